import { Temporal } from 'temporal-polyfill';

/** Imported without top-level await: Node 24 aborts the process when a thread is terminated while a module waits at its top level. */
export const temporal = Temporal;
