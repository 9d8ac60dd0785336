import type { FastifyReply, FastifyRequest } from 'fastify';
import type { makeClock } from './toggl/clock.ts';
import type { makeFaults, Strike } from './toggl/faults.ts';

type Answer = { status: number; text: string };
type Failing = { clock: ReturnType<typeof makeClock>; faults: ReturnType<typeof makeFaults> };

/** Carries a request out and answers it, unless a fault that was planned strikes it before, in between or after. */
export async function answerOrFail(
  { clock, faults }: Failing,
  { method }: FastifyRequest,
  reply: FastifyReply,
  handle: () => Answer,
): Promise<FastifyReply> {
  const strike = faults.strike(method === 'GET' ? 'read' : 'write');
  return strike === undefined ? send(reply, handle()) : answerWithFault(clock, strike, reply, handle);
}

async function answerWithFault(
  clock: Failing['clock'],
  { fault, delayMs }: Strike,
  reply: FastifyReply,
  handle: () => Answer,
): Promise<FastifyReply> {
  const cut = () => {
    reply.raw.destroy();
    return reply.hijack();
  };
  switch (fault) {
    case 'cut-before':
      return cut();
    case 'cut-after':
      handle();
      return cut();
    case '500-before':
      return sendPage(reply, 500);
    case '500-after':
      handle();
      return sendPage(reply, 500);
    case 'html':
      return sendPage(reply, 502);
    case 'html-400':
      return sendPage(reply, 400);
    case '503':
      return sendPage(reply, 503);
    case '410':
      return send(reply, { status: 410, text: '' });
    case '429':
      return send(reply.header('retry-after', '3'), { status: 429, text: '' });
    case 'truncated':
      return send(reply, { ...handle(), text: '{"id":1,"proj' });
    case 'empty':
      return send(reply, { ...handle(), text: '' });
    case 'shapeless':
      return send(reply, { ...handle(), text: '{"success":true}' });
    case 'slow-after': {
      const answer = handle();
      await clock.sleep(delayMs);
      return send(reply, answer);
    }
    default:
      await clock.sleep(delayMs);
      return send(reply, handle());
  }
}

const send = (reply: FastifyReply, { status, text }: Answer) =>
  reply.code(status).type('application/json; charset=utf-8').send(text);

const sendPage = (reply: FastifyReply, status: number) =>
  reply.code(status).type('text/html').send('<html><body>nginx</body></html>');
