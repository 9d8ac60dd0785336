import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { startS3 } from '@timbre/simulators/s3/s3';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ConnectorError } from './connector-error.ts';
import { type ObjectStore, openFolderStore } from './object-store.ts';
import { openS3Store } from './s3-object-store.ts';

// Megabytes, and tries that wait for each other, take their time on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

async function simulated(change: Partial<Parameters<typeof openS3Store>[0]> = {}) {
  const s3 = await startS3({ pageSize: 2 });
  onTestFinished(() => s3.stop());
  const { url: endpoint, bucket, region, accessKeyId, secretAccessKey } = s3;
  const options = { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true };
  return { s3, options, store: openS3Store({ ...options, ...change }) };
}

async function folder(): Promise<ObjectStore> {
  const directory = mkdtempSync(join(tmpdir(), 'timbre-store-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return openFolderStore(join(directory, 'not made yet'));
}

const stores = { 'a folder': folder, 'a bucket': async () => (await simulated()).store };

describe.each(Object.entries(stores))('%s as object store', (_, open) => {
  test('gives back what was put, also when it is large or empty, and the newest of it', async () => {
    const store = await open();
    const large = randomBytes(5 * 1024 * 1024);
    await store.put('large', large);
    await store.put('empty', Buffer.alloc(0));
    await store.put('again', Buffer.from('first'));
    await store.put('again', Buffer.from('second, longer'));
    expect((await store.get('large'))?.equals(large)).toBe(true);
    expect(await store.get('empty')).toEqual(Buffer.alloc(0));
    expect((await store.get('again'))?.toString()).toBe('second, longer');
  });

  test('has nothing under a name that was never used or was deleted, and deletes twice without complaint', async () => {
    const store = await open();
    expect(await store.get('never')).toBeUndefined();
    await store.put('gone', Buffer.from('x'));
    await store.delete('gone');
    await store.delete('gone');
    expect(await store.get('gone')).toBeUndefined();
  });

  test('refuses a key that is more than a name', async () => {
    const store = await open();
    for (const key of ['../outside', 'a/b', '', 'a.b', 'a b', 'é']) {
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('letters, digits and dashes');
      await expect(store.get(key)).rejects.toThrow('letters, digits and dashes');
      await expect(store.delete(key)).rejects.toThrow('letters, digits and dashes');
    }
  });

  test('lists what it holds, over several pages', async () => {
    const store = await open();
    const earliest = Date.now();
    const list = async () => {
      const keys: string[] = [];
      for await (const { key, modifiedAtMs } of store.list()) {
        // Stores tell whole seconds.
        expect(modifiedAtMs).toBeGreaterThanOrEqual(earliest - 1_000);
        expect(modifiedAtMs).toBeLessThanOrEqual(Date.now() + 1_000);
        keys.push(key);
      }
      return keys.toSorted();
    };
    expect(await list()).toEqual([]);
    const five = ['a', 'b', 'c', 'd', 'e'];
    for (const key of five) await store.put(key, Buffer.from(key));
    expect(await list()).toEqual(five);
  });
});

const getFault = async (call: Promise<unknown>) => {
  const cause: unknown = await call.then(
    () => 'no fault',
    (thrown: unknown) => thrown,
  );
  return cause instanceof ConnectorError ? cause.fault : cause;
};

test('a store that asks to slow down or fails for a moment is asked again, but not for ever', async () => {
  const { s3, store } = await simulated();
  s3.planFaults('slow-down', 'broken');
  await store.put('patient', Buffer.from('x'));
  expect(s3.calls).toHaveLength(3);
  s3.planFaults('slow-down', 'slow-down', 'slow-down');
  expect(await getFault(store.get('patient'))).toBe('unavailable');
  expect(s3.calls).toHaveLength(6);
  expect((await store.get('patient'))?.toString()).toBe('x');
});

test('a store that does not answer in time, cuts its answer off or is not there is a fault that may be tried again', async () => {
  const slow = await simulated({ withinMs: 600 });
  slow.s3.planFaults('silent', 'silent', 'silent');
  expect(await getFault(slow.store.put('late', Buffer.from('x')))).toBe('unknown');
  const { s3, store, options } = await simulated();
  await store.put('whole', Buffer.from('whole'));
  s3.planFaults('cut');
  expect(await getFault(store.get('whole'))).toBe('unknown');
  const nowhere = openS3Store({ ...options, endpoint: 'http://127.0.0.1:1' });
  expect(await getFault(nowhere.put('x', Buffer.from('x')))).toBe('unknown');
});

test('a wrong secret, an unknown key and a missing bucket are the operator’s to mend: nothing is taken for missing', async () => {
  const { s3, options } = await simulated();
  const wrong = [
    { secretAccessKey: 'another' },
    { accessKeyId: 'somebody' },
    { region: 'us-east-1' },
    { bucket: 'no-such-bucket' },
  ];
  for (const change of wrong) {
    const store = openS3Store({ ...options, ...change });
    expect(await getFault(store.get('x'))).toBe('unavailable');
    expect(await getFault(store.put('x', Buffer.from('x')))).toBe('unavailable');
  }
  expect(s3.keys()).toEqual([]);
  expect(s3.calls.map(({ refused }) => refused)).toContain('SignatureDoesNotMatch');
});

/** A client that lets a test change a request after it was signed. */
function tampering(
  options: Awaited<ReturnType<typeof simulated>>['options'],
  tamper: (request: { headers: Record<string, string>; body?: unknown }) => void,
) {
  const { bucket, accessKeyId, secretAccessKey, endpoint, region } = options;
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 1,
  });
  client.middlewareStack.add(
    (next) => (args) => {
      const request: unknown = args.request;
      if (isRequest(request)) tamper(request);
      return next(args);
    },
    { step: 'finalizeRequest', priority: 'low', name: 'tamper' },
  );
  return (Body: Buffer | Readable, more: object = {}) =>
    client.send(new PutObjectCommand({ Bucket: bucket, Key: 'x', Body, ...more }));
}

function isRequest(value: unknown): value is { headers: Record<string, string>; body?: unknown } {
  return typeof value === 'object' && value !== null && 'headers' in value;
}

test('the simulated store takes what the vendor’s library sends by default, and refuses what was changed on the way', async () => {
  const { s3, options } = await simulated();
  const put = tampering(options, () => {});
  await put(Buffer.from('with a checksum'));
  await put(Readable.from([Buffer.from('in '), Buffer.from('pieces')]), { ContentLength: 9 });
  expect(s3.calls.at(-1)?.payload).toBe('STREAMING-UNSIGNED-PAYLOAD-TRAILER');
  expect((await openS3Store(options).get('x'))?.toString()).toBe('in pieces');
  const another = tampering(options, (request) => {
    request.body = Buffer.from('with a CHECKSUM');
  });
  await expect(another(Buffer.from('with a checksum'))).rejects.toThrow('XAmzContentSHA256Mismatch');
  const later = tampering(options, (request) => {
    request.headers['x-amz-date'] = '20200101T000000Z';
  });
  await expect(later(Buffer.from('x'))).rejects.toThrow();
  const smuggled = tampering(options, (request) => {
    request.headers['x-amz-acl'] = 'public-read';
  });
  await expect(smuggled(Buffer.from('x'))).rejects.toThrow('AccessDenied');
  const forged = tampering(options, (request) => {
    request.headers['authorization'] = `${request.headers['authorization']?.slice(0, -64)}${'0'.repeat(64)}`;
  });
  await expect(forged(Buffer.from('x'))).rejects.toThrow('SignatureDoesNotMatch');
  expect((await openS3Store(options).get('x'))?.toString()).toBe('in pieces');
});
