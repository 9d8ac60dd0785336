import { readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { z } from 'zod';

const Labels = z.record(z.string(), z.string());
const Selector = z.strictObject({
  matchLabels: Labels.default({}),
  matchExpressions: z
    .array(z.strictObject({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
    .default([]),
});
const Peer = z.strictObject({
  podSelector: Selector.optional(),
  namespaceSelector: Selector.optional(),
  ipBlock: z.strictObject({ cidr: z.string(), except: z.array(z.string()) }).optional(),
});
const Ports = z.array(z.strictObject({ protocol: z.enum(['TCP', 'UDP']), port: z.number() })).min(1);
const Policy = z.object({
  kind: z.literal('NetworkPolicy'),
  spec: z.strictObject({
    podSelector: Selector,
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z.array(z.strictObject({ from: z.array(Peer).min(1), ports: Ports })).default([]),
    egress: z.array(z.strictObject({ to: z.array(Peer).min(1), ports: Ports })).default([]),
  }),
});
const WithPods = z.object({
  kind: z.enum(['Deployment', 'Job', 'StatefulSet']),
  spec: z.object({ template: z.object({ metadata: z.object({ labels: Labels }) }) }),
});

type Rule = { peers: z.infer<typeof Peer>[]; ports: z.infer<typeof Ports> };

const documents = parseAllDocuments(
  readFileSync(join(import.meta.dirname, '../deploy/kubernetes.yaml'), 'utf8'),
).map((document): unknown => document.toJS());
const policies = documents.flatMap((document) => {
  const kind = z.object({ kind: z.string() }).parse(document).kind;
  return kind === 'NetworkPolicy' ? [Policy.parse(document).spec] : [];
});
const templates = documents.flatMap((document) => {
  const found = WithPods.safeParse(document);
  return found.success ? [found.data.spec.template.metadata.labels] : [];
});

function isSelected(
  { matchLabels, matchExpressions }: z.infer<typeof Selector>,
  labels: z.infer<typeof Labels>,
) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, values }) => values.includes(labels[key] ?? ''))
  );
}

const roleLabels = (role: string) => ({ app: 'timbre', role });
const getRules = (role: string, direction: 'in' | 'out'): Rule[] =>
  policies
    .filter(({ podSelector }) => isSelected(podSelector, roleLabels(role)))
    .flatMap(({ ingress, egress }) =>
      direction === 'in'
        ? ingress.map(({ from, ports }) => ({ peers: from, ports }))
        : egress.map(({ to, ports }) => ({ peers: to, ports })),
    );
const hasPort = ({ ports }: Rule, port: number) => ports.some((one) => one.port === port);

/** Whether a packet passes both who sends and who gets it. */
function mayReach(from: string, to: string, port: number): boolean {
  const isAllowed = (rules: Rule[], other: string) =>
    rules.some(
      (rule) =>
        hasPort(rule, port) &&
        rule.peers.some(
          ({ podSelector, namespaceSelector }) =>
            podSelector && !namespaceSelector && isSelected(podSelector, roleLabels(other)),
        ),
    );
  return isAllowed(getRules(from, 'out'), to) && isAllowed(getRules(to, 'in'), from);
}

function mayReachAddress(from: string, address: string, port: number): boolean {
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  const covers = (cidr: string) => {
    const [network = '', prefix] = cidr.split('/');
    if (network.includes(':') !== (family === 'ipv6')) return false;
    const list = new BlockList();
    list.addSubnet(network, Number(prefix), family);
    return list.check(address, family);
  };
  return getRules(from, 'out').some(
    (rule) =>
      hasPort(rule, port) &&
      rule.peers.some(({ ipBlock }) => ipBlock && covers(ipBlock.cidr) && !ipBlock.except.some(covers)),
  );
}

