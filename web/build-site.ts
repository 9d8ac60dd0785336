import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { languages } from '@timbre/contract/languages';
import { build, type InlineConfig } from 'vite';
import { siteDefinition } from './site-settings.ts';
import type { PageScripts } from './src/app/site/static-page.tsx';
import { publicPages, toAddress } from './src/shared/public-pages.ts';

const sources = join(import.meta.dirname, 'src/app/site');
type Env = Record<string, string | undefined>;

const makeSettings = (env: Env): InlineConfig => ({
  configFile: false,
  root: import.meta.dirname,
  // Libraries carry directives of another framework, which it warns about.
  logLevel: 'error',
  plugins: [tailwindcss()],
  define: siteDefinition(env),
});

/** The public pages, each in every language: first the scripts of their islands, then the pages, which name them. */
export async function buildSite(directory: string, env: Env): Promise<void> {
  const settings = makeSettings(env);
  const scripts = await buildScripts(directory, settings);
  const { renderPage } = await buildRenderer(settings);
  for (const page of publicPages)
    for (const { code } of languages) {
      const file = join(directory, toAddress(page, code), 'index.html');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, await renderPage(page, code, scripts));
    }
}

/** Gives the addresses of the one that every page begins with, and of those that it imports. */
async function buildScripts(outDir: string, settings: InlineConfig): Promise<PageScripts> {
  const built = await build({
    ...settings,
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: { 'public-page': join(sources, 'start.ts') },
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  });
  const [output] = [built].flat();
  const files = output && 'output' in output ? output.output : [];
  const chunks = files.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  const entry = chunks.find(({ isEntry }) => isEntry);
  if (entry === undefined) throw new Error('the pages have no script');
  const imported = new Set(entry.imports);
  for (const fileName of imported)
    for (const further of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
      imported.add(further);
  return { run: [`/${entry.fileName}`], imported: [...imported].map((fileName) => `/${fileName}`) };
}

async function buildRenderer(
  settings: InlineConfig,
): Promise<typeof import('./src/app/site/render-page.tsx')> {
  const outDir = join(import.meta.dirname, 'build/site');
  rmSync(outDir, { recursive: true, force: true });
  await build({
    ...settings,
    build: {
      ssr: join(sources, 'render-page.tsx'),
      outDir,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: 'render-page.js' } },
    },
  });
  return import(/* @vite-ignore */ pathToFileURL(join(outDir, 'render-page.js')).href);
}
