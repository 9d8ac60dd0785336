import type { User } from '@timbre/contract/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { Notice } from '../shared/ui/notice.tsx';

/** Says whose account this is, where somebody else signed in in another tab while this one was open. */
export function AccountChanged({ user: { id, email } }: { user: User }) {
  const { t } = useTranslation();
  const [knownId, setKnownId] = useState(id);
  return (
    // In sight wherever the page was scrolled to, below the header, until it was read.
    <div role="status" className="sticky top-16 z-20 mx-auto w-full max-w-4xl px-4 pt-4 empty:hidden sm:px-6">
      {id !== knownId && (
        <Notice tone="info" title={t('accountChanged.title', { email })}>
          <p>{t('accountChanged.text')}</p>
          <Button
            variant="outline"
            size="compact"
            className="justify-self-start"
            onClick={() => setKnownId(id)}
          >
            {t('common.close')}
          </Button>
        </Notice>
      )}
    </div>
  );
}
