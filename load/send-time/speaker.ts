import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { DeviceModel } from '@timbre/contract/speech-models';
import { z } from 'zod';

/** One of the models on the device, or the server. */
export type Recogniser = DeviceModel | 'server';
type Speaker = { language: 'en' | 'fr'; recogniser: Recogniser };

/** How a note reaches the screen: what is spoken, in which language, and who recognises it. */
export type Way = Speaker & {
  name: string;
  /** The file that stands in for a microphone; a typed note has none. */
  sound: string | null;
};

export type Addresses = { url: string; togglUrl: string };

export const post = async (url: string, body: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json();
};

/** An account with a connection, in a browser of its own, with recognition on the device where the way asks for it. */
export async function openSpeaker(
  browser: Browser,
  { url, togglUrl }: Addresses,
  { language, recogniser }: Speaker,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL: url, permissions: ['microphone'] });
  const person = { email: `${crypto.randomUUID()}@example.com`, password: 'correct horse battery' };
  await context.request.post('/api/register', { data: person });
  const { token } = z
    .object({ token: z.string() })
    .parse(await post(`${togglUrl}/_control/accounts`, { plan: 'premium' }));
  await context.request.post('/api/user/toggl-token', { data: { togglToken: token } });
  await context.request.patch('/api/user', { data: { spokenLanguages: [language] } });
  const page = await context.newPage();
  if (recogniser !== 'server') await turnOnRecognition(page, person.password, recogniser);
  return { context, page };
}

async function turnOnRecognition(page: Page, password: string, model: DeviceModel): Promise<void> {
  await page.goto('/settings/speaking');
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Recognise English on this device' }).click();
  const isChosen = (chosen: string) => localStorage.getItem('timbre.live-words') === chosen;
  await page.waitForFunction(isChosen, 'tiny', { timeout: 300_000 });
  if (model === 'tiny') return;
  await page.getByRole('switch', { name: 'Use the larger model' }).click();
  await page.waitForFunction(isChosen, model, { timeout: 300_000 });
}
