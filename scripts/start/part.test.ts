import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startPart } from './part.ts';
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
  const directory = temporaryDirectory('part');
  onTestFinished(() => directory.remove());
  const permission = join(directory.path, 'may-answer');
  const answersOncePermitted = `setInterval(() => {
    if (require('node:fs').existsSync(process.argv[1])) console.log('I answer');
  }, 5);`;
  const questions: string[] = [];
  let answer = 'none';
  const part = await startPart({
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
  onTestFinished(() => part.stop('kill'));
  expect(questions.slice(0, 3)).not.toContain('I answer');
  expect(isAlive(part.pid)).toBe(true);
});

test('a process that ends before it answers fails the start with its last words', async () => {
  const part = startPart({
    ...running(`console.error('the disk is full'); process.exitCode = 3;`),
    isReady: async () => false,
  });
  await expect(part).rejects.toThrow(/^worker stopped \(exit code 3\): \d+ \| the disk is full$/);
});

test('a process that never answers is given up in the end, and does not stay', async () => {
  const pid = Promise.withResolvers<number>();
  const part = startPart({
    ...running(idle),
    onLine: (line) => pid.resolve(Number(line)),
    isReady: () => pid.promise.then(() => false),
    readyWithinMs: 1,
  });
  await expect(part).rejects.toThrow(/^worker did not answer within 0.001 s/);
  expect(isAlive(await pid.promise)).toBe(false);
});

test('a start that is given up ends its process', async () => {
  const giveUp = new AbortController();
  let pid = 0;
  const part = startPart({
    ...running(idle),
    signal: giveUp.signal,
    onLine: (line) => {
      pid = Number(line);
      giveUp.abort();
    },
    isReady: async () => false,
  });
  await expect(part).rejects.toThrow('worker was stopped before it answered');
  expect(isAlive(pid)).toBe(false);
});
