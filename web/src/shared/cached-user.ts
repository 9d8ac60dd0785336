import { User } from '@timbre/contract/accounts';

/*
 * The account that this browser was last signed in to, for when nobody can be asked who that is. It stands in a cache, since
 * page and worker both read those; nothing is ever served from it. Logging out takes it away.
 */
const cacheName = 'timbre.account';
const address = '/kept-account';

export async function keepAccount(user: User): Promise<void> {
  await (await caches.open(cacheName)).put(address, Response.json(user));
}

export async function readAccount(): Promise<User | undefined> {
  const answer = await caches.match(address, { cacheName });
  return User.safeParse(await answer?.json()).data;
}

export async function deleteCachedUser(): Promise<void> {
  await caches.delete(cacheName);
}
