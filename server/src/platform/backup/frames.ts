import type { Readable } from "node:stream";

/** Kinds of frames, with their contents. */
export const FRAME = {
  /** JSON: what the archive contains. The first frame. */
  head: 1,
  /** JSON: a table whose rows follow. */
  table: 2,
  /** JSON: a file whose bytes follow. */
  file: 3,
  /** Bytes of the preceding table or file. */
  data: 4,
  /** JSON: counts. The last frame. */
  end: 5,
} as const;
export type FrameKind = (typeof FRAME)[keyof typeof FRAME];

export interface Frame {
  kind: FrameKind;
  content: Buffer;
}

const PREFIX_BYTES = 5;
/** No writer creates longer ones; a reader rejects them before allocating memory. */
export const FRAME_MAX_BYTES = 64 * 1024 * 1024;
const KINDS: ReadonlySet<number> = new Set(Object.values(FRAME));

/** Returns a frame's bytes. */
export function frame(kind: FrameKind, content: Buffer): Buffer {
  if (content.length > FRAME_MAX_BYTES) throw new Error("This frame is too long");
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix[0] = kind;
  prefix.writeUInt32BE(content.length, 1);
  return Buffer.concat([prefix, content]);
}

export const jsonFrame = (kind: FrameKind, value: unknown): Buffer =>
  frame(kind, Buffer.from(JSON.stringify(value)));

export class FrameError extends Error {
  override readonly name = "FrameError";
}

/** Reads frames from a stream. @throws FrameError for invalid frames, and for an end inside a frame */
export async function* readFrames(content: Readable): AsyncGenerator<Frame> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let needed = PREFIX_BYTES;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes < needed) continue;
    let rest = waiting.length === 1 ? chunk : Buffer.concat(waiting);
    needed = PREFIX_BYTES;
    while (rest.length >= PREFIX_BYTES) {
      const kind = rest[0] as FrameKind;
      const length = rest.readUInt32BE(1);
      if (!KINDS.has(kind) || length > FRAME_MAX_BYTES) throw new FrameError("Not a frame");
      needed = PREFIX_BYTES + length;
      if (rest.length < needed) break;
      yield { kind, content: rest.subarray(PREFIX_BYTES, needed) };
      rest = rest.subarray(needed);
      needed = PREFIX_BYTES;
    }
    waiting = [rest];
    bytes = rest.length;
  }
  if (bytes > 0) throw new FrameError("The content ends inside a frame");
}
