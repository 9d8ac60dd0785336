import { z } from 'zod';

const Names = z.record(z.string(), z.string()).default({});

/** What the lock file says of a package; the path by which it stands there is the folder it is installed in. */
const Package = z.object({
  name: z.string().optional(),
  version: z.string().optional(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  link: z.boolean().default(false),
  dependencies: Names,
  optionalDependencies: Names,
  peerDependencies: Names,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
export const Lock = z.object({ packages: z.record(z.string(), Package) });
type Lock = z.infer<typeof Lock>;

export type Shipped = {
  path: string;
  name: string;
  version: string;
  /** As its maker says it: the id of a licence, or an expression of several. */
  licence: string | undefined;
  integrity: string | undefined;
  /** The paths of what it needs in turn. */
  needs: string[];
};

/** What the image holds and what browsers load: the server's and the web app's dependencies, and all that these need in turn. */
const roots = ['server', 'web'];

/** Every package that is shipped, ours left out, in an order that depends on nothing but the lock file. */
export function shippedPackages({ packages }: Lock): Shipped[] {
  const found = new Map<string, Shipped>();
  const waiting = [...roots];
  const seen = new Set(waiting);
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    const entry = packages[path];
    if (entry === undefined) throw new Error(`The lock file has no ${path}`);
    const needs = getNeeds(packages, path);
    const unseen = needs.filter((need) => !seen.has(need));
    for (const need of unseen) seen.add(need);
    waiting.push(...unseen);
    if (!path.includes('node_modules/')) continue;
    const { version = '', license: licence, integrity } = entry;
    found.set(path, {
      path,
      name: getName(path),
      version,
      licence,
      integrity,
      needs: needs.filter(isForeign),
    });
  }
  return [...found.values()].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** Workspaces of ours stand where they are written, packages of others in a folder of packages. */
function isForeign(path: string): boolean {
  return path.includes('node_modules/');
}

function getName(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function getNeeds(packages: Lock['packages'], path: string): string[] {
  const entry = packages[path];
  if (entry === undefined) return [];
  const peers = Object.keys(entry.peerDependencies).filter(
    (name) => !entry.peerDependenciesMeta[name]?.optional,
  );
  const mayMiss = new Set([...Object.keys(entry.optionalDependencies), ...peers]);
  return [...new Set([...Object.keys(entry.dependencies), ...mayMiss])].flatMap((name) => {
    const place = findPlace(packages, path, name);
    if (place !== undefined) return [place];
    if (mayMiss.has(name)) return [];
    throw new Error(`${path} needs ${name}, which the lock file does not have`);
  });
}

/** Where Node would find a package from there: in its own folder of packages, or in the nearest one above. */
function findPlace(packages: Lock['packages'], from: string, name: string): string | undefined {
  const parts = from.split('/');
  for (let length = parts.length; length >= 0; length--) {
    const path = [...parts.slice(0, length), 'node_modules', name].join('/');
    const entry = packages[path];
    if (entry !== undefined) return entry.link ? entry.resolved : path;
  }
  return undefined;
}
