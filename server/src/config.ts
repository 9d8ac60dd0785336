import { PaidPlanId } from '@timbre/contract/plan';
import { modelSizes } from '@timbre/speech/local/models';
import { z } from 'zod';
import type { DatabaseLimits } from './db/limits.ts';
import { checkLanguageModel, languageModelConfig } from './language-model-config.ts';
import type { SealingKey, SealingKeys } from './sealing.ts';
import { trackerConfig } from './tracker-config.ts';

const Port = z.coerce.number().int().min(1).max(65_535);
const Seconds = z.coerce.number().positive();

function asSealingKeys(text: string, context: z.RefinementCtx): SealingKeys {
  const keys = text.split(',').flatMap((part): SealingKey[] => {
    const [id = '', encoded = '', bound] = part.split(':');
    const key = Buffer.from(encoded, 'base64');
    const isFine = /^[\w-]{1,32}$/.test(id) && key.length === 32 && (bound === undefined || bound === 'row');
    return isFine ? [{ id, key, bindsRow: bound === 'row' }] : [];
  });
  const [present, ...earlier] = keys;
  if (present !== undefined && keys.length === text.split(',').length) return [present, ...earlier];
  context.addIssue({ code: 'custom', message: 'Expected id:base64:row with 32 bytes, separated by commas' });
  return z.NEVER;
}

const Price = z.templateLiteral([PaidPlanId, ':', z.string().regex(/^pri_[a-z\d]{26}$/)]);

/** `plan:price`, separated by commas: every price that was ever sold; the first of each plan is the one it is sold at. */
function asPrices(text: string, context: z.RefinementCtx): { plan: PaidPlanId; priceId: string }[] {
  return text.split(',').flatMap((part) => {
    const [plan, priceId = ''] = part.trim().split(':');
    if (Price.safeParse(part.trim()).success) return [{ plan: PaidPlanId.parse(plan), priceId }];
    context.addIssue({ code: 'custom', message: 'Expected plan:pri_…, separated by commas' });
    return [];
  });
}

const paddleUrls = { sandbox: 'https://sandbox-api.paddle.com', live: 'https://api.paddle.com' };

/** How plans are sold; without a key none is. */
const selling = {
  PADDLE_ENVIRONMENT: z.enum(['sandbox', 'live']).default('sandbox'),
  PADDLE_API_KEY: z
    .string()
    .regex(/^pdl_(sdbx|live)_apikey_/)
    .optional(),
  /** Webhook secrets: the current one first, then the previous one during a change. */
  PADDLE_WEBHOOK_SECRETS: z
    .string()
    .min(20)
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .optional(),
  PADDLE_PRICES: z.string().transform(asPrices).optional(),
  PADDLE_PRODUCT_ID: z
    .string()
    .regex(/^pro_[a-z\d]{26}$/)
    .optional(),
  /** The hosted checkout that comes back to PUBLIC_URL. */
  PADDLE_CHECKOUT_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Another address than Paddle's is allowed only on this machine, so the key is sent nowhere else. */
  PADDLE_API_URL: z.url({ protocol: /^http$/, hostname: /^(127\.0\.0\.1|localhost)$/ }).optional(),
};

type Selling = z.infer<z.ZodObject<typeof selling>>;

