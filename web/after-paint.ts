/** Runs in the page: what was put off begins once the text stands on the screen. */
const begin = `document.currentScript.remove();
requestAnimationFrame(() => setTimeout(() => {
  for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel;
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
  if (before === undefined || after === undefined || more.length > 0 || !before.includes(preload))
    throw new Error('the framework writes its pages differently: the scripts were not found');
  const code = after.slice(0, after.indexOf('</script>'));
  const rest = after.slice(code.length + '</script>'.length);
  const links = before.replaceAll(preload, '<link fetchpriority="low" data-rel="modulepreload"');
  return `${links}<script type="text/plain" data-type="module">${code}</script><script>${begin}</script>${rest}`;
}
