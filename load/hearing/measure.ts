import { ensureModels } from '@timbre/speech/local/fetch-models';
import { makeLocalRecogniser } from '@timbre/speech/local/local-recogniser';
import type { ModelSize } from '@timbre/speech/local/models';
import { judge, listen, recallOfNames } from './listen.ts';
import type { Sample } from './samples.ts';

export const everyLanguage = ['en', 'fr', 'es', 'de', 'it', 'pt'];

/** Plays the samples to the models as they ship, the English ones to Moonshine alone, and all to Whisper alone. */
export async function measure(
  size: ModelSize,
  samples: readonly Sample[],
  timeouts?: Parameters<typeof makeLocalRecogniser>[1],
) {
  const english = samples.filter(({ language }) => language === 'en');
  const models = await ensureModels((what) => process.stderr.write(`fetching ${what}\n`), size);

  const both = makeLocalRecogniser(models, timeouts);
  const asShipped = await listen(both, samples, everyLanguage);
  const byMoonshine = await listen(both, english, ['en']);
  await both.close();
  const alone = makeLocalRecogniser({ ...models, english: null }, timeouts);
  const byWhisper = await listen(alone, samples, ['en', 'fr']);
  await alone.close();

  const moonshine = `moonshine-${size === 'tiny' ? 'tiny' : 'base'}-q`;
  return {
    samples: samples.length,
    asShipped: judge(asShipped, 'whisper-base-q8'),
    moonshine: { ...judge(byMoonshine, moonshine), names: recallOfNames(byMoonshine) },
    whisper: { ...judge(byWhisper, 'whisper-base-q8'), names: recallOfNames(byWhisper) },
  };
}
