import { escapeHtml, page, table } from '../page.ts';
import type { Letter } from './mailbox.ts';

export function mailboxPage(letters: Letter[]): string {
  const rows = letters.map((letter) => [
    letter.receivedAt.slice(0, 19).replace('T', ' '),
    escapeHtml(letter.to),
    `<a href="/letters/${letter.id}">${escapeHtml(letter.subject)}</a>`,
  ]);
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="note">Every mail that Timbre sends here ends up on this page and goes no further.</p>
${table(['Received (UTC)', 'To', 'Subject'], rows, 'No mail yet.')}`,
  );
}

/** The letter as text, with its links as links: the sandboxed HTML part stands below it. */
export function letterPage(letter: Letter): string {
  const text = escapeHtml(letter.text).replace(/https?:\/\/\S+/g, (link) => `<a href="${link}">${link}</a>`);
  return page(
    letter.subject,
    `<p><a href="/">All mail</a></p>
<h1>${escapeHtml(letter.subject)}</h1>
<p class="note">From ${escapeHtml(letter.from)} to ${escapeHtml(letter.to)}, ${letter.receivedAt}</p>
<h2>Text</h2>
<pre>${text}</pre>
<h2>HTML</h2>
<iframe title="HTML part" sandbox="allow-popups" style="width:100%;min-height:24rem;border:1px solid #e6dff0;border-radius:8px;background:#fff" srcdoc="${escapeHtml(letter.html)}"></iframe>`,
  );
}
