import { Processing } from '@timbre/contract/processing';
import { expect, test } from 'vitest';
import { newPerson, startApp } from '../../../test/start-app.ts';

test('[LEGAL-08] everybody is told who processes notes on this installation, and nothing else of it', async () => {
  for (const processing of [
    { notesReadBy: 'grammar', transcribedBy: 'this-server' },
    { notesReadBy: 'self-hosted-model', transcribedBy: 'this-server' },
    { notesReadBy: 'hosted-model', transcribedBy: 'hosted-service' },
  ] as const) {
    const { visitor } = await startApp(processing);
    const getProcessing = async (who: ReturnType<typeof visitor>) =>
      Processing.strict().parse(await (await who.call('GET', '/api/processing')).json());
    expect(await getProcessing(visitor())).toEqual(processing);
    const somebody = visitor();
    await somebody.call('POST', '/api/register', { body: newPerson() });
    expect(await getProcessing(somebody)).toEqual(processing);
  }
});
