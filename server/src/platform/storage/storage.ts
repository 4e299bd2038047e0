import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Files kept beside the database: uploads and exports. Keys are ours, never a person's file name. */
export interface Storage {
  /** Stores a stream whole or not at all; answers its size in bytes. */
  put(key: string, content: Readable): Promise<number>;
  /** A reader from byte `start` on, up to and without byte `end`. */
  open(key: string, start?: number, end?: number): Readable;
  size(key: string): Promise<number>;
  /** Also what a killed process left of it half written. */
  remove(key: string): Promise<void>;
}

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/;

/** Storage in a folder. */
export function createFileStorage(folder: string): Storage {
  const at = (key: string) => {
    if (!KEY.test(key)) throw new Error("Not a storage key");
    return path.join(folder, key);
  };
  return {
    async put(key, content) {
      const target = at(key);
      await mkdir(path.dirname(target), { recursive: true });
      const partial = `${target}.partial`;
      try {
        await pipeline(content, createWriteStream(partial, { flush: true }));
        await rename(partial, target);
      } catch (fault) {
        await rm(partial, { force: true });
        throw fault;
      }
      return (await stat(target)).size;
    },
    open: (key, start = 0, end) =>
      end !== undefined && end <= start
        ? Readable.from([])
        : createReadStream(at(key), { start, ...(end !== undefined && { end: end - 1 }), highWaterMark: 1 << 18 }),
    size: async (key) => (await stat(at(key))).size,
    async remove(key) {
      await rm(at(key), { force: true });
      await rm(`${at(key)}.partial`, { force: true });
    },
  };
}
