import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/**
 * Files stored next to the database: uploads and exports. Keys are ours, never a user's file name.
 */
export interface Storage {
  /**
   * Stores a stream completely or not at all, and returns its size in bytes. A bucket also stores the content type, for
   * users who browse it.
   */
  put(key: string, content: Readable, contentType?: string): Promise<number>;
  /** Opens a reader from byte `start` on, up to and excluding byte `end`. */
  open(key: string, start?: number, end?: number): Readable;
  /** Finds a complete file with its size; undefined when there is none. */
  find(key: string): Promise<StoredContent | undefined>;
  /** @throws Error with the code ENOENT when there is no such file */
  size(key: string): Promise<number>;
  /** Also removes the remains of a killed process's upload. */
  remove(key: string): Promise<void>;
  /**
   * Lists the files of a folder and its subfolders. Files that a process is storing, or a killed process left, are
   * listed in a folder on disk, but not in a bucket.
   */
  list(folder: string): AsyncIterable<ListedFile>;
}

export interface ListedFile {
  key: string;
  modifiedAt: Date;
}

export interface StoredContent {
  size: number;
  /** Must be read or destroyed. */
  content: Readable;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** @throws Error for a key that could lead elsewhere */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error("Not a storage key");
  return key;
}

const PARTIAL = ".partial";

async function* filesIn(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(
    undefinedIfMissing,
  );
  for (const entry of entries ?? []) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(root, key);
    // A file may be removed, or get its final name, while the list is read.
    const found = entry.isFile()
      ? await stat(path.join(root, key)).catch(undefinedIfMissing)
      : undefined;
    if (found) yield { key: withoutSuffix(key), modifiedAt: found.mtime };
  }
}

const withoutSuffix = (name: string): string =>
  name.endsWith(PARTIAL) ? name.slice(0, -PARTIAL.length) : name;

function undefinedIfMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  throw error;
}

/** Creates storage in a folder. */
export function createFileStorage(folder: string): Storage {
  const at = (key: string) => path.join(folder, checkedKey(key));
  return {
    async put(key, content) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true });
      const partial = `${target}${PARTIAL}`;
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
      return (await stat(target)).size;
    },
    open: (key, start = 0, end) =>
      end !== undefined && end <= start
        ? Readable.from([])
        : createReadStream(at(key), {
            start,
            ...(end !== undefined && { end: end - 1 }),
            highWaterMark: 1 << 18,
          }),
    async find(key) {
      try {
        const file = await open(at(key));
        return {
          size: (await file.stat()).size,
          content: file.createReadStream({ highWaterMark: 1 << 18 }),
        };
      } catch (error) {
        return undefinedIfMissing(error);
      }
    },
    size: async (key) => (await stat(at(key))).size,
    async remove(key) {
      await rm(at(key), { force: true });
      await rm(`${at(key)}${PARTIAL}`, { force: true });
    },
    list: (name) => filesIn(folder, checkedKey(name)),
  };
}
