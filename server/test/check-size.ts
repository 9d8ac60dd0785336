import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isLargeRun: boolean;
    seed: number;
  }
}

/** Whether the large run was asked for (`npm run check -- --everything`); every other run is small. */
export const isLargeRun = inject('isLargeRun');

/** For everything that is drawn at random: fixed in a small run, random and printed in a large one. */
export const seed = inject('seed');
