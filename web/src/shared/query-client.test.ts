import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { makeQueryClient, readJson } from './query-client.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);

test('[UI-04] queries are never stale, refetch neither on focus nor by interval, and nothing is retried', () => {
  const { queries, mutations } = makeQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchInterval: false,
    retry: false,
  });
  expect(mutations).toMatchObject({ retry: false });
});

test('[UI-07] the default read is a GET on the key’s parts joined by slashes, parsed as JSON', async () => {
  fetched.mockResolvedValue(Response.json([{ id: 1 }]));
  const client = makeQueryClient();
  expect(await client.fetchQuery({ queryKey: ['/api/recordings', 'abc', 'entries'] })).toEqual([{ id: 1 }]);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/recordings/abc/entries');
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET' });
});

test('[UI-07] a 401 is null where asked for and raises otherwise; other failures always raise', async () => {
  const client = makeQueryClient();
  fetched.mockImplementation(async () => new Response('Please log in.', { status: 401 }));
  expect(await client.fetchQuery({ queryKey: ['/api/user'], queryFn: readJson('null') })).toBeNull();
  await expect(client.fetchQuery({ queryKey: ['/api/other'] })).rejects.toThrow('401: Please log in.');
  fetched.mockImplementation(async () => new Response('Broken.', { status: 500 }));
  await expect(
    client.fetchQuery({ queryKey: ['/api/third'], queryFn: readJson('null') }),
  ).rejects.toBeInstanceOf(ApiError);
});
