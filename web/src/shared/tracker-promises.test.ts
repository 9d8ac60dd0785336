import { trackerIds, trackers } from '@timbre/contract/trackers';
import { expect, test } from 'vitest';
import { trackerPromises as english } from '../locales/en/trackers.ts';
import { trackerPromises as french } from '../locales/fr/trackers.ts';
import type { LongText } from './long-text.ts';
import { findPage } from './public-pages.ts';
import { site } from './site.ts';
import { describePromises } from './tracker-promises.ts';

const toWords = (text: LongText) => JSON.stringify(text);

test.each(trackerIds)('[TRACK-09] the page of %s says what it can do, as the list of trackers does', (id) => {
  const { hasTags, hasStarts, tellsDeletions, needsActivity, hasOwnServers, tokenLabel } = trackers[id];
  const words = toWords(describePromises(english, id, site));
  expect(words.includes('has no tags')).toBe(!hasTags);
  expect(words.includes('keeps when it began')).toBe(hasStarts !== false);
  expect(words.includes('not when it began')).toBe(hasStarts === false);
  expect(words.includes('is shown as deleted here')).toBe(tellsDeletions);
  expect(words.includes('has a project and one of its activities')).toBe(needsActivity);
  expect(words.includes('You give its address')).toBe(hasOwnServers);
  expect(words).toContain(tokenLabel);
});

test.each(trackerIds)(
  '[TRACK-09] the page of %s has each part in both languages, and nothing left to fill in',
  (id) => {
    for (const texts of [english, french]) {
      const { sections, ...text } = describePromises(texts, id, site);
      expect(toWords({ sections, ...text })).not.toMatch(/[{]\w+[}]/);
      for (const { heading, blocks } of sections) {
        expect(blocks.length, heading).toBeGreaterThan(0);
        for (const block of blocks) expect(block, heading).not.toBe('');
      }
      for (const [, path = ''] of toWords({ sections, ...text }).matchAll(/\]\(([^)#]+)/g))
        expect(findPage(path), path).toBeDefined();
    }
  },
);

test('[TRACK-09] French punctuation of these pages never stands alone at the start of a line', () => {
  for (const id of trackerIds) expect(toWords(describePromises(french, id, site))).not.toMatch(/ [:;?!»]|« /);
});
