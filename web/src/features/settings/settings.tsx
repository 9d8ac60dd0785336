import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHead } from '../../shared/page-head.tsx';
import { PasswordForm, type Proof } from '../../shared/password-form.tsx';
import { useProcessing } from '../../shared/processing.ts';
import { useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';

/** The frame of the settings: closed at every visit until the password was given. */
export function Settings({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { user } = useSession();
  // Read behind the gate, so that the card that says it does not grow once it is shown.
  useProcessing();
  const [isOpen, setIsOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!user) return <p className="page py-10">{t('settings.loading')}</p>;
  const unlock = (proof: Proof) => {
    setIsOpen(true);
    // The field that had the focus is gone.
    heading.current?.focus();
    showToast({ tone: 'success', title: proof === 'password' ? t('gate.verified') : t('gate.confirmed') });
  };
  return (
    <main id="content" className="page grid flex-1 grid-cols-1 content-start gap-6 py-8 sm:py-12">
      <PageHead title={t('settings.title')} />
      <Button variant="quiet" className="-ml-5 justify-self-start" asChild>
        <Link to="/recordings">
          <ArrowLeft aria-hidden="true" />
          {t('settings.back')}
        </Link>
      </Button>
      <h1 ref={heading} tabIndex={-1} className="text-4xl font-bold tracking-tight outline-none">
        {t('settings.title')}
      </h1>
      {isOpen ? (
        children
      ) : (
        <Card className="grid w-full max-w-md gap-6 justify-self-center sm:mt-8">
          <CardHead title={t('gate.title')} text={t('gate.text')} />
          <PasswordForm onVerified={unlock} />
        </Card>
      )}
    </main>
  );
}
