import { Content, List, Root, Trigger } from 'radix-ui/tabs';
import type { ComponentProps, ReactNode } from 'react';

type Tab<Name extends string> = { name: Name; label: string; content: ReactNode };

type TabsProps<Name extends string> = Omit<
  ComponentProps<typeof Root>,
  'value' | 'onValueChange' | 'children'
> & {
  label: string;
  tabs: Tab<Name>[] /** Each as wide as the other, over the whole width. */;
  fill?: boolean;
  value?: Name;
  onPick?: (name: Name) => void;
};

/** Several views, one shown at a time. */
export function Tabs<Name extends string>({
  label,
  tabs,
  fill = false,
  value,
  onPick,
  ...rest
}: TabsProps<Name>) {
  const pick = (picked: string) => {
    const tab = tabs.find(({ name }) => name === picked);
    if (tab) onPick?.(tab.name);
  };
  return (
    <Root
      defaultValue={tabs[0]?.name}
      {...(value === undefined ? {} : { value })}
      onValueChange={pick}
      {...rest}
    >
      <List
        aria-label={label}
        className={`mb-4 max-w-full gap-1 overflow-x-auto rounded-full bg-accent-soft p-1 sm:mb-6 ${fill ? 'grid auto-cols-fr grid-flow-col' : 'inline-flex'}`}
      >
        {tabs.map(({ name, label: text }) => (
          <Trigger
            key={name}
            value={name}
            className="min-h-10 rounded-full px-3 font-semibold sm:px-5 whitespace-nowrap text-muted transition-colors hover:text-ink data-[state=active]:bg-card data-[state=active]:text-accent-deep data-[state=active]:raised"
          >
            {text}
          </Trigger>
        ))}
      </List>
      {tabs.map(({ name, content }) => (
        <Content key={name} value={name} className="rounded-card">
          {content}
        </Content>
      ))}
    </Root>
  );
}
