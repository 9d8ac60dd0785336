import type { Language } from '@timbre/contract/language';

/** A spreadsheet takes what begins like this for a formula, which somebody's project name must never be. */
const formula = /^[=+\-@\t\r]/;

function toCell(value: string | number, comma: string): string {
  if (typeof value === 'number') return String(value).replace('.', comma);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as a spreadsheet of that language opens them: in French with semicolons and decimal commas. */
export function toCsv(rows: (string | number)[][], language: Language): string {
  const [separator, comma] = language === 'fr' ? [';', ','] : [',', '.'];
  const lines = rows.map((row) => row.map((value) => toCell(value, comma)).join(separator));
  // The mark at the start tells spreadsheets that it is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
