import { getCatalogue, listProjects, refreshCatalogue } from '@timbre/contract/time-tracking';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aCatalogue, anEntry, aProject, aRecording, aUser } from '../../test/builders.ts';
import { answer, getCalls, handle, hold, noAnswer } from '../../test/fake-api.ts';
import { typeInstead } from '../../test/recorder.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectTexts } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';

const website = { id: '11', name: 'Website' };
const nebula = { id: '12', name: 'Nebula' };
const picker = page.getByLabelText('Project', { exact: true });
const options = page.css('select option');
const asked = () => getCalls(refreshCatalogue).length;

/** Minutes pass, as far as anybody looks at the clock; timers run on. */
function passMinutes(minutes: number): void {
  const before = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(before + minutes * 60_000);
}

/** The server has a project more once the service was asked. */
const inCatalogue = (projects: readonly (typeof website)[]) =>
  aCatalogue({ projects: projects.map(({ id, name }) => aProject({ id: String(id), name })) });

function growWhenRead(): void {
  let projects = [website];
  handle(listProjects, () => projects);
  handle(getCatalogue, () => inCatalogue(projects));
  handle(refreshCatalogue, () => {
    const wasRead = projects.length === 1;
    projects = [website, nebula];
    return { wasRead, readAt: '2026-11-14T16:00:00.000Z' };
  });
}

test('[SYNC-22] the page asks for what is new when it opens, shows what is known at once, and then what has come', async () => {
  growWhenRead();
  const release = hold(refreshCatalogue);
  await renderApp('/recordings');
  await typeInstead.click();
  await expectTexts(options, ['From what you say', 'Website']);
  release();
  await expectTexts(options, ['From what you say', 'Website', 'Nebula']);
  expect(asked()).toBe(1);
});

test('[SYNC-22] without a connection nothing is asked for, and without an answer what is known stays', async () => {
  await renderApp('/recordings', { user: aUser({ hasTogglToken: false }) });
  await expect.element(page.getByRole('heading', { name: 'Configuration required' })).toBeVisible();
  expect(asked()).toBe(0);

  answer(listProjects, [website]);
  answer(refreshCatalogue, noAnswer);
  await renderApp('/recordings');
  await typeInstead.click();
  await expect.poll(asked).toBe(1);
  await expectTexts(options, ['From what you say', 'Website']);
});

test('[SYNC-23] opening the list of projects in the recorder looks for new ones, a minute later again', async () => {
  answer(listProjects, [website]);
  await renderApp('/recordings');
  await typeInstead.click();
  await expect.poll(asked).toBe(1);
  await expectTexts(options, ['From what you say', 'Website']);
  await picker.click();
  await expectTexts(options, ['From what you say', 'Website']);
  expect(asked()).toBe(1);

  growWhenRead();
  passMinutes(2);
  await picker.click();
  await expectTexts(options, ['From what you say', 'Website', 'Nebula']);
  expect(getCalls(refreshCatalogue).map(({ query }) => query)).toEqual([{ for: 'page' }, { for: 'list' }]);
});

test('[SYNC-23] what another tab has had read shows here as well', async () => {
  answer(listProjects, [website]);
  await renderApp('/recordings');
  await typeInstead.click();
  await expectTexts(options, ['From what you say', 'Website']);
  await expect.poll(asked).toBe(1);
  answer(listProjects, [website, nebula]);
  answer(refreshCatalogue, { wasRead: false, readAt: '2026-11-14T17:00:00.000Z' });
  passMinutes(2);
  await picker.click();
  await expectTexts(options, ['From what you say', 'Website', 'Nebula']);
});

test('[SYNC-23] so does opening the project of an entry that is edited', async () => {
  keepHistory({ recordings: [aRecording()], entries: [anEntry()] });
  answer(getCatalogue, inCatalogue([website]));
  await renderApp('/recordings');
  await page.getByRole('button', { name: /^Edit: / }).click();
  const project = page.getByRole('dialog', { name: 'Edit entry' }).getByLabelText('Project');
  await expectTexts(project.css('option'), ['No project', 'Website']);
  growWhenRead();
  passMinutes(2);
  await project.click();
  await expectTexts(project.css('option'), ['No project', 'Website', 'Nebula']);
  expect(asked()).toBe(2);
});
