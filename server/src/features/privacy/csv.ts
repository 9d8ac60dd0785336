type Cell = string | number | null;

/** A table as RFC 4180 writes it; spreadsheets of many countries part cells at semicolons, so that these are quoted too. A cell that a spreadsheet would take for a formula starts with an apostrophe instead. */
export function toCsv(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('');
}

function toCell(cell: Cell): string {
  const text = String(cell ?? '');
  const harmless = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
