import { z } from 'zod';
import { route } from './route.ts';

const Health = z.object({ status: z.literal('ok') });

export const live = route({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'The process answers; if it does not, restart it.',
  reply: Health,
  problems: [],
});

export const ready = route({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary: 'The process can do its work; until then, send it no requests.',
  reply: Health,
  problems: ['unavailable'],
});
