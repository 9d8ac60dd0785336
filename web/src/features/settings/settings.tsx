import { ArrowLeft } from 'lucide-react';
import { Activity, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { PasswordForm, type Proof } from '../../shared/password-form.tsx';
import { useProcessing } from '../../shared/processing.ts';
import { useSession } from '../../shared/session.tsx';
import { SuspendedNotice } from '../../shared/suspended-notice.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { SectionList } from './section-list.tsx';
import { findSectionOfAnchor, type SettingsSection, settingsSections, toSection } from './sections.ts';
import { useIsWide } from './use-is-wide.ts';

type SettingsProps = {
  /** What each section shows. */
  sections: Record<SettingsSection, ReactNode>;
};

/** The frame of the settings: closed at every visit until the password was given, and then open in all sections. */
export function Settings({ sections }: SettingsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!user) return <p className="page py-10">{t('settings.loading')}</p>;
  return <SignedInSettings sections={sections} />;
}

function SignedInSettings({ sections }: SettingsProps) {
  const { t } = useTranslation();
  const { hash, key } = useLocation();
  const { section: name } = useParams();
  const isWide = useIsWide();
  // Read behind the gate, so that the card that says it does not grow once it is shown.
  useProcessing();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // What had the focus, the field of the gate or a link, is gone or led elsewhere; an anchor's card takes it itself.
  useEffect(() => {
    if (isOpen && key && hash === '') heading.current?.focus({ preventScroll: true });
  }, [isOpen, key, hash]);
  const moved = name === undefined ? findSectionOfAnchor(hash) : undefined;
  if (moved) return <Navigate to={`/settings/${moved}${hash}`} replace />;
  const section = toSection(name) ?? (isWide ? settingsSections[0] : undefined);
  const title = section && t(`settings.section.${section}`);
  const unlock = (proof: Proof) => {
    setIsOpen(true);
    showToast({ tone: 'success', title: proof === 'password' ? t('gate.verified') : t('gate.confirmed') });
  };
  const isBesideList = isOpen && isWide;
  return (
    <main id="content" className="page grid flex-1 grid-cols-1 content-start gap-6 py-8 sm:py-12">
      <PageHead title={title ? `${title} · ${t('settings.title')}` : t('settings.title')} />
      <BackLink toList={isOpen && !isWide && section !== undefined} />
      <div className={isBesideList ? 'grid grid-cols-[14rem_minmax(0,48rem)] gap-x-12' : 'grid grid-cols-1'}>
        {isBesideList && <SectionList current={section} />}
        <div className="grid grid-cols-1 content-start gap-6">
          <h1 ref={heading} tabIndex={-1} className="text-4xl font-bold tracking-tight outline-none">
            {(isOpen && title) || t('settings.title')}
          </h1>
          {!isOpen && (
            <Card className="grid w-full max-w-md gap-6 justify-self-center sm:mt-8">
              <CardHead title={t('gate.title')} text={t('gate.text')} />
              <PasswordForm onVerified={unlock} />
            </Card>
          )}
          {isOpen && section === undefined && <SectionList />}
          {isOpen && <Sections sections={sections} current={section} />}
        </div>
      </div>
    </main>
  );
}

function BackLink({ toList }: { toList: boolean }) {
  const { t } = useTranslation();
  return (
    <Button variant="quiet" className="-ml-5 justify-self-start" asChild>
      <Link to={toList ? '/settings' : '/recordings'}>
        <ArrowLeft aria-hidden="true" />
        {toList ? t('settings.allSections') : t('settings.back')}
      </Link>
    </Button>
  );
}

type SectionsProps = SettingsProps & { current: SettingsSection | undefined };

/** The current section; those that were left keep what was typed into them. */
function Sections({ sections, current }: SectionsProps) {
  const [visited, setVisited] = useState<SettingsSection[]>([]);
  if (current && !visited.includes(current)) setVisited([...visited, current]);
  return (
    <>
      {current && <SuspendedNotice />}
      {visited.map((section) => (
        <Activity key={section} mode={section === current ? 'visible' : 'hidden'}>
          <div className="grid grid-cols-1 gap-6">{sections[section]}</div>
        </Activity>
      ))}
    </>
  );
}
