import type { FastifyReply } from 'fastify';
import type { Strike } from './faults.ts';
import { gone, quotaSpent, Refusal, serverError } from './refusal.ts';
import type { Settings } from './settings.ts';
import type { World } from './world.ts';

export function sendJson(reply: FastifyReply, text: string): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(text);
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal, as: Settings['errorsAs']): FastifyReply {
  reply.code(refusal.status);
  if (refusal.message === '') return reply.send();
  if (as === 'json') return sendJson(reply, JSON.stringify(refusal.message));
  if (as === 'message') return sendJson(reply, JSON.stringify({ message: refusal.message }));
  return reply.type('text/plain; charset=utf-8').send(`${refusal.message}\n`);
}

/** The page of the machine in front of the service. */
export function sendNginxPage(reply: FastifyReply, status: number, title: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html')
    .send(
      `<html>\r\n<head><title>${status} ${title}</title></head>\r\n<body>\r\n<center><h1>${status} ${title}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`,
    );
}

function sendGooglePage(reply: FastifyReply): FastifyReply {
  return reply
    .code(502)
    .type('text/html; charset=UTF-8')
    .send(
      '<!DOCTYPE html>\n<html lang=en>\n<title>502 Server Error</title>\n<h1>Error: Server Error</h1>\n<h2>The server encountered a temporary error and could not complete your request.<p>Please try again in 30 seconds.</h2>\n',
    );
}

export function setQuotaHeaders(reply: FastifyReply, remaining: number, resetsInSeconds: number): void {
  reply.header('x-toggl-quota-remaining', remaining).header('x-toggl-quota-resets-in', resetsInSeconds);
}

/** Does what a request asks for, at a moment, and gives the text to answer with; throws a refusal. */
export type Handle = (now: number) => string;

/** Answers a request that is struck by a fault. */
export async function answerStruck(
  world: World,
  { fault, delayMs }: Strike,
  reply: FastifyReply,
  handle: Handle,
): Promise<FastifyReply> {
  switch (fault) {
    case 'cut-before':
      return cut(reply);
    case 'cut-after':
      doUnanswered(handle, world.now());
      return cut(reply);
    case 'late-commit':
      world.lateCommits.add(world.settings.lateCommitAfter, (now) => doUnanswered(handle, now));
      return cut(reply);
    case '500-before':
      throw serverError();
    case '500-after':
      doUnanswered(handle, world.now());
      throw serverError();
    case 'slow-before':
      await world.sleep(delayMs);
      return sendJson(reply, handle(world.now()));
    case 'slow-after':
      return sendJson(reply, await doThenWait(world, handle, delayMs));
    case 'html':
      return sendGooglePage(reply);
    case 'html-400':
      return sendNginxPage(reply, 400, 'Bad Request');
    case '503':
      return sendNginxPage(reply, 503, 'Service Temporarily Unavailable');
    case '429':
      return sendNginxPage(reply, 429, 'Too Many Requests');
    case '402':
      if (world.kind === 'toggl') setQuotaHeaders(reply, 0, 1);
      throw quotaSpent(1);
    case '410':
      throw gone();
    case 'truncated': {
      const text = handle(world.now());
      return sendJson(reply, text.slice(0, text.length / 2));
    }
    case 'empty':
      handle(world.now());
      return sendJson(reply, '');
    case 'shapeless':
      handle(world.now());
      return sendJson(reply, '{}');
  }
}

/** Breaks the connection without a byte of an answer. */
function cut(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.resetAndDestroy();
  return reply;
}

/** A refusal does not matter if the answer is lost anyway. */
function doUnanswered(handle: Handle, now: number): void {
  try {
    handle(now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function doThenWait({ now, sleep }: World, handle: Handle, milliseconds: number): Promise<string> {
  try {
    return handle(now());
  } finally {
    await sleep(milliseconds);
  }
}
