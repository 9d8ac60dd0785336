import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { showToast } from '../shared/toast.ts';

/** Says that a file which was shared with the app could not be taken, as the worker wrote it into the address. */
export function useRefusedFile(): void {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const isRefused = search.has('shared');
  const say = useEffectEvent(() => {
    setSearch({}, { replace: true });
    showToast({ tone: 'danger', title: t('shared.refused'), description: t('shared.why') });
  });
  useEffect(() => {
    if (isRefused) say();
  }, [isRefused]);
}
