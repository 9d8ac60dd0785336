const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/** The frame of a simulator's page: plain, readable, no script. */
export function page(title: string, body: string, style = ''): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  body { font: 15px/1.5 system-ui, sans-serif; color: #211a2b; background: #faf8fc; margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem; }
  h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  .note { color: #5d5468; margin: 0 0 1.5rem; }
  .scroll { overflow-x: auto; background: #fff; border: 1px solid #e6dff0; border-radius: 8px; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .5rem .75rem; border-bottom: 1px solid #f0ebf5; white-space: nowrap; }
  th { font-weight: 600; color: #5d5468; } tr:last-child td { border-bottom: 0; } .wrap { white-space: normal; min-width: 14rem; }
  code { background: #f0ebf5; border-radius: 4px; padding: .1rem .35rem; } a { color: #6d28d9; }
  pre { white-space: pre-wrap; background: #fff; border: 1px solid #e6dff0; border-radius: 8px; padding: 1rem; margin: 0; overflow-wrap: anywhere; }
  .parts { display: flex; flex-wrap: wrap; gap: 0 1.5rem; } .parts section { flex: 1 1 20rem; min-width: 0; }
  iframe { display: block; box-sizing: border-box; width: 100%; height: 38rem; resize: vertical; background: #fff; border: 1px solid #e6dff0; border-radius: 8px; }
${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>`;
}

/** A table, or a sentence where there is nothing to put in it. Cells are HTML already. */
export function table(headings: string[], rows: string[][], whenEmpty: string): string {
  if (rows.length === 0) return `<p class="note">${escapeHtml(whenEmpty)}</p>`;
  const head = headings.map((heading) => `<th scope="col">${escapeHtml(heading)}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}
