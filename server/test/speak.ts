import { z } from 'zod';
import { audioLike, postJson, type startNoteStack, Uploaded } from './note-stack.ts';

type Stack = Awaited<ReturnType<typeof startNoteStack>>;
export type Speaker = Awaited<ReturnType<Stack['speaker']>>;

const Calls = z.array(
  z.object({ method: z.string(), path: z.string(), status: z.number(), account: z.string() }),
);

/** Speaks a note, and gives its id. */
export async function say(person: Speaker, mark: string, text: string): Promise<string> {
  const file = audioLike(mark);
  await person.plant(file, text);
  return Uploaded.parse(await (await person.send(file)).json()).id;
}

/** The calls that one person's work has cost, connecting aside. */
export async function fetchCalls({ togglUrl }: Stack, person: Speaker) {
  const all = Calls.parse(
    await (await fetch(`${togglUrl}/_control/calls?token=${person.service.token}`)).json(),
  );
  return all.slice(1).map(({ method, path, status }) => `${method} ${path.split('?')[0]} ${status}`);
}

/** Sets up the simulated service. */
export const control = ({ togglUrl }: Stack, what: string, body: unknown) =>
  postJson(`${togglUrl}/_control/${what}`, body);

export const find = async (person: Speaker, id: string) =>
  (await person.recordings()).find((recording) => recording.id === id);
