const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** As many signs as a person sees: an emoji is one. Liquid says nothing of how long a value will be. */
export function seenLength(text: string): number {
  return [...letters.segment(text.replaceAll(/\{\{.*?\}\}|\{%.*?%\}/g, ""))].length;
}