const namespaces = (role: string, direction: 'in' | 'out') =>
  getRules(role, direction)
    .flatMap(({ peers, ports }) =>
      peers.flatMap(({ namespaceSelector }) => {
        const name = namespaceSelector?.matchLabels['kubernetes.io/metadata.name'];
        return name ? ports.map(({ protocol, port }) => `${name} ${protocol} ${port}`) : [];
      }),
    )
    .toSorted();

const dns = ['kube-system TCP 53', 'kube-system UDP 53'];
const roles = ['api', 'worker', 'transcriber', 'migrate', 'operate', 'engine'];

test('[SEC-52] every pod is denied all that is not allowed, in and out', () => {
  expect(templates.map(({ role }) => role).toSorted()).toEqual(
    ['api', 'engine', 'migrate', 'transcriber', 'worker'].toSorted(),
  );
  for (const labels of templates)
    expect(
      policies.some(
        ({ podSelector, policyTypes, ingress, egress }) =>
          isSelected(podSelector, labels) &&
          ['Ingress', 'Egress'].every((type) => policyTypes.some((one) => one === type)) &&
          ingress.length + egress.length === 0,
      ),
      labels['role'],
    ).toBe(true);
  // A peer without a selector would be everybody.
  for (const { peers } of roles.flatMap((role) => [...getRules(role, 'in'), ...getRules(role, 'out')]))
    for (const peer of peers) {
      const selected = [peer.podSelector, peer.namespaceSelector].flatMap((one) =>
        one ? Object.keys(one.matchLabels) : [],
      );
      expect(peer.ipBlock !== undefined || selected.length > 0).toBe(true);
    }
});

test('[SEC-52] of Timbre’s own pods each reaches only whom it calls: the engine alone calls workers, and only workers and operators its administration', () => {
  const reached = roles.flatMap((from) =>
    roles.flatMap((to) =>
      [3000, 8080, 9070, 9080, 9081, 9082, 9090]
        .filter((port) => mayReach(from, to, port))
        .map((port) => `${from} ${to} ${port}`),
    ),
  );
  expect(reached.toSorted()).toEqual(
    [
      'api engine 8080',
      'worker engine 8080',
      'transcriber engine 8080',
      'worker engine 9070',
      'operate engine 9070',
      'engine worker 9080',
    ].toSorted(),
  );
});

test('[SEC-52] from other namespaces the ingress reaches the api, and who collects figures the health ports', () => {
  expect(Object.fromEntries(roles.map((role) => [role, namespaces(role, 'in')]))).toEqual({
    ...{ migrate: [], operate: [], engine: [] },
    api: ['ingress-nginx TCP 3000'],
    worker: ['monitoring TCP 9081'],
    transcriber: ['monitoring TCP 9082'],
  });
});

test('[SEC-52] outside, api, worker and operator reach services by https and the worker mail servers by TLS; nobody a private address or the cloud’s metadata', () => {
  expect(Object.fromEntries(roles.map((role) => [role, namespaces(role, 'out')]))).toEqual({
    engine: dns,
    migrate: ['database TCP 5432', ...dns],
    ...Object.fromEntries(
      ['api', 'worker', 'transcriber', 'operate'].map((role) => [
        role,
        ['database TCP 5432', ...dns, 'store TCP 3900'],
      ]),
    ),
  });
  const ports = [25, 80, 443, 465, 587, 5432, 6443];
  for (const address of ['203.0.113.7', '2001:db8::7'])
    expect(
      Object.fromEntries(
        roles.map((role) => [role, ports.filter((port) => mayReachAddress(role, address, port))]),
      ),
    ).toEqual({
      ...{ transcriber: [], migrate: [], engine: [] },
      ...{ api: [443], operate: [443], worker: [443, 465, 587] },
    });
  for (const address of [
    '169.254.169.254',
    '10.0.0.1',
    '192.168.1.1',
    '172.16.0.1',
    '127.0.0.1',
    'fd00:ec2::254',
    'fe80::1',
  ])
    for (const role of roles)
      expect([address, role, ports.filter((port) => mayReachAddress(role, address, port))]).toEqual([
        address,
        role,
        [],
      ]);
});
