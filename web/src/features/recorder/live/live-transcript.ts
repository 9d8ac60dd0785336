import type { RecognitionResponse } from '../../../../worker/recognition-messages.ts';

/** What the recogniser has written down so far. A closed segment does not change any more; of the open one the words that two passes agree on are confirmed. */
export type LiveTranscript = Extract<RecognitionResponse, { kind: 'partial' }>['transcript'];

export type LiveText = {
  text: string;
  /** Up to this character the words are closed or confirmed. */
  confirmedTo: number;
};

/** All words in their order. */
export function joinTranscript({ closed, confirmed, unconfirmed }: LiveTranscript): LiveText {
  const certain = joinWords([...closed, confirmed]);
  return { text: joinWords([certain, unconfirmed]), confirmedTo: certain.length };
}

function joinWords(parts: readonly string[]): string {
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
