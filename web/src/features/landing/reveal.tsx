import type { ReactNode } from 'react';

type RevealProps = {
  from?: 'up' | 'down' | 'left' | 'right';
  className?: string;
  children: ReactNode;
};

/** Comes from its side when it is scrolled into view (`reveal-on-scroll.ts`). What is in view from the start simply stands there. */
export function Reveal({ from = 'down', className, children }: RevealProps) {
  return (
    <div data-from={from} className={className}>
      {children}
    </div>
  );
}
