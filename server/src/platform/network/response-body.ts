import { createBrotliDecompress, createGunzip, createInflate, constants } from "node:zlib";
import type { Transform } from "node:stream";

/** Small, so that little more is decompressed than is kept. */
const CHUNK_BYTES = 4_096;

const DECODERS: Record<string, () => Transform> = {
  gzip: () => createGunzip({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }),
  "x-gzip": () => createGunzip({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: () => createInflate({ chunkSize: CHUNK_BYTES, finishFlush: constants.Z_SYNC_FLUSH }),
  br: () =>
    createBrotliDecompress({
      chunkSize: CHUNK_BYTES,
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
    }),
};

/**
 * Returns the first bytes of a response as text. Although requests accept no compression, some servers compress anyway:
 * at most `max` bytes are decompressed. Bytes that are not UTF-8, and NUL, become U+FFFD.
 */
export async function responseText(
  bytes: Buffer,
  encoding: string | undefined,
  max: number,
): Promise<string> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? ""];
  const plain = decoder === undefined ? bytes : await decompressed(bytes, decoder(), max);
  return plain.subarray(0, max).toString("utf8").replaceAll("\0", "\uFFFD");
}

/** Returns the data decompressed before the limit, the end or an error. */
async function decompressed(bytes: Buffer, decoder: Transform, max: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  decoder.end(bytes);
  try {
    for await (const part of decoder as AsyncIterable<Buffer>) {
      parts.push(part);
      size += part.length;
      if (size >= max) break;
    }
  } catch {
    // Not the encoding in its header, or truncated: the preceding part is shown.
  } finally {
    decoder.destroy();
  }
  return Buffer.concat(parts);
}
