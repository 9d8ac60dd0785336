import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { buildWorker } from './build-worker.ts';
import { prerendered, toRead } from './prerendered.ts';

export default {
  appDirectory: 'src/app',
  // No server renders pages; the public ones are rendered once, at build, in English.
  ssr: false,
  prerender: prerendered,
  buildEnd: async ({ reactRouterConfig }) => {
    const directory = join(reactRouterConfig.buildDirectory, 'client');
    deferModuleScripts(directory);
    await buildWorker(directory);
  },
} satisfies Config;

const preload = '<link rel="modulepreload"';
const unhurried = '<link fetchpriority="low" rel="modulepreload"';
const links = new RegExp(`${unhurried}[^>]*>`, 'g');
const starter = /<script type="module" async="">(.*?)<\/script>/s;
const imported = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/**
 * A prerendered page can be read before any script runs, but a browser fetches modules as urgently as what is painted, and may run
 * them first. The framework has no setting for that, so it is written into the pages: none is urgent, and those that are there to be
 * read ask for them once they are painted. A form is of no use without them.
 */
function deferModuleScripts(directory: string): void {
  const patient = toRead.map((path) => join(path, 'index.html').slice(1));
  for (const page of globSync('**/*.html', { cwd: directory })) {
    const file = join(directory, page);
    const text = readFileSync(file, 'utf8').replaceAll(preload, unhurried);
    const [, code = ''] = starter.exec(text) ?? [];
    const modules = text.match(links)?.join('');
    if (modules === undefined || code.search(imported) < 0)
      throw new Error(`${page} loads no module: the framework writes its pages differently`);
    const later = () => `<template id="modules">${modules}</template>${afterPaint(code)}`;
    writeFileSync(file, patient.includes(page) ? text.replaceAll(links, '').replace(starter, later) : text);
  }
}

/**
 * The same imports, made when their time has come; what stands in a template is not fetched. Where nothing is to be painted, in a tab
 * that nobody sees or for somebody whose language the scripts bring, that is at once.
 */
function afterPaint(code: string): string {
  const imports = [...code.matchAll(imported)];
  const names = imports.map(([, name = '']) => name).join(', ');
  const modules = imports.map(([, , path]) => `import(${path})`).join(', ');
  return `<script>{
  const start = () => {
    document.head.append(document.getElementById('modules').content);
    Promise.all([${modules}]).then(([${names}]) => {${code.replaceAll(imported, '').trim()}});
  };
  if (document.hidden || 'awaitsLanguage' in document.documentElement.dataset) start();
  else requestAnimationFrame(() => setTimeout(start));
}</script>`;
}
