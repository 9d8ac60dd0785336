import { useQuery } from '@tanstack/react-query';
import { type DeviceModel, deviceModels } from '@timbre/contract/speech-models';
import { useSyncExternalStore } from 'react';
import { areModelsOffered, deleteModels, downloadModel } from './speech-model-cache.ts';
import { speechScripts } from './speech-scripts.ts';
import { keepChoice, readChoice } from './stored-choice.ts';

/** Whether this browser recognises speech itself, and with which model. */
export type LiveWords = {
  model: DeviceModel | null;
  /** The model that is being downloaded, and how much of it has come, from 0 to 1. */
  download: { model: DeviceModel; share: number } | null;
  hasFailed: boolean;
};

const key = 'timbre.live-words';

function readModel(): DeviceModel | null {
  const stored = readChoice(key);
  return deviceModels.find((model) => model === stored) ?? null;
}

const off: LiveWords = { model: null, download: null, hasFailed: false };
let state: LiveWords | undefined;
let downloading: AbortController | undefined;
const listeners = new Set<() => void>();

const getState = (): LiveWords => {
  state ??= { ...off, model: readModel() };
  return state;
};

function change(next: Partial<LiveWords>): void {
  state = { ...getState(), ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useLiveWords(): LiveWords {
  return useSyncExternalStore(subscribe, getState, () => off);
}

/** Whether this server has models for browsers; false until that is known. */
export function useModelsOffered(enabled: boolean): boolean {
  const { data = false } = useQuery({
    queryKey: ['speech-models'],
    queryFn: areModelsOffered,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

/** Downloads a model, once, and uses it from then on. */
export async function turnOnLiveWords(model: DeviceModel): Promise<void> {
  downloading?.abort();
  const controller = new AbortController();
  downloading = controller;
  const { signal } = controller;
  change({ download: { model, share: 0 }, hasFailed: false });
  try {
    await downloadModel(model, Object.values(speechScripts), {
      signal,
      onProgress: (share) => {
        if (!signal.aborted) change({ download: { model, share } });
      },
    });
    if (signal.aborted) return;
    keepChoice(key, model);
    change({ model, download: null });
  } catch {
    if (!signal.aborted) change({ download: null, hasFailed: true });
  }
}

/** Stops a download, and deletes what was downloaded. */
export async function turnOffLiveWords(): Promise<void> {
  downloading?.abort();
  keepChoice(key, 'off');
  change(off);
  await deleteModels();
}
