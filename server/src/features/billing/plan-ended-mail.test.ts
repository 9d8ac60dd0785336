import { Language } from '@timbre/contract/language';
import { expect, test } from 'vitest';
import { expectWellWritten } from '../../../test/well-written.ts';
import { planEndedMail } from './plan-ended-mail.ts';

const link = 'https://timbre.example/pricing?a="b<c&d';

test('the mail about a plan that has ended is well written in each language and says what is left', async () => {
  for (const language of Language.options) {
    const message = await planEndedMail(language, { link, minutes: 2 });
    expectWellWritten(message, { language, link });
    expect(message.text).toContain('2 minutes');
  }
});
