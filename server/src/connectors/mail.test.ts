import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { expect, onTestFinished, test } from 'vitest';
import { connectMail, type MailTls } from './mail.ts';

const message = {
  id: 'message-1',
  to: 'sam@example.com',
  subject: 'Your link',
  text: 'https://timbre.example/reset?token=very-secret',
  html: '<p>very-secret</p>',
};

/** A mailbox, and somebody on the way to it who writes down what the sender says. */
async function startOverheard(offersTls: boolean) {
  const mailbox = await startMailbox({ offersTls });
  const received: Buffer[] = [];
  const relay = createServer((sender) => {
    const onward = connect(Number(new URL(mailbox.smtpUrl).port), '127.0.0.1');
    sender.on('data', (bytes: Buffer) => received.push(bytes));
    sender.pipe(onward).pipe(sender);
    for (const socket of [sender, onward]) socket.on('error', () => {});
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const address = relay.address();
  if (address === null || typeof address === 'string') throw new Error('the relay has no port');
  onTestFinished(async () => {
    relay.close();
    await mailbox.stop();
  });
  return {
    send: async (tls?: MailTls) => {
      const mail = connectMail(`smtp://127.0.0.1:${address.port}`, 'Timbre <hello@timbre.test>', tls);
      try {
        await mail.send(message);
      } finally {
        mail.close();
      }
    },
    received: () => Buffer.concat(received).toString('latin1'),
    messages: async (): Promise<unknown> => (await fetch(`${mailbox.url}/messages`)).json(),
  };
}

test('[SEC-50] a server without TLS, or one from which somebody struck the offer out, gets no mail: it is tried again later, and nothing of it was readable', async () => {
  const { send, received, messages } = await startOverheard(false);
  await expect(send()).rejects.toMatchObject({ name: 'ConnectorError', fault: 'unknown' });
  expect(received()).toContain('STARTTLS');
  expect(received()).not.toMatch(/MAIL FROM|RCPT|sam@example\.com|very-secret|Your link/i);
  expect(await messages()).toEqual([]);
});

test('[SEC-50] a server whose certificate nobody signed gets no mail either', async () => {
  const { send, received, messages } = await startOverheard(true);
  await expect(send()).rejects.toMatchObject({ name: 'ConnectorError', fault: 'unknown' });
  expect(received()).not.toMatch(/MAIL FROM|RCPT|sam@example\.com|very-secret|Your link/i);
  expect(await messages()).toEqual([]);
});

test('[SEC-50] switched off, mail goes to a server without TLS', async () => {
  const { send, messages } = await startOverheard(false);
  await send('off');
  expect(await messages()).toMatchObject([{ to: message.to, subject: message.subject }]);
});
