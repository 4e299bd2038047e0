import {
  DEFAULT_BRAND,
  type EmailBlock,
  type EmailDocument,
  LANGUAGES,
  type RichTextInline,
} from "@arauto/contracts";
import { catalogue } from "./catalogue.ts";

/** Shorter lines, such as "In brief", could be anyone's. */
const LETTERS_MIN = 12;
const WORDS_MIN = 3;
const QUOTE = /^[“«"„]/;

interface Node {
  type?: string;
  text?: string;
  content?: readonly Node[];
}

const lineOf = (nodes: readonly (RichTextInline | Node)[]): string =>
  nodes.map((node) => (node.type === "text" ? ((node as Node).text ?? "") : " ")).join("");

/** Returns the paragraphs of a formatted text, including those of lists. */
function paragraphsOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ type, content = [] }) =>
    type === "paragraph" ? [lineOf(content)] : paragraphsOf(content),
  );
}

/** Returns the lines in the block itself. Buttons and footers are meant to be kept. */
export function linesOf(block: EmailBlock): string[] {
  switch (block.kind) {
    case "heading":
      return [lineOf(block.text)];
    case "text":
      return paragraphsOf(block.text.content);
    case "table":
      return block.rows.flat();
    case "products":
      return block.items.flatMap(({ title, text }) => [title, text]);
    default:
      return [];
  }
}

interface Picture {
  source: string;
  alt: string;
}

/** Returns the pictures in the block itself. */
export function picturesOf(block: EmailBlock): Picture[] {
  if (block.kind === "products") return block.items;
  return block.kind === "image" || block.kind === "video" ? [block] : [];
}

/** Returns the blocks of a document, including those inside repeated blocks. */
export const blocksOf = ({ sections }: EmailDocument): EmailBlock[] =>
  sections
    .flatMap(({ columns }) => columns.flatMap(({ blocks }) => blocks))
    .flatMap((block): EmailBlock[] =>
      block.kind === "repeat" ? [block, ...block.blocks] : [block],
    );

/** Normalizes a text for comparison: without case, spacing, Liquid and separators. */
export const compared = (text: string): string =>
  text
    .replaceAll(/\{\{[\s\S]*?\}\}/g, " ")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();

const isDistinctive = (text: string): boolean =>
  text.split(" ").length >= WORDS_MIN && text.replaceAll(/[^\p{L}]/gu, "").length >= LETTERS_MIN;

interface Samples {
  lines: ReadonlySet<string>;
  alts: ReadonlySet<string>;
}
let samples: Samples | undefined;

/**
 * Returns the sample texts of all designs in all languages, computed once. Excludes transactional designs: their texts
 * are meant to be sent unchanged.
 */
function sampleTexts(): Samples {
  if (samples) return samples;
  const lines = new Set<string>();
  const alts = new Set<string>();
  for (const design of catalogue.filter(({ kind }) => kind !== "transactional")) {
    for (const language of LANGUAGES) {
      const { subject, preheader } = design.words(language);
      const own = design.id === "blank" ? [] : [subject, preheader];
      const blocks = blocksOf(design.document(language, DEFAULT_BRAND));
      for (const line of [...own, ...blocks.flatMap(linesOf)].map(compared))
        if (isDistinctive(line)) lines.add(line);
      for (const { alt } of blocks.flatMap(picturesOf)) if (alt !== "") alts.add(compared(alt));
    }
  }
  samples = { lines, alts };
  return samples;
}

/** Returns whether a line is still a design's; "quote" for the words of an invented person. */
export function sampleLine(line: string): "text" | "quote" | null {
  if (!sampleTexts().lines.has(compared(line))) return null;
  return QUOTE.test(line.trim()) ? "quote" : "text";
}

/** Whether a picture's description is still that of a design. */
export const isSampleAlt = (alt: string): boolean => sampleTexts().alts.has(compared(alt));
