import { connectLanguageModel, type LanguageModel } from './connectors/language-model.ts';
import { findLanguageModel, type LanguageModelConfig } from './language-model-config.ts';

/** The model that is configured; undefined where there is none, or it is off. */
export function openLanguageModel(config: LanguageModelConfig): LanguageModel | undefined {
  const address = findLanguageModel(config);
  if (address === undefined) return undefined;
  return connectLanguageModel({
    ...address,
    price: { in: config.LANGUAGE_MODEL_PRICE_IN, out: config.LANGUAGE_MODEL_PRICE_OUT },
    dailyCap: config.LANGUAGE_MODEL_DAILY_CAP * 1_000_000,
  });
}
