import createBidi from "bidi-js";

const bidi = createBidi();

export type Direction = "ltr" | "rtl";

/** Part of a line with one direction; its characters are in logical order. */
export interface DirectedText {
  text: string;
  direction: Direction;
}

/** Returns the direction of a text: that of its first strong character (UAX #9, P2 and P3). */
export function directionOf(text: string): Direction {
  const [paragraph] = bidi.getEmbeddingLevels(text, "auto").paragraphs;
  return (paragraph?.level ?? 0) % 2 === 1 ? "rtl" : "ltr";
}

/**
 * Splits a line into parts of one direction, in visual order from left to right (UAX #9, L2 and L4). `base` is the
 * direction of the whole text.
 */
export function partsFromLeft(line: string, base: Direction): DirectedText[] {
  const { levels } = bidi.getEmbeddingLevels(line, base);
  const parts: { text: string; level: number }[] = [];
  for (let index = 0; index < line.length; index += 1) {
    const level = levels[index] ?? 0;
    const letter = line[index] ?? "";
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    const last = parts.at(-1);
    if (last?.level === level) last.text += shown;
    else parts.push({ text: shown, level });
  }
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1)
    reverseFrom(parts, level);
  return parts.map(({ text, level }) => ({ text, direction: level % 2 === 1 ? "rtl" : "ltr" }));
}

/** Reverses each sequence of parts with at least this level. */
function reverseFrom(parts: { level: number }[], level: number): void {
  let start = 0;
  while (start < parts.length) {
    let end = start;
    while ((parts[end]?.level ?? 0) >= level) end += 1;
    parts.splice(start, end - start, ...parts.slice(start, end).toReversed());
    start = end + 1;
  }
}
