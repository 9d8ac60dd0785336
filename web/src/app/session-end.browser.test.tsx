import { getUser, login, type User, verifyPassword } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aUser, toId } from '../../test/builders.ts';
import { lengthenMoments } from '../../test/clock.ts';
import { answerAccount } from '../../test/default-answers.ts';
import { giveTone } from '../../test/device.ts';
import { answer, endSession, getCalls, problem, startSession } from '../../test/fake-api.ts';
import { announceRecordings, closeLines } from '../../test/network.ts';
import { password } from '../../test/open-settings.ts';
import {
  deleteButton,
  microphone,
  recordNote,
  sendButton,
  soundCame,
  typeInstead,
  typeNote,
  writeNote,
} from '../../test/recorder.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';
import { sessionChannel } from '../shared/session.tsx';

const ada = aUser();
const grace = aUser({ id: toId(2), email: 'grace@example.com' });
const ended = page.getByRole('alert').filter({ hasText: /Your session has ended|Votre session a expiré/ });
const logInAgain = page.getByRole('link', { name: /^(Log in again|Se reconnecter)$/ });
const offer = page.getByText(/A note from .* was not sent\./);
const words = 'Yesterday 1h design';

/** Gives mail address and password to the login page, which lets this user in. */
async function logInAs(user: User): Promise<void> {
  answer(login, user);
  answerAccount(user);
  await page.css('input[type=email]').fill(user.email);
  await page.css('input[type=password]').fill(password);
  startSession();
  await userEvent.keyboard('{Enter}');
}

const keysSent = () => getCalls(postNote).map(({ headers }) => headers.get('idempotency-key'));

for (const { kind, meet } of [
  { kind: 'a read', meet: announceRecordings },
  { kind: 'the stream of events', meet: closeLines },
])
  test(`[AUTH-17] a session that ended is noticed by ${kind}, and the login leads back to the same address`, async () => {
    await renderApp('/recordings?from=here#history', { user: ada });
    await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
    endSession();
    meet();
    await expectPath('/login?next=%2Frecordings%3Ffrom%3Dhere%23history');
    await expect.element(ended).toBeVisible();
    await expectAccessible();
    await logInAs(ada);
    await expectPath('/recordings?from=here');
    expect(location.hash).toBe('#history');
    await expect.element(microphone).toBeVisible();
    await expectHidden(ended);
  });

test('[AUTH-17] a session that ended is noticed by a change, and the login says so in French too', async () => {
  await renderApp('/settings', { user: ada, language: 'fr' });
  await expect.element(page.css('input[type=password]')).toBeVisible();
  endSession();
  await page.css('input[type=password]').fill(password);
  await userEvent.keyboard('{Enter}');
  await expectPath('/login?next=%2Fsettings');
  await expect.element(ended).toBeVisible();
  await expect.element(page.getByText(/notes non envoyées sont toujours là/)).toBeVisible();
  await expectAccessible();
});

test('[AUTH-17] a page that is opened after the session ended says why it asks for the login; a first visit does not', async () => {
  endSession();
  await renderApp('/settings?tab=account', { user: ada });
  await expectPath('/login?next=%2Fsettings%3Ftab%3Daccount');
  await expect.element(ended).toBeVisible();
  await renderApp('/settings', { user: null });
  await expectPath('/login?next=%2Fsettings');
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await expectHidden(ended);
});

test('[AUTH-17] a wrong password, at the login or again before the settings, ends no session', async () => {
  answer(verifyPassword, problem('password-wrong'));
  await renderApp('/settings', { user: ada });
  await page.css('input[type=password]').fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.css('[data-tone=danger]')).toBeVisible();
  await expectPath('/settings');

  await renderApp('/login?next=%2Fsettings', { user: null });
  answer(login, problem('credentials-wrong', 'Invalid email or password'));
  const before = getCalls(getUser).length;
  await page.getByLabelText('Email').fill(ada.email);
  await page.getByLabelText('Password', { exact: true }).fill('wrong');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.css('[data-tone=danger]').getByText('Invalid email or password')).toBeVisible();
  expect(getCalls(getUser)).toHaveLength(before);
  await expectHidden(ended);
});

