import { Language } from '@timbre/contract/language';
import { defaultLanguage } from '@timbre/contract/languages';
import { type ProblemCode, problems } from '@timbre/contract/problem';
import { nameTracker } from '@timbre/contract/trackers';
import '@fastify/accepts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { DomainError } from '../domain-error.ts';
import { texts } from '../locales/texts.ts';

/** Turns any error into the response of D-ERR: one plain sentence, or a problem document if requested. */
export function handleProblems(app: FastifyInstance, isUnavailable: (error: Error) => boolean): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) => {
    const code = isUnavailable(error) ? 'unavailable' : getProblemCode(error);
    const userId = request.session?.userId;
    if (problems[code] >= 500) request.log.error({ err: error, code, userId }, 'request failed');
    else request.log.info({ code, userId }, 'request refused');
    if (error instanceof DomainError && error.retryAfterMs !== undefined)
      reply.header('retry-after', Math.ceil(error.retryAfterMs / 1_000));
    return sendProblem(request, reply, code, error);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'not-found'));
}

function getProblemCode(error: FastifyError | Error): ProblemCode {
  if (error instanceof DomainError) return error.code;
  if (hasZodFastifySchemaValidationErrors(error)) return 'request-invalid';
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return 'request-too-large';
  if (status === 415) return 'media-type-unknown';
  if (status === 503) return 'unavailable';
  return status !== undefined && status >= 400 && status < 500 ? 'request-invalid' : 'internal';
}

/** Which fields were wrong, for the problem document; never the values. */
function getInvalidFields(error: FastifyError | Error): string[] {
  if (!hasZodFastifySchemaValidationErrors(error)) return [];
  return error.validation.map((issue) => issue.instancePath.slice(1).replaceAll('/', '.'));
}

/** What people read, with the time-tracking service that it is about, or else the default one. */
export function getSentence(
  code: ProblemCode,
  language: Language,
  { service, product = '' }: { service?: string | undefined; product?: string | undefined },
): string {
  return nameTracker(texts[language].problems[code], service).replace('{product}', product);
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, code: ProblemCode, error?: Error) {
  const fields = error ? getInvalidFields(error) : [];
  const minutes = Math.ceil(Number(reply.getHeader('retry-after') ?? 60) / 60);
  const named = error instanceof DomainError ? error : {};
  const sentence = getSentence(code, getRequestLanguage(request), named).replace(
    '{minutes}',
    String(minutes),
  );
  reply
    .code(problems[code])
    .header('x-error-code', code)
    .header('vary', 'accept, accept-language')
    // A file that is missing during a rollout is available soon, so the 404 must not be cached.
    .header('cache-control', 'no-store');
  if (request.type(['text/plain', 'application/problem+json']) === 'application/problem+json') {
    const body = { type: `/api/docs#${code}`, title: sentence, status: problems[code], code, fields };
    return reply.type('application/problem+json; charset=utf-8').serializer(JSON.stringify).send(body);
  }
  return reply
    .type('text/plain; charset=utf-8')
    .serializer((text: string) => text)
    .send(sentence);
}

/** An address that cannot be decoded leads nowhere; it is refused before we know who asks in which language. */
export function refuseAddress(reply: FastifyReply): void {
  reply.code(problems['not-found']).header('x-error-code', 'not-found').header('cache-control', 'no-store');
  reply.type('text/plain; charset=utf-8').send(texts[defaultLanguage].problems['not-found']);
}

export function getRequestLanguage(request: FastifyRequest): Language {
  return Language.safeParse(request.language(Language.options)).data ?? defaultLanguage;
}
