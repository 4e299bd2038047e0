import sharp, { type Sharp } from "sharp";
import { withoutPngMetadata } from "./png-chunks.ts";

/** Above so many pixels only one way of packing is tried. */
const TRIED_PIXELS = 4_000_000;
/** Above so many pixels no palette is looked for. */
const PALETTE_PIXELS = 6_000_000;
/** A palette that is not exact must at least be so much smaller. */
const CLEARLY_SMALLER = 0.6;
/** Peak signal-to-noise ratio in decibels, seen at most so large, from which on nobody tells two pictures apart. */
const SAME_DECIBELS = 38;
const SEEN_SIDE = 1_200;

/**
 * The smallest PNG that looks the same: with a palette where that is exact, or clearly smaller and not to be seen.
 * @param plain the file itself, when its pixels may stay as they are; nothing larger comes out then
 */
export async function encodePng(image: Sharp, plain: Buffer | null): Promise<Buffer> {
  // Decoded and turned once; from here on the pixels alone are packed.
  const { data, info } = await image.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer({ resolveWithObject: true });
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
  const palette = await open(data).png({ palette: true, quality: 100, effort: 7, compressionLevel: 9 }).toBuffer();
  if (palette.length >= best.length) return best;
  const likeness = await decibelsBetween(data, palette);
  return likeness === Infinity || (palette.length < best.length * CLEARLY_SMALLER && likeness >= SAME_DECIBELS) ? palette : best;
}

const open = (content: Buffer): Sharp => sharp(content, { limitInputPixels: false });

const smallest = (files: readonly Buffer[]): Buffer => files.reduce((least, file) => (file.length < least.length ? file : least));

async function decibelsBetween(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = [await seen(one), await seen(other)];
  let squares = 0;
  for (let at = 0; at < a.length; at += 4) {
    const alphaA = (a[at + 3] ?? 0) / 255;
    const alphaB = (b[at + 3] ?? 0) / 255;
    // What is transparent has no colour.
    for (let channel = 0; channel < 3; channel += 1) squares += ((a[at + channel] ?? 0) * alphaA - (b[at + channel] ?? 0) * alphaB) ** 2;
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
