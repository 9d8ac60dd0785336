import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { ConnectorError } from './connector-error.ts';

type Email = {
  /** The same for each attempt at one email, so that mail systems can drop a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mail = {
  /** Resolves when the mail server has accepted the email. */
  send(email: Email): Promise<void>;
  close(): void;
};

/** Whether mail may leave without TLS: `off` is for a mail server on the same private network. */
export type MailTls = 'required' | 'off';

export function connectMail(smtpUrl: string, from: string, tls: MailTls = 'required'): Mail {
  // A server that does not respond must not block a step longer than the engine allows.
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  // Unless required, TLS is opportunistic, and an attacker in between can remove the offer.
  const security = { requireTLS: tls === 'required', ignoreTLS: tls === 'off' };
  const transport = createTransport({ url: smtpUrl, ...timeouts, ...security }, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...email }) {
      try {
        await transport.sendMail({ ...email, messageId: `<${id}@${domain}>` });
      } catch (cause) {
        throw new ConnectorError(isRefusal(cause) ? 'rejected' : 'unknown', 'the mail was not sent', {
          cause,
        });
      }
    },
    close: () => transport.close(),
  };
}

/** Only a refused recipient is permanent. Other refusals, of our password or sender, are for the operator to fix. */
function isRefusal(cause: unknown): boolean {
  const Refusal = z.object({ command: z.literal('RCPT TO'), responseCode: z.number().min(500) });
  return Refusal.safeParse(cause).success;
}
