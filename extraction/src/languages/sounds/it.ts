import type { Sounds } from './sounds.ts';

/** Letters to sounds, in this order. */
export const itSounds: Sounds = [
  [/ch|q/g, 'k'],
  [/gh/g, 'g'],
  [/gn/g, 'N'],
  [/gl(?=i)/g, 'l'],
  [/sc(?=[eiéì])/g, 'S'],
  [/ci(?=[aou])|c(?=[eiéì])/g, 'C'],
  [/gi(?=[aou])|g(?=[eiéì])/g, 'J'],
  [/c/g, 'k'],
  [/z/g, 'ts'],
  [/h/g, ''],
];
