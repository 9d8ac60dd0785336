import type { Temporal as Namespace } from 'temporal-polyfill';

const native: typeof Namespace | undefined = Reflect.get(globalThis, 'Temporal');

/** The platform's own where it has one; a browser loads the polyfill only where it has not. */
export const temporal = native ?? (await import('temporal-polyfill')).Temporal;
