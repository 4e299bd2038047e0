/** Width of an average character of the interface font, in em; used where text can't be measured. */
const AVERAGE_EM = 0.55;

let context: CanvasRenderingContext2D | null | undefined;

/** Returns the size of the root font in pixels, which users can change in their browser. */
function rootSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/**
 * Measures a text of the interface font.
 * @param rem size of the font
 * @returns width in pixels
 */
export function textWidth(text: string, rem = 0.75, weight = 430): number {
  const size = rem * rootSize();
  context ??= document.createElement("canvas").getContext("2d");
  if (!context) return text.length * size * AVERAGE_EM;
  context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
  return context.measureText(text).width;
}

/** Shortens a text with an ellipsis until it fits into a width in pixels. Returns "" when nothing fits. */
export function fitText(text: string, width: number, rem = 0.75, weight = 430): string {
  if (textWidth(text, rem, weight) <= width) return text;
  let low = 0;
  let high = text.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const fits = textWidth(`${text.slice(0, middle).trimEnd()}…`, rem, weight) <= width;
    if (fits) low = middle;
    else high = middle - 1;
  }
  return low === 0 ? "" : `${text.slice(0, low).trimEnd()}…`;
}
