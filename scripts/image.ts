import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Built, buildTree } from './image/build-tree.ts';
import { filesWithImages, findDigest, findImages, pinImages } from './image/pin.ts';
import { freePorts } from './start/free-ports.ts';
import { logNote, transcribeNote } from './start/log-note.ts';
import type { Role } from './start/run-to-its-end.ts';
import { portNames, startStack } from './start/stack.ts';
import { temporaryDirectory } from './start/temporary-directory.ts';

/**
 * `npm run image -- --dry-run`: performs the Dockerfile's steps without Docker, in a new folder, weighs the result, starts every role
 * from it, with its files read-only and as nobody in particular where this machine allows it, and logs a note.
 * `npm run image -- pin`: asks Docker Hub for the digests of the images that others make, and writes them beside their tags; with
 * `--check` it only says which are missing.
 */
const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'dry-run': { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
});
if (positionals[0] === 'pin') {
  if (!values.check) await pin();
  process.exit(warnOfUnpinned() ? 1 : 0);
}
if (!values['dry-run']) {
  console.error(
    'Say `npm run image -- --dry-run` or `npm run image -- pin`; with Docker, `docker build --tag timbre .` makes the image.',
  );
  process.exit(1);
}
warnOfUnpinned();

const startedAt = performance.now();
const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
const directory = temporaryDirectory('image');
try {
  const built = await buildTree(
    readFileSync(join(root, 'Dockerfile'), 'utf8'),
    readFileSync(join(root, '.dockerignore'), 'utf8'),
    {
      root,
      home: join(directory.path, 'stages'),
      settings: process.env,
      onStep: (line) => console.log(line),
    },
  );
  console.log(`\nBuilt after ${seconds()}. Ours in the image, in MB:`);
  for (const part of ['node_modules', 'models', 'web', 'server', 'contract', 'extraction', 'speech', '.'])
    console.log(
      `  ${(part === '.' ? 'all' : part).padEnd(14)}${megabytes(join(built.tree, built.workdir, part))}`,
    );
  await startRoles(built);
  console.log(`Done after ${seconds()}.`);
} finally {
  directory.remove();
}

/** Writes the digest of each image that somebody else makes beside its tag. */
async function pin(): Promise<void> {
  const texts = new Map(filesWithImages.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  const digests = new Map<string, string>();
  for (const { name } of [...texts.values()].flatMap(findImages))
    if (!digests.has(name)) digests.set(name, await findDigest(name));
  for (const [file, text] of texts) writeFileSync(join(root, file), pinImages(text, digests));
}

/** Says which images are not pinned, and whether there are any: a tag can be moved to another image by whoever owns it. */
function warnOfUnpinned(): boolean {
  const unpinned = filesWithImages.flatMap((file) =>
    findImages(readFileSync(join(root, file), 'utf8')).flatMap(({ name, digest }) =>
      digest === undefined ? [`${file}: ${name}`] : [],
    ),
  );
  for (const line of unpinned) console.warn(`not pinned by digest: ${line}`);
  return unpinned.length > 0;
}

function megabytes(path: string): string {
  const [size = '0'] = execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t');
  return (Number(size) / 1024).toFixed(1).padStart(7);
}

async function startRoles(built: Built): Promise<void> {
  const home = join(built.tree, built.workdir);
  const before = fingerprint(home);
  const isolation = isolationFor(built.tree);
  const command = (words: string[]): Role => {
    const [program = '', ...args] = [
      ...isolation.prefix,
      ...words.map((word) => (word === 'node' ? process.execPath : word)),
    ];
    return { command: program, args, cwd: home };
  };
  const data = join(directory.path, 'data');
  mkdirSync(join(data, 'audio'), { recursive: true });
  chmodSync(data, 0o711);
  // The one folder that a role writes to; in production it is a volume, or a bucket is used.
  chmodSync(join(data, 'audio'), 0o777);
  const ofTheImage = Object.entries(built.env).map(([name, value]) => [
    name,
    value.replace(/^(?=\/)/, built.tree),
  ]);
  let stopping = false;
  const stack = await startStack({
    directory: data,
    ports: await freePorts(...portNames),
    web: 'built',
    logLevel: 'warn',
    settings: Object.fromEntries(ofTheImage),
    roles: {
      migrate: command([...built.entrypoint, 'migrate']),
      api: command([...built.entrypoint, 'api']),
      worker: command([...built.entrypoint, 'worker']),
      transcriber: command([...built.entrypoint, 'transcriber']),
    },
    onLine: (name, line) => {
      if (!stopping && /^(api|worker|transcriber)$/.test(name)) console.log(`[${name}] ${line}`);
    },
  });
  try {
    console.log(`\nmigrate, api, worker and transcriber run from it after ${seconds()}; ${isolation.words}.`);
    await logNote(stack);
    const words = await transcribeNote(
      stack,
      new Uint8Array(readFileSync(join(root, 'speech/samples/mic-en-01.webm'))),
    );
    console.log(
      `A recorded note was transcribed by the image's own models: ${words.split(' ').length} words.`,
    );
    const page = await fetch(stack.url);
    if (!(await page.text()).includes('</html>')) throw new Error('the api does not serve the web app');
    console.log('A typed note was logged, listed and undone; the first page is served.');
  } finally {
    stopping = true;
    await stack.stop();
  }
  if (fingerprint(home) !== before) throw new Error('a role wrote into the image');
  console.log('No file of the image was written.');
}

/** The names, sizes and times of all files, as one text. */
function fingerprint(path: string): string {
  return execFileSync('find', [path, '-printf', '%p %s %T@ %m\n'], {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
}

/** What to write before a command so that it cannot write into the tree, where this machine lets us. */
function isolationFor(tree: string): { prefix: string[]; words: string } {
  const script =
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec setpriv --reuid 1000 --regid 1000 --clear-groups "$@"';
  const prefix = ['unshare', '--mount', 'sh', '-c', script, tree];
  const [program = '', ...args] = prefix;
  const works =
    spawnSync(program, [...args, process.execPath, '--version']).status === 0 &&
    spawnSync(program, [...args, 'touch', join(tree, 'written')]).status !== 0;
  return works
    ? { prefix, words: 'their files are read-only and they run as user 1000' }
    : {
        prefix: [],
        words: 'this machine allows no mount of our own, so their files are compared afterwards',
      };
}
