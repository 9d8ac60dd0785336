import { getProcessing, type Processing } from '@timbre/contract/processing';
import { call } from './api.ts';

/** Loaded when it is made: the schemas that check its answer are no part of a public page. */
export const readProcessing = (): Promise<Processing> => call(getProcessing, undefined);
