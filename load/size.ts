import { isLargeRun } from '@timbre/server/test/check-size';

/** A figure of a run: by its name from the environment, as `npm run load` sets it, else that of this size of check. */
export function readSize(name: string, { small, large }: { small: number; large: number }): number {
  return Number(process.env[name] ?? (isLargeRun ? large : small));
}

/** What a measurement is judged by, which `npm run load` sets; a check judges nothing that depends on speed. */
export function readLimit(name: string, noLimit: number): number {
  return Number(process.env[name] ?? noLimit);
}

/** Several figures of one name, where the environment gives them. */
export function readList(name: string): number[] | undefined {
  return process.env[name]?.split(',').map(Number);
}

/** After this time a run counts as hanging. */
export const hangMs = isLargeRun ? 1_800_000 : 480_000;
