/** The entry point of the image: its first argument says what this process is. */
const roles: Record<string, () => Promise<unknown>> = {
  api: () => import('./api.ts'),
  worker: () => import('./worker.ts'),
  transcriber: () => import('./transcriber.ts'),
  migrate: () => import('./migrate.ts'),
  operate: () => import('./operate.ts'),
};

const [name = ''] = process.argv.slice(2);
const role = roles[name];
if (role === undefined) {
  process.stderr.write(`There is no role "${name}": say one of ${Object.keys(roles).join(', ')}.\n`);
  process.exit(1);
}
await role();
