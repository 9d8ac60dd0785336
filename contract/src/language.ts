import { z } from 'zod';

export const Language = z.enum(['en', 'fr']);
export type Language = z.infer<typeof Language>;
