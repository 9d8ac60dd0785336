import { expect, test } from 'vitest';
import { allLanguages, detect, getLanguage } from './all.ts';

test.each([
  ['fr', 'Today 2h design, 1h meeting.', 'en'],
  ['fr', 'Yesterday 3h support', 'en'],
  ['en', "Aujourd'hui 2h design", 'fr'],
  ['en', 'Hier 2h design', 'fr'],
  ['en', 'Ayer 2h design', 'es'],
  ['en', 'Gestern 2h Design', 'de'],
  ['fr', 'Ieri 2h design', 'it'],
  ['en', 'Ontem 2h design', 'pt'],
])(
  '[PIPE-07] where %s is expected, the word for the day tells the language of “%s”',
  (expected, note, found) => {
    expect(detect(note, getLanguage('', expected)).code).toBe(found);
  },
);

test.each(allLanguages)('a note that tells no language is in the expected one: $code', (language) => {
  expect(detect('2h design', language)).toBe(language);
});
