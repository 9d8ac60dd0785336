import { useQueryClient } from '@tanstack/react-query';
import { checkQuota, listUsage, recordUsage } from '@timbre/contract/usage';
import { ApiError, call } from './api.ts';
import { planKey } from './current-plan.ts';
import { previewKey } from './preview-key.ts';
import { userKey, useSession } from './session.tsx';
import { estimateSeconds, type Note, type SendingNote, sendNote } from './upload.ts';

/** The month's minutes do not suffice for a note: the server says so when it is asked before, or when the note comes. */
export class MinutesSpent extends ApiError {
  readonly minutesUsed: number;
  readonly minutesOfPlan: number;

  constructor(quota: { current: number; limit: number }) {
    super(402, 'the minutes of the month do not suffice', 'minutes-spent');
    this.name = 'MinutesSpent';
    this.minutesUsed = quota.current / 60;
    this.minutesOfPlan = quota.limit / 60;
  }
}

/** A question that gets no answer must not keep a note from going out. */
const timeoutMs = 5_000;

/** Null where the check failed: that is logged only, since the server's own limit still holds. */
async function askQuota(durationSeconds: number) {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('the check of the minutes got no answer')), timeoutMs);
  try {
    return await Promise.race([call(checkQuota, { durationSeconds }), tooLate]);
  } catch (cause) {
    // biome-ignore lint/suspicious/noConsole: the page's only log, for whoever looks why a note went out unchecked.
    console.warn('check-quota:', cause);
    return null;
  } finally {
    clearTimeout(timer);
  }
}

type Sending = SendingNote & {
  /** It was sent before and no answer came: its own minutes may be among those used, so only the server can tell. */
  mayHaveArrived: boolean;
  /** What must be done before it goes out; other questions are asked meanwhile. */
  isKept?: Promise<void>;
};

/** The sound that minutes are charged for: nothing typed, and not the note before there is a connection. */
function chargedAudio({ content }: Note, isConnected: boolean): Blob | null {
  return isConnected && typeof content !== 'string' ? content : null;
}

async function sendWithinMinutes(note: Note, audio: Blob, { mayHaveArrived, isKept, ...sending }: Sending) {
  const seconds = estimateSeconds(audio.size);
  const [quota] = await Promise.all([mayHaveArrived ? null : askQuota(seconds), isKept]);
  if (quota && !quota.allowed) throw new MinutesSpent(quota);
  try {
    return await sendNote(note, sending);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'minutes-spent') throw error;
    const figures = await askQuota(seconds);
    throw figures ? new MinutesSpent(figures) : error;
  }
}

/** Sends notes within the month's minutes; whatever comes of it, what is shown of plan and account is looked at again. */
export function useSendNote() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  const refetch = () => {
    void queryClient.invalidateQueries({ queryKey: planKey });
    void queryClient.invalidateQueries({ queryKey: [listUsage.path] });
  };
  return async (note: Note, sending: Sending): Promise<{ id: string }> => {
    const audio = chargedAudio(note, user?.hasTogglToken ?? false);
    try {
      if (!audio) await sending.isKept;
      const { id, preview } = audio
        ? await sendWithinMinutes(note, audio, sending)
        : await sendNote(note, sending);
      if (preview.length > 0) queryClient.setQueryData(previewKey(id), preview);
      // Nobody waits for it, and the server goes by its own measure.
      if (audio)
        void call(recordUsage, { recordingId: id, durationSeconds: note.seconds })
          .catch(() => {})
          .then(refetch);
      return { id };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'minutes-spent') refetch();
      if (error instanceof ApiError && error.code === 'account-suspended')
        void queryClient.invalidateQueries({ queryKey: userKey });
      throw error;
    }
  };
}
