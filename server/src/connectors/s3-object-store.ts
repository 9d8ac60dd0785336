import { addAbortSignal, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ConnectorError } from './connector-error.ts';
import { checkedKey, type ObjectStore } from './object-store.ts';

export type S3Options = {
  bucket: string;
  region: string;
  /** Of another store than Amazon's. */
  endpoint?: string | undefined;
  /** The bucket is part of the path, not of the host's name. */
  pathStyle: boolean;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long one call may take, with all its tries; a browser waits for an upload. */
  withinMs?: number;
};

const attempts = 3;

/** A bucket of S3, or of anything that speaks the same, as object store: for any number of machines. */
export function openS3Store(options: S3Options): ObjectStore {
  const { bucket: Bucket, withinMs = 20_000 } = options;
  const client = new S3Client({
    region: options.region,
    ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
    forcePathStyle: options.pathStyle,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    maxAttempts: attempts,
    // One attempt may use half of the time, so that another one fits after a dead connection.
    requestHandler: { connectionTimeout: 3_000, requestTimeout: withinMs / 2, throwOnRequestTimeout: true },
    // Checksums in trailers are Amazon's own; the signature covers the bytes already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const within = async <T>(call: (abortSignal: AbortSignal) => Promise<T>): Promise<T> => {
    try {
      return await call(AbortSignal.timeout(withinMs));
    } catch (cause) {
      throw asConnectorError(cause);
    }
  };
  return {
    async put(key, bytes) {
      const command = new PutObjectCommand({ Bucket, Key: checkedKey(key), Body: bytes });
      await within((abortSignal) => client.send(command, { abortSignal }));
    },
    async get(key) {
      const command = new GetObjectCommand({ Bucket, Key: checkedKey(key) });
      return within(async (abortSignal) => {
        try {
          const { Body } = await client.send(command, { abortSignal });
          if (!(Body instanceof Readable)) throw new Error('the object store answered without a body');
          return await buffer(addAbortSignal(abortSignal, Body));
        } catch (cause) {
          // Only a missing object counts as absent; a missing bucket is an error.
          if (cause instanceof NoSuchKey) return undefined;
          throw cause;
        }
      });
    },
    async delete(key) {
      const command = new DeleteObjectCommand({ Bucket, Key: checkedKey(key) });
      await within((abortSignal) => client.send(command, { abortSignal }));
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken });
        const page = await within((abortSignal) => client.send(command, { abortSignal }));
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key !== undefined && LastModified !== undefined)
            yield { key: Key, modifiedAtMs: LastModified.getTime() };
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
  };
}

/** A refused key is for the operator to fix, not the user: calls are retried until then. */
function asConnectorError(cause: unknown): ConnectorError {
  const answered =
    cause instanceof Error && '$response' in cause && cause.$response !== undefined
      ? 'unavailable'
      : 'unknown';
  const name = cause instanceof Error ? cause.name : 'no reason';
  return new ConnectorError(answered, `the object store failed: ${name}`, { cause });
}
