import { expect, test } from 'vitest';
import { costRatio } from '../../test/cost.ts';
import { getLanguage } from '../languages/all.ts';
import { buildChart } from '../read-note.ts';
import { Catalogue } from './catalogue.ts';
import { findNames } from './find-names.ts';

const projects = (...names: [string, string?][]) =>
  names.map(([name, client], index) => ({ id: String(index), name, client: client ?? null }));

const workspace = projects(
  ['Acme Website', 'Acme'],
  ['Acme Mobile App', 'Acme'],
  ['Globex API', 'Globex'],
  ['Phoenix', 'Umbra Labs'],
  ['Phoenix 2', 'Umbra Labs'],
  ['14 Baker Street'],
  ['12 Baker Street'],
  ['ISO 9001 Manual', 'Tekna'],
  ['Subtitles S02', 'Canal Nord'],
  ['Sable Lookbook', 'Sable'],
  ['Dubois Wedding'],
  ['Dubost Wedding'],
  ['Grant 4471'],
);
const catalogue = new Catalogue(workspace, []);

function meant(text: string, code = 'en'): string | null {
  const [best] = findNames(buildChart(text, getLanguage(text, code)), getLanguage(text, code), catalogue);
  return best === undefined || best.name.kind === 'client' ? null : (best.name.projects[0]?.name ?? null);
}

test.each([
  ['on the acme website', 'Acme Website'],
  ['on Phoenix', 'Phoenix'],
  ['on phoenix two', 'Phoenix 2'],
  ['at fourteen baker street', '14 Baker Street'],
  ['the iso nine thousand and one manual', 'ISO 9001 Manual'],
  ['subtitles s o two', 'Subtitles S02'],
  ['debugging the globex a p i', 'Globex API'],
  ['on grant forty four seventy one', 'Grant 4471'],
  ['on the lookbook', 'Sable Lookbook'],
  ['on the akme website', 'Acme Website'],
  ['on the Globix API', 'Globex API'],
  ['the glowbacks api', 'Globex API'],
  ['for the Dubois wedding', 'Dubois Wedding'],
  ['on the wedding', null],
  ['the Zircon website', null],
  ['on the iso twenty seven thousand one manual', null],
  ['one hour of it', null],
])('%s means %s', (text, name) => {
  expect(meant(text)).toBe(name);
});

test('words once used for a project mean it, before its own names', () => {
  const learned = new Catalogue(workspace, [{ words: 'the bird', projectId: '3' }]);
  const en = getLanguage('', 'en');
  const [found] = findNames(buildChart('two hours on the bird', en), en, learned);
  expect(found).toMatchObject({ name: { kind: 'alias' }, how: 'full' });
});

test('a workspace with forty times the projects costs a note far less than forty times as much', () => {
  const syllables = ['ka', 'lo', 'mi', 'ren', 'tas', 'vo', 'bel', 'dur', 'fin', 'gor'];
  const name = (n: number) =>
    [...String(n).padStart(4, '0')].map((digit) => syllables[Number(digit)]).join('');
  const large = projects(
    ...Array.from({ length: 2_000 }, (_, n): [string, string] => [
      `${name(n)} ${n % 2 ? 'website' : 'audit'}`,
      name(n),
    ]),
  );
  const en = getLanguage('', 'en');
  const notes = large
    .slice(0, 50)
    .map(({ name: said }) =>
      buildChart(`two hours on the ${said} fixing the checkout page and an hour of mail`, en),
    );
  const searching = (among: Catalogue) => () => {
    for (let time = 0; time < 4; time += 1) for (const chart of notes) findNames(chart, en, among);
  };
  const ratio = costRatio(
    searching(new Catalogue(large, [])),
    searching(new Catalogue(large.slice(0, 50), [])),
  );
  // Two to three as measured; a busy machine, whose caches others fill, can double that.
  expect(ratio).toBeLessThan(20);
});
