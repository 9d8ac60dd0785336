/** Where a block comes from, by `data-from`. */
const offsets: Record<string, string> = {
  up: 'translateY(-15px)',
  down: 'translateY(15px)',
  left: 'translateX(-15px)',
  right: 'translateX(15px)',
};

/**
 * Blocks below what is in view come into their place when they are scrolled to. Until then they stand where they belong: a printed page,
 * or a picture of all of it, shows everything.
 */
export function revealOnScroll(): () => void {
  const below = new Set<Element>();
  // The first report comes at once and tells what is below; asking for each place by itself would hold up the page.
  const observer = new IntersectionObserver((reports) => {
    for (const { target, isIntersecting, boundingClientRect, rootBounds } of reports) {
      if (!isIntersecting && boundingClientRect.top > (rootBounds?.bottom ?? 0)) {
        below.add(target);
        continue;
      }
      observer.unobserve(target);
      if (below.delete(target)) moveIn(target);
    }
  });
  for (const block of document.querySelectorAll('[data-from]')) observer.observe(block);
  return () => observer.disconnect();
}

function moveIn(block: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const offset = offsets[block.getAttribute('data-from') ?? ''] ?? 'none';
  block.animate([{ transform: offset }, { transform: 'none' }], { duration: 600, easing: 'ease-out' });
}
