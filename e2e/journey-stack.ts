import { freePorts } from '@timbre/scripts/start/free-ports';
import { portNames, type Stack, startStack } from '@timbre/scripts/start/stack';
import { temporaryDirectory } from '@timbre/scripts/start/temporary-directory';

/** The built web app served by the api, as in production; journeys find it by these variables. */
export async function startJourneyStack({ hasLanguageModel = false } = {}): Promise<Stack> {
  const directory = temporaryDirectory('e2e');
  const stack = await startStack({
    directory: directory.path,
    ports: await freePorts(...portNames),
    web: 'built',
    logLevel: 'warn',
    hasLanguageModel,
    settings: {
      // All journeys come from one address.
      TRIES_PER_ADDRESS: '100000',
      RECONCILE_SECONDS: '2',
    },
    onLine: (name, line) => {
      if (/^(api|worker|transcriber)$/.test(name)) process.stderr.write(`[${name}] ${line}\n`);
    },
  });
  process.env['TIMBRE_URL'] = stack.url;
  process.env['TIMBRE_TOGGL_URL'] = stack.togglUrl;
  process.env['TIMBRE_REDMINE_URL'] = stack.redmineUrl;
  process.env['TIMBRE_KIMAI_URL'] = stack.kimaiUrl;
  process.env['TIMBRE_CLOCKIFY_URL'] = stack.clockifyUrl;
  process.env['TIMBRE_OPENTICKLY_URL'] = stack.openTicklyUrl;
  process.env['TIMBRE_HARVEST_URL'] = stack.harvestUrl;
  process.env['TIMBRE_MAILBOX_URL'] = stack.mailboxUrl;
  process.env['TIMBRE_PADDLE_URL'] = stack.paddleUrl;
  return {
    ...stack,
    stop: async () => {
      await stack.stop();
      directory.remove();
    },
  };
}
