import { expect, test } from 'vitest';
import { toCsv } from './csv.ts';

test('[SEC-05] words stay words in a spreadsheet, whichever sign it parts cells at', () => {
  const rows = [['=1+1', 'a;=1+1;b', 'a\t=1+1', '-2 h', 'said "no", and left', 'plain', 1.5, null] as const];
  expect(toCsv(['name'], rows)).toBe(
    `name\r\n'=1+1,"a;=1+1;b","a\t=1+1",'-2 h,"said ""no"", and left",plain,1.5,\r\n`,
  );
});
