import { maxNoteCharacters } from '@timbre/contract/recordings';
import { Mic, Send } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteTextField } from '../../shared/note-text-field.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { DayChip, withDay } from './day-chip.tsx';
import { ProjectPicker } from './project-picker.tsx';

type TypedNoteProps = {
  /** The day that it is for; null where its words are to say it. */
  day: string | null;
  onDayOff: () => void;
  hasExamples: boolean;
  onSpeak: () => void;
  onSend: (text: string, projectId: string | null) => void;
  /** The form is gone from the screen, sent or not; with what was in it, if that was anything. */
  onLeft: (text: string, projectId: string | null) => void;
};

/** The same note, for who cannot or would rather not speak. */
export function TypedNote({ day, onDayOff, hasExamples, onSpeak, onSend, onLeft }: TypedNoteProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [projectId, setProjectId] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const isEmpty = text.trim() === '';
  const send = () => {
    if (!isEmpty) onSend(withDay(text.trim(), day), projectId);
  };
  const leave = useEffectEvent(() => {
    if (!isEmpty) onLeft(withDay(text.trim(), day), projectId);
  });
  useEffect(() => () => leave(), []);
  return (
    <form
      ref={form}
      className="grid w-full gap-4 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {day !== null && (
        <DayChip
          day={day}
          onRemove={() => {
            onDayOff();
            form.current?.querySelector('textarea')?.focus();
          }}
        />
      )}
      <NoteTextField
        value={text}
        onChange={setText}
        onSend={send}
        maxLength={maxNoteCharacters - withDay('', day).length}
      />
      {hasExamples && <Examples onPick={setText} />}
      <div className="flex flex-wrap items-center gap-3">
        <ProjectPicker value={projectId} onPick={setProjectId} disabled={false} />
        <div className="ml-auto flex flex-wrap justify-end gap-3 max-sm:w-full">
          <Button variant="quiet" onClick={onSpeak}>
            <Mic aria-hidden="true" />
            {t('recorder.speakInstead')}
          </Button>
          <Button type="submit" disabled={isEmpty}>
            <Send aria-hidden="true" />
            {t('recorder.send')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** For who does not know what to say: press one to have it in the field. */
function Examples({ onPick }: { onPick: (text: string) => void }) {
  const { t } = useTranslation();
  const examples = [t('typed.example1'), t('typed.example2'), t('typed.example3')];
  return (
    <div className="grid justify-items-start gap-2">
      <p className="text-sm font-semibold">{t('typed.examples')}</p>
      {examples.map((example) => (
        <button
          key={example}
          type="button"
          onClick={() => onPick(example)}
          className="min-h-11 rounded-control bg-accent-soft px-4 py-2 text-left text-accent-deep transition-colors hover:bg-accent/15"
        >
          {t('typed.quoted', { example })}
        </button>
      ))}
    </div>
  );
}
