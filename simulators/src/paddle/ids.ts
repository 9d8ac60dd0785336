import { seeded } from './draw.ts';

const digits = '0123456789abcdefghjkmnpqrstvwxyz';

function inDigits(value: number, length: number): string {
  let rest = value;
  let text = '';
  for (let place = 0; place < length; place += 1) {
    text = digits.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Ids that sort by when they were made: the time, a running number, and what tells two simulators apart. */
export function makeIds(now: () => number) {
  const draw = seeded(Date.now() | 0);
  let latest = 0;
  let made = 0;
  return (prefix: string): string => {
    latest = Math.max(latest, Math.floor(now() / 1_000));
    made += 1;
    const tail = Array.from({ length: 11 }, () => digits.charAt(Math.floor(draw() * 32))).join('');
    return `${prefix}_${inDigits(latest, 10)}${inDigits(made, 5)}${tail}`;
  };
}
