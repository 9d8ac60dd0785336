import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { schema } from '../src/schema.ts';

/** A source file of the server, by its path below `server/src`. */
export type Source = { path: string; text: string };

type Access = { table: string; owner: string; by: string; path: string; isWrite: boolean };

/** Platform modules own the tables in `db/platform.schema.ts`. */
const platformModules = /^(?:(?:db|engine)\/|(?:durable|idempotent-write|rate-limit|one-time-links)\.ts$)/;

const tables = Object.entries(schema).flatMap(([owner, owned]) =>
  Object.entries(owned).flatMap(([variable, value]) =>
    value instanceof PgTable ? [{ owner, variable, name: getTableConfig(value).name }] : [],
  ),
);

export const tableNames = tables.map(({ name }) => name).sort();
const owners = ['platform', ...Object.keys(schema).filter((owner) => owner !== 'platform')];

const sourceFolder = join(import.meta.dirname, '../src');

export function readSources(): Source[] {
  return readdirSync(sourceFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(join(sourceFolder, path), 'utf8') }));
}

/** The feature or part of the server that a file belongs to. */
function getArea(path: string): string {
  if (platformModules.test(path)) return 'platform';
  const [first = '', second = ''] = path.split('/');
  return first === 'features' ? second : first;
}

const isReadModel = (path: string) => path.endsWith('.read-model.ts');

/** What each file does with which table: by a table that it imports, or by a name in SQL. */
export function findAccesses(sources: Source[]): Access[] {
  return sources
    .filter(({ path }) => !path.endsWith('.schema.ts') && path !== 'schema.ts')
    .flatMap(({ path, text }) => {
      const code = text.replaceAll(/\/\*.*?\*\/|\/\/[^\n]*/gs, '');
      const imported = [...code.matchAll(/import (?:type )?\{([^}]*)\} from '[^']*\.schema\.ts'/g)].flatMap(
        ([, names = '']) => names.split(',').map((name) => name.trim()),
      );
      return tables.flatMap(({ owner, variable, name }) => {
        const isImported = imported.includes(variable);
        const isNamed = new RegExp(`\\b(?:from|join|into|update)\\s+${name}\\b`, 'i').test(code);
        if (!isImported && !isNamed) return [];
        const byBuilder = new RegExp(`\\.(?:insert|update|delete)\\(\\s*${variable}\\s*\\)`).test(code);
        const byName = new RegExp(
          `\\b(?:insert\\s+into|delete\\s+from|update)\\s+(?:${name}\\b|\\$\\{${variable}\\})`,
          'i',
        );
        const isWrite = (isImported && byBuilder) || byName.test(code);
        return [{ table: name, owner, by: getArea(path), path, isWrite }];
      });
    });
}

const anyWrite = /\.(?:insert|update|delete)\(|\b(?:insert\s+into|delete\s+from|update\s+\w+\s+set)\b/i;

/** A sentence for each access that ownership forbids. */
export function findViolations(sources: Source[]): string[] {
  const foreign = findAccesses(sources).filter(({ owner, by }) => owner !== by);
  const written = sources.filter(({ path, text }) => isReadModel(path) && anyWrite.test(text));
  return [
    ...foreign
      .filter(({ path, isWrite }) => isWrite || !isReadModel(path))
      .map(
        ({ table, owner, path, isWrite }) => `${path} ${isWrite ? 'writes' : 'reads'} ${table} of ${owner}`,
      ),
    ...written.map(({ path }) => `${path} is a read model and writes`),
  ];
}

/** One row for each table: `W` its owner, who writes it, `r` who reads it by a read model. */
export function printMatrix(accesses: Access[]): string {
  const areas = [...owners, ...new Set(accesses.map(({ by }) => by).filter((by) => !owners.includes(by)))];
  const cell = (table: string, area: string) => {
    const own = accesses.filter((access) => access.table === table && access.by === area);
    if (own.some(({ isWrite }) => isWrite)) return 'W';
    return own.length > 0 ? 'r' : '';
  };
  const row = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    row(['table', ...areas]),
    row(['table', ...areas].map(() => '---')),
    ...tableNames.map((name) => row([`\`${name}\``, ...areas.map((area) => cell(name, area))])),
  ].join('\n');
}
