import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServerProcess } from './server-process.ts';
import { temporaryDirectory } from './temporary-directory.ts';

/** A process that says its number, and then does what the script says. */
const running = (script: string, ...args: string[]) => ({
  name: 'worker',
  command: process.execPath,
  args: ['-e', `console.log(process.pid); ${script}`, ...args],
});

const idle = 'setInterval(() => {}, 1_000);';

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a process that answers late is waited for', async () => {
  const directory = temporaryDirectory('process');
  onTestFinished(() => directory.remove());
  const permission = join(directory.path, 'may-answer');
  const answersOncePermitted = `setInterval(() => {
    if (require('node:fs').existsSync(process.argv[1])) console.log('I answer');
  }, 5);`;
  const questions: string[] = [];
  let answer = 'none';
  const child = await startServerProcess({
    ...running(answersOncePermitted, permission),
    onLine: (line) => {
      answer = line;
    },
    isReady: async () => {
      questions.push(answer);
      // Whoever asks once, or gives up after a refusal, never gets here.
      if (questions.length === 3) writeFileSync(permission, '');
      return answer === 'I answer';
    },
  });
  onTestFinished(() => child.stop('kill'));
  expect(questions.slice(0, 3)).not.toContain('I answer');
  expect(isAlive(child.pid)).toBe(true);
});

test('a process that ends before it answers fails the start with its last words', async () => {
  const child = startServerProcess({
    ...running(`console.error('the disk is full'); process.exitCode = 3;`),
    isReady: async () => false,
  });
  await expect(child).rejects.toThrow(/^worker stopped \(exit code 3\): \d+ \| the disk is full$/);
});

test('a process that never answers is given up in the end, and does not stay', async () => {
  const pid = Promise.withResolvers<number>();
  const child = startServerProcess({
    ...running(idle),
    onLine: (line) => pid.resolve(Number(line)),
    isReady: () => pid.promise.then(() => false),
    readyWithinMs: 1,
  });
  await expect(child).rejects.toThrow(/^worker did not answer within 0.001 s/);
  expect(isAlive(await pid.promise)).toBe(false);
});

test('a start that is given up ends its process', async () => {
  const cancel = new AbortController();
  let pid = 0;
  const child = startServerProcess({
    ...running(idle),
    signal: cancel.signal,
    onLine: (line) => {
      pid = Number(line);
      cancel.abort();
    },
    isReady: async () => false,
  });
  await expect(child).rejects.toThrow('worker was stopped before it answered');
  expect(isAlive(pid)).toBe(false);
});
