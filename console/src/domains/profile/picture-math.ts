import { AVATAR_MAX_BYTES } from "@arauto/contracts/avatar";

/** Side in pixels of the stored picture. */
export const PICTURE_SIDE = 512;
/** Maximum size of a file that can be opened for cropping. */
export const SOURCE_MAX_BYTES = 25_000_000;
/** A smaller crop would be too blurry. */
const CUT_MIN = 96;
const ZOOM_MAX = 5;

/** Returns the side in pixels of the picture made from a square crop: never larger than the crop or the limit. */
export function outputSide(cut: number): number {
  return Math.max(1, Math.min(PICTURE_SIDE, Math.round(cut)));
}

/** Returns the maximum zoom for a picture of this size without a blurry crop: 1 to 5. */
export function largestZoom(width: number, height: number): number {
  return Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / CUT_MIN));
}

/** One attempt at encoding the file: its size and quality. */
export interface Encoding {
  side: number;
  /** 0 to 1. */
  quality: number;
}

/** Returns the attempts in order, best first: lower quality before smaller size. */
export function encodings(side: number): Encoding[] {
  const sides = [side, Math.round(side / 2), Math.round(side / 4)].filter((one) => one >= 1);
  return sides.flatMap((one) => [0.9, 0.8, 0.65].map((quality) => ({ side: one, quality })));
}

export type FileError = "notPicture" | "tooLarge" | "empty";

/** Returns why a file cannot be opened as a picture, without reading it; undefined if it can. */
export function pictureError(file: Pick<File, "type" | "size">): FileError | undefined {
  // An SVG has no pixel size of its own to crop.
  if (!file.type.startsWith("image/") || file.type === "image/svg+xml") return "notPicture";
  if (file.size === 0) return "empty";
  return file.size > SOURCE_MAX_BYTES ? "tooLarge" : undefined;
}

/** Returns true if the server accepts a file of this size. */
export function fits(bytes: number): boolean {
  return bytes <= AVATAR_MAX_BYTES;
}
