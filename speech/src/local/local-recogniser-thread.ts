import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import type { Transcript } from '../recogniser.ts';
import { SpeechError } from '../speech-error.ts';
import { answerOrders } from '../thread.ts';
import { type Heard, isLoop, withoutRepeats } from './heard.ts';
import { SpeechModels } from './models.ts';
import { loadMoonshine } from './moonshine.ts';
import { inHalves, loadVoiceDetector, type Stretch, windowsOf } from './voice.ts';
import { loadWhisper, whisperSeconds } from './whisper.ts';

/** The models block whatever runs beside them, for a second and more: they have a thread to themselves. */
const directories = SpeechModels.parse(workerData);
const voice = loadVoiceDetector(directories.voice);
const moonshine = directories.english === null ? undefined : loadMoonshine(directories.english);
const whisper = directories.others === null ? undefined : loadWhisper(directories.others);

/** Longer windows make it loop. */
const moonshineSeconds = 20;

const Order = z.object({ samples: z.instanceof(Float32Array), languages: z.array(z.string()) });

answerOrders(async (order) => {
  const { samples, languages } = Order.parse(order);
  return { done: await transcribe(samples, languages) };
});

async function transcribe(samples: Float32Array, languages: readonly string[]): Promise<Transcript> {
  const { speech, likelihood } = await (await voice).listen(samples);
  const part = ({ from, to }: Stretch) => samples.slice(from, to);
  const windows = windowsOf(speech, likelihood, whisperSeconds);
  const [first] = windows;
  if (first === undefined) throw new SpeechError('nothing-heard');
  const [english, other] = [await moonshine, await whisper];
  // Without Whisper nobody can tell the language: whoever most likely speaks another is told so, not misheard.
  if (other === undefined && languages[0] !== 'en') throw new SpeechError('language');
  const isEnglish = other === undefined || (languages.length === 1 && languages[0] === 'en');
  const opening = isEnglish ? undefined : await other.listen(part(first));
  const { language } = opening ? await opening.languageAmong(languages) : { language: 'en' };
  const byWhisper = async (window: Stretch): Promise<Heard> => {
    if (other === undefined) throw new SpeechError('language');
    const hearing = opening && window === first ? opening : await other.listen(part(window));
    return hearing.transcribe(language);
  };
  const words =
    language === 'en' && english
      ? await hear(windowsOf(speech, likelihood, moonshineSeconds), likelihood, (window) =>
          english.recognise(part(window)),
        )
      : await hear(windows, likelihood, byWhisper);
  if (words === '') throw new SpeechError('nothing-heard');
  return { text: words, language, heardBy: language === 'en' && english ? 'moonshine' : 'whisper' };
}

/** The words of all windows; one in which the model lost the thread is heard again in halves. */
async function hear(
  windows: readonly Stretch[],
  likelihood: Float32Array,
  hearOne: (window: Stretch) => Promise<Heard>,
): Promise<string> {
  const words: string[] = [];
  for (const window of windows) {
    const heard = await hearOne(window);
    if (!isLoop(heard)) words.push(heard.text);
    else
      for (const half of inHalves(window, likelihood)) words.push(withoutRepeats((await hearOne(half)).text));
  }
  return words.filter(Boolean).join(' ');
}
