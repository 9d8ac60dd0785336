import { User } from '@timbre/contract/accounts';
import type { FaultStack } from '@timbre/server/test/faults/fault-stack';
import { z } from 'zod';
import { line } from '../spoken-notes.ts';
import { correction, undoneCorrection } from './correction-flows.ts';
import {
  compare,
  connectedSpeaker,
  type Flow,
  findStatus,
  ledgerFaults,
  minuteFaults,
  noteLines,
  persist,
  persistUntilOk,
  type Speaker,
  settle,
  speak,
  withLoggedNote,
} from './steps.ts';

const spokenNote: Flow = {
  name: 'a spoken note with three entries',
  withBackground: true,
  async prepare(stack) {
    const speaker = await connectedSpeaker(stack);
    let id = '';
    return {
      act: async () => {
        id = await speak(speaker);
      },
      isDone: async () => (await findStatus(speaker, id)) !== 'processing',
      faults: async () => [
        ...compare(
          'notes',
          (await speaker.recordings()).map(({ status }) => status),
          ['success'],
        ),
        ...(await ledgerFaults(speaker, id, noteLines)),
        ...(await minuteFaults(stack, speaker.id)),
        ...compare('sound', await stack.keptSound(), []),
      ],
    };
  },
};

const undo: Flow = {
  name: 'undo',
  async prepare(stack) {
    const { speaker, id } = await withLoggedNote(stack);
    return {
      act: async () => {
        const response = await persist(() => speaker.call('POST', `/api/recordings/${id}/undo`));
        // Of a first try whose answer got lost.
        if (response.status !== 404 && !response.ok) throw new Error(`answered ${response.status}`);
      },
      isDone: async () => (await speaker.recordings()).length === 0,
      faults: async () => [
        ...(await ledgerFaults(speaker, id, [])),
        ...(await minuteFaults(stack, speaker.id)),
        ...compare('sound', await stack.keptSound(), []),
      ],
    };
  },
};

const edit: Flow = {
  name: 'edit of an entry',
  async prepare(stack) {
    const { speaker, id } = await withLoggedNote(stack);
    const entry = (await speaker.entries([id])).find(({ description }) => description === 'drawing');
    const body = { description: 'painting', duration: 2_400 };
    return {
      act: async () => {
        await persistUntilOk(() => speaker.call('PATCH', `/api/toggl/entries/${entry?.id}`, { body }));
      },
      isDone: async () => true,
      faults: async () => [
        ...(await ledgerFaults(speaker, id, ['letters 1200', 'painting 2400', 'research 3600'])),
        ...(await minuteFaults(stack, speaker.id)),
      ],
    };
  },
};

const Bought = z.object({
  transactionId: z.string(),
  customerId: z.string(),
  subscriptionId: z.string().nullable(),
});
const Truth = z.object({
  subscriptions: z.array(z.object({ id: z.string(), customer_id: z.string(), status: z.string() })),
});

/** Somebody who may buy a plan, and what is bought at the provider. */
async function makeBuyer(stack: FaultStack) {
  const speaker = await connectedSpeaker(stack);
  await stack.ask(`update users set email_verified = true where id = '${speaker.id}'`);
  await speaker.verify();
  const { email } = speaker.credentials;
  const buy = async () =>
    Bought.parse(
      await stack.paddle('purchases', {
        email,
        priceId: stack.priceIds.pro,
        appUserId: stack.checkoutToken(speaker.id),
      }),
    );
  /** What the page does when the checkout comes back to it. */
  const confirm = ({ transactionId, customerId }: z.infer<typeof Bought>) =>
    persistUntilOk(() =>
      speaker.call('POST', '/api/plan/paddle-success', {
        body: { priceId: stack.priceIds.pro, transactionId, customerId },
      }),
    );
  const planIs = async (plan: string) => {
    // The provider sends again what was not taken, by its own clock.
    await stack.paddle('clock', { advanceSeconds: 1 });
    return (await getPlan(speaker)) === plan;
  };
  return { speaker, buy, confirm, planIs };
}

async function getPlan(speaker: Speaker): Promise<string | null> {
  // The fault may have killed the api right after it answered the question before this one.
  const response = await persistUntilOk(() => speaker.call('GET', '/api/user'));
  return User.parse(await response.json()).plan;
}

