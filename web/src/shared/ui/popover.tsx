import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import type { ReactElement, ReactNode } from 'react';

type PopoverProps = {
  label: string;
  trigger: ReactElement;
  children: ReactNode;
  /** Only where something besides its trigger opens it. */
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Additional information next to its trigger. */
export function Popover({ label, trigger, children, ...state }: PopoverProps) {
  return (
    <Root {...state}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          aria-label={label}
          sideOffset={8}
          collisionPadding={16}
          className="z-40 w-80 max-w-[calc(100vw-2rem)] animate-appear rounded-card border border-line bg-card p-5 floating"
        >
          {children}
        </Content>
      </Portal>
    </Root>
  );
}
