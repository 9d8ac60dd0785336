import { User } from '@timbre/contract/accounts';
import { waitUntil } from '@timbre/scripts/start/part';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { expect, inject, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { everythingTheEngineKnows, formsOf } from '../../../test/engine-journal.ts';
import { newPerson, startApp, testSecret } from '../../../test/start-app.ts';
import { startTestWorker } from '../../../test/test-worker.ts';
import { connectMail } from '../../connectors/mail.ts';
import { makeLog } from '../../log.ts';
import { systemClock } from '../../parts.ts';
import { verificationMailSender } from './accounts.workflow.ts';
import { makeIdentity } from './identity.ts';

const Letters = z.array(
  z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }),
);

/** API, worker and mailbox, with the suite's database server and engine. */
async function startAll() {
  const api = await startApp();
  const mailbox = await startMailbox();
  const mail = connectMail(mailbox.smtpUrl, 'Timbre <hello@timbre.test>');
  onTestFinished(async () => {
    mail.close();
    await mailbox.stop();
  });
  const log = makeLog('silent', 'worker');
  const parts = {
    db: api.db,
    log,
    mail,
    now: systemClock,
    publicUrl: 'http://timbre.test',
    authSecret: testSecret,
  };
  const sender = verificationMailSender(parts, makeIdentity(parts));
  await startTestWorker({ db: api.db, databaseUrl: api.databaseUrl, workflows: [sender] });
  const lettersTo = async (email: string) =>
    Letters.parse(await (await fetch(`${mailbox.url}/letters?to=${encodeURIComponent(email)}`)).json());
  return {
    ...api,
    async letterTo(email: string) {
      await waitUntil(async () => (await lettersTo(email)).length > 0, 10_000);
      const [letter, ...others] = await lettersTo(email);
      expect(others).toEqual([]);
      return letter ?? expect.fail('no letter came');
    },
  };
}

const linkOf = (text: string) => new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');

test('a new account gets its verification mail, in its language; the link works once', async () => {
  const { visitor, letterTo } = await startAll();
  const somebody = visitor();
  const person = newPerson();
  await somebody.call('POST', '/api/register', { body: person, headers: { 'accept-language': 'fr' } });
  const letter = await letterTo(person.email);
  expect(letter.subject).toBe('Confirmez votre adresse e-mail');
  const link = linkOf(letter.text);
  expect(link.origin).toBe('http://timbre.test');
  expect(letter.html).toContain(link.href);

  const first = await visitor().call('GET', link.pathname + link.search);
  expect([first.status, first.headers.get('location')]).toEqual([302, '/?verification=success']);
  const user = User.parse(await (await somebody.call('GET', '/api/user')).json());
  expect(user.emailVerified).toBe(true);

  const second = await visitor().call('GET', link.pathname + link.search);
  expect(second.headers.get('location')).toBe('/?verification=expired');
  const unknown = await visitor().call('GET', '/api/verify-email?token=unknown');
  expect(unknown.headers.get('location')).toBe('/?verification=expired');
});

test('the engine’s journal holds neither the address nor the token', async () => {
  const { visitor, letterTo } = await startAll();
  const person = newPerson();
  const registered = await visitor().call('POST', '/api/register', { body: person });
  const { id } = User.parse(await registered.json());
  const letter = await letterTo(person.email);
  const token = linkOf(letter.text).searchParams.get('token') ?? expect.fail('the link has no token');
  const written = await everythingTheEngineKnows(inject('adminUrl'));
  expect(written).toContain(id);
  for (const secret of [person.email, token]) {
    for (const form of formsOf(secret)) expect(written).not.toContain(form);
  }
});