for (const language of ['en', 'fr'] as const)
  test(`[AUTH-18] a recording goes on when the session ends, and is kept: ${language}`, async () => {
    const tone = giveTone();
    const [start, stop] = [page.css('button[aria-pressed=false]'), page.css('button[aria-pressed=true]')];
    await renderApp('/recordings', { user: ada, language });
    await start.click();
    await expect.element(stop).toBeVisible();
    endSession();
    announceRecordings();
    await expect.element(ended).toBeVisible();
    await expect.element(stop).toBeVisible();
    await expectPath('/recordings');
    await expectAccessible();
    // What was read with the session is no longer shown.
    await expectHidden(page.getByRole('tablist'));
    await soundCame(tone);
    await stop.click();
    await page.css('[data-focus]').click();
    await expect.element(logInAgain).toHaveFocus();
    await expect.element(ended).toHaveLength(1);
    await expectAccessible();
    expect(getCalls(uploadAudio)).toHaveLength(1);

    const kept = keepHistory();
    await logInAgain.click();
    await expectPath('/login?next=%2Frecordings');
    await expect.element(ended).toBeVisible();
    await logInAs({ ...ada, language });
    await expectPath('/recordings');
    await expect.poll(() => kept.recordings).toHaveLength(1);
    const keys = getCalls(uploadAudio).map(({ headers }) => headers.get('idempotency-key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });

test('[AUTH-18] who listens to a note or types one stays too; done with it, they come to the login', async () => {
  const tone = giveTone();
  await renderApp('/recordings', { user: ada });
  await recordNote(tone);
  endSession();
  announceRecordings();
  await expect.element(ended).toBeVisible();
  await deleteButton.click();
  await expectPath('/login?next=%2Frecordings');
  await logInAs(ada);

  await typeInstead.click();
  await page.getByLabelText('Your note').fill(words);
  endSession();
  announceRecordings();
  await expect.element(ended).toBeVisible();
  await expect.element(page.getByLabelText('Your note')).toHaveValue(words);
  await logInAgain.click();
  await logInAs(ada);
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
});

/** Sends a note that meets an ended session. */
async function sendWithoutSession(): Promise<void> {
  await renderApp('/recordings', { user: ada });
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  // Written first: any call that comes before would lead to the login.
  await writeNote(words);
  endSession();
  await sendButton.click();
  await expect.element(logInAgain).toBeVisible();
}

test('[AUTH-18][AUTH-19] a login in another tab brings the session back, and the note goes out from where it waits', async () => {
  lengthenMoments();
  const kept = keepHistory();
  await sendWithoutSession();
  startSession();
  const other = new BroadcastChannel(sessionChannel);
  onTestFinished(() => other.close());
  await cookieStore.set('timbre.signed_in', '1');
  other.postMessage(null);
  await expect.poll(() => kept.recordings).toHaveLength(1);
  await expectHidden(logInAgain);
  await expectPath('/recordings');
  expect(new Set(keysSent()).size).toBe(1);
});

test('[AUTH-19] a note that met an ended session waits for a login, and goes to no other account', async () => {
  vi.useFakeTimers();
  await sendWithoutSession();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(getCalls(postNote)).toHaveLength(1);
  vi.useRealTimers();

  const kept = keepHistory();
  await logInAgain.click();
  await logInAs(grace);
  await expect.element(microphone).toBeVisible();
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  await expectHidden(offer);
  expect(document.body.textContent).not.toContain(words);
  expect(getCalls(postNote)).toHaveLength(1);

  endSession();
  announceRecordings();
  await expectPath('/login?next=%2Frecordings');
  await logInAs(ada);
  await expect.poll(() => kept.recordings).toHaveLength(1);
  expect([keysSent().length, new Set(keysSent()).size]).toEqual([2, 1]);
});

test('[AUTH-19] a note that goes out by itself and meets an ended session leads to the login, and is sent after it', async () => {
  lengthenMoments();
  answer(postNote, problem('unavailable'));
  await renderApp('/recordings', { user: ada });
  await typeNote(words);
  await expect.element(page.getByText(/Your note is safe in this browser/)).toBeVisible();
  endSession();
  await renderApp('/usage', { user: ada });
  await expectPath('/login?next=%2Fusage');
  const before = getCalls(getHistory).length;
  expect(getCalls(postNote)).toHaveLength(1);
  keepHistory();
  await logInAs(ada);
  await expectPath('/usage');
  await expect.poll(keysSent).toHaveLength(2);
  expect(new Set(keysSent()).size).toBe(1);
  expect(getCalls(getHistory).length).toBe(before);
});
