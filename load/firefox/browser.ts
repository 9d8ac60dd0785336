import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';
import { z } from 'zod';

const Answer = z.object({ id: z.int(), result: z.unknown(), message: z.string().optional() });
const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) });
const Session = z.object({ capabilities: z.object({ browserVersion: z.string() }) });
const Evaluated = z.object({
  result: z.object({ value: z.unknown().optional() }).optional(),
  exceptionDetails: z.object({ text: z.string() }).optional(),
});
const Nodes = z.object({ nodes: z.array(z.object({ sharedId: z.string() })) });

const timeoutMs = 60_000;

/** The system's Firefox with a page, driven over its own WebDriver BiDi: Playwright drives only a Firefox that it has patched. */
export async function openFirefox(prefs: Record<string, boolean | number>) {
  const profile = temporaryDirectory('firefox');
  const lines = Object.entries(prefs).map(([name, value]) => `user_pref("${name}", ${value});\n`);
  writeFileSync(join(profile.path, 'user.js'), lines.join(''));
  const child = spawn(
    process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
    ['--headless', '--no-remote', '--profile', profile.path, '--remote-debugging-port', '0'],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(child, 'close');
  const address = await addressFrom(createInterface({ input: child.stderr }));
  const command = await connect(`${address}/session`);
  const { capabilities } = Session.parse(await command('session.new', { capabilities: {} }));
  const [{ context }] = Tree.parse(await command('browsingContext.getTree', {})).contexts;
  return {
    version: capabilities.browserVersion,
    page: getPage(context, command),
    close: async () => {
      await command('browser.close', {});
      await ended;
      profile.remove();
    },
  };
}

async function addressFrom(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('Firefox ended before it could be reached');
}

type Command = (method: string, params: object) => Promise<unknown>;

async function connect(url: string): Promise<Command> {
  const socket = new WebSocket(url);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, message } = Answer.safeParse(JSON.parse(String(data))).data ?? {};
    const asked = waiting.get(id ?? 0);
    if (message === undefined) asked?.resolve(result);
    else asked?.reject(new Error(message));
  });
  await once(socket, 'open');
  let last = 0;
  return (method, params) => {
    last += 1;
    const asked = Promise.withResolvers<unknown>();
    waiting.set(last, asked);
    socket.send(JSON.stringify({ id: last, method, params }));
    return asked.promise;
  };
}

function getPage(context: string, command: Command) {
  /** The value of an expression in the page. */
  const read = async (expression: string): Promise<unknown> => {
    const answer = await command('script.evaluate', { expression, target: { context }, awaitPromise: true });
    const { result, exceptionDetails } = Evaluated.parse(answer);
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result?.value;
  };
  const until = async (expression: string): Promise<void> => {
    const deadline = performance.now() + timeoutMs;
    while ((await read(expression)) !== true) {
      if (performance.now() > deadline) {
        throw new Error(`never came: ${expression}; the page: ${await read('document.body.innerText')}`);
      }
      await delay(50);
    }
  };
  const click = async (xpath: string): Promise<void> => {
    const found = `document.evaluate(${JSON.stringify(xpath)}, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue`;
    await until(`${found} !== null`);
    await read(`void ${found}.scrollIntoView({ block: 'center' })`);
    const locator = { type: 'xpath', value: xpath };
    const located = await command('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 });
    const [node] = Nodes.parse(located).nodes;
    const origin = { type: 'element', element: { sharedId: node?.sharedId } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await command('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  };
  return {
    read,
    until,
    goto: (url: string) => command('browsingContext.navigate', { context, url, wait: 'complete' }),
    /** Runs in every page before the page's own scripts. */
    prepare: (script: string) =>
      command('script.addPreloadScript', { functionDeclaration: `() => {${script}}` }),
    see: (text: string) => until(`document.body.innerText.includes(${JSON.stringify(text)})`),
    press: (name: string) =>
      click(`//button[not(@disabled)][@aria-label='${name}' or normalize-space()='${name}']`),
    fill: async (label: string, text: string) => {
      await click(`//input[@id=//label[normalize-space()='${label}']/@for]`);
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await command('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
  };
}
