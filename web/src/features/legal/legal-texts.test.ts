import { NotesReader, type Processing, Transcriber } from '@timbre/contract/processing';
import { expect, test } from 'vitest';
import { cookies as cookiesEn } from '../../locales/en/cookies.ts';
import { privacy as privacyEn } from '../../locales/en/privacy.ts';
import { refund as refundEn } from '../../locales/en/refund.ts';
import { terms as termsEn } from '../../locales/en/terms.ts';
import { cookies as cookiesFr } from '../../locales/fr/cookies.ts';
import { privacy as privacyFr } from '../../locales/fr/privacy.ts';
import { refund as refundFr } from '../../locales/fr/refund.ts';
import { terms as termsFr } from '../../locales/fr/terms.ts';
import type { Block, TextOf } from '../../shared/long-text.ts';
import type { Site } from '../../shared/site.ts';

const elsewhere: Site = {
  productName: 'Otherwise',
  operator: 'Somebody Else, S.A.',
  operatorAddress: 'Ordino, Andorra',
  contactEmail: 'mail@else.example',
  publicUrl: 'https://else.example',
  timeTracker: 'Another Tracker',
  paymentProvider: 'Another Provider',
};

const pairs: Record<string, [TextOf, TextOf]> = {
  terms: [termsEn, termsFr],
  privacy: [privacyEn, privacyFr],
  cookies: [cookiesEn, cookiesFr],
  refund: [refundEn, refundFr],
};

/** What a text is made of, without its words. */
function getShape(text: TextOf) {
  const shape = (block: Block) => {
    if (typeof block === 'string') return 'paragraph';
    if ('general' in block) return 'by who processes';
    return 'list' in block ? block.list.length : block.table.map((row) => row.length);
  };
  return text(elsewhere).sections.map(({ id, blocks }) => [id, blocks.map(shape)]);
}

test.each(Object.entries(pairs))('the %s have the same parts in both languages', (_, [english, french]) => {
  expect(getShape(french)).toEqual(getShape(english));
});

test.each(Object.entries(pairs))('[D-NAME] the %s name who is configured, and nobody else', (_, texts) => {
  for (const text of texts) {
    const words = JSON.stringify(text(elsewhere));
    expect(words).toContain(elsewhere.operator);
    expect(words).not.toMatch(/Timbre (?!\.)|Toggl|Paddle|timbre\.example/);
  }
});

test.each(Object.entries(pairs))('the French %s never start a line with a lone sign', (_, [, french]) => {
  expect(JSON.stringify(french(elsewhere))).not.toMatch(/ [:;?!»]|« /);
});

const installations = NotesReader.options.flatMap((notesReadBy) =>
  Transcriber.options.map((transcribedBy): Processing => ({ notesReadBy, transcribedBy })),
);

test.each([
  ['English', privacyEn],
  ['French', privacyFr],
])(
  '[LEGAL-07] what the %s privacy page says of this installation takes no more room than what it says of all',
  (_, text) => {
    const blocks = (processing?: Processing) =>
      text(elsewhere, processing).sections.flatMap(({ blocks: all }) =>
        all.flatMap((block) => (typeof block === 'object' && 'general' in block ? [block] : [])),
      );
    expect(blocks().map(({ here }) => here)).toEqual([undefined]);
    for (const processing of installations)
      for (const { general, here = [] } of blocks(processing)) {
        expect(here).toHaveLength(general.length);
        for (const [index, paragraph] of here.entries()) {
          expect(paragraph.length).toBeLessThan(general[index]?.length ?? 0);
          expect(paragraph).not.toMatch(/ [:;?!»]|« /);
        }
      }
  },
);
