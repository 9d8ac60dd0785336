import { Content, Portal, Provider, Root, Trigger } from 'radix-ui/tooltip';
import type { ReactElement, ReactNode } from 'react';

/** All tooltips below it open after 700 ms, and the next one at once when the last closed within 300 ms. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  );
}

/** What an icon alone does not say. The library closes it 5 px away from the trigger, on press and on scroll. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-w-xs animate-appear rounded-lg bg-ink px-3 py-1.5 text-sm text-white floating"
        >
          {text}
        </Content>
      </Portal>
    </Root>
  );
}
