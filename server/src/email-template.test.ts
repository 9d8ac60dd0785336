import { expect, test } from 'vitest';
import { expectWellWritten } from '../test/well-written.ts';
import { renderEmail } from './email-template.ts';

const link = 'https://timbre.example/x?token=a&b=c';

test('the text is written for reading: paragraphs, what the link does, the link on a line of its own, the note', async () => {
  const message = {
    subject: 'Subject',
    paragraphs: ['One.', 'Two.'],
    action: { label: 'Go', link },
    note: 'Later.',
  };
  const english = await renderEmail({ language: 'en', ...message });
  expect(english.text).toBe(`One.\n\nTwo.\n\nGo:\n${link}\n\nLater.\n`);
  const french = await renderEmail({ language: 'fr', ...message });
  expect(french.text).toBe(`One.\n\nTwo.\n\nGo\u00a0:\n${link}\n\nLater.\n`);
});

test('a message without action and note has neither', async () => {
  const { text, html } = await renderEmail({ language: 'en', subject: 'Subject', paragraphs: ['One.'] });
  expect(text).toBe('One.\n');
  expect(html).not.toContain('<a ');
});

test('the HTML is a whole page in light colours, with a button and the bare link', async () => {
  const { html } = await renderEmail({
    language: 'fr',
    subject: 'Sujet',
    paragraphs: ['Un.'],
    action: { label: 'Aller', link },
  });
  expect(html).toMatch(/^<!doctype html>/i);
  expect(html).toContain('<meta name="color-scheme" content="light"/>');
  expect(html.match(/href="https:\/\/timbre\.example\/x\?token=a&amp;b=c"/g)).toHaveLength(2);
});

test('whatever a message is given stands in its HTML as words', async () => {
  const hostile = '"><script>alert(1)</script>&amp;';
  const hostileLink = 'https://timbre.example/?a="><script>&b';
  const message = await renderEmail({
    language: 'en',
    subject: `Subject ${hostile}`,
    paragraphs: [hostile],
    action: { label: hostile, link: hostileLink },
    note: hostile,
  });
  expectWellWritten(message, { language: 'en', link: hostileLink });
  expect(message.html).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;');
});
