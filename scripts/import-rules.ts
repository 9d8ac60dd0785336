import { writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Who may import whom: `npm run import-rules` writes these rules for Biome, which reports violations as errors. */
type ImportRule = {
  /** A folder with what it contains, or single files of one folder. Tests are free unless `andTests` is set. */
  of: string | string[];
  /** Of a folder, only the files of such a name. */
  files?: string;
  /** Folders and files that may be imported from outside the folder; all others may not. */
  may?: string[];
  /** Instead of `may`: the folders and files that may not be imported. */
  mayNot?: string[];
  /** Packages of this repository that may be imported. */
  packages?: string[];
  /** Modules of Node may not be imported. */
  noNode?: true;
  andTests?: true;
  why: string;
};

const src = (...paths: string[]) => paths.map((path) => `server/src/${path}`);
const platform = src(
  ...[
    'http',
    'db',
    'locales',
    'durable.ts',
    'idempotent-write.ts',
    'sealing.ts',
    'email-template.ts',
    'app-context.ts',
  ],
  ...['domain-error.ts', 'rate-limit.ts', 'one-time-links.ts', 'network.ts', 'connectors/connector-error.ts'],
);
const features = ['accounts', 'billing', 'recordings', 'team', 'time-tracking', 'transcription', 'usage'];
const everySchema = src(
  ...features.map((name) => `features/${name}/${name}.schema.ts`),
  'features/accounts/authorization.schema.ts',
);
const entryModules = (...features: string[]) =>
  src(...features.map((feature) => `features/${feature}/${feature}.ts`));

/** A feature of the server imports platform code, the entry modules of the features it builds on, and what is named besides. */
function feature(
  name: string,
  buildsOn: string[],
  besides: string[] = [],
  packages: string[] = [],
): ImportRule {
  return {
    of: `server/src/features/${name}`,
    may: [...platform, ...src(...besides), ...entryModules(...buildsOn)],
    packages: ['contract', ...packages],
    why: `${name} may import platform code, ${[...besides, ...buildsOn, 'the contract', ...packages].join(', ')}.`,
  };
}

const importRules: ImportRule[] = [
  {
    of: 'contract/src',
    may: [],
    noNode: true,
    andTests: true,
    why: 'The contract imports no other package and nothing of Node.',
  },
  {
    of: 'extraction',
    mayNot: ['contract', 'speech', 'server', 'web', 'simulators', 'e2e', 'scripts'],
    packages: ['contract'],
    why: 'extraction imports the contract and no other package.',
  },
  {
    of: 'speech',
    mayNot: ['contract', 'extraction', 'server', 'web', 'simulators', 'e2e', 'scripts'],
    packages: ['contract'],
    why: 'speech imports the contract and no other package.',
  },
  {
    of: 'simulators',
    mayNot: ['contract', 'extraction', 'speech', 'server', 'web', 'e2e', 'scripts', 'load'],
    andTests: true,
    why: 'A simulator that shared our code would repeat our mistakes.',
  },
  { of: 'server/src/connectors', may: [], why: 'A connector imports nothing of ours but connectors.' },
  {
    of: 'server/src/http',
    may: src('domain-error.ts', 'network.ts', 'locales'),
    packages: ['contract'],
    why: 'http is shared by all routes and imports no feature.',
  },
  {
    of: 'server/src/locales/*',
    may: src('locales/en'),
    packages: ['contract'],
    why: 'Texts import the contract and the English ones, whose shape they have.',
  },
  {
    of: 'server/src/db',
    may: [],
    packages: ['contract'],
    why: 'db imports the contract and nothing above the tables.',
  },
  {
    of: src(
      ...[
        'config.ts',
        'language-model-config.ts',
        'tracker-config.ts',
        'durable.ts',
        'idempotent-write.ts',
        'jitter.ts',
      ],
      ...[
        'email-template.ts',
        'month.ts',
        'domain-error.ts',
        'rate-limit.ts',
        'one-time-links.ts',
        'network.ts',
      ],
    ),
    mayNot: src('features', 'http', 'connectors', 'app.ts', 'app-context.ts', 'api.ts', 'worker.ts'),
    may: src('connectors/connector-error.ts'),
    packages: ['contract', 'extraction', 'speech'],
    why: 'Platform modules import no feature.',
  },
  {
    of: src('app-context.ts'),
    mayNot: src('features', 'http', 'app.ts', 'api.ts', 'worker.ts'),
    packages: ['contract', 'extraction', 'speech'],
    why: 'app-context imports no feature.',
  },
  {
    of: 'server/src/operate',
    may: [
      ...src('db', 'engine', 'rotation', 'durable.ts', 'app-context.ts', 'domain-error.ts'),
      ...entryModules('accounts', 'billing', 'time-tracking', 'team', 'usage', 'recordings', 'privacy'),
    ],
    why: 'operate may import db, engine, rotation, durable, app-context, domain-error and the entry module of each feature.',
  },
  {
    of: 'server/src/backup',
    may: [
      ...src('db', 'connectors/object-store.ts', 'durable.ts', 'idempotent-write.ts'),
      ...entryModules('recordings'),
    ],
    why: 'backup may import db, the object store, durable, idempotent-write and the entry module of recordings.',
  },
  feature('accounts', []),
  feature('billing', ['accounts'], ['connectors/payment-provider.ts']),
  feature('time-tracking', ['accounts'], ['jitter.ts', 'telemetry/metrics.ts', 'connectors/time-tracker.ts']),
  feature('team', ['billing', 'accounts'], ['month.ts']),
  feature('usage', ['billing', 'team', 'accounts'], ['month.ts']),
  {
    of: 'server/src/features/transcription',
    may: [...src('db', 'sealing.ts', 'app-context.ts'), ...entryModules('time-tracking')],
    packages: ['extraction', 'speech'],
    why: 'transcription may import db, sealing, app-context, time-tracking, extraction and speech.',
  },
  feature(
    'recordings',
    ['time-tracking', 'transcription', 'usage', 'accounts'],
    [
      ...['jitter.ts', 'telemetry/metrics.ts', 'note-reader/note-reader.ts'],
      ...['features/transcription/speaker.ts', 'features/transcription/unseal-audio.ts'],
    ],
    ['extraction', 'speech'],
  ),
  {
    of: 'server/src/features/assistants',
    may: [...platform, ...entryModules('accounts')],
    packages: ['contract'],
    why: 'assistants calls the API, and may import platform code, accounts and the contract.',
  },
  feature('privacy', [
    'accounts',
    'billing',
    'time-tracking',
    'team',
    'usage',
    'transcription',
    'recordings',
  ]),
  {
    of: 'server/src/features/*',
    files: '*.schema.ts',
    may: [...src('db'), ...everySchema],
    packages: ['contract'],
    why: 'A schema file imports db, and the schema of a feature whose rows its own refer to.',
  },
  {
    of: 'server/src/features/*',
    files: '*.read-model.ts',
    may: [...platform, ...everySchema, ...entryModules(...features)],
    packages: ['contract'],
    why: 'A read model imports platform code and the schema of any feature.',
  },
  {
    of: 'server/src/operate',
    files: '*.read-model.ts',
    may: [...src('db'), ...everySchema],
    why: 'A read model imports db and the schema of any feature.',
  },
  {
    of: 'web/src/shared',
    mayNot: ['web/src/features', 'web/src/app'],
    packages: ['contract'],
    why: 'shared imports no feature and no page.',
  },
  {
    of: 'web/src/features/*',
    may: ['web/src/shared', 'web/src/locales'],
    packages: ['contract'],
    why: 'A feature of the web imports shared and the contract, never another feature.',
  },
  {
    of: 'web/src/features/*/*',
    may: ['web/src/shared', 'web/src/locales', 'web/worker/recognition-messages.ts'],
    packages: ['contract'],
    why: 'A folder within a feature of the web imports shared and the contract, nothing beside it.',
  },
  {
    of: ['web/src/features/landing/read-note.ts'],
    may: ['web/src/shared/load-grammar.ts'],
    packages: ['contract', 'extraction'],
    why: 'The live demo imports the contract, the extractor and nothing else.',
  },
  {
    of: ['web/src/features/recorder/live/read-live-entries.ts'],
    may: ['web/src/shared/load-grammar.ts'],
    packages: ['contract', 'extraction'],
    why: 'What reads a note while it is spoken imports the contract, the extractor and nothing else.',
  },
  {
    of: ['web/src/shared/load-grammar.ts'],
    may: [],
    packages: ['contract', 'extraction'],
    why: 'What loads a grammar imports the contract, the extractor and nothing else.',
  },
  {
    of: 'web/src/app',
    mayNot: [],
    packages: ['contract'],
    why: 'The web imports the contract and no other package.',
  },
  {
    of: 'web/worker',
    may: ['web/src/shared', 'web/src/app/schemas-without-eval.ts'],
    packages: ['contract', 'speech'],
    andTests: true,
    why: 'Workers import shared, the contract and speech: they have no screen.',
  },
  {
    of: 'e2e',
    mayNot: ['contract', 'extraction', 'speech', 'server', 'web', 'simulators', 'scripts', 'load'],
    packages: ['contract', 'scripts', 'simulators'],
    andTests: true,
    why: 'Journeys use the product over HTTP only, as people do and as simulated programs of others do.',
  },
  {
    of: 'scripts',
    mayNot: ['contract', 'extraction', 'speech', 'server', 'web', 'simulators', 'e2e', 'load'],
    andTests: true,
    why: 'scripts start processes and import nothing of ours.',
  },
];

const isFile = (path: string) => posix.extname(path) !== '';
const withContent = (path: string) => (isFile(path) ? path : `${path}/**`);

/** A path as a file of the folder imports it; files name the folder that they stand in. */
function toSpecifier(folder: string, path: string): string {
  const relative = posix.relative(folder, path);
  return withContent(relative.startsWith('.') ? relative : `./${relative}`);
}

function toOverride({
  of,
  files = '**/*.{ts,tsx}',
  may,
  mayNot,
  packages = [],
  noNode,
  andTests,
  why,
}: ImportRule) {
  const folder = typeof of === 'string' ? of : posix.dirname(of[0] ?? '');
  const forbidden =
    typeof of === 'string'
      ? (mayNot?.map((path) => `../**/${withContent(posix.basename(path))}`) ?? ['../**'])
      : (mayNot?.map((path) => toSpecifier(folder, path)) ?? ['../**']);
  const group = [
    ...forbidden,
    ...(may ?? []).map((path) => `!${toSpecifier(folder, path)}`),
    ...['@timbre/*', '@timbre/*/**', ...packages.map((name) => `!@timbre/${name}/**`)],
    ...(noNode ? ['node:*'] : []),
  ];
  const tests = andTests ? [] : ['!**/*.test.ts', '!**/*.test.tsx'];
  const includes = typeof of === 'string' ? [`${of}/${files}`, '!**/*.config.ts', ...tests] : of;
  const noRestrictedImports = { level: 'error', options: { patterns: [{ group, message: why }] } };
  return { includes, linter: { rules: { style: { noRestrictedImports } } } };
}

/** The part of Biome's configuration that `biome.json` extends. */
export const importConfiguration = `{"overrides":[\n${importRules.map((rule) => JSON.stringify(toOverride(rule))).join(',\n')}\n]}\n`;

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../biome.imports.json'), importConfiguration);
