import { Keyboard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../shared/ui/button.tsx';
import { Popover } from '../../shared/ui/popover.tsx';

type ShortcutListProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
};

/** Which keys do what, and whether they do. */
export function ShortcutList({ isOpen, onOpenChange, isOn, onSwitch }: ShortcutListProps) {
  const { t } = useTranslation();
  const shortcuts = [
    { key: t('shortcuts.space'), use: t('shortcuts.talk') },
    { key: t('shortcuts.enter'), use: t('shortcuts.send') },
    { key: t('shortcuts.escape'), use: t('shortcuts.discard') },
    { key: '?', use: t('shortcuts.list') },
  ];
  return (
    <Popover
      label={t('shortcuts.title')}
      open={isOpen}
      onOpenChange={onOpenChange}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          className="pointer-coarse:hidden"
          aria-label={t('shortcuts.title')}
        >
          <Keyboard aria-hidden="true" />
        </Button>
      }
    >
      <h3 className="font-semibold">{t('shortcuts.title')}</h3>
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-3">
        {shortcuts.map(({ key, use }) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="rounded-md border border-line bg-paper px-2 py-0.5 text-sm font-semibold whitespace-nowrap">
                {key}
              </kbd>
            </dt>
            <dd className={isOn ? '' : 'text-muted line-through'}>{use}</dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-line pt-3">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => onSwitch(event.target.checked)}
          className="size-5 accent-accent"
        />
        {t('shortcuts.switch')}
      </label>
    </Popover>
  );
}
