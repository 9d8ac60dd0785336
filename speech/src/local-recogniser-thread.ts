import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { decodeAudio } from './decode.ts';
import { loadMoonshine } from './moonshine.ts';
import { SpeechError } from './speech-error.ts';
import { loadVoiceDetector, windowsOf } from './voice.ts';
import { loadWhisper } from './whisper.ts';

/** Decoding and recognising block the event loop and meet strangers' bytes: they live in a thread that can be ended. */
const port = parentPort;
if (port === null) throw new Error('this file is a thread');
export const Models = z.object({
  voice: z.string(),
  english: z.string().nullable(),
  others: z.string().nullable(),
});
const directories = Models.parse(workerData);

const voice = loadVoiceDetector(directories.voice);
const moonshine = directories.english === null ? undefined : loadMoonshine(directories.english);
const whisper = directories.others === null ? undefined : loadWhisper(directories.others);

/** Longer windows make the models loop; each has its own measure. */
const moonshineSeconds = 20;
const whisperSeconds = 27;

type Stretch = { from: number; to: number };

async function transcribe(file: Uint8Array, languages: readonly string[]) {
  const samples = await decodeAudio(file);
  const { speech, likelihood } = await (await voice).listen(samples);
  if (speech.length === 0) throw new SpeechError('nothing-heard');
  const part = ({ from, to }: Stretch) => samples.slice(from, to);
  const [first, ...later] = windowsOf(speech, likelihood, whisperSeconds).map(part);
  const other = await whisper;
  // Without Whisper nobody can tell the language: whoever most likely speaks another is told so, not misheard.
  if (other === undefined && languages[0] !== 'en') throw new SpeechError('language');
  const onlyEnglish = other === undefined || (languages.length === 1 && languages[0] === 'en');
  const heard = onlyEnglish || first === undefined ? undefined : await other.listen(first);
  const language = heard ? await heard.languageAmong(languages) : 'en';
  if (!languages.includes(language)) throw new SpeechError('language');
  const english = language === 'en' ? await moonshine : undefined;
  const words: string[] = [];
  if (english)
    for (const window of windowsOf(speech, likelihood, moonshineSeconds))
      words.push(await english.recognise(part(window)));
  else if (heard && other) {
    words.push(await heard.transcribe(language));
    for (const window of later) words.push(await (await other.listen(window)).transcribe(language));
  } else throw new SpeechError('language');
  const text = words.filter(Boolean).join(' ');
  if (text === '') throw new SpeechError('nothing-heard');
  return { text, language, heardBy: english ? 'moonshine' : 'whisper' };
}

const Order = z.object({ file: z.instanceof(Uint8Array), languages: z.array(z.string()) });

port.on('message', (message: unknown) => {
  const { file, languages } = Order.parse(message);
  transcribe(file, languages).then(
    (heard) => port.postMessage({ heard }),
    (cause: unknown) => {
      const fault = cause instanceof SpeechError ? cause.fault : undefined;
      port.postMessage({ fault, reason: cause instanceof Error ? cause.message : String(cause) });
    },
  );
});
