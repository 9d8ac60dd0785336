import { getUser, login, type User } from '@timbre/contract/accounts';
import { getHistory } from '@timbre/contract/history';
import { postNote, uploadAudio } from '@timbre/contract/recordings';
import { signedInAsHeader } from '@timbre/contract/signed-in-as';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { aUser, toId } from '../../test/builders.ts';
import { lengthenMoments } from '../../test/clock.ts';
import { answerAccount } from '../../test/default-answers.ts';
import { giveTone } from '../../test/device.ts';
import { answer, getCalls, problem } from '../../test/fake-api.ts';
import { microphone, soundCame, stopButton, typeInstead, typeNote } from '../../test/recorder.ts';
import { renderApp } from '../../test/render-app.tsx';
import { expectAccessible, expectHidden, expectPath } from '../../test/screen.ts';
import { keepHistory } from '../../test/stored-history.ts';
import { loggedOut, sessionChannel } from '../shared/session.tsx';

const ada = aUser();
const grace = aUser({ id: toId(2), email: 'grace@example.com' });
const notice = page.getByRole('status').filter({ hasText: 'now logged in to grace@example.com' });
const offer = page.getByText(/A note from .* was not sent\./);
const words = 'Today 2h design for Ada';

/** Another tab of this browser. */
function openOtherTab() {
  const channel = new BroadcastChannel(sessionChannel);
  onTestFinished(() => channel.close());
  const received: unknown[] = [];
  channel.onmessage = ({ data }) => received.push(data);
  return {
    received,
    /** Who is signed in at this browser is another person, or nobody. */
    async change(user: User | null): Promise<void> {
      answer(getUser, user ?? problem('session-needed'));
      await (user ? cookieStore.set('timbre.signed_in', '1') : cookieStore.delete('timbre.signed_in'));
      channel.postMessage(user ? null : loggedOut);
    },
  };
}

const namedIn = (calls: { headers: Headers }[]) => calls.map(({ headers }) => headers.get(signedInAsHeader));

test('[SEC-21] each call names who the tab shows as signed in, but for the question who that is', async () => {
  await renderApp('/recordings', { user: ada });
  await expect.element(page.getByText('Nothing recorded yet')).toBeVisible();
  expect(new Set(namedIn(getCalls(getHistory)))).toEqual(new Set([ada.id]));
  expect(new Set(namedIn(getCalls(getUser)))).toEqual(new Set([null]));
});

test('[SEC-21] a note that is refused since another account is signed in waits for its owner, and the tab shows the account of now', async () => {
  lengthenMoments();
  await renderApp('/recordings', { user: ada });
  answer(postNote, problem('signed-in-as-another', 'Another account is signed in.'));
  await expect.element(typeInstead).toBeVisible();
  // This tab was not notified.
  answer(getUser, grace);
  await typeNote(words);
  await expect
    .element(page.css('[data-tone=danger]').getByText('Another account is signed in.'))
    .toBeVisible();
  await expect.element(notice).toBeVisible();
  await expect.element(microphone).toBeVisible();
  await expectHidden(offer);
  expect(document.body.textContent).not.toContain(words);
  expect(namedIn(getCalls(postNote))).toEqual([ada.id]);
  await expect.poll(() => namedIn(getCalls(getHistory)).at(-1)).toBe(grace.id);
  await expectAccessible();
  await notice.getByRole('button', { name: 'Close' }).click();
  await expectHidden(notice);

  // It went out neither for Grace nor for anybody, until Ada is back.
  expect(getCalls(postNote)).toHaveLength(1);
  const kept = keepHistory();
  answer(getUser, ada);
  await renderApp('/recordings', { user: ada });
  await expect.poll(() => kept.recordings).toHaveLength(1);
  expect(namedIn(getCalls(postNote))).toEqual([ada.id, ada.id]);
  const keys = getCalls(postNote).map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('[SEC-22] somebody else signs in in another tab: what is being recorded is kept for who began it, and the stream is theirs no more', async () => {
  const streams: EventSource[] = [];
  const Stream = EventSource;
  vi.stubGlobal(
    'EventSource',
    class extends Stream {
      constructor(url: string) {
        super(url);
        streams.push(this);
      }
    },
  );
  const tone = giveTone();
  await renderApp('/recordings', { user: ada });
  await microphone.click();
  await expect.element(stopButton).toBeVisible();
  await soundCame(tone);
  expect(streams.map(({ readyState }) => readyState)).toEqual([Stream.OPEN]);
  await openOtherTab().change(grace);
  await expect.element(notice).toBeVisible();
  await expect.element(microphone).toBeVisible();
  await expectHidden(offer);
  expect(streams.map(({ readyState }) => readyState)).toEqual([Stream.CLOSED, Stream.OPEN]);
  answer(getUser, ada);
  await renderApp('/recordings', { user: ada });
  await expect.element(offer).toBeVisible();
  expect(getCalls(uploadAudio)).toEqual([]);
});

test('[SEC-22] a logout in another tab leads to the login, and a login there back; what was being typed waits for its writer', async () => {
  const other = openOtherTab();
  await renderApp('/recordings', { user: ada });
  await typeInstead.click();
  await page.getByLabelText('Your note').fill(words);
  await other.change(null);
  await expectPath('/login?next=%2Frecordings');
  await expect.element(page.getByLabelText('Email')).toBeVisible();
  await other.change(grace);
  await expectPath('/recordings');
  await expect.element(microphone).toBeVisible();
  await expectHidden(offer);
  expect(document.body.textContent).not.toContain(words);
  await other.change(ada);
  await expect.element(offer).toBeVisible();
  await expect.element(page.getByText(words)).toBeVisible();
  expect(getCalls(postNote)).toEqual([]);
  // A tab that receives the message sends none.
  expect(other.received).toEqual([]);
});

test('[SEC-22] who logs in or out in this tab tells the others', async () => {
  const { received } = openOtherTab();
  await renderApp('/login', { user: null });
  answer(login, grace);
  answer(getUser, grace);
  await page.getByLabelText('Email').fill(grace.email);
  await page.getByLabelText('Password', { exact: true }).fill('correct horse battery');
  answerAccount(grace);
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click();
  await expectPath('/recordings');
  await expect.element(microphone).toBeVisible();
  await expect.poll(() => received).toHaveLength(1);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expectPath('/');
  await expect.poll(() => received).toHaveLength(2);
});
