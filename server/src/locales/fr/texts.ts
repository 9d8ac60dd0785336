import type { Texts } from '../en/texts.ts';
import { accountMails } from './account-mails.ts';
import { failures } from './failures.ts';
import { mails } from './mails.ts';
import { problems } from './problems.ts';
import { securityMails } from './security-mails.ts';
import { teamMails } from './team-mails.ts';

export const texts: Texts = { problems, failures, mails, accountMails, securityMails, teamMails };
