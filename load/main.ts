import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Two hundred notes while the worker is killed twenty times. */
const hundreds = { ONCE_PEOPLE: '20', ONCE_NOTES: '10', ONCE_KILLS: '20' };

/** `npm run load -- NAME`: a measurement by a test that every check runs small, judged by the figures given here. */
const runs: Record<string, { project?: string; file: string; env: Record<string, string> }> = {
  once: { file: 'load/once/once', env: { ONCE_PEOPLE: '200', ONCE_NOTES: '5', ONCE_KILLS: '50' } },
  'once-kimai': { file: 'load/once/tracker', env: { ONCE_TRACKER: 'kimai', ...hundreds } },
  'once-redmine': { file: 'load/once/tracker', env: { ONCE_TRACKER: 'redmine', ...hundreds } },
  'once-harvest': { file: 'load/once/tracker', env: { ONCE_TRACKER: 'harvest', ...hundreds } },
  steady: {
    file: 'load/steady',
    env: { STEADY_PEOPLE: '20', STEADY_KNOWN: '200', STEADY_UNKNOWN: '20' },
  },
  backup: { file: 'load/backup', env: { BACKUP_NOTES: '100000', BACKUP_MAX_SECONDS: '300' } },
  history: {
    file: 'load/history',
    env: {
      HISTORY_OWN: '10000',
      HISTORY_OTHERS: '200000',
      HISTORY_ROUNDS: '200',
      HISTORY_MAX_MS: '60',
      SEARCH_OTHERS: '1000000',
      SEARCH_ROUNDS: '40',
      SEARCH_MAX_RATIO: '3',
    },
  },
  api: {
    file: 'load/api',
    env: { API_CLIENTS: '32', API_SECONDS: '3', API_ROUNDS: '9', API_SHARE: '0.6', API_TAIL: '3' },
  },
  engine: {
    file: 'load/engine',
    env: {
      ENGINE_CLIENTS: '64',
      ENGINE_SECONDS: '20',
      ENGINE_PEOPLE: '200',
      ENGINE_SHARE: '0.7',
      ENGINE_ADDED_MS: '30',
    },
  },
  chaos: {
    file: 'load/chaos',
    env: { CHAOS_PEOPLE: '1000', CHAOS_NOTES: '10', CHAOS_FAULTS: '256', TIMBRE_SEED: '20261116' },
  },
  transcription: {
    file: 'load/transcription',
    env: { TRANSCRIPTION_NOTES: '500', TRANSCRIPTION_MANY: '200', TRANSCRIPTION_ACCOUNTS: '50' },
  },
  'transcription-models': {
    file: 'load/transcription',
    env: {
      TRANSCRIPTION_MODELS: 'base',
      TRANSCRIPTION_NOTES: '500',
      TRANSCRIPTION_MANY: '200',
      TRANSCRIPTION_ACCOUNTS: '50',
      TRANSCRIPTION_PROCESSES: '2',
      TRANSCRIPTION_KILLS: '8',
    },
  },
  faults: { file: 'load/faults', env: { FAULTS_STACKS: '3' } },
  growth: { file: 'load/growth', env: { GROWTH_NOTES: '1000,100000,1000000', GROWTH_ROUNDS: '5' } },
  workers: {
    file: 'load/workers',
    env: { WORKERS_COUNTS: '1,10,100', WORKERS_NOTES: '10', WORKERS_IDLE_SECONDS: '90' },
  },
  requests: {
    file: 'load/requests',
    env: { REQUESTS_COUNT: '100000', REQUESTS_LIMITED: '3000', REQUESTS_MAX_MS: '2000' },
  },
  flood: {
    file: 'load/flood',
    env: { FLOOD_HOPELESS: '6', FLOOD_MORE: '200', FLOOD_ROUNDS: '9', FLOOD_MAX_TIMES: '3' },
  },
  soak: {
    file: 'load/soak',
    env: { SOAK_MINUTES: '60', SOAK_RATE: '3', SOAK_PEOPLE: '600', SOAK_LOOK_SECONDS: '20' },
  },
  microphone: {
    project: 'hearing',
    file: 'load/microphone',
    env: { MICROPHONE_ONE_IN: '1', MICROPHONE_LONGEST: '60' },
  },
};

const run = runs[process.argv[2] ?? ''];
if (run === undefined) throw new Error(`give one of: ${Object.keys(runs).join(', ')}`);
const child = spawn('vitest', ['run', '--project', run.project ?? 'load', run.file], {
  stdio: 'inherit',
  // What is asked for by name goes before what we would take.
  env: { TIMBRE_CHECK: 'everything', ...run.env, ...process.env },
});
const [code] = await once(child, 'close');
process.exitCode = Number(code ?? 1);
