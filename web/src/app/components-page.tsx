import './signed-in.css';
import { AudioLines, Plus, Settings } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { showToast, type ToastTone } from '../shared/toast.ts';
import { Badge } from '../shared/ui/badge.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Card, CardHead } from '../shared/ui/card.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { EntryRow } from '../shared/ui/entry-row.tsx';
import { Field } from '../shared/ui/field.tsx';
import { Menu, MenuItem, MenuSeparator } from '../shared/ui/menu.tsx';
import { Notice } from '../shared/ui/notice.tsx';
import { Popover } from '../shared/ui/popover.tsx';
import { Progress } from '../shared/ui/progress.tsx';
import { Select } from '../shared/ui/select.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { Switch } from '../shared/ui/switch.tsx';
import { Tabs } from '../shared/ui/tabs.tsx';
import { Tooltip, TooltipProvider } from '../shared/ui/tooltip.tsx';

// For development only, so its texts are not translated.
const words = {
  button: 'Button',
  disabled: 'Disabled',
  link: 'As a link',
  body: 'The quick brown fox logs two hours of jumping.',
  heading: 'Speak your time',
};

const tones: ToastTone[] = ['success', 'danger', 'info'];

/** Every component with its states, on one page. */
export default function ComponentsPage() {
  return (
    <TooltipProvider>
      <main className="page grid gap-8 py-12">
        <h1 className="text-5xl font-bold tracking-tight">{words.heading}</h1>
        <Buttons />
        <Inputs />
        <Messages />
        <Surfaces />
        <Floating />
      </main>
    </TooltipProvider>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="grid gap-6">
      <CardHead title={title} />
      {children}
    </Card>
  );
}

function Buttons() {
  const variants = ['primary', 'brand', 'outline', 'inverse', 'quiet', 'danger'] as const;
  const sizes = ['small', 'compact', 'medium', 'large'] as const;
  return (
    <Group title="Button, badge">
      {variants.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              <Plus aria-hidden="true" />
              {words.button}
            </Button>
          ))}
          <Button variant={variant} size="icon" aria-label={words.button}>
            <Settings aria-hidden="true" />
          </Button>
          <Button variant={variant} disabled>
            {words.disabled}
          </Button>
          <Button variant={variant} asChild>
            <a href="#top">{words.link}</a>
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {(['accent', 'brand', 'pink', 'neutral', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
    </Group>
  );
}

function Inputs() {
  const [isOn, setIsOn] = useState(true);
  return (
    <Group title="Field, select, switch, progress, skeleton">
      <div className="grid gap-6 md:grid-cols-3">
        <Field label="Plain" placeholder="Placeholder" />
        <Field label="With a hint" hint={words.body} defaultValue="Filled in" />
        <Field label="Wrong" error={words.body} defaultValue="Not like this" />
        <Field label="Disabled" disabled defaultValue="Nothing to change" />
        <Select label="Choose">
          <option>{words.button}</option>
        </Select>
        <Select label="Disabled" disabled>
          <option>{words.disabled}</option>
        </Select>
      </div>
      <Switch label="On or off" hint={words.body} isOn={isOn} onSwitch={setIsOn} />
      <Progress label="Some of it" share={0.4} />
      <Progress label="Nearly all" share={0.9} tone="warning" />
      <Skeleton className="h-16" />
    </Group>
  );
}

function Messages() {
  return (
    <Group title="Notice, toast, empty state">
      <div className="grid gap-3 md:grid-cols-2">
        {(['danger', 'warning', 'success', 'info'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={tone}>
            {words.body}
          </Notice>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        {tones.map((tone) => (
          <Button
            key={tone}
            variant="outline"
            onClick={() => showToast({ tone, title: words.heading, description: words.body })}
          >
            {tone}
          </Button>
        ))}
        <Button
          variant="outline"
          onClick={() =>
            showToast({
              tone: 'info',
              title: words.heading,
              action: { label: words.button, onPress: () => {} },
            })
          }
        >
          {words.link}
        </Button>
      </div>
      <EmptyState icon={<AudioLines />} title={words.heading} text={words.body} />
    </Group>
  );
}

function Surfaces() {
  return (
    <Group title="Tabs, entry">
      <Tabs
        label="Views"
        tabs={[
          { name: 'one', label: 'Recordings', content: <p>{words.body}</p> },
          { name: 'two', label: 'Insights', content: <p>{words.heading}</p> },
        ]}
      />
      <div className="rounded-card border border-line">
        <EntryRow description="Homepage design" where="Acme" seconds={7_200} tags={['billable', 'design']} />
      </div>
    </Group>
  );
}

function Floating() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Group title="Dialog, popover, menu, tooltip">
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={() => setIsOpen(true)}>
          {words.button}
        </Button>
        <Dialog open={isOpen} onOpenChange={setIsOpen} title={words.heading} text={words.body}>
          <div className="flex justify-end gap-3">
            <Button variant="quiet" onClick={() => setIsOpen(false)}>
              {words.disabled}
            </Button>
            <Button onClick={() => setIsOpen(false)}>{words.button}</Button>
          </div>
        </Dialog>
        <Popover label={words.heading} trigger={<Button variant="outline">{words.link}</Button>}>
          <p>{words.body}</p>
        </Popover>
        <Menu trigger={<Button variant="outline">{words.heading}</Button>}>
          <MenuItem>{words.button}</MenuItem>
          <MenuSeparator />
          <MenuItem disabled>{words.disabled}</MenuItem>
        </Menu>
        <Tooltip text={words.body}>
          <Button variant="outline" size="icon" aria-label={words.body}>
            <Settings aria-hidden="true" />
          </Button>
        </Tooltip>
      </div>
    </Group>
  );
}
