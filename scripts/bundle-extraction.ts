import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
const source = join(root, 'extraction/src');

type File = { name: string; code: string; gzip: number };

/** The extractor as a browser loads it, with one language: the file that starts it, and what it loads where it must. */
export async function bundleExtraction(code: string): Promise<{ main: File; others: File[] }> {
  const entry = `
    import { extract } from '${source}/extract.ts';
    import { temporal } from '${source}/temporal-browser.ts';
    import { ${code} } from '${source}/languages/${code}/${code}.ts';
    globalThis.read = ({ text, now, timezone, projects, tags }) => {
      const named = projects.map((project) => ({ ...project, id: String(project.id) }));
      const context = { spokenAt: temporal.Instant.from(now), timeZone: timezone, projects: named, tags };
      return extract(text, context, ${code}).drafts.map(({ date, start, durationSeconds, description, projectId }) => [
        String(date), start && String(start), durationSeconds, description, projectId,
      ]);
    };`;
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'extraction-entry' } },
    plugins: [
      {
        name: 'extraction-entry',
        resolveId: (id) => (id === 'extraction-entry' ? id : null),
        load: (id) => (id === 'extraction-entry' ? entry : null),
      },
    ],
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (output === undefined || !('output' in output)) throw new Error('the build gave nothing');
  const files = output.output.flatMap((chunk) =>
    chunk.type === 'chunk'
      ? [
          {
            name: chunk.fileName,
            code: chunk.code,
            gzip: gzipSync(chunk.code).length,
            isEntry: chunk.isEntry,
          },
        ]
      : [],
  );
  const main = files.find(({ isEntry }) => isEntry);
  if (main === undefined) throw new Error('the build has no entry');
  return { main, others: files.filter((file) => file !== main) };
}

/** What the same notes give on the server's side, one JSON object a line. */
export function extractInNode(lines: string): string {
  return execFileSync(process.execPath, [join(root, 'extraction/cli/extract.ts')], {
    input: lines,
    encoding: 'utf8',
  });
}
