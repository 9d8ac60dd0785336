import { z } from 'zod';
import { route } from './route.ts';

export const connectToggl = route({
  method: 'POST',
  path: '/api/user/toggl-token',
  access: 'session',
  summary: 'Keeps the token of the time-tracking service, after the service has accepted it.',
  body: z.object({
    togglToken: z.string().trim().min(1).max(200),
    togglWorkspaceId: z.string().trim().max(30).optional(),
  }),
  problems: ['token-refused', 'workspace-unknown', 'service-unavailable'],
});

export const Project = z.object({ id: z.number(), name: z.string() });

export const listProjects = route({
  method: 'GET',
  path: '/api/toggl/projects',
  access: 'session',
  summary: 'The projects that can be picked; none without a connection.',
  reply: z.array(Project),
  problems: [],
});
