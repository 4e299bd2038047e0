const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Counts visible characters: an emoji is one. Liquid is left out, since its value may have any length. */
export function visibleLength(text: string): number {
  return [...graphemes.segment(text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/g, ""))].length;
}
