import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { z } from 'zod';
import { openFirefox } from './firefox/browser.ts';
import { machine } from './machine.ts';

/** `npm run firefox`: the way of a spoken note in the system's Firefox, from the login to its entries on the screen. */
const person = { email: 'anna@example.com', password: 'correct horse battery' };
/** "Yesterday two hours design, one hour meeting, thirty minutes emails." */
const sound = join(import.meta.dirname, '../e2e/sounds/two-hours-design.wav');

/**
 * Firefox' own stand-in for a microphone gives a tone, in which there is nothing to log: once it is open, a voice takes its
 * place. It comes from an audio element, since an AudioContext stands still on a machine without a sound card.
 */
const voice = `
  const devices = navigator.mediaDevices;
  const open = devices?.getUserMedia.bind(devices);
  if (open) devices.getUserMedia = async (wanted) => {
    const tone = await open(wanted);
    globalThis.microphoneName = tone.getAudioTracks()[0].label;
    for (const track of tone.getTracks()) track.stop();
    const bytes = Uint8Array.fromBase64('${readFileSync(sound).toString('base64')}');
    const element = new Audio(URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' })));
    element.loop = true;
    const stream = element.mozCaptureStream();
    await element.play();
    return stream;
  };`;

const saw = (what: string) => process.stdout.write(`saw ${what}\n`);
const post = async (url: string, body: unknown, cookie = ''): Promise<Response> => {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
  return answer;
};

const directory = temporaryDirectory('firefox-stack');
const stack = await startStack({
  directory: directory.path,
  ports: await freePorts(...portNames),
  web: 'built',
  logLevel: 'warn',
});
try {
  const registered = await post(`${stack.url}/api/register`, person);
  const cookie = registered.headers.getSetCookie().map((set) => set.split(';')[0]);
  const account = await post(`${stack.togglUrl}/_control/accounts`, {});
  const { token: togglToken } = z.object({ token: z.string() }).parse(await account.json());
  await post(`${stack.url}/api/user/toggl-token`, { togglToken }, cookie.join('; '));

  const firefox = await openFirefox({
    'media.navigator.streams.fake': true,
    'media.navigator.permission.disabled': true,
    'media.autoplay.default': 0,
  });
  const { page } = firefox;
  try {
    await page.prepare(voice);
    await page.goto(`${stack.url}/login`);
    await page.fill('Email', person.email);
    await page.fill('Password', person.password);
    await page.press('Log In');
    await page.see('Start recording');
    saw(`the dashboard, after signing in with Firefox ${firefox.version}`);
    await page.press('Start recording time entry');
    await page.see('Recording 0:05');
    saw(`five seconds recorded from ${await page.read('microphoneName')}`);
    await page.press('Stop recording time entry');
    await page.see('Length 0:0');
    saw('the preview');
    await page.press('Send');
    await page.until("document.querySelectorAll('[data-entry]').length > 0");
    const entries = await page.read(
      "[...document.querySelectorAll('[data-entry]')].map((entry) => entry.innerText.replaceAll(/\\s+/g, ' ')).join('; ')",
    );
    saw(`the entries: ${entries}`);
  } finally {
    await firefox.close();
  }
  process.stdout.write(`good, on ${machine()}\n`);
} finally {
  await stack.stop();
  directory.remove();
}
