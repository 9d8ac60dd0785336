import type { Word } from '../recogniser.ts';
import type { Moonshine } from './moonshine.ts';
import { longestWindowSeconds, withoutLoops } from './transcribe-window.ts';
import { toWindows, type VoiceActivityDetector } from './voice-activity.ts';

/** A whole note in the windows that the server makes: the same sound gives the same words here and there. */
export async function transcribeNote(
  samples: Float32Array,
  moonshine: Moonshine,
  voiceActivity: VoiceActivityDetector,
): Promise<{ text: string; words: Word[] }> {
  const { speech, likelihood } = await voiceActivity.detect(samples);
  const texts: string[] = [];
  const words: Word[] = [];
  for (const { from, to } of toWindows(speech, likelihood, longestWindowSeconds)) {
    const output = await withoutLoops(
      samples.slice(from, to),
      (part) => moonshine.transcribe(part, () => {}),
      voiceActivity,
    );
    texts.push(output.text);
    words.push(...output.words);
  }
  return { text: texts.filter(Boolean).join(' '), words };
}
