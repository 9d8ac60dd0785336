import { readdirSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { z } from 'zod';

/** The instructions of our Dockerfile, and no others: what is not known here is refused, so that nothing is passed over. */
export type Step =
  | { does: 'workdir'; path: string }
  | { does: 'copy'; from: string | undefined; sources: string[]; target: string }
  | { does: 'run'; command: string }
  | { does: 'arg'; name: string; value: string | undefined }
  | { does: 'env'; name: string; value: string }
  | { does: 'user'; name: string }
  | { does: 'entrypoint' | 'cmd' | 'healthcheck'; command: string[] }
  | { does: 'expose'; port: number };

export type Stage = { name: string; base: string; steps: Step[] };

const Words = z.array(z.string());

export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const [instruction = '', ...words] = line.trim().split(/\s+/);
    const rest = line.trim().slice(instruction.length).trim();
    if (instruction === 'FROM') {
      const [base = '', as, name] = words;
      if (as !== undefined && as !== 'AS') throw new Error(`not understood: ${line}`);
      stages.push({ name: name ?? 'image', base, steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`before the first FROM: ${line}`);
    stage.steps.push(toStep(instruction, words, rest));
  }
  return stages;
}

function toStep(instruction: string, words: string[], rest: string): Step {
  const [first = ''] = words;
  const [name = '', value] = rest.split(/=(.*)/s);
  switch (instruction) {
    case 'WORKDIR':
      return { does: 'workdir', path: first };
    case 'COPY':
      return parseCopy(words);
    case 'RUN':
      return { does: 'run', command: rest };
    case 'ARG':
      return { does: 'arg', name, value };
    case 'ENV':
      return { does: 'env', name, value: value ?? '' };
    case 'USER':
      return { does: 'user', name: first };
    case 'EXPOSE':
      return { does: 'expose', port: Number(first) };
    case 'ENTRYPOINT':
      return { does: 'entrypoint', command: Words.parse(JSON.parse(rest)) };
    case 'CMD':
      return { does: 'cmd', command: Words.parse(JSON.parse(rest)) };
    case 'HEALTHCHECK':
      return { does: 'healthcheck', command: Words.parse(JSON.parse(rest.slice(rest.indexOf('[')))) };
    default:
      throw new Error(`an instruction that the dry run does not know: ${instruction}`);
  }
}

function parseCopy(words: string[]): Step {
  const from = words[0]?.startsWith('--from=') ? words[0].slice('--from='.length) : undefined;
  const paths = from === undefined ? words : words.slice(1);
  const target = paths.at(-1) ?? '';
  if (paths.length < 2 || paths.some((path) => path.startsWith('--')))
    throw new Error(`not understood: COPY ${words.join(' ')}`);
  return { does: 'copy', from, sources: paths.slice(0, -1), target };
}

/** Whether `.dockerignore` keeps a path of the repository out: the path itself, or a folder above it. */
export function makeIgnore(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return (path) => {
    const parts = path.split('/');
    const above = parts.map((_, n) => parts.slice(0, n + 1).join('/'));
    return patterns.some((pattern) => above.some((part) => matchesGlob(part, pattern)));
  };
}

/** The files under a path of the repository that an image would be given. */
export function filesGiven(root: string, path: string, isIgnored: (path: string) => boolean): string[] {
  const source = path.replace(/\/$/, '');
  if (isIgnored(source)) return [];
  const entries = listing(join(root, source));
  if (entries === undefined) return [source];
  return entries.flatMap((entry) => filesGiven(root, `${source}/${entry}`, isIgnored));
}

/** The names in a folder; undefined for a file. */
function listing(path: string): string[] | undefined {
  try {
    return readdirSync(path);
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOTDIR') return undefined;
    throw cause;
  }
}
