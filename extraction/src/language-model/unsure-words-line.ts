import type { UnsureWords } from '../unsure-words.ts';

type Prompt = { system: string; user: string };

/** Tells the model which words may have been misheard; a prompt without any stays as it is. */
export function withUnsureWords(prompt: Prompt, transcript: string, unsure: readonly UnsureWords[]): Prompt {
  if (unsure.length === 0) return prompt;
  const listed = unsure.map(({ from, to, alternative }) =>
    alternative === null
      ? `“${transcript.slice(from, to)}”`
      : `“${transcript.slice(from, to)}” or “${alternative}”`,
  );
  return {
    ...prompt,
    user: `${prompt.user}\nUnsure words (the recogniser may have misheard them): ${listed.join(', ')}`,
  };
}
