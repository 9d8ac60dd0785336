import { type ExecFileSyncOptionsWithStringEncoding, execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { importConfiguration } from './import-rules.ts';

/** A rule that never fails on a planted violation proves nothing: here each one has to. */
const root = join(import.meta.dirname, '..');
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'timbre-lint-'));
  for (const file of ['biome.json', 'biome.imports.json', '.gitignore'])
    copyFileSync(join(root, file), join(copy, file));
  cpSync(join(root, 'lint'), join(copy, 'lint'), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true }));

const Report = z.object({
  diagnostics: z.array(z.object({ category: z.string().nullish(), severity: z.string() })),
});

/** The categories of the errors that the linter finds in this text at this place. */
function errorsIn(path: string, text: string): string[] {
  const file = join(copy, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  try {
    const report = lint(path);
    return report.diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ category }) => category ?? '');
  } finally {
    rmSync(file);
  }
}

function lint(path: string): z.infer<typeof Report> {
  const biome = join(root, 'node_modules/.bin/biome');
  const options: ExecFileSyncOptionsWithStringEncoding = { cwd: copy, encoding: 'utf8', stdio: 'pipe' };
  try {
    return Report.parse(JSON.parse(execFileSync(biome, ['lint', '--reporter=json', path], options)));
  } catch (cause) {
    // Biome says by its exit code that it found something; the report is on its output all the same.
    return Report.parse(JSON.parse(z.object({ stdout: z.string() }).parse(cause).stdout));
  }
}

const imports = (specifier: string) => `import { thing } from '${specifier}';\nexport const used = thing;\n`;
const forbidden = 'lint/style/noRestrictedImports';

test('Biome checks the import rules as they are: npm run import-rules writes them', () => {
  expect(readFileSync(join(root, 'biome.imports.json'), 'utf8')).toBe(importConfiguration);
});

test.each([
  ['contract/src/planted.ts', 'node:fs'],
  ['contract/src/planted.ts', '@timbre/server/app'],
  ['contract/src/planted.ts', '../../server/src/app.ts'],
  ['extraction/src/planted.ts', '@timbre/server/app'],
  ['extraction/src/planted.ts', '../../server/src/app.ts'],
  ['extraction/src/languages/en/planted.ts', '../../../../speech/src/webm.ts'],
  ['speech/src/planted.ts', '@timbre/extraction/grammar'],
  ['simulators/src/planted.ts', '@timbre/contract/accounts'],
  ['server/src/connectors/planted.ts', '../db/client.ts'],
  ['server/src/connectors/planted.ts', '@timbre/contract/accounts'],
  ['server/src/http/planted.ts', '../features/accounts/accounts.ts'],
  ['server/src/locales/fr/planted.ts', '../../features/accounts/accounts.ts'],
  ['server/src/locales/fr/planted.ts', '../../http/problem.ts'],
  ['server/src/db/planted.ts', '../http/mount.ts'],
  ['server/src/config.ts', './features/accounts/accounts.ts'],
  ['server/src/durable.ts', './connectors/mail.ts'],
  ['server/src/email-template.ts', './features/accounts/accounts.ts'],
  ['server/src/app-context.ts', './features/accounts/accounts.ts'],
  ['server/src/operate/planted.ts', '../features/recordings/recordings.queries.ts'],
  ['server/src/operate/planted.ts', '../connectors/toggl.ts'],
  ['server/src/backup/planted.ts', '../features/billing/billing.ts'],
  ['server/src/operate/planted.ts', '../features/recordings/recordings.schema.ts'],
  ['server/src/operate/planted.read-model.ts', '../features/recordings/recordings.queries.ts'],
  ['server/src/features/usage/planted.ts', '../recordings/recordings.schema.ts'],
  ['server/src/features/usage/planted.read-model.ts', '../recordings/recordings.queries.ts'],
  ['server/src/features/usage/planted.schema.ts', '../recordings/recordings.ts'],
  ['server/src/features/accounts/planted.ts', '../billing/billing.ts'],
  ['server/src/features/accounts/planted.ts', '../../connectors/mail.ts'],
  ['server/src/features/accounts/planted.ts', '../../app.ts'],
  ['server/src/features/billing/planted.ts', '../accounts/accounts.queries.ts'],
  ['server/src/features/time-tracking/planted.ts', '../recordings/recordings.ts'],
  ['server/src/features/team/planted.ts', '../usage/usage.ts'],
  ['server/src/features/usage/planted.ts', '../recordings/recordings.ts'],
  ['server/src/features/transcription/planted.ts', '../recordings/recordings.ts'],
  ['server/src/features/recordings/planted.ts', '../transcription/turns.ts'],
  ['server/src/features/recordings/planted.ts', '../privacy/privacy.ts'],
  ['server/src/features/privacy/planted.ts', '../billing/billing.queries.ts'],
  ['web/src/shared/planted.ts', '../features/auth/auth-card.tsx'],
  ['web/src/features/auth/planted.ts', '../landing/landing-page.tsx'],
  ['web/src/features/auth/planted.ts', '@timbre/server/app'],
  ['web/src/features/landing/planted.ts', '@timbre/extraction/extract'],
  ['web/src/features/landing/read-note.ts', '../../shared/api.ts'],
  ['web/src/features/recorder/live/planted.ts', '@timbre/extraction/extract'],
  ['web/src/features/recorder/live/planted.ts', '../../history/history.tsx'],
  ['web/src/features/recorder/live/read-live-entries.ts', '../../../shared/api.ts'],
  ['web/src/shared/planted.ts', '@timbre/extraction/extract'],
  ['web/src/app/planted.tsx', '@timbre/simulators/main'],
  ['web/worker/planted.ts', '../src/features/recorder/recorder.tsx'],
  ['e2e/journeys/planted.spec.ts', '../../server/src/app.ts'],
  ['e2e/journeys/planted.spec.ts', '@timbre/server/app'],
  ['scripts/planted.ts', '@timbre/server/app'],
  ['scripts/check/planted.ts', '../../server/src/app.ts'],
  ['simulators/src/paddle/planted.ts', '../../../server/src/app.ts'],
])('%s may not import %s', (path, specifier) => {
  expect(errorsIn(path, imports(specifier))).toContain(forbidden);
});

