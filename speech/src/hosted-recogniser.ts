import { z } from 'zod';
import type { Recogniser } from './recogniser.ts';
import { SpeechError } from './speech-error.ts';

/** Refusals that say nothing about the audio: our key, our haste, or their load. */
const passing = new Set([401, 403, 408, 429]);

const Answer = z.object({ text: z.string(), languages: z.array(z.object({ code: z.string() })).optional() });

/** Any service that speaks OpenAI's transcription call, hosted or one's own. It gets the browser's file as it is. */
export function makeHostedRecogniser(options: { url: string; key: string; model: string }): Recogniser {
  return {
    async transcribe(file, languages) {
      const form = new FormData();
      form.set('file', new Blob([Buffer.from(file)], { type: 'audio/webm' }), 'recording.webm');
      form.set('model', options.model);
      form.set('response_format', 'json');
      // Only the newest family takes several; others detect by themselves among all they know.
      if (options.model.startsWith('gpt-transcribe'))
        for (const code of languages) form.append('languages[]', code);
      const response = await fetch(new URL('/v1/audio/transcriptions', options.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${options.key}` },
        body: form,
        signal: AbortSignal.timeout(60_000),
      });
      if (!response.ok && !passing.has(response.status) && response.status < 500)
        throw new SpeechError('unreadable');
      if (!response.ok) throw new Error(`the recogniser answered ${response.status}`);
      const { text, languages: heard = [] } = Answer.parse(await response.json());
      if (text.trim() === '') throw new SpeechError('nothing-heard');
      return { text, language: heard[0]?.code ?? languages[0] ?? 'en', heardBy: options.model };
    },
    close: async () => {},
  };
}
