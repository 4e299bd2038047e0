import type { EditImageBody } from "../../../lib/api.generated.ts";

/** Available aspect ratios; null is the picture's own. */
export const ASPECTS = {
  original: null,
  "16:9": 16 / 9,
  "4:3": 4 / 3,
  "1:1": 1,
  "3:4": 3 / 4,
} as const;
export type Aspect = keyof typeof ASPECTS;

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the edit to request for a crop and a width; null if it would change nothing. */
export function editOf(
  image: { width: number; height: number },
  cut: Rectangle | undefined,
  width: number | null,
): EditImageBody | null {
  const crop = cut && inside(image, cut);
  const whole = !crop || (crop.width === image.width && crop.height === image.height);
  const least = width !== null && width < (crop?.width ?? image.width) ? width : null;
  return whole && least === null ? null : { crop: whole ? null : crop, width: least };
}

/** Rounds to whole pixels without exceeding the picture. */
function inside(image: { width: number; height: number }, cut: Rectangle): Rectangle {
  const x = Math.min(Math.max(Math.round(cut.x), 0), image.width - 1);
  const y = Math.min(Math.max(Math.round(cut.y), 0), image.height - 1);
  return {
    x,
    y,
    width: Math.max(1, Math.min(Math.round(cut.width), image.width - x)),
    height: Math.max(1, Math.min(Math.round(cut.height), image.height - y)),
  };
}
