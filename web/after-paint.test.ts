import { expect, test } from 'vitest';
import { scriptsAfterPaint } from './after-paint.ts';

const page = (scripts: string) =>
  `<html><head><link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/entry.js"/></head><body><h1>Text</h1>${scripts}<script>last()</script></body></html>`;
const started = page('<script type="module" async="">import "/a.js"; import("/entry.js");</script>');

test('until it is painted, a page fetches and runs none of its modules', () => {
  document.documentElement.innerHTML = scriptsAfterPaint(started);
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual(['', '']);
  const [waiting, beginning, last] = document.querySelectorAll('script');
  expect(waiting?.type).toBe('text/plain');
  expect(waiting?.textContent).toBe('import "/a.js"; import("/entry.js");');
  expect(beginning?.textContent).toContain('requestAnimationFrame');
  expect(last?.textContent).toBe('last()');
});

test('once it is painted, each module runs by itself, and then the page is what the framework wrote', async () => {
  document.documentElement.innerHTML = scriptsAfterPaint(started);
  const [, beginning] = document.querySelectorAll('script');
  const code = (beginning?.textContent ?? '')
    .replace('document.currentScript.remove();', '')
    .replace('import(', 'imported(');
  beginning?.remove();
  const ran: string[] = [];
  await new Promise<void>((resolve) => {
    new Function('requestAnimationFrame', 'imported', code)(
      (then: () => void) => setTimeout(then),
      async (address: string) => ran.push(new URL(address).pathname),
    );
    setTimeout(resolve, 100);
  });
  expect(ran).toEqual(['/a.js']);
  expect([...document.querySelectorAll('link')].map(({ rel }) => rel)).toEqual([
    'modulepreload',
    'modulepreload',
  ]);
  const [script] = document.querySelectorAll('script');
  expect([script?.type, script?.async, script?.textContent]).toEqual([
    'module',
    true,
    'import "/a.js"; import("/entry.js");',
  ]);
});

test.each([
  page(''),
  page(
    '<script type="module" async="">import("/entry.js")</script><script type="module" async="">2</script>',
  ),
  page('<script type="module" async="">import "/entry.js";</script>'),
  started.replaceAll('modulepreload', 'preload'),
])('a page that the framework writes in another way fails the build', (changed) => {
  expect(() => scriptsAfterPaint(changed)).toThrow('differently');
});
