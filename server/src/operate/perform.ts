import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { addAct } from '../db/operator-acts.ts';
import { DomainError } from '../domain-error.ts';
import { commands, type Options } from './commands.ts';
import { asText, type OperateDeps, Refused, type Report } from './operation.ts';

export const usage = `npm run operate -- COMMAND [--json]\n\n${Object.values(commands)
  .map(({ usage: line }) => `  ${line}\n`)
  .join('')}`;

/**
 * Does what the command line says and gives what is to be printed. What concerns somebody is written to the trail before it is
 * done, and how it ended after.
 */
export async function perform(deps: OperateDeps, who: string, args: string[]): Promise<string> {
  const { name, given, options, isJson } = read(args);
  const command = commands[name];
  if (command === undefined || given.length !== command.arguments) throw new Refused(usage);
  const [first = '', ...rest] = given;
  const subject = command.subject ? await command.subject(deps, first) : null;
  const run = () => command.run(deps, subject === null ? given : [subject, ...rest], options);
  const report = command.isGeneral ? await run() : await onTheRecord(deps, { who, act: name, subject }, run);
  return isJson ? `${JSON.stringify(report, null, 2)}\n` : asText(report);
}

function read(args: string[]): { name: string; given: string[]; options: Options; isJson: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        json: { type: 'boolean', default: false },
        older: { type: 'string', default: '15m' },
        last: { type: 'string', default: '20' },
        since: { type: 'string' },
      },
    });
    const [name = '', ...given] = positionals;
    const { json: isJson, ...options } = values;
    return { name, given, options, isJson };
  } catch (cause) {
    throw new Refused(usage, { cause });
  }
}

/** Who runs this process; a user without a name, as a container may have one, by their number. */
function findOsUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}

async function onTheRecord(
  { db }: Pick<OperateDeps, 'db'>,
  act: { who: string; act: string; subject: string | null },
  run: () => Promise<Report>,
): Promise<Report> {
  const id = uuidv7();
  const osUser = findOsUser();
  await addAct(db, { ...act, id, osUser, outcome: 'begun' });
  try {
    const report = await run();
    await addAct(db, { ...act, id, osUser, outcome: 'done' });
    return report;
  } catch (cause) {
    const isNo = cause instanceof Refused || cause instanceof DomainError;
    await addAct(db, { ...act, id, osUser, outcome: isNo ? 'refused' : 'failed' });
    throw cause instanceof DomainError ? new Refused(`Refused: ${cause.code}.`, { cause }) : cause;
  }
}
