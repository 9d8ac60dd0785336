import type { Speaker } from '@timbre/speech/recogniser';

type Names = {
  projects?: readonly { name: string; client: string | null }[] | undefined;
  tags?: readonly { name: string }[] | undefined;
};

/** What is known about somebody who speaks these languages, the likeliest first, and works with these names. */
export function toSpeaker(languages: readonly string[], { projects = [], tags = [] }: Names): Speaker {
  const names = [
    ...projects.flatMap(({ name, client }) => [name, client ?? '']),
    ...tags.map(({ name }) => name),
  ];
  return { languages, vocabulary: [...new Set(names)] };
}
