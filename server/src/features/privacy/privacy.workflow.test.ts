import { expect, test } from 'vitest';
import { startMailStack } from '../../../test/mail-stack.ts';
import { newPerson } from '../../../test/start-app.ts';

test('[D-DELETE] who deletes an account is told by email until when that can be cancelled', async () => {
  const { visitor, emailTo } = await startMailStack();
  const person = newPerson();
  const somebody = visitor();
  await somebody.call('POST', '/api/register', { body: person, headers: { 'accept-language': 'fr' } });
  await somebody.call('PATCH', '/api/user', { body: { timeZone: 'Pacific/Auckland' } });
  await somebody.call('POST', '/api/verify-password', { body: person });
  expect((await somebody.call('DELETE', '/api/user')).status).toBe(200);
  const message = await emailTo(person.email, 'Votre compte est fermé');
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString('fr', {
    dateStyle: 'long',
    timeZone: 'Pacific/Auckland',
  });
  expect(message.text).toContain(inThirtyDays.replace(/^1 /, '1er '));
});
