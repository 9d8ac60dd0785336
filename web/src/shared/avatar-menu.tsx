import { AudioLines, LogOut, Settings, Tag, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Avatar } from './avatar.tsx';
import { useCurrentPlan } from './current-plan.ts';
import { InstallItem } from './install-item.tsx';
import { useSession } from './session.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from './ui/menu.tsx';

// Lazy: only users with unsent notes see this dialog.
const unsentNotes = () => import('./unsent-notes.ts');
const unsentQuestion = () => import('./unsent-question.tsx');
const UnsentQuestion = lazy(async () => ({ default: (await unsentQuestion()).UnsentQuestion }));

/** Whose account this is, where to go, and the way out. */
export function AvatarMenu({ email, letters }: { email: string; letters: string }) {
  const { t } = useTranslation();
  const { user, loggingOut } = useSession();
  const { data: plan } = useCurrentPlan();
  const [unsent, setUnsent] = useState<string[]>([]);
  const logOut = async () => {
    const keys = user ? await listKeys(user.id) : [];
    if (keys.length === 0) loggingOut.mutate();
    else setUnsent(keys);
  };
  const places = [
    { to: '/recordings', icon: AudioLines, label: t('menu.recordings') },
    ...(plan?.team || plan?.lostTeam ? [{ to: '/team', icon: Users, label: t('menu.team') }] : []),
    { to: '/pricing', icon: Tag, label: t('menu.pricing') },
    { to: '/settings', icon: Settings, label: t('menu.settings') },
  ];
  return (
    <>
      <Menu
        trigger={
          <button type="button" className="rounded-full">
            <Avatar letters={letters} />
            <span className="sr-only">{t('menu.open')}</span>
          </button>
        }
      >
        <MenuLabel>
          <span className="text-xs font-semibold text-muted">{t('menu.account')}</span>
          <span className="font-medium wrap-anywhere">{email}</span>
        </MenuLabel>
        <MenuSeparator />
        {places.map(({ to, icon: Icon, label }) => (
          <MenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden="true" />
              {label}
            </Link>
          </MenuItem>
        ))}
        <InstallItem />
        <MenuSeparator />
        <MenuItem disabled={loggingOut.isPending} onSelect={() => void logOut()}>
          <LogOut aria-hidden="true" />
          {t('menu.logout')}
        </MenuItem>
      </Menu>
      <Suspense>
        {unsent.length > 0 && (
          <UnsentQuestion
            keys={unsent}
            onClose={() => setUnsent([])}
            onAnswered={() => {
              setUnsent([]);
              loggingOut.mutate();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

/** No dialog if the browser stores nothing, or if the dialog cannot be loaded. */
async function listKeys(userId: string): Promise<string[]> {
  try {
    const [{ listUnsentNotes }] = await Promise.all([unsentNotes(), unsentQuestion()]);
    return (await listUnsentNotes(userId)).map(({ key }) => key);
  } catch {
    return [];
  }
}
