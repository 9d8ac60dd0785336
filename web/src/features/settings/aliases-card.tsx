import { useMutation, useQuery } from '@tanstack/react-query';
import { type Alias, getAliases, removeAlias } from '@timbre/contract/aliases';
import { ArrowRight } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../shared/api.ts';
import { FormError } from '../../shared/form-error.tsx';
import { showToast } from '../../shared/toast.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ReadFailed } from '../../shared/ui/read-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';

/** Words that stand for a project since the user once put an entry into it, and a button to delete them. */
export function AliasesCard() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, isError, refetch } = useQuery({
    queryKey: [getAliases.path],
    queryFn: () => call(getAliases, undefined),
    // A change in the history teaches new ones: each visit looks again.
    gcTime: 0,
  });
  const deleting = useMutation({
    mutationFn: async ({ words }: Alias) => {
      await call(removeAlias, undefined, { params: { words } });
      await refetch();
    },
    onSuccess: (_, { words }) => {
      // The button that had the focus is gone.
      heading.current?.focus();
      showToast({ tone: 'success', title: t('names.forgotten', { words }) });
    },
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
          {t('names.title')}
        </h2>
        <p className="text-muted">{t('names.text')}</p>
      </div>
      {!data && !isError && <Skeleton className="h-18" />}
      {!data && isError && <ReadFailed title={t('names.readFailed')} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">{t('names.none')}</p>}
      {data && data.length > 0 && (
        <ul className="-my-3 divide-y divide-line">
          {data.map((name) => (
            <Name
              key={name.words}
              name={name}
              isDisabled={deleting.isPending}
              onDelete={() => deleting.mutate(name)}
            />
          ))}
        </ul>
      )}
      <FormError title={t('names.failed')} error={deleting.error} />
    </Card>
  );
}

type NameProps = { name: Alias; isDisabled: boolean; onDelete: () => void };

function Name({ name: { words, projectName }, isDisabled, onDelete }: NameProps) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{t('names.words', { words })}</span>
        <ArrowRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="sr-only">{t('names.means')}</span>
        <span className={`wrap-anywhere ${projectName === null ? 'text-muted' : ''}`}>
          {projectName ?? t('names.gone')}
        </span>
      </p>
      <Button
        variant="outline"
        size="compact"
        aria-label={t('names.deleteOne', { words })}
        disabled={isDisabled}
        onClick={onDelete}
      >
        {t('names.forget')}
      </Button>
    </li>
  );
}
