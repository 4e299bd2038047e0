import path from "node:path";
import { Transform, type Readable } from "node:stream";
import { AppError, IMPORT_MAX_BYTES } from "@arauto/contracts";
import type { Storage } from "../../platform/storage/storage.ts";
import { fileShape, type FileShape } from "./csv-dialect.ts";
import { decoderOf, EncodingDetector, type Encoding } from "./text-encoding.ts";

/** A stored file and what was found out about it. */
export interface StoredFile {
  size: number;
  encoding: Encoding;
  shape: FileShape;
}

/** Read for delimiter, header and samples. */
const HEAD_BYTES = 1 << 20;

/**
 * Stores an upload and finds out how it is written. A file that is of no use is not kept.
 * @throws AppError PAYLOAD_TOO_LARGE, FILE_EMPTY, FILE_UNREADABLE
 */
export async function storeUpload(storage: Storage, key: string, content: Readable): Promise<StoredFile> {
  const detector = new EncodingDetector();
  const watched = new Transform({
    transform(piece: Buffer, _, done) {
      detector.push(piece);
      if (detector.size > IMPORT_MAX_BYTES)
        done(new AppError("PAYLOAD_TOO_LARGE", `A file may have at most ${IMPORT_MAX_BYTES / 1024 / 1024} MB.`));
      else done(null, piece);
    },
  });
  content.once("error", (fault) => watched.destroy(fault));
  try {
    const size = await storage.put(key, content.pipe(watched));
    const encoding = detector.finish();
    return { size, encoding, shape: await readShape(storage, key, encoding, size) };
  } catch (fault) {
    await storage.remove(key);
    throw fault;
  }
}

/** Delimiter, header and first rows of a stored file. */
export async function readShape(storage: Storage, key: string, encoding: Encoding, size: number): Promise<FileShape> {
  const pieces: Buffer[] = [];
  let read = 0;
  for await (const piece of storage.open(key) as AsyncIterable<Buffer>) {
    pieces.push(piece);
    read += piece.length;
    if (read >= HEAD_BYTES) break;
  }
  const decoder = decoderOf(encoding);
  const whole = read >= size;
  const head = decoder.write(Buffer.concat(pieces)) + (whole ? decoder.end() : "");
  return fileShape(head, whole);
}

const FILE_NAME_MAX = 200;
// oxlint-disable-next-line no-control-regex
const UNSHOWABLE = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g;

/** A person's file name as it may be shown: without folders and control characters. */
export function shownFileName(name: string): string {
  const shown = path.basename(name.replaceAll("\\", "/")).replace(UNSHOWABLE, "").trim();
  return shown.slice(0, FILE_NAME_MAX) || "import.csv";
}
