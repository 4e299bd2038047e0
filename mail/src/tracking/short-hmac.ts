import { hash } from "node:crypto";

const HASH_BLOCK = 64;

/**
 * HMAC-SHA256 (RFC 2104 §2) of one short payload that is rewritten for each signature. Caches the
 * padded key, so that a signature costs two hashes; node's createHmac costs three times as much for
 * such short input.
 */
export class ShortHmac {
  /** The input, written by the caller. */
  readonly payload: Buffer;
  private readonly inner: Buffer;
  private readonly outer = Buffer.alloc(HASH_BLOCK + 32);

  constructor(key: Buffer, payloadBytes: number) {
    this.inner = Buffer.alloc(HASH_BLOCK + payloadBytes);
    this.payload = this.inner.subarray(HASH_BLOCK);
    const block = Buffer.alloc(HASH_BLOCK);
    (key.length > HASH_BLOCK ? hash("sha256", key, "buffer") : key).copy(block);
    for (let at = 0; at < HASH_BLOCK; at++) {
      this.inner[at] = (block[at] ?? 0) ^ 0x36;
      this.outer[at] = (block[at] ?? 0) ^ 0x5c;
    }
  }

  /** Signs the current payload, truncated to `bytes` and written at `at`. */
  signInto(target: Buffer, at: number, bytes: number): void {
    this.outer.write(hash("sha256", this.inner, "binary"), HASH_BLOCK, "latin1");
    target.write(hash("sha256", this.outer, "binary"), at, bytes, "latin1");
  }
}
