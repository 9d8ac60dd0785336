import { Language } from '@timbre/contract/language';
import { expect, test } from 'vitest';
import { expectWellWritten } from '../../../test/well-written.ts';
import { brokenConnectionMail } from './broken-connection-mail.ts';

test('the mail about a refused token is well written in each language', async () => {
  const link = 'https://timbre.example/recordings?a="b<c&d';
  for (const language of Language.options)
    expectWellWritten(await brokenConnectionMail(language, { link, service: 'toggl' }), { language, link });
  expect((await brokenConnectionMail('fr', { link, service: 'toggl' })).subject).toBe(
    'Toggl Track n’accepte plus votre jeton',
  );
});
