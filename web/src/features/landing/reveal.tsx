import { type ReactNode, useEffect, useRef } from 'react';

type RevealProps = {
  from?: 'up' | 'down' | 'left' | 'right';
  className?: string;
  children: ReactNode;
};

/** Comes into its place when it is scrolled into view. What is in view from the start simply stands there. */
export function Reveal({ from = 'down', className = '', children }: RevealProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    // The first report comes at once and tells what is below; asking for each place by itself would hold up the page.
    const observer = new IntersectionObserver(
      ([seen]) => {
        const isBelow = seen !== undefined && seen.boundingClientRect.top > (seen.rootBounds?.bottom ?? 0);
        if (isBelow) {
          element.dataset['reveal'] = 'waiting';
          return;
        }
        if (element.dataset['reveal']) element.dataset['reveal'] = 'shown';
        observer.disconnect();
      },
      { rootMargin: '0px 0px -8% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} data-from={from} className={`reveal ${className}`}>
      {children}
    </div>
  );
}
