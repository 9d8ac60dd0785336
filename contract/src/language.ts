import { z } from 'zod';
import { languages } from './languages.ts';

export const Language = z.enum(languages.map(({ code }) => code));
export type Language = z.infer<typeof Language>;
