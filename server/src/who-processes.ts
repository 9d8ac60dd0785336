import type { NotesReader, Transcriber } from '@timbre/contract/processing';
import type { TranscriptionService } from './config.ts';
import { languageModelReader } from './language-model-config.ts';

const readers = {
  none: 'grammar',
  'self-hosted': 'self-hosted-model',
  hosted: 'hosted-model',
} as const satisfies Record<ReturnType<typeof languageModelReader>, NotesReader>;

export function notesReadBy(config: Parameters<typeof languageModelReader>[0]): NotesReader {
  return readers[languageModelReader(config)];
}

export function transcribedBy(config: TranscriptionService): Transcriber {
  const { TRANSCRIPTION_URL: url, TRANSCRIPTION_ON: isOn, TRANSCRIPTION_SELF_HOSTED: isOurs } = config;
  return url !== undefined && isOn && !isOurs ? 'hosted-service' : 'this-server';
}
