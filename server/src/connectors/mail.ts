import { createTransport } from 'nodemailer';
import { ConnectorError } from './connector-error.ts';

type Letter = {
  /** The same for each attempt at one letter, so that mail systems can drop a repeat. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mail = {
  /** Resolves when the mail server has taken the letter. */
  send(letter: Letter): Promise<void>;
  close(): void;
};

export function connectMail(smtpUrl: string, from: string): Mail {
  const transport = createTransport(smtpUrl, { from });
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send({ id, ...letter }) {
      try {
        await transport.sendMail({ ...letter, messageId: `<${id}@${domain}>` });
      } catch (cause) {
        throw new ConnectorError(isRefusal(cause) ? 'rejected' : 'unavailable', 'the mail was not sent', {
          cause,
        });
      }
    },
    close: () => transport.close(),
  };
}

/** SMTP answers 5xx to what it will never take, for example an address that does not exist. */
function isRefusal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('responseCode' in cause)) return false;
  return typeof cause.responseCode === 'number' && cause.responseCode >= 500;
}
