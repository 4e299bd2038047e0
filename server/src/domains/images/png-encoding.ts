import sharp, { type Sharp } from "sharp";
import { withoutPngMetadata } from "./png-chunks.ts";

/** Above this many pixels only one encoding is tried. */
const TRIED_PIXELS = 4_000_000;
/** Above this many pixels no palette is tried. */
const PALETTE_PIXELS = 6_000_000;
/** A lossy palette must reduce the size to at most this share. */
const CLEARLY_SMALLER = 0.6;
/** Peak signal-to-noise ratio in decibels from which two pictures look the same at this size. */
const SAME_DECIBELS = 38;
const SEEN_SIDE = 1_200;

/**
 * Encodes the smallest PNG that looks the same: with a palette when that is lossless, or clearly
 * smaller and not visible.
 * @param plain The file itself, when its pixels may stay unchanged; the result is then never
 * larger.
 */
export async function encodePng(image: Sharp, plain: Buffer | null): Promise<Buffer> {
  // Decoded and rotated once; from here on only the pixels are encoded.
  const { data, info } = await image
    .png({ compressionLevel: 6, adaptiveFiltering: true })
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const exact: Buffer[] = [data];
  const stripped = plain && withoutPngMetadata(plain);
  if (stripped) exact.push(stripped);
  if (pixels <= TRIED_PIXELS) {
    exact.push(await open(data).png({ compressionLevel: 9, adaptiveFiltering: false }).toBuffer());
    exact.push(await open(data).png({ compressionLevel: 9, adaptiveFiltering: true }).toBuffer());
  }
  const best = smallest(exact);
  if (pixels > PALETTE_PIXELS) return best;
  const palette = await open(data)
    .png({ palette: true, quality: 100, effort: 7, compressionLevel: 9 })
    .toBuffer();
  if (palette.length >= best.length) return best;
  const likeness = await decibelsBetween(data, palette);
  return likeness === Infinity ||
    (palette.length < best.length * CLEARLY_SMALLER && likeness >= SAME_DECIBELS)
    ? palette
    : best;
}

const open = (content: Buffer): Sharp => sharp(content, { limitInputPixels: false });

const smallest = (files: readonly Buffer[]): Buffer =>
  files.reduce((least, file) => (file.length < least.length ? file : least));

async function decibelsBetween(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await seen(one), await seen(other)];
  let squares = 0;
  for (let at = 0; at < a.length; at += 4) {
    const alphaA = (a[at + 3] ?? 0) / 255;
    const alphaB = (b[at + 3] ?? 0) / 255;
    // Transparent pixels have no color.
    for (let channel = 0; channel < 3; channel += 1)
      squares += ((a[at + channel] ?? 0) * alphaA - (b[at + channel] ?? 0) * alphaB) ** 2;
    squares += ((alphaA - alphaB) * 255) ** 2;
  }
  return squares === 0 ? Infinity : 10 * Math.log10(255 ** 2 / (squares / a.length));
}

function seen(content: Buffer): Promise<Buffer> {
  return open(content)
    .resize({ width: SEEN_SIDE, height: SEEN_SIDE, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer();
}
