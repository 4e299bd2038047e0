const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
const GRAPHIC_CONTROL = 0xf9;
const APPLICATION = 0xff;
/** These extensions contain the number of loops of an animation. */
const LOOPING = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/**
 * Returns the bytes of a color table, by the flags of the preceding descriptor (GIF89a §18 and
 * §20).
 */
const colorTable = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/**
 * Removes everything but the frames with their timing, including data after the end. Returns null when the blocks are
 * inconsistent.
 */
export function withoutGifMetadata(file: Buffer): Buffer | null {
  let at = 13 + colorTable(file[10] ?? 0);
  const blocks = [file.subarray(0, at)];
  while (at < file.length) {
    const kind = file[at];
    if (kind === TRAILER) return finished(blocks);
    const label = file[at + 1];
    const data =
      kind === IMAGE
        ? at + 11 + colorTable(file[at + 9] ?? 0)
        : kind === EXTENSION
          ? at + 2
          : file.length;
    const end = subBlocksEnd(file, data);
    if (end === null) return null;
    const isLooping =
      label === APPLICATION && LOOPING.has(file.toString("latin1", at + 3, at + 14));
    if (kind === IMAGE || label === GRAPHIC_CONTROL || isLooping)
      blocks.push(file.subarray(at, end));
    at = end;
  }
  // Many programs omit the last byte.
  return blocks.length > 1 ? finished(blocks) : null;
}

const finished = (blocks: Buffer[]): Buffer => Buffer.concat([...blocks, Buffer.from([TRAILER])]);

/**
 * Returns the position after the sub-blocks that start here: each has its length, and one of length
 * zero ends them.
 */
function subBlocksEnd(file: Buffer, from: number): number | null {
  for (let at = from; at < file.length;) {
    const length = file[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return null;
}
