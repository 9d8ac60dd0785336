import { mkdir, opendir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes under a name. What is put here is sealed already: the store sees no content. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is nothing under this name. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** All that is there, in no order; what is put or deleted meanwhile may be missing. */
  list(): AsyncIterable<{ key: string; modifiedAtMs: number }>;
};

/** The key itself, if it is one: it becomes part of a path or of an address. */
export function checkedKey(key: string): string {
  if (!/^[\w-]+$/.test(key))
    throw new Error('a key of the object store is made of letters, digits and dashes');
  return key;
}

const incomingSuffix = '.incoming';

/** A folder as object store, for one machine. */
export function openFolderStore(directory: string): ObjectStore {
  const getPath = (key: string) => join(directory, checkedKey(key));
  return {
    async put(key, bytes) {
      await mkdir(directory, { recursive: true });
      // Written to a temporary file and then renamed, so nobody reads a partial file.
      const incoming = `${getPath(key)}${incomingSuffix}`;
      await writeFile(incoming, bytes, { flush: true });
      await rename(incoming, getPath(key));
    },
    async get(key) {
      return unlessMissing(readFile(getPath(key)));
    },
    async delete(key) {
      await unlessMissing(unlink(getPath(key)));
      // Temporary files that a crash left behind.
      await unlessMissing(unlink(`${getPath(key)}${incomingSuffix}`));
    },
    async *list() {
      const entries = await unlessMissing(opendir(directory));
      if (entries === undefined) return;
      for await (const { name } of entries) {
        const found = await unlessMissing(stat(join(directory, name)));
        if (found?.isFile()) yield { key: name.replace(incomingSuffix, ''), modifiedAtMs: found.mtimeMs };
      }
    },
  };
}

async function unlessMissing<T>(looking: Promise<T>): Promise<T | undefined> {
  try {
    return await looking;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause;
  }
}
