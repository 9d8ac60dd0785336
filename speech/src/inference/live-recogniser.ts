import { sampleRate } from '../audio/sample-rate.ts';
import type { Segment } from '../recogniser.ts';
import type { Moonshine } from './moonshine.ts';
import { SampleBuffer } from './sample-buffer.ts';
import {
  frame,
  quietestBetween,
  SegmentFinder,
  toSamples,
  type VoiceActivityDetector,
  type VoiceActivityStream,
} from './voice-activity.ts';

/** A pause of half a second closes a segment. */
const pauseFrames = Math.round((0.5 * sampleRate) / frame);
/** The encoder runs over the whole open segment in each pass, so that it may not grow without end. */
const longestSegment = 8 * sampleRate;
/** A segment that grew too long is cut in its last seconds, where speech is least likely. */
const cutWithin = Math.round((4 * sampleRate) / frame);

/** What was written down so far. A closed segment does not change any more; of the open one those words are confirmed that two passes agree on. */
export type LiveTranscript = { closed: readonly string[]; confirmed: string; unconfirmed: string };

/** Recognises while somebody speaks: sound is pushed as it comes, and each pass says what was said so far. */
export class LiveRecogniser {
  readonly #moonshine: Moonshine;
  readonly #activity: VoiceActivityStream;
  readonly #finder = new SegmentFinder(pauseFrames);
  readonly #sound = new SampleBuffer();
  readonly #closed: string[] = [];
  #framesSeen = 0;
  #open: { words: readonly string[]; agreed: number; tokens: readonly number[] } = none;

  constructor(moonshine: Moonshine, voiceActivity: VoiceActivityDetector) {
    this.#moonshine = moonshine;
    this.#activity = voiceActivity.listen();
  }

  /** How much sound there is, in seconds. */
  get seconds(): number {
    return this.#sound.length / sampleRate;
  }

  async push(samples: Float32Array): Promise<void> {
    this.#sound.push(samples);
    await this.#activity.push(samples);
  }

  /** Transcribes what has changed since the last pass. */
  async pass(): Promise<LiveTranscript> {
    for (const segment of this.#findClosed()) {
      const { text } = await this.#transcribe(segment, this.#open.tokens);
      if (text !== '') this.#closed.push(text);
      this.#open = none;
    }
    const open = this.#finder.open;
    if (open !== undefined) {
      const segment = { from: toSamples(open, this.#sound.length).from, to: this.#sound.length };
      const { text, tokens } = await this.#transcribe(segment, this.#open.tokens.slice(0, -unsureTokens));
      const words = text.split(' ').filter(Boolean);
      this.#open = { words, tokens, agreed: countAgreed(this.#open.words, words) };
    }
    const { words, agreed } = this.#open;
    return {
      closed: [...this.#closed],
      confirmed: words.slice(0, agreed).join(' '),
      unconfirmed: words.slice(agreed).join(' '),
    };
  }

  #transcribe({ from, to }: Segment, draft: readonly number[]) {
    return this.#moonshine.transcribe(this.#sound.slice(from, to), () => {}, draft);
  }

  /** The segments that ended since the last pass, by a pause or by their length. */
  #findClosed(): Segment[] {
    const { likelihood } = this.#activity;
    const found: Segment[] = [];
    for (; this.#framesSeen < likelihood.length; this.#framesSeen += 1) {
      const ended = this.#finder.push(likelihood[this.#framesSeen] ?? 0);
      if (ended) found.push(toSamples(ended, this.#sound.length));
      const open = this.#finder.open;
      if (open && (open.to - open.from) * frame > longestSegment) {
        const cut = quietestBetween(open.to - cutWithin, open.to - 1, likelihood);
        found.push({ from: toSamples(open, this.#sound.length).from, to: cut * frame });
        this.#finder.cut(cut);
      }
    }
    return found;
  }
}

const none = { words: [], agreed: 0, tokens: [] };
/** The end of a growing sound is what most often changes with more of it. */
const unsureTokens = 2;

/** How many words two passes agree on, from the first on. */
function countAgreed(before: readonly string[], now: readonly string[]): number {
  const at = now.findIndex((word, n) => word !== before[n]);
  return at < 0 ? now.length : at;
}
