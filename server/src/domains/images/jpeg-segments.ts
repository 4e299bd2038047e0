/** Common markers of ITU T.81, table B.1. */
const START_OF_SCAN = 0xda;
const END = 0xd9;
/** Frames (baseline, extended, progressive), Huffman and quantization tables, restart interval. */
const PICTURE = new Set([0xc0, 0xc1, 0xc2, 0xc4, 0xdb, 0xdd]);
const JFIF = 0xe0;
/** Specifies the color encoding; without it some pictures turn green. */
const ADOBE = 0xee;
/** Bytes of a JFIF segment without the optional thumbnail. */
const JFIF_BYTES = 18;

/** Removes everything but the picture, including data after the end. Returns null for rare variants. */
export function withoutJpegMetadata(file: Buffer): Buffer | null {
  const segments = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) return null;
    const marker = file[at + 1] ?? 0;
    // Any marker may be preceded by fill bytes.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return finished(segments);
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) return null;
    if (marker === START_OF_SCAN) {
      const next = scanEnd(file, end);
      segments.push(file.subarray(at, next));
      at = next;
      if (file[at + 1] === END) return finished(segments);
      continue;
    }
    if (PICTURE.has(marker)) segments.push(file.subarray(at, end));
    else if (
      marker === JFIF &&
      file.toString("latin1", at + 4, at + 9) === "JFIF\0" &&
      end - at >= JFIF_BYTES
    )
      segments.push(plainJfif(file, at));
    else if (marker === ADOBE && file.toString("latin1", at + 4, at + 9) === "Adobe")
      segments.push(file.subarray(at, end));
    // Application segments and comments are dropped; an unknown frame type is not supported.
    else if (marker < 0xe0 && marker !== 0xfe) return null;
    at = end;
  }
  return null;
}

const finished = (segments: Buffer[]): Buffer =>
  Buffer.concat([...segments, Buffer.from([0xff, END])]);

/**
 * Returns the position of the marker after a scan's data, skipping stuffed bytes and restart
 * markers, which belong to the data.
 */
function scanEnd(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1];
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7))
      return at;
  }
  return file.length;
}

/** Keeps version and density, removes the thumbnail. */
function plainJfif(file: Buffer, at: number): Buffer {
  const segment = Buffer.from(file.subarray(at, at + JFIF_BYTES));
  segment.writeUInt16BE(JFIF_BYTES - 2, 2);
  segment.fill(0, JFIF_BYTES - 2);
  return segment;
}
