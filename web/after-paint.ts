/**
 * Runs in the page: what was put off begins once the text stands on the screen. Modules run one after the other with a rest between
 * them, in the order in which the framework names them, so that nobody's tap waits for all; then the page is brought to life.
 */
const begin = `document.currentScript.remove();
requestAnimationFrame(() => setTimeout(async () => {
  const links = [...document.querySelectorAll('link[data-rel]')];
  for (const link of links) link.rel = link.dataset.rel;
  for (const link of links) {
    if ('last' in link.dataset) continue;
    await import(link.href);
    await new Promise((rested) => setTimeout(rested));
  }
  const waiting = document.querySelector('script[data-type]');
  const script = document.createElement('script');
  script.type = waiting.dataset.type;
  script.async = true;
  script.textContent = waiting.textContent;
  waiting.replaceWith(script);
}));`;

const preload = '<link rel="modulepreload"';
const start = '<script type="module" async="">';

/**
 * A page that can be read before any script runs, with its scripts put off until it has been painted: browsers fetch modules as
 * urgently as what is painted. The framework has no setting for that, so it is written into the page.
 */
export function scriptsAfterPaint(page: string): string {
  const [before, after, ...more] = page.split(start);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error('the framework writes its pages differently: the scripts were not found');
  const code = after.slice(0, after.indexOf('</script>'));
  const rest = after.slice(code.length + '</script>'.length);
  const [, last] = /import\("([^"]+)"\);?\s*$/.exec(code) ?? [];
  if (last === undefined || !before.includes(`${preload} href="${last}"`))
    throw new Error('the framework starts its pages differently: what brings them to life was not found');
  const links = before
    .replace(`${preload} href="${last}"`, `${preload} data-last="" href="${last}"`)
    .replaceAll(preload, '<link fetchpriority="low" data-rel="modulepreload"');
  return `${links}<script type="text/plain" data-type="module">${code}</script><script>${begin}</script>${rest}`;
}
