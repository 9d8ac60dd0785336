import type { ModelOutput } from './model-output.ts';
import { isRepetitive, withoutRepeats } from './repetition.ts';
import { inHalves, type VoiceActivityDetector } from './voice-activity.ts';

/** Longer windows make Moonshine loop. */
export const longestWindowSeconds = 20;

/** What a model says; where it lost the thread it is asked again for each half. */
export async function withoutLoops(
  samples: Float32Array,
  recognise: (part: Float32Array) => Promise<ModelOutput>,
  voiceActivity: Pick<VoiceActivityDetector, 'detect'>,
): Promise<Omit<ModelOutput, 'isFull'>> {
  const whole = await recognise(samples);
  if (!isRepetitive(whole)) return { text: whole.text, words: whole.words };
  const { likelihood } = await voiceActivity.detect(samples);
  const parts: ModelOutput[] = [];
  for (const { from, to } of inHalves({ from: 0, to: samples.length }, likelihood))
    parts.push(await recognise(samples.slice(from, to)));
  return {
    text: parts
      .map(({ text }) => withoutRepeats(text.split(' '), (word) => word).join(' '))
      .filter(Boolean)
      .join(' '),
    words: parts.flatMap(({ words }) => withoutRepeats(words, ({ text }) => text)),
  };
}