function checkSelling(given: Selling, context: z.RefinementCtx): void {
  const { PADDLE_API_KEY: key, PADDLE_ENVIRONMENT: environment } = given;
  if (key === undefined) return;
  const wrong = (path: keyof Selling, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (key.startsWith('pdl_live_') !== (environment === 'live'))
    wrong('PADDLE_API_KEY', 'The key is of the other environment than PADDLE_ENVIRONMENT');
  for (const name of [
    'PADDLE_WEBHOOK_SECRETS',
    'PADDLE_PRICES',
    'PADDLE_PRODUCT_ID',
    'PADDLE_CHECKOUT_URL',
  ] as const)
    if (given[name] === undefined) wrong(name, 'Needed to sell with PADDLE_API_KEY');
}

/** The provider's API address. */
export function getPaddleUrl({ PADDLE_API_URL, PADDLE_ENVIRONMENT }: Selling): string {
  return PADDLE_API_URL ?? paddleUrls[PADDLE_ENVIRONMENT];
}

export type { Selling };

/** Where sealed audio is kept until its recording succeeds; shared by api and workers. A folder for one machine, a bucket for any number. */
const audio = {
  AUDIO_DIRECTORY: z.string().min(1).optional(),
  S3_BUCKET: z.string().min(3).optional(),
  S3_REGION: z.string().min(1).optional(),
  /** Of another store than Amazon's: R2, Garage, MinIO. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The bucket is part of the path, not of the host's name; most stores but Amazon's want it so. */
  S3_PATH_STYLE: z.stringbool().default(false),
};

type AudioSettings = z.infer<z.ZodObject<typeof audio>>;

function checkAudio(given: AudioSettings, context: z.RefinementCtx): void {
  const wrong = (path: keyof AudioSettings, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const { AUDIO_DIRECTORY: directory, S3_BUCKET: bucket } = given;
  if ((directory === undefined) === (bucket === undefined))
    wrong('AUDIO_DIRECTORY', 'Audio is kept in one place: give either AUDIO_DIRECTORY or S3_BUCKET');
  if (bucket === undefined) return;
  for (const name of ['S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
    if (given[name] === undefined) wrong(name, 'Needed to use S3_BUCKET');
}

export type { AudioSettings };

/** The hosted transcription service; the api names it to people, the worker calls it. */
const transcription = {
  /** A service that speaks OpenAI's transcription call; without it the local model recognises. */
  TRANSCRIPTION_URL: z.url().optional(),
  /** Turns the service off and keeps its settings. */
  TRANSCRIPTION_ON: z.stringbool().default(true),
  /** The service runs on the operator's own servers. */
  TRANSCRIPTION_SELF_HOSTED: z.stringbool().default(false),
};

export type TranscriptionService = z.infer<z.ZodObject<typeof transcription>>;

/** The local speech models. */
const speechModels = {
  /** The folder that `npm run models` fills; without it no transcribers run, and a transcription service is needed. */
  SPEECH_MODELS_DIRECTORY: z.string().optional(),
  /** Which of them: `tiny` for a host of 1 GB, `small` for the most accurate where there are 4 GB. */
  SPEECH_MODEL_SIZE: z.enum(modelSizes).default('small'),
  /** A folder with a newer model and its `model.json`, for the languages that it knows. */
  SPEECH_GIVEN_MODEL: z.string().optional(),
};

const shared = z.object({
  ...selling,
  ...audio,
  ...transcription,
  ...trackerConfig,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  /** Bypasses a pooler, for long-lived sessions: `LISTEN` and the leader's lock. */
  DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** How many connections a process opens at most, beside those. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(1_000).default(10),
  /** Timeouts of PostgreSQL for a statement, a lock and an idle transaction. */
  DATABASE_STATEMENT_SECONDS: Seconds.default(60),
  DATABASE_LOCK_SECONDS: Seconds.default(30),
  DATABASE_IDLE_TRANSACTION_SECONDS: Seconds.default(60),
  /** The address that people open; links in mails start with it, and it decides what counts as the same site. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
  /** Signs session cookies and verification links. */
  AUTH_SECRET: z.string().min(32),
  /** What tokens, audio and transcripts are encrypted under: `id:base64` of 32 bytes each, the present one first. */
  SEALING_KEYS: z.string().transform(asSealingKeys),
  /** The engine's ingress: for jobs and for changes to entries. */
  RESTATE_INGRESS_URL: z.url(),
  /** Login attempts per quarter of an hour: per account from unknown browsers, and failures per network address. */
  TRIES_PER_ACCOUNT: z.coerce.number().int().positive().default(10),
  TRIES_PER_ADDRESS: z.coerce.number().int().positive().default(30),
  /** For how long the deletion of an account can be cancelled. */
  ACCOUNT_DELETION_DAYS: z.coerce.number().positive().default(30),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Where traces go, by OTLP over HTTP; without it none are made. */
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** How many of them, from 0 to 1. */
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(1),
  /** How long a process that was asked to stop may finish what it is doing. */
  SHUTDOWN_SECONDS: Seconds.default(10),
});

const Api = shared
  .extend({
    ...languageModelConfig,
    API_HOST: z.string().default('127.0.0.1'),
    API_PORT: Port.default(3000),
    /** Plain HTTP with `/metrics` for whoever collects figures; keep it inside the private network. Without it none are served. */
    API_METRICS_PORT: Port.optional(),
    /** Addresses of the trusted proxies, separated by commas, or `none`; their headers decide the client address. */
    TRUSTED_PROXIES: z
      .string()
      .transform((list) => (list.trim() === 'none' ? [] : list.split(',').map((address) => address.trim())))
      .optional(),
    /** Security contact for `/.well-known/security.txt`; without it there is no such file. */
    SITE_CONTACT_EMAIL: z.email().optional(),
    /** The built web app; without it the api serves calls only. */
    WEB_DIRECTORY: z.string().optional(),
    /** The folder that `npm run models` fills; without it browsers are not offered to recognise speech themselves. */
    SPEECH_MODELS_DIRECTORY: z.string().optional(),
    /** How many notes a user may send in a quarter of an hour, spoken or typed; far more than a person speaks. */
    NOTES_PER_USER: z.coerce.number().int().positive().default(300),
    /** Where uploads lie while they come in, up to 2 GB of them: on disk, since a folder in memory would take memory for each. */
    SPOOL_DIRECTORY: z.string().default('/var/tmp'),
  })
  // The api has no TLS of its own: with https there is a proxy in front.
  .refine((given) => given.TRUSTED_PROXIES !== undefined || !given.PUBLIC_URL.startsWith('https:'), {
    path: ['TRUSTED_PROXIES'],
    message: 'Needed where PUBLIC_URL is https: the addresses of the proxies in front, or none',
  })
  .superRefine(checkLanguageModel)
  .superRefine(checkSelling)
  .superRefine(checkAudio);

const Worker = shared
  .extend({
    ...languageModelConfig,
    WORKER_HOST: z.string().default('127.0.0.1'),
    WORKER_PORT: Port.default(9080),
    /** Plain HTTP with `/live`, `/ready` and `/metrics` for whoever supervises the process; keep it inside the private network. */
    WORKER_HEALTH_PORT: Port.default(9081),
    /** The address by which the engine reaches the workers of this release; several workers share it. */
    WORKER_URL: z.url(),
    RESTATE_ADMIN_URL: z.url(),
    /** The public half of the key with which the engine signs its calls; a worker answers nobody else. */
    RESTATE_IDENTITY_KEY: z.string().startsWith('publickeyv1_'),
    /** How often open work is checked against the engine. */
    RECONCILE_SECONDS: Seconds.default(30),
    /** As DATABASE_STATEMENT_SECONDS, for sweeps, which may delete much at once. */
    DATABASE_SWEEP_SECONDS: Seconds.default(600),
    ...speechModels,
    TRANSCRIPTION_KEY: z.string().default(''),
    TRANSCRIPTION_MODEL: z.string().default('gpt-transcribe'),
    /** What a minute costs, and what one user may cost a day, in one currency. */
    TRANSCRIPTION_PRICE: z.coerce.number().nonnegative().default(0.0045),
    TRANSCRIPTION_DAILY_CAP: z.coerce.number().nonnegative().default(0.5),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/ })
      .refine((url) => ![...new URL(url).searchParams.keys()].some((name) => /tls|secure/i.test(name)), {
        message: 'Whether mail needs TLS is said by SMTP_TLS, not in the address',
      }),
    /** `smtp:` needs STARTTLS with a good certificate, unless the mail server is on the same private network: `off`. */
    SMTP_TLS: z.enum(['required', 'off']).default('required'),
    MAIL_FROM: z.string().min(3),
  })
  .refine((given) => given.SPEECH_MODELS_DIRECTORY !== undefined || given.TRANSCRIPTION_URL !== undefined, {
    path: ['SPEECH_MODELS_DIRECTORY'],
    message: 'Needed, unless TRANSCRIPTION_URL names a service that recognises',
  })
  .superRefine(checkLanguageModel)
  .superRefine(checkSelling)
  .superRefine(checkAudio);

/** A transcriber reads sealed audio and writes sealed words: it needs none of the secrets by which others are reached. */
const Transcriber = shared
  .pick({
    DATABASE_URL: true,
    DATABASE_DIRECT_URL: true,
    DATABASE_CONNECTIONS: true,
    DATABASE_STATEMENT_SECONDS: true,
    DATABASE_LOCK_SECONDS: true,
    DATABASE_IDLE_TRANSACTION_SECONDS: true,
    SEALING_KEYS: true,
    RESTATE_INGRESS_URL: true,
    LOG_LEVEL: true,
    SHUTDOWN_SECONDS: true,
  })
  .extend({
    ...audio,
    ...speechModels,
    SPEECH_MODELS_DIRECTORY: z.string(),
    TRANSCRIBER_HOST: z.string().default('127.0.0.1'),
    /** Plain HTTP with `/live`, `/ready` and `/metrics` for whoever supervises the process; keep it inside the private network. */
    TRANSCRIBER_HEALTH_PORT: Port.default(9082),
  })
  .superRefine(checkAudio);

type LimitSettings = Pick<
  z.infer<typeof shared>,
  | 'DATABASE_URL'
  | 'DATABASE_DIRECT_URL'
  | 'DATABASE_STATEMENT_SECONDS'
  | 'DATABASE_LOCK_SECONDS'
  | 'DATABASE_IDLE_TRANSACTION_SECONDS'
>;

/** Two addresses of one database mean that a pooler is behind the first. */
export function databaseLimits(config: LimitSettings): DatabaseLimits {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct = url } = config;
  return {
    statementMs: config.DATABASE_STATEMENT_SECONDS * 1_000,
    lockMs: config.DATABASE_LOCK_SECONDS * 1_000,
    idleTransactionMs: config.DATABASE_IDLE_TRANSACTION_SECONDS * 1_000,
    isPooled: direct !== url,
  };
}

export function sweepLimits(config: LimitSettings & { DATABASE_SWEEP_SECONDS: number }): DatabaseLimits {
  const statementMs = config.DATABASE_SWEEP_SECONDS * 1_000;
  return { ...databaseLimits(config), statementMs, isPooled: false };
}

export type ApiConfig = z.infer<typeof Api>;
export type WorkerConfig = z.infer<typeof Worker>;

type Environment = Record<string, string | undefined>;

/** Names every missing or wrong value, so one start shows everything to fix. */
export class ConfigError extends Error {}

export function readApiConfig(environment: Environment = process.env): ApiConfig {
  return read(Api, environment);
}

export function readWorkerConfig(environment: Environment = process.env): WorkerConfig {
  return read(Worker, environment);
}

export function readTranscriberConfig(environment: Environment = process.env) {
  return read(Transcriber, environment);
}

const Operate = shared
  .pick({
    DATABASE_URL: true,
    SEALING_KEYS: true,
    AUTH_SECRET: true,
    ACCOUNT_DELETION_DAYS: true,
  })
  .extend({
    ...selling,
    ...audio,
    ...languageModelConfig,
    RESTATE_ADMIN_URL: z.url(),
    /** Who does it, for the trail: a name that colleagues know, such as `anna.b`. */
    OPERATOR: z
      .string()
      .regex(/^[a-z][\w.-]{1,63}$/i, 'Expected the name of whoever does this, such as anna.b'),
  })
  .superRefine(checkLanguageModel)
  .superRefine(checkSelling)
  .superRefine(checkAudio);

export function readOperateConfig(environment: Environment = process.env) {
  return read(Operate, environment);
}

/** Settings of backup and restore. No keys: sealed data stays sealed. */
export function readBackupConfig(environment: Environment = process.env) {
  return read(shared.pick({ DATABASE_URL: true }).extend(audio).superRefine(checkAudio), environment);
}

/** The demo account is for a development stack only: its entries are in the simulated service. */
export function readSeedConfig(environment: Environment = process.env) {
  const Seed = shared
    .pick({ DATABASE_URL: true, SEALING_KEYS: true })
    .extend({ TOGGL_SIMULATOR_URL: z.url() });
  return read(Seed, environment);
}

export function readHealthPorts(environment: Environment = process.env) {
  const Ports = z.object({
    API_PORT: Api.shape.API_PORT,
    WORKER_HEALTH_PORT: Worker.shape.WORKER_HEALTH_PORT,
    TRANSCRIBER_HEALTH_PORT: Transcriber.shape.TRANSCRIBER_HEALTH_PORT,
  });
  const ports = read(Ports, environment);
  return {
    api: ports.API_PORT,
    worker: ports.WORKER_HEALTH_PORT,
    transcriber: ports.TRANSCRIBER_HEALTH_PORT,
  };
}

/** How the language model is reached, where nothing else of the worker is needed. */
export function readLanguageModelConfig(environment: Environment = process.env) {
  return read(z.object(languageModelConfig).superRefine(checkLanguageModel), environment);
}

/** The name of every setting of api, worker and transcriber. */
export const settingNames = [
  ...new Set([Api, Worker, Transcriber].flatMap(({ shape }) => Object.keys(shape))),
];

/** `migrate` connects as the owner of the tables, and makes the roles as which the others connect where it has their passwords. */
export function readMigrateConfig(environment: Environment = process.env) {
  const Password = z.string().min(16).optional();
  const Migrate = shared.pick({ DATABASE_URL: true }).extend({
    DATABASE_API_PASSWORD: Password,
    DATABASE_WORKER_PASSWORD: Password,
    DATABASE_TRANSCRIBER_PASSWORD: Password,
    DATABASE_OPERATOR_PASSWORD: Password,
  });
  return read(Migrate, environment);
}

function read<S extends z.ZodObject>(schema: S, environment: Environment): z.infer<S> {
  const known = Object.keys(schema.shape).map((name) => [name, environment[name] || undefined]);
  const result = schema.safeParse(Object.fromEntries(known));
  if (result.success) return result.data;
  // Names and what is wrong with them, never the values: some are secrets.
  const wrong = result.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new ConfigError(`The configuration is not usable:\n${wrong.join('\n')}`);
}
