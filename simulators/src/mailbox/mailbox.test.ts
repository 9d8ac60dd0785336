import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { startMailbox } from './mailbox.ts';

test('a message sent over SMTP stands on the page, its words escaped', async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: 'Timbre <hello@timbre.example>',
    to: 'sam@example.com',
    subject: 'Hello <Sam>',
    text: 'See https://timbre.example/x?a=1&b=2 now',
    html: '<p>See</p><a href="https://timbre.example/y">now</a>',
  });
  transport.close();
  const messages = await (await fetch(`${mailbox.url}/messages?to=sam@example.com`)).json();
  expect(messages).toMatchObject([
    { subject: 'Hello <Sam>', from: 'hello@timbre.example', html: expect.stringContaining('<p>See</p>') },
  ]);
  expect(await (await fetch(`${mailbox.url}/messages?to=other@example.com`)).json()).toEqual([]);
  expect(await (await fetch(mailbox.url)).text()).toContain('Hello &lt;Sam&gt;');
  const message = await (await fetch(`${mailbox.url}/messages/1`)).text();
  expect(message).toContain('<a href="https://timbre.example/x?a=1&amp;b=2">');
  // The HTML part is shown, but scripts in it do not run.
  expect(message).toContain(
    'srcdoc="&lt;p&gt;See&lt;/p&gt;&lt;a href=&quot;https://timbre.example/y&quot;&gt;',
  );
  expect(message).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});

test('a sender that dies in the middle of a mail leaves the mailbox as it was', async () => {
  const mailbox = await startMailbox();
  onTestFinished(() => mailbox.stop());
  const { hostname, port } = new URL(mailbox.smtpUrl);
  const socket = connect(Number(port), hostname);
  for (const line of [
    'EHLO sender.example',
    'MAIL FROM:<a@example.com>',
    'RCPT TO:<b@example.com>',
    'DATA',
  ]) {
    await once(socket, 'data');
    socket.write(`${line}\r\n`);
  }
  await once(socket, 'data');
  socket.write('Subject: half a m');
  socket.resetAndDestroy();
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({ from: 'c@example.com', to: 'd@example.com', subject: 'whole', text: 'whole' });
  transport.close();
  expect(await (await fetch(`${mailbox.url}/messages`)).json()).toMatchObject([{ subject: 'whole' }]);
});
