import { User } from '@timbre/contract/accounts';
import { createApiToken } from '@timbre/contract/api-tokens';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { linkIn, pressLink, startMailStack } from '../../../test/mail-stack.ts';
import { newPerson } from '../../../test/start-app.ts';
import { users } from './accounts.schema.ts';
import { signOutEverywhere } from './accounts.ts';

type Stack = Awaited<ReturnType<typeof startMailStack>>;
type Visitor = ReturnType<Stack['visitor']>;

/** Whoever signs everybody out, and whether their own session stays. */
const ways: [string, (stack: Stack, owner: Visitor, id: string) => Promise<unknown>, number][] = [
  ['the owner', (_, owner) => owner.call('DELETE', '/api/user/sessions'), 200],
  ['an operator', ({ db }, _, id) => signOutEverywhere({ db }, id), 401],
];

test.each(ways)(
  '[D-EMAIL][SEC-01] when %s signs everybody out, a thief has no session, token or change of address that waits',
  async (_, signOut, ownStatus) => {
    const stack = await startMailStack();
    const person = newPerson();
    const owner = stack.visitor();
    const registered = await owner.call('POST', '/api/register', { body: person });
    const { id } = User.parse(await registered.json());
    await stack.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
    await owner.call('POST', '/api/verify-password', { body: person });

    const thief = stack.visitor();
    await thief.call('POST', '/api/login', { body: person });
    await thief.call('POST', '/api/verify-password', { body: person });
    const body = { name: 'Script', scopes: ['notes:read'], days: null };
    const made = await thief.call('POST', '/api/user/api-tokens', { body });
    const { token } = createApiToken.reply.parse(await made.json());
    const elsewhere = newPerson();
    await thief.call('POST', '/api/user/email', { body: { email: elsewhere.email } });
    const waiting = linkIn(await stack.emailTo(elsewhere.email, 'Confirm your new email address'));

    await signOut(stack, owner, id);
    const pressed = await pressLink(stack.visitor(), waiting);
    expect(pressed.headers.get('x-error-code')).toBe('link-expired');
    const headers = { authorization: `Bearer ${token}` };
    const asScript = await stack.visitor().call('GET', `/api/notes/${id}`, { headers });
    expect(asScript.headers.get('x-error-code')).toBe('api-token-wrong');
    expect((await thief.call('GET', '/api/user')).status).toBe(401);
    expect((await owner.call('GET', '/api/user')).status).toBe(ownStatus);
  },
);
