import type { Sounds } from './sounds.ts';

/** Letters to sounds, in this order. */
export const deSounds: Sounds = [
  [/sch/g, 'S'],
  [/ph|v/g, 'f'],
  [/w/g, 'v'],
  [/ch/g, 'x'],
  [/ck|c|q/g, 'k'],
  [/tz|z/g, 'ts'],
  [/ß/g, 's'],
  [/eu|äu/g, 'oi'],
  [/ei|ay|ey/g, 'ai'],
  [/ä|ö/g, 'e'],
  [/ü|y|ie/g, 'i'],
  [/(?<=[aeiou])h/g, ''],
  [/d$/g, 't'],
  [/b$/g, 'p'],
  [/g$/g, 'k'],
];
