import { join } from 'node:path';
import { ensureDatabase, startPostgres } from '@timbre/scripts/start/postgres';
import { startRestate } from '@timbre/scripts/start/restate';
import type { ServerProcess } from '@timbre/scripts/start/server-process';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import type { TestProject } from 'vitest/node';
import { databaseRoles, makeDatabaseRoles } from '../src/db/database-roles.ts';
import { migrate } from '../src/db/migrate.ts';
import { templateDatabase } from './create-database.ts';
import type { Engine } from './suite-engine.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database of the test server, to make others from. */
    postgresUrl: string;
    /** One for each file that runs at the same time. */
    engines: Engine[];
    alwaysReplay: boolean;
  }
}

/** One PostgreSQL with a migrated template and an engine for each runner; each test file takes a clone. */
export async function setup(project: TestProject) {
  const directory = temporaryDirectory('test');
  const alwaysReplay = project.name === 'workflow';
  const started: ServerProcess[] = [];
  const tearDown = async () => {
    await Promise.all(started.map((child) => child.stop()));
    directory.remove();
  };
  try {
    const postgres = await startPostgres({ directory: join(directory.path, 'postgres'), disposable: true });
    started.push(postgres.process);
    const engines: Engine[] = [];
    while (engines.length < project.config.maxWorkers) {
      const {
        process: child,
        ingressUrl,
        adminUrl,
        identityKey,
      } = await startRestate({
        directory: join(directory.path, `restate-${engines.length}`),
        alwaysReplay,
        impatient: true,
      });
      started.push(child());
      engines.push({ ingressUrl, adminUrl, identityKey });
    }
    await ensureDatabase(postgres, templateDatabase);
    await makeDatabaseRoles(
      postgres.getUrl(templateDatabase),
      Object.fromEntries(databaseRoles.map((role) => [role, 'not asked for'])),
    );
    await migrate(postgres.getUrl(templateDatabase));
    project.provide('postgresUrl', postgres.getUrl('postgres'));
    project.provide('engines', engines);
    project.provide('alwaysReplay', alwaysReplay);
    return tearDown;
  } catch (cause) {
    // Processes have groups of their own: nobody else would end them.
    await tearDown();
    throw cause;
  }
}
