import type { Entry } from '@timbre/contract/recordings';
import { useTranslation } from 'react-i18next';
import { languageName } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { toPieces } from '../../shared/note-pieces.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { useTranscript } from '../../shared/use-transcript.ts';
import { ChooseLanguages } from './choose-languages.tsx';

type TranscriptProps = {
  id: string;
  recordingId: string;
  entries: Entry[];
  /** The entry that somebody looks at, counted from one. */
  lookedAt: number | null;
};

/** What was said, with the words of each entry marked and the entry's number behind them. */
export function Transcript({ id, recordingId, entries, lookedAt }: TranscriptProps) {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const { data, isError } = useTranscript(recordingId);
  return (
    <div id={id} className="border-b border-line bg-paper px-5 py-4 sm:px-6">
      {isError && <Notice tone="danger">{t('history.transcriptError')}</Notice>}
      {!data && !isError && <Skeleton className="h-7" />}
      {data?.text === null && <p className="text-muted">{t('history.transcriptNone')}</p>}
      {data?.text && (
        <p className="leading-loose wrap-anywhere">
          {toPieces(data.text, entries).map(({ from, text, numbers }) =>
            numbers.length === 0 ? (
              <span key={from}>{text}</span>
            ) : (
              <mark
                key={from}
                data-looked-at={lookedAt !== null && numbers.includes(lookedAt)}
                className="rounded-sm bg-accent-soft box-decoration-clone px-0.5 py-0.5 text-ink data-[looked-at=true]:bg-accent data-[looked-at=true]:text-white data-[looked-at=true]:underline data-[looked-at=true]:underline-offset-4"
              >
                {text}
                <sup className="ml-0.5 text-[0.65em] font-bold">{numbers.join(', ')}</sup>
              </mark>
            ),
          )}
        </p>
      )}
      {data?.text && data.language && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-muted">
          {t('history.transcribedIn', { language: languageName(data.language, language) })}{' '}
          <ChooseLanguages />
        </p>
      )}
    </div>
  );
}