test.each([
  ['contract/src/planted.ts', './route.ts'],
  ['extraction/src/planted.ts', '@timbre/contract/language'],
  ['server/src/durable.ts', './connectors/connector-error.ts'],
  ['server/src/operate/planted.ts', '../features/recordings/recordings.ts'],
  ['server/src/operate/planted.ts', '../engine/runs.ts'],
  ['server/src/backup/planted.ts', '../db/migrate.ts'],
  ['server/src/features/accounts/planted.ts', '../../http/mount.ts'],
  ['server/src/features/accounts/planted.ts', '../../email-template.ts'],
  ['server/src/features/billing/planted.ts', '../accounts/accounts.ts'],
  ['server/src/features/usage/planted.ts', '../team/team.ts'],
  ['server/src/features/transcription/planted.ts', '../time-tracking/time-tracking.ts'],
  ['server/src/features/recordings/planted.ts', '../transcription/transcription.ts'],
  ['server/src/features/recordings/planted.ts', '../time-tracking/time-tracking.ts'],
  ['server/src/features/recordings/planted.ts', '@timbre/extraction/grammar'],
  ['server/src/features/privacy/planted.ts', '../recordings/recordings.ts'],
  ['server/src/features/privacy/planted.ts', '../../email-template.ts'],
  ['server/src/http/planted.ts', '../locales/texts.ts'],
  ['server/src/locales/fr/planted.ts', '../en/texts.ts'],
  ['server/src/db/planted.ts', '@timbre/contract/language'],
  ['web/src/features/auth/planted.ts', '../../shared/api.ts'],
  ['web/src/features/landing/read-note.ts', '@timbre/extraction/extract'],
  ['web/src/features/recorder/live/planted.ts', '../../../shared/api.ts'],
  ['web/src/features/recorder/live/read-live-entries.ts', '@timbre/extraction/extract'],
  ['web/src/features/recorder/live/read-live-entries.ts', '../../../shared/load-grammar.ts'],
  ['web/src/app/planted.tsx', '../features/auth/login-page.tsx'],
  ['web/worker/planted.ts', '../src/shared/unsent-notes.ts'],
  ['e2e/journeys/planted.spec.ts', '../fixtures.ts'],
])('%s may import %s', (path, specifier) => {
  expect(errorsIn(path, imports(specifier))).not.toContain(forbidden);
});

test.each([
  'export const both = (a: Promise<void>, b: Promise<void>) => Promise.all([a, b]);',
  'export const first = (a: Promise<void>, b: Promise<void>) => Promise.race([a, b]);',
  'export const any = (a: Promise<void>) => Promise.any([a]);',
  'export const settled = (a: Promise<void>) => Promise.allSettled([a]);',
  'export const now = () => Date.now();',
  'export const today = () => new Date();',
  'export const temporal = () => Temporal.Now.instant();',
  'export const dice = () => Math.random();',
  'export const later = (run: () => void) => setTimeout(run, 1);',
])('a workflow file may not hold: %s', (text) => {
  expect(errorsIn('server/src/features/recordings/planted.workflow.ts', `${text}\n`)).toEqual(['plugin']);
  expect(errorsIn('server/src/features/recordings/planted.ts', `${text}\n`)).not.toContain('plugin');
});

test.each([
  ['lint/suspicious/noExplicitAny', 'server/src/planted.ts', 'export const loose: any = 1;'],
  ['lint/style/noProcessEnv', 'server/src/planted.ts', 'export const key = process.env.KEY;'],
  ['lint/suspicious/noConsole', 'server/src/planted.ts', "console.log('hello');"],
  ['lint/suspicious/noSkippedTests', 'server/src/planted.test.ts', "test.skip('later', () => {});"],
  ['lint/suspicious/noFocusedTests', 'server/src/planted.test.ts', "test.only('mine', () => {});"],
  [
    'lint/style/noJsxLiterals',
    'web/src/features/auth/planted.tsx',
    'export const Greeting = () => <p>Hello</p>;',
  ],
  ['lint/performance/noBarrelFile', 'server/src/planted.ts', "export { thing } from './thing.ts';"],
  ['lint/style/noDefaultExport', 'server/src/planted.ts', 'export default 1;'],
  ['lint/style/useFilenamingConvention', 'server/src/Planted.ts', 'export const a = 1;'],
  ['lint/style/noExcessiveLinesPerFile', 'server/src/planted.ts', 'export const a = 1;\n'.repeat(401)],
  [
    'lint/nursery/noFloatingPromises',
    'server/src/planted.ts',
    'async function go() {}\nexport function start() {\n  go();\n}',
  ],
  [
    'lint/nursery/noPlaywrightWaitForTimeout',
    'e2e/journeys/planted.spec.ts',
    "test('x', async ({ page }) => {\n  await page.waitForTimeout(1);\n});",
  ],
])('%s is an error', (rule, path, text) => {
  expect(errorsIn(path, `${text}\n`)).toContain(rule);
});
