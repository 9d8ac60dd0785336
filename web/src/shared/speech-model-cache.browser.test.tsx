import { getDeviceFiles, modelPath } from '@timbre/contract/speech-models';
import { afterEach, expect, test } from 'vitest';
import { deleteModels, keepScripts, speechCacheName } from './speech-model-cache.ts';

afterEach(deleteModels);

/** An address that the test's own server answers. */
const scriptOf = (release: string) => new URL(`./speech-model-cache.ts?${release}`, import.meta.url).href;

async function keptUrls(): Promise<string[]> {
  return (await (await caches.open(speechCacheName)).keys()).map(({ url }) => url);
}

test('[REC-32] a new release replaces the scripts that were kept, and leaves the weights', async () => {
  const weights = new URL(modelPath(getDeviceFiles('tiny').encoder), location.href).href;
  await (await caches.open(speechCacheName)).put(weights, new Response('weights'));
  const [earlier, current] = [scriptOf('earlier'), scriptOf('current')];
  await keepScripts([earlier]);
  expect(await keptUrls()).toEqual([weights, earlier]);
  await keepScripts([current]);
  expect(await keptUrls()).toEqual([weights, current]);
});

test('[REC-32] what cannot be fetched leaves what was kept as it is', async () => {
  const earlier = scriptOf('earlier');
  await keepScripts([earlier]);
  await expect(keepScripts(['http://localhost:1/script.js'])).rejects.toThrow();
  expect(await keptUrls()).toEqual([earlier]);
});
