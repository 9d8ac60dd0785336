import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { ModelOutput } from '../inference/model-output.ts';
import { longestWindowSeconds, withoutLoops } from '../inference/transcribe-window.ts';
import { toWindows } from '../inference/voice-activity.ts';
import type { WindowTranscript } from '../recogniser.ts';
import { SpeechError } from '../speech-error.ts';
import { serveJobs } from '../worker-pool.ts';
import { detectLanguage } from './detect-language.ts';
import { loadGivenModel } from './given-model.ts';
import { SpeechModels } from './models.ts';
import { loadMoonshine, loadVoiceActivityDetector } from './onnx-models.ts';
import { loadWhisper } from './whisper.ts';

/** The models block whatever runs beside them, for a second and more: they have a thread to themselves. */
const directories = SpeechModels.parse(workerData);
const voiceActivity = loadVoiceActivityDetector(directories.voice);
const moonshine = directories.english === null ? undefined : loadMoonshine(directories.english);
const whisper = directories.others === null ? undefined : loadWhisper(directories.others);
const languageId = directories.languageId === null ? undefined : loadWhisper(directories.languageId);

const given = directories.given === null ? undefined : loadGivenModel(directories.given);

const Job = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('find-windows'), samples: z.instanceof(Float32Array) }),
  z.object({
    kind: z.literal('transcribe'),
    samples: z.instanceof(Float32Array),
    languages: z.array(z.string()),
    vocabulary: z.array(z.string()),
    cancelled: z.instanceof(Int32Array),
  }),
]);
type TranscribeJob = Extract<z.infer<typeof Job>, { kind: 'transcribe' }>;

export const runJob = serveJobs(async (given) => {
  const job = Job.parse(given);
  if (job.kind === 'transcribe') return { done: await transcribe(job) };
  const { speech, likelihood } = await (await voiceActivity).detect(job.samples);
  return { done: toWindows(speech, likelihood, longestWindowSeconds) };
});

async function transcribe({ samples, languages, vocabulary, cancelled }: TranscribeJob) {
  // Ending the thread in the middle of a model's work would end the process with it, so that it is asked to stop.
  const checkCancelled = () => {
    if (Atomics.load(cancelled, 0) !== 0) throw new SpeechError('overdue');
  };
  checkCancelled();
  const others = await whisper;
  // Without Whisper the language cannot be detected: if another one is more likely, the note fails with that reason instead of being mistranscribed.
  if (others === undefined && (languages[0] ?? 'en') !== 'en') throw new SpeechError('language');
  const smaller = moonshine === undefined ? undefined : await languageId;
  const { language, encoded } = await detectLanguage(samples, languages, { others, smaller });
  const newer = await given;
  const first = newer?.languages.has(language) ? newer : undefined;
  const english = language === 'en' ? await moonshine : undefined;
  const recognise = async (part: Float32Array): Promise<ModelOutput> => {
    if (first) return first.transcribe(part, checkCancelled);
    if (english) return english.transcribe(part, checkCancelled);
    if (others === undefined) throw new SpeechError('language');
    const window = encoded && part === samples ? encoded : await others.encode(part);
    return window.transcribe(language, vocabulary, checkCancelled);
  };
  const output = await withoutLoops(samples, recognise, await voiceActivity);
  const heardBy = first?.name ?? (english ? 'moonshine' : 'whisper');
  return { ...output, language, heardBy } satisfies WindowTranscript;
}
