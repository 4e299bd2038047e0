/**
 * The chunks that make up a picture (PNG §11); all others are metadata. Of an animation only the
 * first frame remains.
 */
const PICTURE = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "IDAT", "IEND"]);
const SIGNATURE_BYTES = 8;

/** Removes everything but the picture, including data after the end. Returns null when the chunks are inconsistent. */
export function withoutPngMetadata(file: Buffer): Buffer | null {
  const chunks = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (end > file.length) return null;
    if (PICTURE.has(type)) chunks.push(file.subarray(at, end));
    if (type === "IEND") return Buffer.concat(chunks);
    at = end;
  }
  return null;
}
