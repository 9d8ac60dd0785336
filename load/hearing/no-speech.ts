import { sampleRate } from '@timbre/speech/audio/sample-rate';
import { seededNumbers } from '../seeded-numbers.ts';

const seconds = 8;
const kinds = ['silence', 'white noise', 'pink noise', 'hum', 'music'] as const;

/** Sound in which nobody speaks: so many files, of each kind in turn, each at a level of its own. */
export function soundsWithoutSpeech(count: number): { kind: string; samples: Float32Array }[] {
  return Array.from({ length: count }, (_, n) => {
    const random = seededNumbers(n + 1);
    const kind = kinds[n % kinds.length] ?? 'silence';
    const level = 10 ** (-(10 + 30 * random()) / 20);
    return { kind, samples: makers[kind](random).map((sample) => sample * level) };
  });
}

type Random = () => number;
const noise = (random: Random) => 2 * random() - 1;
const make = (sampleAt: (at: number) => number) =>
  Float32Array.from({ length: seconds * sampleRate }, (_, n) => sampleAt(n));

const makers: Record<(typeof kinds)[number], (random: Random) => Float32Array> = {
  // A microphone is never quite silent.
  silence: (random) => make(() => 0.003 * noise(random)),
  'white noise': (random) => make(() => noise(random)),
  'pink noise': (random) => {
    let [slow, slower] = [0, 0];
    return make(() => {
      const white = noise(random);
      slow = 0.97 * slow + 0.2 * white;
      slower = 0.997 * slower + 0.08 * white;
      return (white * 0.2 + slow + slower) / 2;
    });
  },
  hum: (random) => {
    const frequency = 50 + 100 * random();
    return make((n) => {
      const turn = (2 * Math.PI * frequency * n) / sampleRate;
      return 0.6 * Math.sin(turn) + 0.3 * Math.sin(2 * turn) + 0.05 * noise(random);
    });
  },
  music: (random) => {
    // A chord of three notes with overtones, each half a second long, over a scale.
    const scale = [0, 2, 4, 5, 7, 9, 11, 12];
    const notes = Array.from({ length: seconds * 2 }, () => scale[Math.floor(random() * scale.length)] ?? 0);
    return make((n) => {
      const step = Math.floor((2 * n) / sampleRate);
      const within = (n / sampleRate) % 0.5;
      const root = 220 * 2 ** ((notes[step] ?? 0) / 12);
      const chord = [1, 1.26, 1.5].map((ratio) => {
        const turn = (2 * Math.PI * root * ratio * n) / sampleRate;
        return Math.sin(turn) + 0.4 * Math.sin(2 * turn) + 0.2 * Math.sin(3 * turn);
      });
      return (Math.exp(-4 * within) * chord.reduce((sum, one) => sum + one, 0)) / 5;
    });
  },
};
