import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Makes a page, which happens at build alone. It waits until all of it is there: a page that is sent piece by piece carries
 * scripts that put the pieces together.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const failures: unknown[] = [];
  const page = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    onError: (cause) => void failures.push(cause),
  });
  await page.allReady;
  if (failures.length > 0) throw new AggregateError(failures, `${request.url} could not be rendered`);
  headers.set('content-type', 'text/html');
  return new Response(page, { status, headers });
}
