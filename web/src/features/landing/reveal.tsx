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
    if (element === null || element.getBoundingClientRect().top < window.innerHeight) return;
    element.dataset['reveal'] = 'waiting';
    const observer = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return;
        element.dataset['reveal'] = 'shown';
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
