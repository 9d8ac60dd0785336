import { parseArgs } from 'node:util';
import { startMailbox } from './mailbox/mailbox.ts';
import { startToggl } from './toggl/toggl.ts';

const { values } = parseArgs({
  options: { toggl: { type: 'string' }, mailbox: { type: 'string' }, smtp: { type: 'string' } },
});
const [toggl, mailbox] = await Promise.all([
  startToggl({ port: Number(values.toggl ?? 0) }),
  startMailbox({ port: Number(values.mailbox ?? 0), smtpPort: Number(values.smtp ?? 0) }),
]);
console.log(`toggl ${toggl.url}, mailbox ${mailbox.url}, mail to ${mailbox.smtpUrl}`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await Promise.all([toggl.stop(), mailbox.stop()]);
    process.exit(0);
  });
}
