import { numberAt } from './numbers.ts';
import type { Token } from './tokens.ts';

export type Duration = { at: number; length: number; seconds: number };

const unitSeconds = new Map(
  Object.entries({
    h: 3600,
    hr: 3600,
    hrs: 3600,
    hour: 3600,
    hours: 3600,
    m: 60,
    min: 60,
    mins: 60,
    minute: 60,
    minutes: 60,
  }),
);

/** Every length of time in the text, the longest reading first at each place. */
export function findDurations(tokens: Token[]): Duration[] {
  const found: Duration[] = [];
  for (let at = 0; at < tokens.length; ) {
    const duration = durationAt(tokens, at);
    if (duration) found.push(duration);
    at += duration?.length ?? 1;
  }
  return found;
}

function durationAt(tokens: Token[], at: number): Duration | undefined {
  const plain = (offset: number) => tokens[at + offset]?.plain;
  if (plain(0) === 'half' && ['an', 'a'].includes(plain(1) ?? '') && plain(2) === 'hour') {
    return { at, length: 3, seconds: 1800 };
  }
  const first = measureAt(tokens, at);
  if (first === undefined) return undefined;
  const next = (offset: number) => tokens[at + first.length + offset]?.plain;
  // "an hour and a half"
  if (first.unit === 3600 && next(0) === 'and' && next(1) === 'a' && next(2) === 'half') {
    return { at, length: first.length + 3, seconds: first.seconds + 1800 };
  }
  // "two hours and ten minutes", "2 hours 10 minutes"
  const gap = next(0) === 'and' ? 1 : 0;
  const second = first.unit === 3600 ? measureAt(tokens, at + first.length + gap) : undefined;
  if (second?.unit === 60) {
    return { at, length: first.length + gap + second.length, seconds: first.seconds + second.seconds };
  }
  return { at, length: first.length, seconds: first.seconds };
}

/** A number and its unit: "2 hours", "three and a half hours", "30m". */
function measureAt(tokens: Token[], at: number) {
  const number = numberAt(tokens, at);
  if (number === undefined) return undefined;
  const plain = (offset: number) => tokens[at + number.length + offset]?.plain;
  const half = plain(0) === 'and' && plain(1) === 'a' && plain(2) === 'half';
  const unitOffset = half ? 3 : 0;
  const unit = unitSeconds.get(plain(unitOffset) ?? '');
  if (unit === undefined) return undefined;
  const value = number.value + (half ? 0.5 : 0);
  return { unit, seconds: Math.round(value * unit), length: number.length + unitOffset + 1 };
}
