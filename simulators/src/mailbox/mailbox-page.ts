import { escapeHtml, page, table } from '../page.ts';
import type { Email } from './mailbox.ts';

export function mailboxPage(messages: Email[]): string {
  const rows = messages.map((message) => [
    message.receivedAt.slice(0, 19).replace('T', ' '),
    escapeHtml(message.to),
    `<a href="/messages/${message.id}">${escapeHtml(message.subject)}</a>`,
  ]);
  return page(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="note">Every mail that Timbre sends here ends up on this page and goes no further.</p>
${table(['Received (UTC)', 'To', 'Subject'], rows, 'No mail yet.')}`,
  );
}

/** The email as its reader sees it, and its text part with links as links. What it holds may run nothing here. */
export function emailPage(message: Email): string {
  const text = escapeHtml(message.text.trimEnd()).replace(
    /https?:\/\/\S+/g,
    (link) => `<a href="${link}">${link}</a>`,
  );
  // What a link opens is a page like any other, so it leaves the sandbox.
  const sandbox = 'allow-popups allow-popups-to-escape-sandbox';
  return page(
    message.subject,
    `<p><a href="/">All mail</a></p>
<h1>${escapeHtml(message.subject)}</h1>
<p class="note">From ${escapeHtml(message.from)} to ${escapeHtml(message.to)}, ${message.receivedAt.slice(0, 19).replace('T', ' ')} UTC</p>
<div class="parts">
<section>
<h2>As it is read</h2>
<iframe title="HTML part" sandbox="${sandbox}" srcdoc="${escapeHtml(message.html)}"></iframe>
</section>
<section>
<h2>As text</h2>
<pre>${text}</pre>
</section>
</div>`,
  );
}
