import { serveJobs } from '../worker-pool.ts';
import { decodeAudio } from './decode.ts';

export const runJob = serveJobs(async (file) => {
  if (!(file instanceof Uint8Array)) throw new Error('not a file');
  const samples = await decodeAudio(file);
  return { done: samples, transfer: samples.buffer instanceof ArrayBuffer ? [samples.buffer] : [] };
});
