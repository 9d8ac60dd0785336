import { Language } from '@timbre/contract/language';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { expectWellWritten } from '../../../test/well-written.ts';
import { deletionMail } from './deletion-mail.ts';

const link = 'https://timbre.example/login?a="b<c&d';

test('the mail about a closed account is well written in each language', async () => {
  const until = Temporal.PlainDate.from('2026-03-14');
  for (const language of Language.options)
    expectWellWritten(await deletionMail(language, { link, until }), { language, link });
});

test.each([
  ['en', '2026-03-14', 'on March 14, 2026.'],
  ['fr', '2026-03-14', 'le 14 mars 2026.'],
  ['fr', '2026-03-01', 'le 1er mars 2026.'],
  ['fr', '2026-03-11', 'le 11 mars 2026.'],
] as const)('in %s, %s is written as “%s”', async (language, date, words) => {
  const { text, html } = await deletionMail(language, { link, until: Temporal.PlainDate.from(date) });
  expect(text).toContain(words);
  expect(html).toContain(words);
});
