import type { WorkerConfig } from '../config.ts';
import type { Db } from '../db/client.ts';
import type { Workflow } from '../durable.ts';
import type { Log } from '../log.ts';
import type { EngineAdmin } from './admin.ts';
import { startLeader } from './leader.ts';
import { startReconciler } from './reconciler.ts';
import { startRegistration } from './registration.ts';
import { startRelay } from './relay.ts';
import { type Sweeps, startSweeps } from './sweeps.ts';

type TaskOptions = {
  config: Pick<
    WorkerConfig,
    'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'RESTATE_INGRESS_URL' | 'WORKER_URL' | 'RECONCILE_SECONDS'
  >;
  db: Db;
  admin: EngineAdmin;
  workflows: Workflow[];
  sweeps?: Sweeps;
  log: Log;
};

/** The tasks of a worker besides its workflows: registration and leadership. */
export function startEngineTasks({ config, db, admin, workflows, sweeps = {}, log }: TaskOptions) {
  const directUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL;
  const everySeconds = config.RECONCILE_SECONDS;
  const registration = startRegistration({
    db,
    admin,
    workerUrl: config.WORKER_URL,
    services: workflows.map(({ name }) => name),
    everySeconds,
    log: log.child({ task: 'registration' }),
  });
  const leader = startLeader({
    db,
    directUrl,
    everyMs: (everySeconds * 1_000) / 6,
    isNewest: registration.isNewest,
    log: log.child({ task: 'leader' }),
    startTasks: (isLeading) => {
      const shared = { db, admin, workflows, everySeconds, isLeading };
      const reconciler = startReconciler({ ...shared, log: log.child({ task: 'reconciler' }) });
      const sweeper = startSweeps({ sweeps, everySeconds, isLeading, log: log.child({ task: 'sweeps' }) });
      const relay = startRelay({
        db,
        directUrl,
        ingressUrl: config.RESTATE_INGRESS_URL,
        isLeading,
        isRegistered: registration.isRegistered,
        onUnknown: registration.checkNow,
        log: log.child({ task: 'relay' }),
      });
      return {
        isReady: relay.isReady,
        stop: async () => void (await Promise.all([relay.stop(), reconciler.stop(), sweeper.stop()])),
      };
    },
  });
  return {
    isLeading: leader.isLeading,
    /** Committed jobs are submitted, by this worker or by another. */
    isReady: () => registration.isRegistered() && leader.isSettled(),
    stop: async () => void (await Promise.all([leader.stop(), registration.stop()])),
  };
}
