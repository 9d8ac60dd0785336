import type { Sounds } from './sounds.ts';

/** Letters to sounds, in this order. */
export const esSounds: Sounds = [
  [/ch/g, 'C'],
  [/ll|y/g, 'j'],
  [/qu|q|c(?![eiéí])/g, 'k'],
  [/c|z/g, 's'],
  [/gu(?=[eiéí])/g, 'g'],
  [/g(?=[eiéí])|j/g, 'x'],
  [/v|w/g, 'b'],
  [/h/g, ''],
  [/ñ/g, 'N'],
];
