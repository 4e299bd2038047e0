import type { EmailBlock, EmailDocument, MailLanguage } from "@arauto/contracts";
import type { TemplateWork } from "./template-work.ts";

/** The parts of a translation that still equal the main language. */
export interface Untranslated {
  lines: ("subject" | "preheader")[];
  /** Block ids, in reading order. */
  blocks: string[];
  /** The whole MJML or HTML source. */
  code: boolean;
}

/** Returns a block's translatable text; null if it has none. */
function wordsOf(block: EmailBlock): string | null {
  const words = (() => {
    switch (block.kind) {
      case "heading":
        return block.text;
      case "text":
      case "footer":
        return block.text.content.some((node) => (node.content?.length ?? 0) > 0) ? block.text : [];
      case "button":
        return block.label;
      case "image":
      case "video":
        return block.alt === "" ? [] : [block.alt];
      case "menu":
        return block.items.map(({ label }) => label);
      case "products":
        return block.items.map(({ title, text, buttonLabel }) => [title, text, buttonLabel]);
      case "table":
        return block.rows;
      case "html":
        return block.source === "" ? [] : [block.source];
      default:
        return [];
    }
  })();
  return Array.isArray(words) && words.length === 0 ? null : JSON.stringify(words);
}

function blocksOf(document: EmailDocument): EmailBlock[] {
  return document.sections.flatMap(({ columns }) =>
    columns.flatMap(({ blocks }) =>
      blocks.flatMap((block): EmailBlock[] =>
        block.kind === "repeat" ? [block, ...block.blocks] : [block],
      ),
    ),
  );
}

/** Returns the ids of `translation`'s blocks with the same text as in `main`. */
export function sameBlocks(main: EmailDocument, translation: EmailDocument): string[] {
  const original = new Map(blocksOf(main).map((block) => [block.id, wordsOf(block)]));
  return blocksOf(translation)
    .filter((block) => {
      const words = wordsOf(block);
      return words !== null && original.get(block.id) === words;
    })
    .map(({ id }) => id);
}

/** Returns the untranslated parts; null for the main language itself. */
export function untranslated(work: TemplateWork, language: MailLanguage): Untranslated | null {
  const { languages, lines, code } = work.get();
  const main = languages[0];
  if (main === undefined || language === main) return null;
  const mine = lines[language];
  const original = lines[main];
  const editors = { main: work.editor(main), mine: work.editor(language) };
  return {
    lines: (["subject", "preheader"] as const).filter(
      (line) => mine?.[line] && mine[line] === original?.[line],
    ),
    blocks:
      editors.main && editors.mine
        ? sameBlocks(editors.main.get().document, editors.mine.get().document)
        : [],
    code: code[main] !== undefined && code[main] === code[language],
  };
}

export const countOf = ({ lines, blocks, code }: Untranslated): number =>
  lines.length + blocks.length + (code ? 1 : 0);
