import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { makeHostedRecogniser } from './hosted-recogniser.ts';

test('a service that sends us elsewhere is not followed: nobody’s voice goes to another address', async () => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (asked.length > 1) response.setHeader('content-type', 'application/json').end('{"text":"heard"}');
    else response.writeHead(307, { location: '/elsewhere' }).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const recogniser = makeHostedRecogniser({ url: `http://127.0.0.1:${port}`, key: 'a key', model: 'some' });
  const transcription = recogniser.transcribe(Buffer.from('RIFF'), { languages: ['en'], vocabulary: [] });
  await expect(transcription).rejects.toThrow();
  expect(asked).toEqual(['/v1/audio/transcriptions']);
});
