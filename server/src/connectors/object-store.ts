import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes under a name. What is put here is sealed already: the store sees no content. */
export type ObjectStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Undefined when there is nothing under this name. */
  get(key: string): Promise<Buffer | undefined>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
};

/** A folder as object store, for one machine. */
export function openFolderStore(directory: string): ObjectStore {
  const fileOf = (key: string) => {
    if (!/^[\w-]+$/.test(key))
      throw new Error('a key of the object store is made of letters, digits and dashes');
    return join(directory, key);
  };
  return {
    async put(key, bytes) {
      await mkdir(directory, { recursive: true });
      // Written beside its place and then moved there, so that nobody ever reads half of it.
      const incoming = `${fileOf(key)}.incoming`;
      await writeFile(incoming, bytes, { flush: true });
      await rename(incoming, fileOf(key));
    },
    async get(key) {
      return readFile(fileOf(key)).catch((cause: NodeJS.ErrnoException) => {
        if (cause.code === 'ENOENT') return undefined;
        throw cause;
      });
    },
    delete: (key) => rm(fileOf(key), { force: true }),
  };
}
