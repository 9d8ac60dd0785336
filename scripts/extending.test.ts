import { spawn } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copySources } from './start/copy-sources.ts';
import { temporaryDirectory } from './start/temporary-directory.ts';

/**
 * Adds an example of a language and of a plan to a copy of the sources, in the files that `docs/extending.md` lists and in no
 * other, and has the compiler and the tests of the texts look at that copy.
 */
const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/extending.md'), 'utf8');
const { path: copy, remove } = temporaryDirectory('extending');
/** Only to end what hangs: the compiler reads two packages, on a machine that may do other things. */
const timeoutMs = 1_800_000;
const limits = { language: 3, plan: 2 };

/** The paths that a section lists under one of its headings. */
function getListed(section: string, heading: 'Files' | 'Texts'): string[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${section}\n`)) ?? '';
  const list = part.split(/^### /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, path = '']) => path);
}

type Edits = Record<string, (before: string) => string>;

/** Puts something behind what must be there. */
function putBehind(text: string, place: string, added: string): string {
  expect(text).toContain(place);
  return text.replace(place, `${place}${added}`);
}

const migration = 'server/migrations/<YYYYMMDDTHHMM>-<what>.sql';
/** What it accepts, a test over HTTP compares with the lists. */
const writeMigration = () => '-- The check constraints that the page names.\n';

const languageFiles: Edits = {
  'contract/src/languages.ts': (text) =>
    putBehind(text, "  { code: 'fr', name: 'Français' },\n", "  { code: 'xx', name: 'Example' },\n"),
  'server/src/locales/texts.ts': (text) =>
    putBehind(
      putBehind(text, "from './fr/texts.ts';\n", "import { texts as xx } from './xx/texts.ts';\n"),
      '= { en, fr',
      ', xx',
    ),
  [migration]: writeMigration,
};
const languageTexts = ['web/src/locales/<language>/', 'server/src/locales/<language>/'];

const planFiles: Edits = {
  'contract/src/plans.ts': (text) =>
    putBehind(
      text,
      "'teamManagement', 'dedicatedSupport'],\n  },\n",
      "  { id: 'studio', name: 'Studio', price: 90, minutes: 60, perUser: true, features: ['minutes', 'teamManagement'] },\n",
    ),
  [migration]: writeMigration,
};
const planTexts: Edits = {
  'web/src/locales/<language>/plans.json': (text) =>
    text.replace(
      '  "plan.description.team"',
      (place) => `  "plan.description.studio": "For example",\n${place}`,
    ),
};

const packages = ['contract', 'extraction', 'speech', 'server', 'web'];
const notCopied = new Set(['samples', 'corpus', 'cli']);

/** Of tests, the copy has those of the texts, which tell what a language lacks. */
const textTests = /(locales\/(locales|texts)|legal\/legal-texts)\.test\.ts$/;
const isCopied = (path: string) =>
  !notCopied.has(basename(path)) &&
  !path.endsWith('server/test') &&
  (textTests.test(path) || !/\.test\.tsx?$/.test(path));

/** Changes the files; what stands for every language is changed in each of them. */
function edit(edits: Edits): void {
  for (const [path, change] of Object.entries(edits)) {
    if (path === migration) {
      writeFileSync(join(copy, 'server/migrations/20990101T0000-example.sql'), change(''));
      continue;
    }
    for (const file of globSync(path.replace('<language>', '*'), { cwd: copy }))
      writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')));
  }
}

async function run(command: string, ...args: string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(join(root, 'node_modules/.bin', command), args, { cwd: copy });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.on('error', reject).on('close', resolve);
  return { status: await promise, output };
}

/** Shows the settings of the language and the page of the plans, and asks the server's code for both. */
const offered = `
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { PlanId } from '@timbre/contract/plan';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { verificationMail } from '../../server/src/features/accounts/account-mails.ts';
import PricingPage from '../src/features/pricing/pricing-page.tsx';
import { LanguageCard } from '../src/features/settings/language-card.tsx';
import { formatDate } from '../src/shared/format.ts';
import { loadTexts, makeI18n } from '../src/shared/i18n.ts';
import { LanguageProvider } from '../src/shared/language.tsx';
import { makeQueryClient } from '../src/shared/query-client.ts';
import { SessionProvider } from '../src/shared/session.tsx';
import { addSignedInTexts } from '../src/shared/signed-in-texts.ts';

function show(element) {
  const i18n = makeI18n();
  addSignedInTexts(i18n);
  const inside = <SessionProvider><LanguageProvider i18n={i18n}>{element}</LanguageProvider></SessionProvider>;
  const router = createMemoryRouter([{ path: '/', element: inside }]);
  return render(
    <QueryClientProvider client={makeQueryClient()}>
      <I18nextProvider i18n={i18n}><RouterProvider router={router} /></I18nextProvider>
    </QueryClientProvider>,
  );
}

test('the language is offered, its texts are loaded, and mails are written in it', async () => {
  expect(show(<LanguageCard />).getByLabelText('Example').closest('label').lang).toBe('xx');
  const i18n = makeI18n();
  await loadTexts(i18n, 'xx');
  expect(i18n.getResource('xx', 'translation', 'header.login')).toBeTypeOf('string');
  expect(formatDate('2026-11-18T12:00:00Z', 'xx')).toContain('2026');
  expect((await verificationMail('xx', 'https://timbre.example/')).html).toContain('<html lang="xx"');
});

test('the plan is offered, and the API knows it', () => {
  const page = show(<PricingPage />);
  page.getByRole('heading', { name: 'Studio' });
  page.getByRole('button', { name: 'Upgrade to Studio' });
  expect(PlanId.options).toContain('studio');
});
`;

const configuration = `
import { siteDefinition } from './web/site-settings.ts';
export default {
  define: siteDefinition({}),
  test: { environment: 'happy-dom', setupFiles: ['web/test/unit-setup.ts'], include: ['{web,server}/**/*.test.{ts,tsx}'] },
};
`;

beforeAll(() => {
  copySources(copy, { packages, files: ['tsconfig.base.json', 'package.json'], isCopied });
  edit(languageFiles);
  for (const folder of languageTexts)
    cpSync(join(copy, folder.replace('<language>', 'fr')), join(copy, folder.replace('<language>', 'xx')), {
      recursive: true,
    });
  edit(planFiles);
  edit(planTexts);
}, timeoutMs);
afterAll(remove);

test('the page lists the files that are touched here, and not too many', () => {
  expect(getListed('A language', 'Files')).toEqual(Object.keys(languageFiles));
  expect(getListed('A language', 'Texts')).toEqual(languageTexts);
  expect(getListed('A plan', 'Files')).toEqual(Object.keys(planFiles));
  expect(getListed('A plan', 'Texts')).toEqual(Object.keys(planTexts));
  expect(Object.keys(languageFiles).length).toBeLessThanOrEqual(limits.language);
  expect(Object.keys(planFiles).length).toBeLessThanOrEqual(limits.plan);
});

test(
  'with them, the sources compile',
  async () => {
    expect(await run('tsc', '-b', 'contract', 'server', 'web')).toEqual({ status: 0, output: '' });
  },
  timeoutMs,
);

test(
  'with them, the language and the plan are offered, and the texts are complete',
  async () => {
    writeFileSync(join(copy, 'web/test/offered.test.tsx'), offered);
    writeFileSync(join(copy, 'vitest.config.ts'), configuration);
    const { status, output } = await run('vitest', 'run');
    expect(status, output).toBe(0);
    for (const name of ['locales', 'texts', 'legal-texts', 'offered'])
      expect(output).toContain(`/${name}.test.ts`);
  },
  timeoutMs,
);
