/** What a picture consists of (PNG §11); everything else tells about it. Of an animation the first frame is left. */
const PICTURE = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "IDAT", "IEND"]);
const SIGNATURE_BYTES = 8;

/** The same file with nothing in it but the picture, and nothing behind it; null when its chunks do not add up. */
export function withoutPngMetadata(file: Buffer): Buffer | null {
  const kept = [file.subarray(0, SIGNATURE_BYTES)];
  for (let at = SIGNATURE_BYTES; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString("latin1", at + 4, at + 8);
    if (end > file.length) return null;
    if (PICTURE.has(type)) kept.push(file.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}
