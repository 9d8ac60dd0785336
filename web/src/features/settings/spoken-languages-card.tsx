import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { updateUser } from '@timbre/contract/accounts';
import { getSpokenLanguages, SpokenLanguage } from '@timbre/contract/spoken-languages';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { call, getErrorMessage } from '../../shared/api.ts';
import { FormDone } from '../../shared/form-done.tsx';
import { languageList, languageName } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { userKey, useSession } from '../../shared/session.tsx';
import { showToast } from '../../shared/toast.ts';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ReadFailed } from '../../shared/ui/read-failed.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Switch } from '../../shared/ui/switch.tsx';

/** Null leaves it to the product. */
type Choice = SpokenLanguage[] | null;

/** The languages that the user's notes are transcribed in: as earlier notes suggest, or as ticked. */
export function SpokenLanguagesCard() {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery({
    queryKey: [getSpokenLanguages.path],
    queryFn: () => call(getSpokenLanguages, undefined),
    // Each note may change it: each visit looks again.
    gcTime: 0,
  });
  return (
    <Card className="grid grid-cols-1 gap-6">
      <Heading />
      {data && <LanguageChoice suggested={data.suggested} hasLearned={data.hasLearned} />}
      {!data && !isError && <Skeleton className="h-24" />}
      {!data && isError && <ReadFailed title={t('spoken.readFailed')} onRetry={() => void refetch()} />}
    </Card>
  );
}

/** Links lead to it: who followed one finds it in view. */
function Heading() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (hash !== '#spoken-languages') return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [hash]);
  return (
    <div className="grid gap-1">
      <h2 ref={heading} tabIndex={-1} className="text-xl font-semibold tracking-tight outline-none">
        {t('spoken.title')}
      </h2>
      <p className="text-muted">{t('spoken.text')}</p>
    </div>
  );
}

type LanguageChoiceProps = { suggested: SpokenLanguage[]; hasLearned: boolean };

function LanguageChoice({ suggested, hasLearned }: LanguageChoiceProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { user } = useSession();
  const { chosen, isSaved, problem, save, refuse } = useChoice(user?.spokenLanguages ?? null);
  const expected = hasLearned
    ? t('spoken.expectsSome', { languages: languageList(suggested, language) })
    : t('spoken.expectsAll', { languages: languageList(SpokenLanguage.options, language) });
  const tick = (one: SpokenLanguage, isTicked: boolean) => {
    const next = SpokenLanguage.options.filter((other) =>
      other === one ? isTicked : chosen?.includes(other),
    );
    if (next.length === 0) refuse(t('spoken.oneStays'));
    else save(next);
  };
  return (
    <>
      <Switch
        label={t('spoken.auto')}
        hint={chosen ? t('spoken.only') : expected}
        isOn={chosen === null}
        onSwitch={(isOn) => save(isOn ? null : suggested)}
      />
      {chosen && (
        <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          <legend className="sr-only">{t('spoken.languages')}</legend>
          {SpokenLanguage.options.map((one) => (
            <label
              key={one}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-field px-4 font-semibold transition-colors has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="checkbox"
                checked={chosen.includes(one)}
                onChange={({ target }) => tick(one, target.checked)}
                className="size-5 shrink-0 accent-accent outline-none"
              />
              <span className="block min-w-0 wrap-anywhere first-letter:uppercase">
                {languageName(one, language)}
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {isSaved && <FormDone text={t('spoken.saved')} />}
      <div role="alert" className="empty:hidden">
        {problem && (
          <Notice tone="danger" title={t('unsure.failed')}>
            {problem}
          </Notice>
        )}
      </div>
    </>
  );
}

/** What is chosen, or about to be, and why the last change was not made; that stays until another one is. */
function useChoice(saved: Choice) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const saving = useMutation({
    // One after the other: the last one made is the one that stays.
    scope: { id: 'spoken-languages' },
    mutationFn: (wanted: Choice) => call(updateUser, { spokenLanguages: wanted }),
    onSuccess: (user) => {
      queryClient.setQueryData(userKey, user);
      setProblem(undefined);
      showToast({ tone: 'success', title: t('spoken.saved') });
    },
    onError: (error) => setProblem(getErrorMessage(error, t('common.noAnswer'))),
  });
  return {
    chosen: saving.isPending ? saving.variables : saved,
    isSaved: saving.isSuccess && problem === undefined,
    problem,
    save: saving.mutate,
    refuse: setProblem,
  };
}
