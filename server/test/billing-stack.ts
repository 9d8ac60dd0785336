import { User } from '@timbre/contract/accounts';
import type { PaidPlanId } from '@timbre/contract/plan';
import { startMailbox } from '@timbre/simulators/mailbox/mailbox';
import { priceIds, productId, startPaddle } from '@timbre/simulators/paddle/paddle';
import { eq } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../src/app-context.ts';
import { connectMail } from '../src/connectors/mail.ts';
import { connectPaddle } from '../src/connectors/paddle.ts';
import type { Db } from '../src/db/client.ts';
import { users } from '../src/features/accounts/accounts.schema.ts';
import { billingWorkflows, billingWriter } from '../src/features/billing/billing.workflow.ts';
import { makeCheckoutToken } from '../src/features/billing/checkout-token.ts';
import { sweepBilling } from '../src/features/billing/sweep.ts';
import { teamMailers } from '../src/features/team/team.workflow.ts';
import { newPerson, startApp, testSecret, visitor } from './start-app.ts';
import { startTestWorker } from './test-worker.ts';

const Bought = z.object({
  transactionId: z.string(),
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
});
export type Bought = z.infer<typeof Bought>;

const Emails = z.array(z.object({ subject: z.string(), text: z.string() }));

/** A clock of our own, which goes with the provider's when a test moves it. */
function movableClock() {
  let ahead = Temporal.Duration.from({ seconds: 0 });
  return {
    now: () => systemClock().add(ahead),
    advance: (seconds: number) => {
      ahead = ahead.add({ seconds });
    },
  };
}

/** API, worker and the simulated payment provider, which calls the API's webhook; with the suite's database and engine. */
export async function startBillingStack({
  hasWorker = true,
  refusedWaitMs,
}: {
  hasWorker?: boolean;
  refusedWaitMs?: number;
} = {}) {
  const clock = movableClock();
  const [paddle, mailbox] = await Promise.all([startPaddle(), startMailbox()]);
  const { url: paddleUrl, apiKey: key, webhookSecret, checkoutUrl } = paddle;
  const payments = {
    provider: connectPaddle({ url: paddleUrl, key, webhookSecrets: [webhookSecret] }),
    prices: new Map(
      (['starter', 'pro', 'team'] as const).map(
        (plan) => [priceIds[plan], plan] satisfies [string, PaidPlanId],
      ),
    ),
    sold: priceIds,
    productId,
    checkoutUrl,
  };
  const api = await startApp({ payments, now: clock.now });
  const mail = connectMail(mailbox.smtpUrl, 'Timbre <hello@timbre.test>', 'off');
  onTestFinished(async () => {
    mail.close();
    await Promise.all([paddle.stop(), mailbox.stop()]);
  });
  const { workerDb: db, workerDatabaseUrl: databaseUrl, log } = api;
  const deps = {
    db,
    log,
    now: clock.now,
    authSecret: testSecret,
    payments,
    mail,
    publicUrl: 'http://timbre.test',
  };
  if (hasWorker)
    await startTestWorker({
      db,
      databaseUrl,
      workflows: [...billingWorkflows(deps, refusedWaitMs), ...teamMailers(deps)],
      writers: [billingWriter(deps)],
    });
  const control = async (path: string, body: unknown = {}, method = 'POST'): Promise<unknown> => {
    const response = await fetch(`${paddleUrl}/_control/${path}`, {
      method,
      ...(method === 'GET'
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status} ${await response.text()}`);
    return response.json();
  };
  await control('settings', { webhookUrl: `${api.url}/api/webhooks/paddle` });
  return {
    ...api,
    deps,
    paddleUrl,
    webhookSecret,
    control,
    read: (path: string) => control(path, undefined, 'GET'),
    sweep: (options: Parameters<typeof sweepBilling>[1] = {}) =>
      sweepBilling(deps, { every: { seconds: 0 }, ...options }),
    async advance(seconds: number) {
      clock.advance(seconds);
      await control('clock', { advanceSeconds: seconds });
    },
    now: clock.now,
    customer: (about?: { isVerified: boolean }) => makeCustomer(api, control, clock.now, about),
    emailsTo: async (email: string) =>
      Emails.parse(await (await fetch(`${mailbox.url}/messages?to=${encodeURIComponent(email)}`)).json()),
  };
}

type Control = (path: string, body: unknown) => Promise<unknown>;

/** Somebody, with a verified address unless a test is about that, who has just entered their password and buys. */
async function makeCustomer(
  { url, db }: { url: string; db: Db },
  control: Control,
  now: () => Temporal.Instant,
  { isVerified } = { isVerified: true },
) {
  const person = visitor(url);
  const credentials = newPerson();
  const registered = await person.call('POST', '/api/register', { body: credentials });
  const { id } = User.parse(await registered.json());
  await db.update(users).set({ emailVerified: isVerified }).where(eq(users.id, id));
  const verify = () =>
    person.call('POST', '/api/verify-password', { body: { password: credentials.password } });
  await verify();
  const token = () => makeCheckoutToken(testSecret, id, now().add({ hours: 24 }));
  return {
    ...credentials,
    id,
    call: person.call,
    /** Enters the password again, which counts for ten minutes by the clock that a test moves. */
    verify,
    token,
    user: async () => User.parse(await (await person.call('GET', '/api/user')).json()),
    /** Pays in a checkout that was opened for this account, unless the test wants it otherwise. */
    buy: async (plan: keyof typeof priceIds, given: object = {}): Promise<Bought> => {
      const priceId = priceIds[plan];
      return Bought.parse(
        await control('purchases', { email: credentials.email, priceId, appUserId: token(), ...given }),
      );
    },
    /** What the page does when the checkout comes back to it. */
    confirm: (
      { transactionId, customerId }: Pick<Bought, 'transactionId' | 'customerId'>,
      priceId: string = priceIds.pro,
    ) => person.call('POST', '/api/plan/paddle-success', { body: { priceId, transactionId, customerId } }),
  };
}
