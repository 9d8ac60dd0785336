import { expect, test } from 'vitest';
import { writtenOut } from './written-out.ts';

test('short forms are spoken as a person would read them aloud', () => {
  const french = (text: string) => writtenOut(text, 'fr', 'Europe/Paris');
  expect(french('De 8h30 à 21h, 1h05 et 1,5 h, 30 min')).toBe(
    'De 8 heures 30 à vingt et une heures, une heure 5 et une heure et demie, 30 minutes',
  );
  expect(french('Le 01/12, 1 heure')).toBe('Le premier décembre, une heure');
  expect(writtenOut('09/05, 1h45, 13:00 to 14:05', 'en', 'America/Chicago')).toBe(
    'September 5th, 1 hour 45, 13 hundred to 14 oh 5',
  );
  expect(writtenOut('02/09', 'en', 'Europe/London')).toBe('the 2nd of September');
});
