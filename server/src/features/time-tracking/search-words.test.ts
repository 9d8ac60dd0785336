import { expect, test } from 'vitest';
import { hashSearch, hashWords } from './search-words.ts';

const key = { id: 'a', key: Buffer.alloc(32, 1) };
const newKey = { id: 'b', key: Buffer.alloc(32, 2) };

function finds(search: string, text: string, user = 'anna') {
  const stored = new Set(hashWords([key], user, [text]));
  return hashSearch([key], 'anna', search).every((hashes) => hashes.some((hash) => stored.has(hash)));
}

test('[FIND-01] every word has to be there, without regard to accents and capitals; the last may be a beginning', () => {
  const text = 'Réunion avec l’équipe de Zürich: Œuvre & straße 2026';
  for (const search of [
    'reunion',
    'REUNION equipe',
    'équi',
    'zurich réu',
    'oeuvre',
    'strasse 20',
    'l equipe',
    '',
  ])
    expect([search, finds(search, text)]).toEqual([search, true]);
  for (const search of ['reunions', 'réu zurich', 'quipe', 'reunion berlin', 'é'])
    expect([search, finds(search, text)]).toEqual([search, false]);
});

test('[FIND-02] hashes belong to one user and one key, and while keys are rotated both are looked for', () => {
  expect(finds('reunion', 'Réunion', 'ben')).toBe(false);
  const [word] = hashSearch([newKey, key], 'anna', 'reunion');
  expect(word).toHaveLength(2);
  for (const one of [key, newKey])
    expect(hashWords([one], 'anna', ['Réunion']).some((hash) => word?.includes(hash))).toBe(true);
});
