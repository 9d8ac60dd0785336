import { Content, Item, Label, Root, Separator, Trigger } from 'radix-ui/dropdown-menu';
import type { ComponentProps, ReactElement, ReactNode } from 'react';

type MenuProps = { trigger: ReactElement; children: ReactNode };

/** A list of places to go and things to do behind one button. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    // Not modal: the page behind can still be scrolled and read.
    <Root modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      {/* Not in a portal: at the end of the page it would stand outside of every landmark. */}
      <Content
        align="end"
        sideOffset={14}
        collisionPadding={16}
        className="z-40 grid w-72 max-w-[calc(100vw-2rem)] animate-appear rounded-card border border-line bg-card p-2 floating"
      >
        {children}
      </Content>
    </Root>
  );
}

export function MenuItem(props: Omit<ComponentProps<typeof Item>, 'className'>) {
  return (
    <Item
      className="flex min-h-11 items-center gap-3 rounded-control px-3 font-medium outline-none data-highlighted:bg-accent-soft data-highlighted:text-accent-deep [&_svg]:size-4.5 [&_svg]:text-muted"
      {...props}
    />
  );
}

/** Words in a menu that are nothing to choose. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Label className="grid px-3 py-2">{children}</Label>;
}

export function MenuSeparator() {
  return <Separator className="mx-2 my-2 h-px bg-line" />;
}
