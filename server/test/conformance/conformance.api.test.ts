import { startClockify } from '@timbre/simulators/clockify/clockify';
import { startHarvest } from '@timbre/simulators/harvest/harvest';
import { startKimai } from '@timbre/simulators/kimai/kimai';
import { startRedmine } from '@timbre/simulators/redmine/redmine';
import { startToggl } from '@timbre/simulators/toggl/toggl';
import { describe, expect, onTestFinished, test } from 'vitest';
import { cases } from './cases.ts';
import { lackingInClockify, openClockify } from './clockify-target.ts';
import { lackingInHarvest, openHarvest } from './harvest-target.ts';
import { lackingInKimai, openKimai } from './kimai-target.ts';
import { lackingInOpenTickly, openOpenTickly } from './opentickly-target.ts';
import { lackingInRedmine, openRedmine } from './redmine-target.ts';
import { clockifyService } from './simulated-clockify.ts';
import { harvestService } from './simulated-harvest.ts';
import { serverService } from './simulated-server.ts';
import { serviceFor, simulatedPlans, simulatedService } from './simulated-service.ts';
import { type Case, type Plan, type Target, thingCosts } from './target.ts';
import { openToggl, togglTarget } from './toggl-target.ts';

/** A simulator with an account, and the account as cases see it. */
async function startTarget(plan: Plan) {
  const toggl = await startToggl({ clock: 'stopped' });
  onTestFinished(() => toggl.stop());
  const service = simulatedService(toggl.url);
  const account = await service.addAccount({ plan: simulatedPlans[plan] });
  const opened = openToggl({
    ...{ url: `${toggl.url}/api/v9`, token: account.token, timeoutMs: 60_000 },
    beforeCall: async () => {},
  });
  const { workspaceId } = account;
  const made = togglTarget(opened, { workspaceId, plan, service: serviceFor(service, account) });
  return { ...made, calls: () => service.calls(account.token) };
}

/** The most calls that a case may make in an account where nothing is yet; nothing is taken away. */
function allowed({ calls, needs = [] }: Case) {
  const made = needs.map((thing) => thingCosts[thing].make).reduce((sum, count) => sum + count, 0);
  return { reads: calls.reads, writes: calls.writes + made };
}

describe('each case holds for Toggl Track’s connector at the simulator, with the calls it names', () => {
  for (const one of cases) {
    test(`[${one.id}] ${one.title}`, async () => {
      const { target, deleteEntries, calls } = await startTarget(one.plan ?? 'free');
      await one.run(target);
      if (one.control === undefined) await deleteEntries();
      const made = (await calls()).map(({ path }) => path.startsWith('/api/v9/me'));
      const { reads, writes } = allowed(one);
      expect(made.filter((isRead) => isRead).length, 'reads').toBeLessThanOrEqual(reads);
      expect(made.filter((isRead) => !isRead).length, 'writes').toBeLessThanOrEqual(writes);
    });
  }
});

/** A simulated Redmine with a usual activity and a user, as cases see it. */
async function startRedmineTarget(): Promise<Target> {
  const redmine = await startRedmine({ clock: 'stopped' });
  onTestFinished(() => redmine.stop());
  const { service, control } = serverService(redmine.url);
  await control('usual-activity', { name: 'Development' });
  const { key: adminKey } = await service.addUser({ isAdmin: true });
  const { key } = await service.addUser({});
  return openRedmine({ url: redmine.url, key, adminKey, service: service.of(key) });
}

describe('each case that Redmine can meet holds for its connector at the simulator', () => {
  for (const one of cases.filter(({ takes }) => takes === undefined || !lackingInRedmine.has(takes))) {
    test(`[${one.id}] Redmine: ${one.title}`, async () => {
      await one.run(await startRedmineTarget());
    });
  }
});

/** A simulated Kimai and a user, as cases see it. */
async function startKimaiTarget(): Promise<Target> {
  const kimai = await startKimai({ clock: 'stopped' });
  onTestFinished(() => kimai.stop());
  const { service } = serverService(kimai.url);
  const { key: adminKey } = await service.addUser({ isAdmin: true });
  const { key } = await service.addUser({});
  return openKimai({ url: kimai.url, key, adminKey, service: service.of(key) });
}

describe('each case that Kimai can meet holds for its connector at the simulator', () => {
  for (const one of cases.filter(({ takes }) => takes === undefined || !lackingInKimai.has(takes))) {
    test(`[${one.id}] Kimai: ${one.title}`, async () => {
      await one.run(await startKimaiTarget());
    });
  }
});

/** A simulated Clockify with an account, as cases see it. */
async function startClockifyTarget(): Promise<Target> {
  const clockify = await startClockify({ clock: 'stopped' });
  onTestFinished(() => clockify.stop());
  const { addAccount, serviceOf } = clockifyService(clockify.url);
  const { key } = await addAccount();
  return openClockify({ url: `${clockify.url}/api/v1`, key, service: serviceOf(key) });
}

describe('each case that Clockify can meet holds for its connector at the simulator', () => {
  for (const one of cases.filter(({ takes }) => takes === undefined || !lackingInClockify.has(takes))) {
    test(`[${one.id}] Clockify: ${one.title}`, async () => {
      await one.run(await startClockifyTarget());
    });
  }
});

/** A simulated OpenTickly with an account, as cases see it. */
async function startOpenTicklyTarget(): Promise<Target> {
  const server = await startToggl({ clock: 'stopped', kind: 'opentickly' });
  onTestFinished(() => server.stop());
  const service = simulatedService(server.url);
  const account = await service.addAccount({});
  const { target } = await openOpenTickly({
    ...{ url: server.url, token: account.token, service: serviceFor(service, account) },
  });
  return target;
}

describe('each case that OpenTickly can meet holds for its connector at the simulator', () => {
  for (const one of cases.filter(({ takes }) => takes === undefined || !lackingInOpenTickly.has(takes))) {
    test(`[${one.id}] OpenTickly: ${one.title}`, async () => {
      await one.run(await startOpenTicklyTarget());
    });
  }
});

/** A simulated Harvest with an account, as cases see it. */
async function startHarvestTarget(): Promise<Target> {
  const harvest = await startHarvest({ clock: 'stopped' });
  onTestFinished(() => harvest.stop());
  const { addOwner, serviceOf } = harvestService(harvest.url);
  const { key: token } = await addOwner();
  const urls = { apiUrl: `${harvest.url}/v2`, idUrl: `${harvest.url}/api/v2` };
  return openHarvest({ ...urls, token, service: serviceOf(token) });
}

describe('each case that Harvest can meet holds for its connector at the simulator', () => {
  for (const one of cases.filter(({ takes }) => takes === undefined || !lackingInHarvest.has(takes))) {
    test(`[${one.id}] Harvest: ${one.title}`, async () => {
      await one.run(await startHarvestTarget());
    });
  }
});

test('[CONF-09] every case has a title of its own', () => {
  expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
});
