import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('a cell that a spreadsheet would run is defused, and commas and quotes do no harm', () => {
  const rows = [
    ['Project', 'Hours'],
    ['=HYPERLINK("http://evil")', 1.5],
    ['+1', 2],
    ['-a', 2],
    ['@b', 2],
    ['Acme, "Inc."', 0.25],
    ['plain', 3],
  ];
  expect(toCsv(rows, 'en')).toBe(
    [
      '\uFEFFProject,Hours',
      '"\'=HYPERLINK(""http://evil"")",1.5',
      "'+1,2",
      "'-a,2",
      "'@b,2",
      '"Acme, ""Inc.""",0.25',
      'plain,3',
      '',
    ].join('\r\n'),
  );
});

test('a French spreadsheet wants semicolons and decimal commas', () => {
  expect(toCsv([['Acme; Paris', 1.5]], 'fr')).toBe('\uFEFF"Acme; Paris";1,5\r\n');
});
