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
import { insertBlockAfter, insertSection, outermost, renewBlock, renewSection } from "./document-commands.ts";
import { find } from "./document-index.ts";
import { sectionIndexAfter } from "./document-places.ts";

/** Says of a text in the clipboard that it is parts of a mail. */
const MARKER = "arauto-email-parts";

const clip = z.object({
  [MARKER]: z.literal(1),
  sections: z.array(emailSection),
  blocks: z.array(emailBlock),
  /** Whose library the pictures are of. */
  workspace: z.uuid().optional(),
});

/** Parts of a mail on their way from one place to another. */
export interface Clip {
  sections: EmailSection[];
  blocks: EmailBlock[];
  /** The workspace that it was copied in, where that is known. */
  workspace?: string | undefined;
}

/** The text that stands for parts of a mail in the clipboard: other templates and tabs read it. Null when nothing is chosen. */
export function copyNodes(document: EmailDocument, ids: readonly string[], workspace?: string): string | null {
  const parts: Clip = { sections: [], blocks: [] };
  for (const id of outermost(document, ids)) {
    const found = find(document, id);
    if (found?.type === "section") parts.sections.push(found.node);
    else if (found?.type === "column") parts.blocks.push(...found.node.blocks);
    else if (found) parts.blocks.push(found.node);
  }
  return parts.sections.length + parts.blocks.length === 0 ? null : JSON.stringify({ [MARKER]: 1, ...parts, workspace });
}

/** What a text of the clipboard brings: parts of a mail as they were copied, or its words as a text block. Null for nothing. */
export function readClip(text: string): Clip | null {
  if (text.includes(MARKER)) {
    try {
      const { sections, blocks, workspace } = clip.parse(JSON.parse(text));
      return { sections, blocks, workspace };
    } catch {
      // Somebody's words that mention the marker.
    }
  }
  const paragraphs = text
    .replaceAll("\r\n", "\n")
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
  if (paragraphs.length === 0) return null;
  const words = richText.safeParse(richTextOf(...paragraphs.map(inlineOf)));
  return words.success ? { sections: [], blocks: [newBlock("text", { padding: paddingOf(8), text: words.data })] } : null;
}

/** Single line breaks stay breaks within the paragraph. */
function inlineOf(paragraph: string) {
  return paragraph
    .split("\n")
    .flatMap((line, at) => [
      ...(at > 0 ? [{ type: "hardBreak" as const }] : []),
      ...(line === "" ? [] : [{ type: "text" as const, text: line }]),
    ]);
}

const LIBRARY_PICTURE = /"(image:[0-9a-f-]{36}\.(?:png|jpg|gif))"/g;

/** The pictures of another workspace's library that a clip shows, each once. */
export function strangePictures({ sections, blocks, workspace }: Clip, here: string | undefined): string[] {
  if (workspace === undefined || workspace === here) return [];
  return [...new Set([...JSON.stringify({ sections, blocks }).matchAll(LIBRARY_PICTURE)].map(([, source = ""]) => source))];
}

/** The same clip with other pictures. */
export function withPictures({ workspace, ...parts }: Clip, names: ReadonlyMap<string, string>): Clip {
  const text = JSON.stringify(parts).replace(LIBRARY_PICTURE, (whole, source: string) => {
    const name = names.get(source);
    return name === undefined ? whole : JSON.stringify(name);
  });
  return { ...(JSON.parse(text) as Clip), workspace };
}

/** Puts copied parts after what is selected, with ids of their own; answers these too. */
export function pasteClip(
  document: EmailDocument,
  { sections, blocks }: Clip,
  selection: readonly string[],
): { document: EmailDocument; ids: string[] } {
  let next = document;
  let after = selection;
  const ids: string[] = [];
  for (const copy of sections.map(renewSection)) {
    const longer = insertSection(next, copy, sectionIndexAfter(next, after));
    if (longer === next) continue;
    next = longer;
    after = [copy.id];
    ids.push(copy.id);
  }
  for (const copy of blocks.map(renewBlock)) {
    const longer = insertBlockAfter(next, copy, after);
    if (longer === next) continue;
    next = longer;
    after = [copy.id];
    ids.push(copy.id);
  }
  return { document: next, ids };
}
