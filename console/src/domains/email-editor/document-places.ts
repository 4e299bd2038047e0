import {
  COLUMN_BLOCKS_MAX,
  type EmailBlock,
  type EmailBlockKind,
  type EmailDocument,
  idsOf,
  PARTS_MAX,
  REPEAT_BLOCKS_MAX,
} from "@arauto/contracts";
import { find, indexOf } from "./document-index.ts";
import type { BlockPlace, DocumentNode } from "./editor.ts";

/** A container of blocks: a column or a repeat block. */
interface Container {
  blocks: readonly EmailBlock[];
  isRepeat: boolean;
}

/** Returns the column or repeat block with an id. */
export function containerOf(document: EmailDocument, id: string): Container | undefined {
  const found = find(document, id);
  if (found?.type === "column") return { blocks: found.node.blocks, isRepeat: false };
  if (found?.type === "block" && found.node.kind === "repeat")
    return { blocks: found.node.blocks, isRepeat: true };
  return undefined;
}

/** Returns true if the email has a footer; there can be only one. */
export function hasFooter(document: EmailDocument): boolean {
  for (const found of indexOf(document).values())
    if (found.type === "block" && found.node.kind === "footer") return true;
  return false;
}

/** Returns true if a container may contain a block of a kind: repeats contain neither repeats nor the footer. */
function fits(holder: Container, kind: EmailBlockKind): boolean {
  return !(holder.isRepeat && (kind === "repeat" || kind === "footer"));
}

/**
 * Returns true if a new block of a kind may be inserted at a place. Repeats contain neither repeats
 * nor the footer; an email has one footer; columns, repeats and the email have maximum sizes.
 */
export function allowed(document: EmailDocument, place: BlockPlace, kind: EmailBlockKind): boolean {
  const holder = containerOf(document, place.parentId);
  return (
    holder !== undefined &&
    fits(holder, kind) &&
    holder.blocks.length < (holder.isRepeat ? REPEAT_BLOCKS_MAX : COLUMN_BLOCKS_MAX) &&
    !(kind === "footer" && hasFooter(document)) &&
    hasRoom(document, 1)
  );
}

/** Returns true if blocks of the email may be moved to a place in `document`, which no longer contains them. */
export function accepts(
  document: EmailDocument,
  place: BlockPlace,
  blocks: readonly EmailBlock[],
): boolean {
  const holder = containerOf(document, place.parentId);
  if (!holder || place.index < 0 || place.index > holder.blocks.length) return false;
  const most = holder.isRepeat ? REPEAT_BLOCKS_MAX : COLUMN_BLOCKS_MAX;
  return (
    holder.blocks.length + blocks.length <= most && blocks.every(({ kind }) => fits(holder, kind))
  );
}

/** Returns true if there is room for this many more sections, columns and blocks. */
export function hasRoom(document: EmailDocument, parts: number): boolean {
  return idsOf(document.sections).length + parts <= PARTS_MAX;
}

/** Returns every place for a block, in reading order: before, between and after blocks, and in repeats. */
export function placesOf(document: EmailDocument): BlockPlace[] {
  const inside = (parentId: string, blocks: readonly EmailBlock[]): BlockPlace[] => [
    { parentId, index: 0 },
    ...blocks.flatMap((block, index) => [
      ...(block.kind === "repeat" ? inside(block.id, block.blocks) : []),
      { parentId, index: index + 1 },
    ]),
  ];
  return document.sections.flatMap(({ columns }) =>
    columns.flatMap(({ id, blocks }) => inside(id, blocks)),
  );
}

/** Returns the place for a new block of a kind after the selection; null if it needs a new section. */
export function placeAfter(
  document: EmailDocument,
  selection: readonly string[],
  kind: EmailBlockKind,
): BlockPlace | null {
  const place = wishedPlace(document, selection);
  if (!place || allowed(document, place, kind)) return place;
  // A block that cannot be in a repeat is inserted after the repeat.
  const parent = find(document, place.parentId);
  const behind =
    parent?.type === "block" ? { ...parent.place, index: parent.place.index + 1 } : null;
  return behind && allowed(document, behind, kind) ? behind : null;
}

function wishedPlace(document: EmailDocument, selection: readonly string[]): BlockPlace | null {
  const found = selectedOf(document, selection);
  if (found?.type === "block") {
    // A selected empty repeat is filled.
    if (found.node.kind === "repeat" && found.node.blocks.length === 0)
      return { parentId: found.node.id, index: 0 };
    return { ...found.place, index: found.place.index + 1 };
  }
  if (found?.type === "column") return { parentId: found.node.id, index: found.node.blocks.length };
  if (found?.type === "section") return endOf(found.node.columns.at(0));
  const body = document.sections.findLast((section) => !isFooter(section));
  return body?.columns.length === 1 ? endOf(body.columns[0]) : null;
}

/** Returns the last selected node; none for the footer, because new parts go above it. */
function selectedOf(
  document: EmailDocument,
  selection: readonly string[],
): DocumentNode | undefined {
  const last = selection.at(-1);
  const found = last === undefined ? undefined : find(document, last);
  return found && isFooter(found.type === "section" ? found.node : found.section)
    ? undefined
    : found;
}

function endOf(
  column: { id: string; blocks: readonly EmailBlock[] } | undefined,
): BlockPlace | null {
  return column ? { parentId: column.id, index: column.blocks.length } : null;
}

function isFooter(section: EmailDocument["sections"][number]): boolean {
  return section.columns.some(({ blocks }) => blocks.some(({ kind }) => kind === "footer"));
}

/** Returns the index for a new section: after the selection, otherwise at the end, before the footer. */
export function sectionIndexAfter(document: EmailDocument, selection: readonly string[]): number {
  const found = selectedOf(document, selection);
  if (found) {
    const section = found.type === "section" ? found.node : found.section;
    return document.sections.indexOf(section) + 1;
  }
  return document.sections.findLastIndex((section) => !isFooter(section)) + 1;
}

/** Returns a node's siblings, including itself, and its index among them. */
export function siblingsOf(
  document: EmailDocument,
  node: DocumentNode,
): { nodes: readonly { id: string }[]; index: number; count: number } {
  const nodes =
    node.type === "section"
      ? document.sections
      : node.type === "column"
        ? node.section.columns
        : (containerOf(document, node.place.parentId)?.blocks ?? []);
  return {
    nodes,
    index: node.type === "block" ? node.place.index : node.index,
    count: nodes.length,
  };
}
