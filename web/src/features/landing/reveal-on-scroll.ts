/**
 * Blocks below what is in view move into their place when they are scrolled to. They are readable all the time: a printed page, or a
 * picture of all of it, shows everything.
 */
export function revealOnScroll(): () => void {
  // The first report comes at once and tells what is below; asking for each place by itself would hold up the page.
  const observer = new IntersectionObserver(
    (reports) => {
      for (const { target, boundingClientRect, rootBounds } of reports) {
        if (!(target instanceof HTMLElement)) continue;
        if (boundingClientRect.top > (rootBounds?.bottom ?? 0)) {
          target.dataset['reveal'] = 'waiting';
          continue;
        }
        if (target.dataset['reveal']) target.dataset['reveal'] = 'shown';
        observer.unobserve(target);
      }
    },
    { rootMargin: '0px 0px -8% 0px' },
  );
  for (const block of document.querySelectorAll('.reveal')) observer.observe(block);
  return () => observer.disconnect();
}
