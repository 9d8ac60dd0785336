import type { Language } from '@timbre/contract/language';
import { getConventions } from '../../shared/format.ts';

/** A spreadsheet takes what begins like this for a formula, which somebody's project name must never be. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: string | number, decimalSign: string): string {
  if (typeof value === 'number') return String(value).replace('.', decimalSign);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a spreadsheet of that language opens them: in French, say, with semicolons and decimal commas. */
export function toCsv(rows: (string | number)[][], language: Language): string {
  const { cellSeparator, decimalSign } = getConventions(language);
  const lines = rows.map((row) => row.map((value) => toCell(value, decimalSign)).join(cellSeparator));
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
