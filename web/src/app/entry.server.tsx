import { renderToReadableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

/**
 * Renders a page at build time. Waits for the whole page: streaming would add
 * inline scripts.
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
