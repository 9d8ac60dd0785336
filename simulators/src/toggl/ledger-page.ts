import { escapeHtml, page, table } from '../page.ts';
import type { Account, State } from './state.ts';

const moment = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
const minutes = (seconds: number) => (seconds < 0 ? 'running' : `${Math.round(seconds / 60)} min`);

function renderEntries(account: Account): string {
  const newestFirst = [...account.entries.values()]
    .filter((entry) => entry.deletedAt === null)
    .sort((a, b) => b.start - a.start);
  const rows = newestFirst.map((entry) => [
    moment(entry.start * 1_000),
    minutes(entry.duration),
    `<span class="wrap">${escapeHtml(entry.description)}</span>`,
    escapeHtml(account.projects.get(entry.projectId ?? 0)?.name ?? '–'),
    escapeHtml(account.tasks.get(entry.taskId ?? 0)?.name ?? '–'),
    entry.billable ? 'yes' : '–',
    escapeHtml(entry.tagIds.flatMap((id) => account.tags.get(id)?.name ?? []).join(', ') || '–'),
    String(entry.id),
  ]);
  return `<h2>${escapeHtml(account.fullname)} <code>${escapeHtml(account.token)}</code></h2>
${table(['Start (UTC)', 'Length', 'Description', 'Project', 'Task', 'Billable', 'Tags', 'Id'], rows, 'No entries yet.')}`;
}

/** Everything that stands in the simulated accounts, and the last calls that were made. */
export function ledgerPage(state: State): string {
  const calls = state.calls
    .slice(-50)
    .reverse()
    .map((call) => [
      moment(call.at),
      call.method,
      escapeHtml(call.path),
      String(call.status),
      escapeHtml(call.account),
    ]);
  return page(
    'Toggl Track, simulated',
    `<h1>Toggl Track, simulated</h1>
<p class="note">What stands in the simulated accounts. The code beside a name is its API token.</p>
${[...state.accounts.values()].map(renderEntries).join('\n') || '<p class="note">No accounts yet.</p>'}
<h2>Last calls</h2>
${table(['When (UTC)', 'Method', 'Path', 'Status', 'Account'], calls, 'No calls yet.')}`,
  );
}
