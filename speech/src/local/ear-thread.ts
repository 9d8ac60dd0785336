import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerOrders } from '../thread.ts';
import { loadVoiceDetector, windowsOf } from './voice.ts';
import { loadWhisper, whisperSeconds } from './whisper.ts';

/** A small model that tells which language is spoken, while another already writes down what an English speaker would have said. */
const directories = z.object({ voice: z.string(), ear: z.string() }).parse(workerData);
const voice = loadVoiceDetector(directories.voice);
// One core: the other is the writer's.
const ear = loadWhisper(directories.ear, 1);

const Order = z.object({ samples: z.instanceof(Float32Array), languages: z.array(z.string()) });

answerOrders(async (order) => {
  const { samples, languages } = Order.parse(order);
  const { speech, likelihood } = await (await voice).listen(samples);
  const [first] = windowsOf(speech, likelihood, whisperSeconds);
  if (first === undefined) return { done: null };
  const hearing = await (await ear).listen(samples.slice(first.from, first.to));
  return { done: await hearing.languageAmong(languages) };
});
