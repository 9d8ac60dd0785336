/** The few forms of Markdown that the report needs. */

export const figure = (value: number) => value.toFixed(3);
export const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
export const head = (...cells: string[]) => [row(...cells), row(...cells.map(() => '---'))];

/** How many, and which part of all in per cent. */
export const share = (count: number, all: number) =>
  `${count} (${((100 * count) / Math.max(1, all)).toFixed(1)} %)`;
