import type { Sounds } from './sounds.ts';

/** Letters to sounds, in this order. */
export const ptSounds: Sounds = [
  [/ch|sh|x/g, 'S'],
  [/lh/g, 'L'],
  [/nh/g, 'N'],
  [/qu|q|c(?![eiéí])/g, 'k'],
  [/ç|c/g, 's'],
  [/gu(?=[eiéí])/g, 'g'],
  [/j|g(?=[eiéí])/g, 'J'],
  [/ã[eo]|õe/g, 'O'],
  [/z$/g, 's'],
  [/h/g, ''],
];
