import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { connectMail, type Mail, type MailTls } from '../src/connectors/mail.ts';
import { accountMailers } from '../src/features/accounts/accounts.workflow.ts';
import { deletionMailer } from '../src/features/privacy/privacy.workflow.ts';
import { eventually } from './eventually.ts';
import { startApp } from './start-app.ts';
import { startTestWorker } from './test-worker.ts';

const Emails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() }));

/** API, mailbox and a worker that sends the mails about accounts, with the suite's database server and engine. */
export async function startMailStack({ tls = 'off' }: { tls?: MailTls } = {}) {
  const api = await startApp();
  const mailbox = await startMailbox();
  const connected = connectMail(mailbox.smtpUrl, 'Timbre <hello@timbre.test>', tls);
  let attempts = 0;
  const mail: Mail = {
    ...connected,
    send: (message) => {
      attempts += 1;
      return connected.send(message);
    },
  };
  onTestFinished(async () => {
    mail.close();
    await mailbox.stop();
  });
  const deps = { db: api.workerDb, mail, publicUrl: 'http://timbre.test' };
  const workflows = [...accountMailers(deps), deletionMailer(deps)];
  await startTestWorker({ db: api.workerDb, databaseUrl: api.workerDatabaseUrl, workflows });
  const emailsTo = async (email: string) =>
    Emails.parse(await (await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`)).json());
  return {
    ...api,
    emailsTo,
    /** How often sending an email was attempted. */
    attempts: () => attempts,
    /** The email with this subject, once it is there; there may be no second one. */
    async emailTo(email: string, subject: string | RegExp) {
      const found = async () =>
        (await emailsTo(email)).filter((message) => message.subject.match(subject) !== null);
      await eventually(async () => (await found()).length > 0, 'no message came');
      const [message, ...others] = await found();
      expect(others).toEqual([]);
      return message ?? expect.fail('no message came');
    },
  };
}

type Caller = { call: (method: string, path: string, options: { body: unknown }) => Promise<Response> };

/** Presses the button of the page that an email's link leads to. */
export function pressLink(who: Caller, { path, token }: { path: string; token: string }): Promise<Response> {
  return who.call('POST', path.replace(/^\/email\/(\w+)\?.*/, '/api/$1-email'), { body: { token } });
}

/** The link in an email. */
export function linkIn({ text }: { text: string }): { href: string; path: string; token: string } {
  const url = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? expect.fail('the message has no link'));
  return { href: url.href, path: url.pathname + url.search, token: url.searchParams.get('token') ?? '' };
}
