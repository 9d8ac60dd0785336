import { z } from 'zod';
import { findContainer } from './audio/audio-file.ts';
import type { Recogniser, Speaker } from './recogniser.ts';
import { SpeechError } from './speech-error.ts';

/** Statuses that are not about the audio: a wrong key, a rate limit, or overload. */
const passing = new Set([401, 403, 404, 408, 429]);

const Answer = z.object({
  text: z.string(),
  languages: z.array(z.object({ code: z.string() })).optional(),
});

/** Whisper's own limit is some 224 tokens, of which it keeps the last. */
const longestPrompt = 600;
const maxKeywords = 100;

type Options = { url: string; key: string; model: string; timeoutMs?: number };

/** Any service that speaks OpenAI's transcription call, hosted or one's own. It gets the browser's file as it is. */
export function makeHostedRecogniser({ url, key, model, timeoutMs = 60_000 }: Options): Recogniser {
  return {
    async transcribe(file, speaker) {
      const response = await fetch(new URL('/v1/audio/transcriptions', url), {
        method: 'POST',
        headers: { authorization: `Bearer ${key}` },
        body: buildForm(file, model, speaker),
        // Nobody's voice is sent on to an address that was not configured.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok && !passing.has(response.status) && response.status < 500)
        throw new SpeechError('unreadable');
      if (!response.ok) throw new Error(`the recogniser answered ${response.status}`);
      const { text, languages: detected = [] } = Answer.parse(await response.json());
      if (text.trim() === '') throw new SpeechError('nothing-heard');
      return { text, language: detected[0]?.code ?? null, heardBy: model };
    },
    close: async () => {},
  };
}

function buildForm(file: Uint8Array, model: string, { languages, vocabulary }: Speaker): FormData {
  const form = new FormData();
  // The service goes by the name.
  const container = findContainer(file) ?? 'webm';
  form.set('file', new Blob([Buffer.from(file)], { type: `audio/${container}` }), `recording.${container}`);
  form.set('model', model);
  form.set('response_format', 'json');
  const names = vocabulary.map(withoutMarkup).filter((one) => one !== '');
  // The newest family takes languages and names by themselves, and must not be given the older fields as well.
  if (model.startsWith('gpt-transcribe')) {
    for (const code of languages) form.append('languages[]', code);
    for (const one of names.slice(0, maxKeywords)) form.append('keywords[]', one);
    return form;
  }
  const [only, ...others] = languages;
  if (only !== undefined && others.length === 0) form.set('language', only);
  const prompt = withinPrompt(names);
  if (prompt !== '') form.set('prompt', prompt);
  return form;
}

/** A name with such a character makes the service refuse the whole request. */
const withoutMarkup = (name: string) => name.replace(/[<>\r\n]+/g, ' ').trim();

function withinPrompt(names: readonly string[]): string {
  let prompt = '';
  for (const name of names) {
    const longer = prompt === '' ? name : `${prompt}, ${name}`;
    if (longer.length > longestPrompt) break;
    prompt = longer;
  }
  return prompt;
}
