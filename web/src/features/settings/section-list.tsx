import {
  AudioLines,
  ChevronRight,
  CodeXml,
  CreditCard,
  FolderDown,
  type LucideIcon,
  Plug,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type SettingsSection, settingsSections } from './sections.ts';

const icons: Record<SettingsSection, LucideIcon> = {
  connection: Plug,
  speaking: AudioLines,
  plan: CreditCard,
  account: UserRound,
  security: ShieldCheck,
  api: CodeXml,
  data: FolderDown,
};

type SectionListProps = {
  /** The one that stands beside the list; without, the list is the screen and says what is in each. */
  current?: SettingsSection | undefined;
};

/** The way to each section of the settings. */
export function SectionList({ current }: SectionListProps) {
  const { t } = useTranslation();
  const isAlone = current === undefined;
  return (
    <nav
      aria-label={t('settings.sections')}
      className={isAlone ? 'rounded-card border border-line bg-card p-2 raised' : 'sticky top-24 self-start'}
    >
      <ul className={isAlone ? 'grid divide-y divide-line' : 'grid gap-1'}>
        {settingsSections.map((section) => {
          const Icon = icons[section];
          return (
            <li key={section}>
              <Link
                to={`/settings/${section}`}
                aria-current={section === current ? 'page' : undefined}
                className="group flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-medium transition-colors hover:bg-accent-soft aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent-deep"
              >
                <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
                <span className="grid min-w-0 flex-1">
                  {t(`settings.section.${section}`)}
                  {isAlone && (
                    <span className="text-sm font-normal text-muted">
                      {t(`settings.sectionText.${section}`)}
                    </span>
                  )}
                </span>
                {isAlone && <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
