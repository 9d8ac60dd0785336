import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { filesGiven, makeIgnore, parseDockerfile, type Stage, type Step } from './dockerfile.ts';

export type Built = {
  /** What would be the root of the image's file system, as far as it is ours. */
  tree: string;
  workdir: string;
  env: Record<string, string>;
  entrypoint: string[];
  healthcheck: string[];
};

type Context = {
  root: string;
  home: string;
  isIgnored: (path: string) => boolean;
  settings: Record<string, string | undefined>;
  onStep: (line: string) => void;
};

/** Performs a Dockerfile's steps in folders, one for each stage, with this machine's Node in the place of the base image. */
export async function buildTree(
  dockerfile: string,
  dockerignore: string,
  context: Omit<Context, 'isIgnored'>,
): Promise<Built> {
  const whole = { ...context, isIgnored: makeIgnore(dockerignore) };
  const built = new Map<string, Built>();
  let last: Built | undefined;
  for (const stage of parseDockerfile(dockerfile)) {
    context.onStep(`FROM ${stage.base} AS ${stage.name}`);
    last = await buildStage(stage, built, whole);
    built.set(stage.name, last);
  }
  if (last === undefined) throw new Error('the Dockerfile has no stage');
  return last;
}

async function buildStage(stage: Stage, built: Map<string, Built>, context: Context): Promise<Built> {
  const tree = join(context.home, stage.name);
  mkdirSync(tree, { recursive: true });
  const base = built.get(stage.base);
  if (base) cpSync(base.tree, tree, { recursive: true, verbatimSymlinks: true });
  const here: Built = {
    ...{ workdir: '/', env: {}, entrypoint: [], healthcheck: [] },
    ...base,
    tree,
  };
  const args: Record<string, string> = {};
  for (const step of stage.steps) await perform(step, here, args, built, context);
  return here;
}

async function perform(
  step: Step,
  here: Built,
  args: Record<string, string>,
  built: Map<string, Built>,
  context: Context,
): Promise<void> {
  const at = join(here.tree, here.workdir);
  if (step.does === 'workdir') {
    here.workdir = step.path;
    mkdirSync(join(here.tree, step.path), { recursive: true });
  }
  if (step.does === 'copy') copy(step, at, built, context);
  if (step.does === 'arg') {
    const value = context.settings[step.name] ?? step.value;
    if (value !== undefined) args[step.name] = value;
  }
  if (step.does === 'env') here.env[step.name] = step.value;
  if (step.does === 'entrypoint') here.entrypoint = step.command;
  if (step.does === 'healthcheck') here.healthcheck = step.command;
  if (step.does === 'run') {
    context.onStep(`  RUN ${step.command}`);
    await run(step.command, at, { ...here.env, ...args });
  }
}

function copy(
  { from, sources, target }: Extract<Step, { does: 'copy' }>,
  at: string,
  built: Map<string, Built>,
  { root, isIgnored }: Context,
): void {
  const place = join(at, target);
  for (const source of sources) {
    if (from !== undefined) {
      const stage = built.get(from);
      if (stage === undefined) throw new Error(`there is no stage ${from}`);
      cpSync(join(stage.tree, source), place, { recursive: true, verbatimSymlinks: true });
      continue;
    }
    const files = filesGiven(root, source, isIgnored);
    if (files.length === 0) throw new Error(`COPY ${source}: .dockerignore keeps it out`);
    for (const file of files) {
      const within = file === source ? basename(file) : file.slice(source.length);
      mkdirSync(dirname(join(place, within)), { recursive: true });
      cpSync(join(root, file), join(place, within));
    }
  }
}

async function run(command: string, cwd: string, env: Record<string, string>): Promise<void> {
  // As clean as a new machine: nothing of this process but its Node, which stands for the one of the base image.
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`;
  const home = process.env['HOME'] ?? cwd;
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { PATH, HOME: home, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`RUN ${command} ended with ${code}`);
}
