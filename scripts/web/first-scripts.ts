import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { gzipped } from './compress.ts';

export type Script = { path: string; gzip: number };

/** Any would do: it tells an address of ours from one of elsewhere. */
const origin = 'http://page.invalid';

/** Every script that a built page loads before anybody does anything, with what it imports; the largest first. */
export async function firstScripts(directory: string, page: string): Promise<Script[]> {
  const found = new Map<string, Script>();
  const waiting = findScripts(await readFile(join(directory, page), 'utf8'), `/${page}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const content = await readFile(join(directory, path));
    found.set(path, { path, gzip: (await gzipped(content)).length });
    // What a file imports only later, by a call, is not part of the first load.
    waiting.push(...findImports(String(content), path).always.map((name) => resolve(name, path)));
  }
  return [...found.values()].toSorted((a, b) => b.gzip - a.gzip);
}

/** Named by the page itself: in a script's address, to be loaded ahead, or imported by a script within the page. */
function findScripts(html: string, page: string): string[] {
  const ahead = [...html.matchAll(/<link\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
    const { rel, as, href } = read(attributes);
    const isScript = rel === 'modulepreload' || (rel === 'preload' && as === 'script');
    return isScript && href !== undefined ? [resolve(href, page)] : [];
  });
  const started = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)].flatMap(
    ([, attributes = '', code = '']) => {
      const { src, type = 'text/javascript' } = read(attributes);
      if (src !== undefined) return [resolve(src, page)];
      if (type !== 'module' && type !== 'text/javascript') return [];
      const { always, called } = findImports(code, page);
      return [...always, ...called].map((name) => resolve(name, page));
    },
  );
  return [...ahead, ...started];
}

function read(attributes: string): Record<string, string | undefined> {
  const pairs = attributes.matchAll(/([\w-]+)="([^"]*)"/g);
  return Object.fromEntries([...pairs].map(([, name = '', value]) => [name.toLowerCase(), value]));
}

/** What a script imports always, and what it may import by a call. */
function findImports(code: string, path: string): { always: string[]; called: string[] } {
  const { module, errors } = parseSync('script.js', code);
  const [error] = errors;
  if (error) throw new Error(`${path} cannot be read: ${error.message}`);
  const imported = module.staticImports.map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  );
  const called = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const [, , name] = /^(["'`])([^"'`$]+)\1$/.exec(code.slice(start, end)) ?? [];
    return name ?? [];
  });
  return { always: [...imported, ...passedOn], called };
}

function resolve(name: string, path: string): string {
  const url = new URL(name, origin + path);
  if (url.origin !== origin) throw new Error(`${path} loads a script from elsewhere: ${name}`);
  return url.pathname;
}
