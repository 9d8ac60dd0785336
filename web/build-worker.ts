import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'vite';
import { z } from 'zod';

/** Every screen behind the login starts from this page. */
const shellPage = '__spa-fallback.html';
const layout = 'protected-layout';

/** As far as we need it, what the framework writes about its routes. */
const Routes = z.object({
  routes: z.record(
    z.string(),
    z.object({
      parentId: z.string().optional(),
      path: z.string().optional(),
      module: z.string(),
      css: z.array(z.string()),
    }),
  ),
});

/** The last step of a build: the worker of the installed app, which knows all files that the screens behind the login need. */
export async function buildWorker(directory: string): Promise<void> {
  const { files, screens } = listShellFiles(directory);
  const page = readFileSync(join(directory, shellPage));
  const version = createHash('sha256').update(page).update(files.join()).digest('hex').slice(0, 12);
  await build({
    configFile: false,
    logLevel: 'warn',
    define: {
      __SHELL_PAGE__: JSON.stringify(`/${shellPage}`),
      __SHELL_SCREENS__: JSON.stringify(screens),
      __SHELL_FILES__: JSON.stringify(files),
      __SHELL_VERSION__: JSON.stringify(version),
    },
    build: {
      outDir: directory,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'worker/service-worker.ts'),
        // One plain script: not every browser takes modules here.
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  });
}

/** What the screens behind the login load, now or later, and where their addresses begin. */
function listShellFiles(directory: string): { files: string[]; screens: string[] } {
  const names = new Set(globSync('assets/*', { cwd: directory }).map((path) => basename(path)));
  const text = (name: string) => readFileSync(join(directory, 'assets', name), 'utf8');
  const named = (content: string) =>
    [...content.matchAll(/[\w.-]+\.(?:js|css|woff2)\b/g)].map(([name]) => name);
  const manifest = [...names].find((name) => /^manifest-\w+\.js$/.test(name));
  if (manifest === undefined) throw new Error('the framework writes its routes elsewhere');
  const { routes } = Routes.parse(JSON.parse(/\{.*\}/s.exec(text(manifest))?.[0] ?? ''));
  const behindLogin = Object.entries(routes).filter(
    ([id, { parentId }]) => id === layout || parentId === layout,
  );
  const screens = behindLogin.flatMap(([, { path }]) =>
    path === undefined ? [] : [`/${path.replace(/\/:.*/, '')}`],
  );
  if (screens.length === 0) throw new Error(`no screen stands in ${layout}`);

  const found = new Set<string>();
  // Speech is recognised on the device only where somebody wants that; its scripts are stored with its models then.
  const isStoredOnDemand = (name: string) => /^(recognition-worker|capture-processor)-/.test(name);
  const waiting = [
    ...named(readFileSync(join(directory, shellPage), 'utf8')),
    ...behindLogin.flatMap(([, { module, css }]) => [module, ...css].map((path) => basename(path))),
  ];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (found.has(name) || !names.has(name) || isStoredOnDemand(name)) continue;
    found.add(name);
    // The list of all routes names the files of all pages, and a font names nothing.
    if (name !== manifest && !name.endsWith('.woff2')) waiting.push(...named(text(name)));
  }
  return { files: [...found].sort().map((name) => `/assets/${name}`), screens };
}
