import { AVATAR_MAX_BYTES } from "@arauto/contracts/constants";

/** Side in pixels of the picture that is kept. */
export const PICTURE_SIDE = 512;
/** Largest file that is opened for cropping. */
export const SOURCE_MAX_BYTES = 25_000_000;
/** A cut smaller than this would be a blur of a few pixels. */
const CUT_MIN = 96;
const ZOOM_MAX = 5;

/** Side in pixels of the picture made from a square cut: never larger than the cut, never above the limit. */
export function outputSide(cut: number): number {
  return Math.max(1, Math.min(PICTURE_SIDE, Math.round(cut)));
}

/** How far one may zoom into a picture of this size without cutting out a blur: 1 to 5. */
export function largestZoom(width: number, height: number): number {
  return Math.min(ZOOM_MAX, Math.max(1, Math.min(width, height) / CUT_MIN));
}

/** One try at making the file: how large the picture is and how exactly it is kept. */
export interface Encoding {
  side: number;
  /** 0 to 1. */
  quality: number;
}

/** The tries in order, best first, until one fits the size limit: first less exact, then smaller. */
export function encodings(side: number): Encoding[] {
  const sides = [side, Math.round(side / 2), Math.round(side / 4)].filter((one) => one >= 1);
  return sides.flatMap((one) => [0.9, 0.8, 0.65].map((quality) => ({ side: one, quality })));
}

export type FileFault = "notPicture" | "tooLarge" | "empty";

/** What keeps a file from being opened as a picture, told before it is read; undefined when nothing does. */
export function pictureFault(file: Pick<File, "type" | "size">): FileFault | undefined {
  // A drawing (SVG) has no size of its own to be cut from.
  if (!file.type.startsWith("image/") || file.type === "image/svg+xml") return "notPicture";
  if (file.size === 0) return "empty";
  return file.size > SOURCE_MAX_BYTES ? "tooLarge" : undefined;
}

/** Whether the server takes a file of this size. */
export function fits(bytes: number): boolean {
  return bytes <= AVATAR_MAX_BYTES;
}
