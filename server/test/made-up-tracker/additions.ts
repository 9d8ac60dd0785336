import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copySources } from '@timbre/scripts/start/copy-sources';

type Addition = { before: string; add: string };

/** What adding Clockwork takes, file by file: texts that are put before others. */
export const additions: Record<string, Addition[]> = {
  'contract/src/trackers.ts': [
    { before: '] as const;', add: ", 'clockwork'" },
    {
      before: '};\n\n/** The one that is offered first',
      add: "  clockwork: { name: 'Clockwork', shortName: 'Clockwork', tokenPage: 'https://clockwork.example/key', tokenLabel: 'Key', hasOwnServers: false, hasTags: true, hasStarts: true, needsActivity: false, tellsDeletions: true, workspaceIds: 'texts' },\n",
    },
  ],
  'server/src/tracker-config.ts': [
    { before: '};', add: "  CLOCKWORK_API_URL: z.url().default('https://clockwork.example/api'),\n" },
  ],
  'server/src/trackers.ts': [
    {
      before: 'import { connectToggl }',
      add: "import { connectClockwork } from './connectors/clockwork.ts';\n",
    },
    {
      before: '  };\n}',
      add: "    clockwork: observeTracker('clockwork', connectClockwork(config.CLOCKWORK_API_URL)),\n",
    },
  ],
  'production.env.example': [
    { before: '# TOGGL_API_URL', add: '# CLOCKWORK_API_URL=https://clockwork.example/api\n' },
  ],
  'web/src/locales/en/signed-in.json': [
    { before: '  "token.conceal"', add: toSteps('Open {{tracker}}.', 'Choose Keys.', 'Copy the key.') },
  ],
  'web/src/locales/fr/signed-in.json': [
    {
      before: '  "token.conceal"',
      add: toSteps('Ouvrez {{tracker}}.', 'Choisissez Keys.', 'Copiez la clé.'),
    },
  ],
  'web/src/locales/en/trackers.ts': [{ before: '    redmine: {', add: toPromises('Not yet.') }],
  'web/src/locales/fr/trackers.ts': [{ before: '    redmine: {', add: toPromises('Pas encore.') }],
};

function toSteps(...steps: string[]): string {
  return steps.map((step, n) => `  "token.clockwork.step${n + 1}": ${JSON.stringify(step)},\n`).join('');
}

const packages = ['contract', 'extraction', 'scripts', 'server', 'simulators', 'speech', 'web'];
const files = ['tsconfig.base.json', 'package.json', 'production.env.example'];

function toPromises(tried: string): string {
  const texts = { about: [], kept: [], once: [], undo: [], changes: [], calls: '', tried };
  return `    clockwork: ${JSON.stringify(texts)},\n`;
}

/** Our sources in another folder, with the connector of Clockwork, which is a file of its own. */
export function copyWithConnector(to: string): void {
  copySources(to, { packages, files });
  const source = readFileSync(join(import.meta.dirname, 'clockwork.ts'), 'utf8');
  const inItsPlace = source.replaceAll('../../src/connectors/', './');
  writeFileSync(join(to, 'server/src/connectors/clockwork.ts'), inItsPlace);
}

/** Puts what is missing into these files, and nothing into others. */
export function applyAdditions(to: string, files: readonly string[]): void {
  for (const file of files) {
    const before = readFileSync(join(to, file), 'utf8');
    const after = (additions[file] ?? []).reduce((text, { before: anchor, add }) => {
      if (text.split(anchor).length !== 2) throw new Error(`${file} does not have this once: ${anchor}`);
      return text.replace(anchor, () => add + anchor);
    }, before);
    writeFileSync(join(to, file), after);
  }
}
