import type { EntryVersion, ProposalQuestion as Question } from '@timbre/contract/corrections';
import { Entry } from '@timbre/contract/recordings';
import { CircleHelp, Pencil } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../shared/form-error.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useTranscript } from '../../shared/use-transcript.ts';
import { Said } from './change-groups.tsx';
import { EditEntryDialog } from './edit-entry-dialog.tsx';
import { EntryLine } from './entry-change.tsx';
import { useAnswer } from './use-proposal.ts';
import { useResending } from './use-resending.ts';

type ProposalQuestionProps = {
  recordingId: string;
  question: Question;
  fallbackFocusRef: RefObject<HTMLElement | null>;
};

/** What has to be known before anything is done: which entry is meant, or what it becomes. */
export function ProposalQuestion({ recordingId, question, fallbackFocusRef }: ProposalQuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const { id: questionId, about, text, words, candidates } = question;
  const [chosen, setChosen] = useState(candidates.length === 1 ? candidates[0]?.entryId : undefined);
  const [isEditing, setIsEditing] = useState(false);
  const { data: transcript } = useTranscript(recordingId);
  const answering = useAnswer(recordingId);
  const resending = useResending();
  const candidate = candidates.find(({ entryId }) => entryId === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (candidate === undefined || answering.isPending) return;
    if (about === 'value') setIsEditing(true);
    else answering.mutate({ questionId, entryId: candidate.entryId });
  };
  return (
    <form method="post" className="grid gap-3 py-3 text-left" onSubmit={submit}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 flex items-start gap-2 font-semibold wrap-anywhere">
          <CircleHelp aria-hidden="true" className="mt-1 size-4 shrink-0 text-warning" />
          {text ?? t(`correction.about.${about}`)}
        </legend>
        <Said note={transcript?.text ?? ''} words={words} />
        {candidates.map(({ entryId, entry }) => (
          <label
            key={entryId}
            className="flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-line px-4 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name={id}
              value={entryId}
              checked={entryId === chosen}
              onChange={() => setChosen(entryId)}
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 wrap-anywhere">
              <EntryLine version={entry} />
            </span>
          </label>
        ))}
      </fieldset>
      <FormError title={t('correction.failed.answer')} error={answering.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button
          variant="quiet"
          disabled={answering.isPending}
          onClick={() => answering.mutate({ questionId, entryId: null })}
        >
          {t('correction.noneOfThem')}
        </Button>
        <Button type="submit" variant="outline" disabled={candidate === undefined || answering.isPending}>
          {about === 'value' && <Pencil aria-hidden="true" />}
          {about === 'value' ? t('correction.sayValue') : t('correction.thisOne')}
        </Button>
      </div>
      {isEditing && candidate && (
        <EditEntryDialog
          entry={toEntry(recordingId, candidate.entryId, candidate.entry)}
          resending={resending}
          onClose={() => setIsEditing(false)}
          fallbackFocusRef={fallbackFocusRef}
          propose={(change) => answering.mutateAsync({ questionId, entryId: candidate.entryId, change })}
        />
      )}
    </form>
  );
}

/** As the form for an entry needs it. */
function toEntry(recordingId: string, id: string, version: EntryVersion): Entry {
  const { description, projectName, clientName, tags } = version;
  return Entry.parse({
    ...version,
    id,
    recordingId,
    workspaceName: null,
    isPreview: false,
    isLogged: true,
    state: 'logged',
    isDoubtful: false,
    findings: [],
    words: [],
    possibleDouble: false,
    rawData: { description, project_name: projectName, client_name: clientName, tags },
  });
}
