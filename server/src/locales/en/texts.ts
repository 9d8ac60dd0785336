import { accountMails } from './account-mails.ts';
import { failures } from './failures.ts';
import { mails } from './mails.ts';
import { problems } from './problems.ts';
import { securityMails } from './security-mails.ts';
import { teamMails } from './team-mails.ts';

/** What the server says to people in English; the other languages have the same. */
export const texts = { problems, failures, mails, accountMails, securityMails, teamMails };

export type Texts = typeof texts;