/** The provider's and our own subscriptions of a customer, which must be the same. */
async function subscriptionFaults(
  stack: FaultStack,
  { customerId }: z.infer<typeof Bought>,
  expected: string[],
): Promise<string[]> {
  const truth = Truth.parse(await stack.paddle('truth'));
  const provided = truth.subscriptions.filter(({ customer_id: id }) => id === customerId);
  const rows = await stack.ask(`select status from subscriptions where customer_id = '${customerId}'`);
  return [
    ...compare(
      'subscriptions at the provider',
      provided.map(({ status }) => status),
      expected,
    ),
    ...compare(
      'subscriptions',
      rows.map(({ status }) => status),
      expected,
    ),
  ];
}

const purchase: Flow = {
  name: 'purchase of a plan',
  async prepare(stack) {
    const { speaker, buy, confirm, planIs } = await makeBuyer(stack);
    let bought = Bought.parse({ transactionId: '', customerId: '', subscriptionId: null });
    return {
      act: async () => {
        bought = await buy();
        await confirm(bought);
      },
      isDone: () => planIs('pro'),
      faults: async () => [
        ...compare('plan', await getPlan(speaker), 'pro'),
        ...(await subscriptionFaults(stack, bought, ['active'])),
        ...compare(
          'payments',
          await stack.ask(`select status from payments where user_id = '${speaker.id}'`),
          [{ status: 'completed' }],
        ),
      ],
    };
  },
};

const refund: Flow = {
  name: 'refund of a plan',
  async prepare(stack) {
    const { speaker, buy, confirm, planIs } = await makeBuyer(stack);
    const bought = await buy();
    await confirm(bought);
    await settle(stack, () => planIs('pro'));
    return {
      act: async () => {
        await stack.paddle(`transactions/${bought.transactionId}/refund`, {});
      },
      isDone: async () =>
        (await planIs('free')) && (await subscriptionFaults(stack, bought, ['canceled'])).length === 0,
      faults: async () => [
        ...compare('plan', await getPlan(speaker), 'free'),
        ...(await subscriptionFaults(stack, bought, ['canceled'])),
      ],
    };
  },
};

const deletion: Flow = {
  name: 'deletion of an account',
  // A sweep carries it out.
  withBackground: true,
  async prepare(stack) {
    const { speaker, buy, confirm, planIs } = await makeBuyer(stack);
    const bought = await buy();
    await confirm(bought);
    const id = await speak(speaker);
    await settle(stack, async () => (await planIs('pro')) && (await findStatus(speaker, id)) === 'success');
    const deletionMails = async () =>
      (await stack.mailsTo(speaker.credentials.email)).filter(
        ({ subject }) => subject === 'Your account is closed',
      ).length;
    const listRows = () => stack.ask(`select id from users where id = '${speaker.id}'`);
    return {
      act: async () => {
        const response = await persist(() => speaker.call('DELETE', '/api/user'));
        // Of a first try whose answer got lost: it has ended the session.
        if (response.status !== 401 && !response.ok) throw new Error(`answered ${response.status}`);
      },
      isDone: async () => {
        await stack.paddle('clock', { advanceSeconds: 1 });
        // The owner has thirty days; they are over once the mail has gone out.
        await stack.ask(`update users set deletion_due_at = now() where id = '${speaker.id}'
          and deletion_due_at is not null
          and not exists (select from jobs where key = '${speaker.id}' and finished_at is null)`);
        // The webhook about the end may arrive after the account is deleted.
        const isEnded = (await subscriptionFaults(stack, bought, ['canceled'])).length === 0;
        return isEnded && (await listRows()).length === 0;
      },
      faults: async () => [
        ...compare('accounts', await listRows(), []),
        ...compare('left rows', await stack.rowsOfUser(speaker.id), []),
        ...compare('time tracker', (await speaker.ledger()).map(line).sort(), noteLines),
        ...(await subscriptionFaults(stack, bought, ['canceled'])),
        ...compare('sound', await stack.keptSound(), []),
        // One whose answer got lost is sent again with the same id, by which mail systems drop the second.
        ...compare('mails', (await deletionMails()) > 0, true),
      ],
    };
  },
};

export const flows: Flow[] = [
  spokenNote,
  undo,
  edit,
  correction,
  undoneCorrection,
  purchase,
  refund,
  deletion,
];
