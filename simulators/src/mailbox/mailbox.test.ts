import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { startMailbox } from './mailbox.ts';

test('a letter sent over SMTP stands on the page, its words escaped', async () => {
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
  const letters = await (await fetch(`${mailbox.url}/letters?to=sam@example.com`)).json();
  expect(letters).toMatchObject([
    { subject: 'Hello <Sam>', from: 'hello@timbre.example', html: expect.stringContaining('<p>See</p>') },
  ]);
  expect(await (await fetch(`${mailbox.url}/letters?to=other@example.com`)).json()).toEqual([]);
  expect(await (await fetch(mailbox.url)).text()).toContain('Hello &lt;Sam&gt;');
  const letter = await (await fetch(`${mailbox.url}/letters/1`)).text();
  expect(letter).toContain('<a href="https://timbre.example/x?a=1&amp;b=2">');
  // The HTML part is shown, but scripts in it do not run.
  expect(letter).toContain(
    'srcdoc="&lt;p&gt;See&lt;/p&gt;&lt;a href=&quot;https://timbre.example/y&quot;&gt;',
  );
  expect(letter).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
