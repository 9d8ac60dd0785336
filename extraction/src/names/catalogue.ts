import type { Alias, Project } from '../extraction.ts';
import { tokenise } from '../reading/tokens.ts';
import { toSound } from './sound.ts';

/** Something that can be named: a project, a client, or words this user has once used for a project. */
export type Name = {
  kind: 'project' | 'client' | 'alias';
  words: readonly string[];
  /** The projects it may stand for; a client's are all of its own. */
  projects: readonly Project[];
  client: string | null;
};

/** Words that belong to no name: "Aulas de Inglês" is found by its nouns. */
const joints = new Set(
  'a an and the of for de des du d la le les l el los las y e und der die das di del della dei do da dos das & et et'.split(
    ' ',
  ),
);

/** Everything that can be named in a workspace, found by word or by sound. */
export class Catalogue {
  readonly #byWord = new Map<string, Name[]>();
  readonly #bySound = new Map<string, { word: string; sound: string }[]>();
  readonly #clientWords = new Set<string>();

  constructor(projects: readonly Project[], aliases: readonly Alias[]) {
    const byId = new Map(projects.map((project) => [project.id, project]));
    for (const { words, projectId } of aliases) {
      const project = byId.get(projectId);
      if (project)
        this.#add({ kind: 'alias', words: getWords(words), projects: [project], client: project.client });
    }
    const sameName = Map.groupBy(projects, ({ name }) => getWords(name).join(' '));
    for (const same of sameName.values()) {
      const [first] = same;
      if (first)
        this.#add({ kind: 'project', words: getWords(first.name), projects: same, client: first.client });
    }
    for (const [client, own] of Map.groupBy(projects, (project) => project.client)) {
      if (client === null) continue;
      const words = getWords(client);
      for (const word of words) this.#clientWords.add(word);
      this.#add({ kind: 'client', words, projects: own, client });
    }
  }

  named(word: string): readonly Name[] {
    return this.#byWord.get(word) ?? [];
  }

  has(word: string): boolean {
    return this.#byWord.has(word);
  }

  /** Part of a client's name, so a name and no common noun. */
  isClientWord(word: string): boolean {
    return this.#clientWords.has(word);
  }

  /** The words of names that sound about like this one. */
  soundingLike(sound: string): readonly { word: string; sound: string }[] {
    const near: { word: string; sound: string }[] = [];
    for (const length of [sound.length - 1, sound.length, sound.length + 1])
      near.push(...(this.#bySound.get(bucket(sound, length)) ?? []));
    return near;
  }

  #add(name: Name): void {
    if (name.words.length === 0) return;
    for (const word of new Set(name.words)) {
      const known = this.#byWord.get(word);
      if (known) {
        known.push(name);
        continue;
      }
      this.#byWord.set(word, [name]);
      const sound = toSound(word);
      // Shorter ones sound like too much: "one" would become "Wayne".
      if (sound.length < 4 && word.length < 5) continue;
      const key = bucket(sound, sound.length);
      const bySound = this.#bySound.get(key) ?? [];
      bySound.push({ word, sound });
      this.#bySound.set(key, bySound);
    }
  }
}

const bucket = (sound: string, length: number) => `${sound[0]}${length}`;

/** The words of a name, as they are compared: digits without leading zeros, joints left out. */
function getWords(name: string): string[] {
  const tokens = tokenise(name, true).map(({ text, word }) => ({
    text,
    word: /^\d+$/.test(word) ? String(Number(word)) : word,
  }));
  // "Tower A" and "R&D" are told apart by their letters; "Aulas de Inglês" is found by its nouns.
  const distinctive = tokens.filter(({ text, word }) => !joints.has(word) || /^\p{Lu}$/u.test(text));
  return (distinctive.length > 0 ? distinctive : tokens).map(({ word }) => word);
}

const known = new WeakMap<readonly Project[], { aliases: readonly Alias[]; catalogue: Catalogue }>();
const noAliases: readonly Alias[] = [];

/** A workspace that is handed over again is not indexed again. */
export function buildCatalogue(
  projects: readonly Project[],
  aliases: readonly Alias[] = noAliases,
): Catalogue {
  const before = known.get(projects);
  if (before?.aliases === aliases) return before.catalogue;
  const catalogue = new Catalogue(projects, aliases);
  known.set(projects, { aliases, catalogue });
  return catalogue;
}
