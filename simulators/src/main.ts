import { parseArgs } from 'node:util';
import { startClockify } from './clockify/clockify.ts';
import { startHarvest } from './harvest/harvest.ts';
import { startKimai } from './kimai/kimai.ts';
import { startLanguageModel } from './language-model/language-model.ts';
import { startMailbox } from './mailbox/mailbox.ts';
import { startPaddle } from './paddle/paddle.ts';
import { startRedmine } from './redmine/redmine.ts';
import { startToggl } from './toggl/toggl.ts';

const { values } = parseArgs({
  options: {
    toggl: { type: 'string' },
    redmine: { type: 'string' },
    kimai: { type: 'string' },
    clockify: { type: 'string' },
    opentickly: { type: 'string' },
    harvest: { type: 'string' },
    mailbox: { type: 'string' },
    smtp: { type: 'string' },
    paddle: { type: 'string' },
    'paddle-return': { type: 'string' },
    'paddle-webhook': { type: 'string' },
    'language-model': { type: 'string' },
  },
});
const { 'paddle-return': returnUrl, 'paddle-webhook': webhookUrl } = values;
const [toggl, redmine, kimai, clockify, openTickly, harvest, mailbox, paddle, languageModel] =
  await Promise.all([
    startToggl({ port: Number(values.toggl ?? 0) }),
    startRedmine({ port: Number(values.redmine ?? 0) }),
    startKimai({ port: Number(values.kimai ?? 0) }),
    startClockify({ port: Number(values.clockify ?? 0) }),
    startToggl({ port: Number(values.opentickly ?? 0), kind: 'opentickly' }),
    startHarvest({ port: Number(values.harvest ?? 0) }),
    startMailbox({ port: Number(values.mailbox ?? 0), smtpPort: Number(values.smtp ?? 0) }),
    startPaddle({
      port: Number(values.paddle ?? 0),
      ...(returnUrl === undefined ? {} : { returnUrl }),
      ...(webhookUrl === undefined ? {} : { webhookUrl }),
    }),
    startLanguageModel({ port: Number(values['language-model'] ?? 0) }),
  ]);
console.log(
  `toggl ${toggl.url}, redmine ${redmine.url}, kimai ${kimai.url}, clockify ${clockify.url}, opentickly ${openTickly.url}, harvest ${harvest.url}, mailbox ${mailbox.url}, mail to ${mailbox.smtpUrl}, paddle ${paddle.url}, checkout ${paddle.checkoutUrl}, language model ${languageModel.url}`,
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await Promise.all(
      [toggl, redmine, kimai, clockify, openTickly, harvest, mailbox, paddle, languageModel].map(
        (simulator) => simulator.stop(),
      ),
    );
    process.exit(0);
  });
}
