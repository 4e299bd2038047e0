import {
  type EmailBlock,
  type EmailDocument,
  type EmailSection,
  emailBlock,
  emailSection,
  newBlock,
  paddingOf,
  richText,
  richTextOf,
} from "@arauto/contracts";
import { z } from "zod";
import {
  insertBlockAfter,
  insertSection,
  outermostIds,
  copyWithNewIds,
  copySectionWithNewIds,
} from "./document-commands.ts";
import { find } from "./document-index.ts";
import { sectionIndexAfter } from "./document-places.ts";

/** Marks a clipboard text as parts of an email. */
const MARKER = "arauto-email-parts";

const clip = z.object({
  [MARKER]: z.literal(1),
  sections: z.array(emailSection),
  blocks: z.array(emailBlock),
  /** The workspace that the pictures belong to. */
  workspace: z.uuid().optional(),
});

/** Parts of an email being copied. */
export interface Clip {
  sections: EmailSection[];
  blocks: EmailBlock[];
  /** The workspace it was copied from, if known. */
  workspace?: string | undefined;
}

/**
 * Serializes parts of an email for the clipboard, for other templates and tabs. Returns null if
 * nothing is selected.
 */
export function copyNodes(
  document: EmailDocument,
  ids: readonly string[],
  workspace?: string,
): string | null {
  const parts: Clip = { sections: [], blocks: [] };
  for (const id of outermostIds(document, ids)) {
    const found = find(document, id);
    if (found?.type === "section") parts.sections.push(found.node);
    else if (found?.type === "column") parts.blocks.push(...found.node.blocks);
    else if (found) parts.blocks.push(found.node);
  }
  return parts.sections.length + parts.blocks.length === 0
    ? null
    : JSON.stringify({ [MARKER]: 1, ...parts, workspace });
}

/** Parses a clipboard text: copied parts of an email, or other text as a text block. Returns null for empty text. */
export function readClip(text: string): Clip | null {
  if (text.includes(MARKER)) {
    try {
      const { sections, blocks, workspace } = clip.parse(JSON.parse(text));
      return { sections, blocks, workspace };
    } catch {
      // Text that merely mentions the marker.
    }
  }
  const paragraphs = text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  if (paragraphs.length === 0) return null;
  const words = richText.safeParse(richTextOf(...paragraphs.map(inlineOf)));
  return words.success
    ? { sections: [], blocks: [newBlock("text", { padding: paddingOf(8), text: words.data })] }
    : null;
}

/** Keeps single line breaks within the paragraph. */
function inlineOf(paragraph: string) {
  return paragraph
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line === "" ? [] : [{ type: "text" as const, text: line }]),
    ]);
}

const LIBRARY_PICTURE = /"(image:[0-9a-f-]{36}\.(?:png|jpg|gif))"/g;

/** Returns the clip's pictures from another workspace's library, without duplicates. */
export function strangePictures(
  { sections, blocks, workspace }: Clip,
  here: string | undefined,
): string[] {
  if (workspace === undefined || workspace === here) return [];
  return [
    ...new Set(
      [...JSON.stringify({ sections, blocks }).matchAll(LIBRARY_PICTURE)].map(
        ([, source = ""]) => source,
      ),
    ),
  ];
}

/** Returns the clip with other pictures. */
export function withPictures(
  { workspace, ...parts }: Clip,
  names: ReadonlyMap<string, string>,
): Clip {
  const text = JSON.stringify(parts).replace(LIBRARY_PICTURE, (whole, source: string) => {
    const name = names.get(source);
    return name === undefined ? whole : JSON.stringify(name);
  });
  return { ...(JSON.parse(text) as Clip), workspace };
}

/** Pastes parts after the selection under new ids, and returns those too. */
export function pasteClip(
  document: EmailDocument,
  { sections, blocks }: Clip,
  selection: readonly string[],
): { document: EmailDocument; ids: string[] } {
  let next = document;
  let after = selection;
  const ids: string[] = [];
  for (const copy of sections.map(copySectionWithNewIds)) {
    const longer = insertSection(next, copy, sectionIndexAfter(next, after));
    if (longer === next) continue;
    next = longer;
    after = [copy.id];
    ids.push(copy.id);
  }
  for (const copy of blocks.map(copyWithNewIds)) {
    const longer = insertBlockAfter(next, copy, after);
    if (longer === next) continue;
    next = longer;
    after = [copy.id];
    ids.push(copy.id);
  }
  return { document: next, ids };
}
