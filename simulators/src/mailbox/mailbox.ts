import { once } from 'node:events';
import { fastify } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { z } from 'zod';
import { emailPage, mailboxPage } from './mailbox-page.ts';

export type Email = {
  id: string;
  receivedAt: string;
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

/** Takes mail over SMTP and shows it on a page; nothing leaves the machine. */
export async function startMailbox({
  smtpPort = 0,
  port = 0,
  offersTls = false,
}: {
  smtpPort?: number;
  port?: number;
  /** STARTTLS with a certificate that nobody signed. */
  offersTls?: boolean;
} = {}) {
  const messages: Email[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: offersTls ? ['AUTH'] : ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ');
        keep(messages, Buffer.concat(chunks), to).then(
          () => done(),
          (cause: unknown) => done(cause instanceof Error ? cause : new Error(String(cause))),
        );
      });
    },
  });
  // A sender that dies in the middle of a mail is no fault of the mailbox; without a listener it would end the process.
  smtp.on('error', () => {});
  const listening = smtp.listen(smtpPort, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('the mailbox has no port');

  const app = fastify();
  const html = 'text/html; charset=utf-8';
  app.get('/', async (_request, reply) => reply.type(html).send(mailboxPage(messages)));
  app.get('/messages', async (request) => {
    const { to } = z.object({ to: z.string().optional() }).parse(request.query);
    return messages.filter((message) => to === undefined || message.to === to);
  });
  app.get('/messages/:id', async (request, reply) => {
    const { id } = z.object({ id: z.string() }).parse(request.params);
    const message = messages.find((candidate) => candidate.id === id);
    return message ? reply.type(html).send(emailPage(message)) : reply.callNotFound();
  });
  const url = await app.listen({ host: '127.0.0.1', port });

  return {
    url,
    smtpUrl: `smtp://127.0.0.1:${address.port}`,
    async stop() {
      await app.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}

async function keep(messages: Email[], raw: Buffer, to: string): Promise<void> {
  const mail = await PostalMime.parse(raw);
  messages.unshift({
    id: String(messages.length + 1),
    receivedAt: new Date().toISOString(),
    from: mail.from?.address ?? '',
    to,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  });
}
