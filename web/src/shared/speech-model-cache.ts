import { type DeviceModel, getDeviceFiles, type ModelFile, modelPath } from '@timbre/contract/speech-models';

/** What speech is recognised with on this device: weights by their hash, and the scripts that run them. */
export const speechCacheName = 'timbre.speech';

/** The weights as they were downloaded. */
export async function readModelFile(file: ModelFile): Promise<Uint8Array> {
  const cached = await (await caches.open(speechCacheName)).match(modelPath(file));
  if (cached === undefined) throw new Error('the model is not on this device');
  return new Uint8Array(await cached.arrayBuffer());
}

/** Whether this server has the models at all. */
export async function areModelsOffered(): Promise<boolean> {
  if (!('caches' in globalThis)) return false;
  const response = await fetch(modelPath(getDeviceFiles('tiny').voiceActivity), { method: 'HEAD' });
  return response.ok;
}

type Download = { signal?: AbortSignal; onProgress: (share: number) => void };

/** Downloads what is not here yet, and tells how much of it has come, from 0 to 1. The scripts come with it, for when there is no connection. */
export async function downloadModel(
  model: DeviceModel,
  scripts: readonly string[],
  { signal, onProgress }: Download,
): Promise<void> {
  const cache = await caches.open(speechCacheName);
  const files: ModelFile[] = Object.values(getDeviceFiles(model));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  let before = 0;
  for (const file of files) {
    if ((await cache.match(modelPath(file))) === undefined) {
      const bytes = await fetchWhole(file, signal, (received) => onProgress((before + received) / total));
      await cache.put(modelPath(file), new Response(bytes));
    }
    before += file.bytes;
    onProgress(before / total);
  }
  await keepScripts(scripts);
}

/** Keeps these scripts for when there is no connection, and forgets those of earlier releases: their names change with their content. */
export async function keepScripts(scripts: readonly string[]): Promise<void> {
  const cache = await caches.open(speechCacheName);
  const wanted = new Set(scripts.map((script) => new URL(script, location.href).href));
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll([...wanted].filter((url) => !kept.has(url)));
  for (const url of kept) if (!wanted.has(url) && !url.endsWith('.onnx')) await cache.delete(url);
}

/** Deletes everything that was downloaded. */
export async function deleteModels(): Promise<void> {
  await caches.delete(speechCacheName);
}

async function fetchWhole(
  file: ModelFile,
  signal: AbortSignal | undefined,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(modelPath(file), signal ? { signal } : {});
  if (!response.ok || response.body === null)
    throw new Error(`the model was answered with ${response.status}`);
  const bytes = new Uint8Array(file.bytes);
  let at = 0;
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    if (at + value.length > bytes.length) throw new Error('the model is longer than it should be');
    bytes.set(value, at);
    at += value.length;
    onReceived(at);
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  if (hash !== file.sha256) throw new Error('the model is not the one we know');
  return bytes;
}

/** The runtime and the scripts, compressed. */
const scriptBytes = 4_000_000;

/** How much is downloaded for a model. */
export function downloadMegabytes(model: DeviceModel): number {
  const weights = Object.values(getDeviceFiles(model)).reduce((sum, { bytes }) => sum + bytes, 0);
  return Math.round((weights + scriptBytes) / 1_000_000);
}
