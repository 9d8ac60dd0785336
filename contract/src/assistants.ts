import { route } from './route.ts';

const protocol = {
  path: '/mcp',
  access: 'session',
  // The least that any tool needs; what a tool calls asks for its own.
  scope: 'notes:read',
  forAssistants: true,
  problems: [],
} as const;

export const callAssistantTools = route({
  ...protocol,
  method: 'POST',
  summary:
    'The Model Context Protocol, for assistants: tools that read the history and propose entries and changes, with a token. None of them writes before a person has confirmed.',
});

export const openAssistantStream = route({
  ...protocol,
  method: 'GET',
  summary: 'Refused with 405: nothing is sent to assistants that they did not ask for.',
});
