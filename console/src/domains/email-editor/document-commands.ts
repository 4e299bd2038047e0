import {
  type EmailBlock,
  type EmailColumn,
  type EmailDocument,
  type EmailSection,
  type EmailStyles,
  idsOf,
  newBlockId,
  newColumn,
  newSection,
  COLUMN_BLOCKS_MAX,
  SECTIONS_MAX,
} from "@arauto/contracts";
import { find, selectable } from "./document-index.ts";
import {
  allowed,
  hasFooter,
  hasRoom,
  containerOf,
  placeAfter,
  placesOf,
  sectionIndexAfter,
  accepts,
} from "./document-places.ts";
import type { BlockPlace } from "./editor.ts";

export { find } from "./document-index.ts";
export { allowed } from "./document-places.ts";

/**
 * Commands on a document. Each returns a new document that shares all unchanged parts with the old
 * one, or the same document if it cannot be applied.
 */

/** Inserts a section before the one at `index`. */
export function insertSection(
  document: EmailDocument,
  section: EmailSection,
  index: number,
): EmailDocument {
  const fresh = withoutSecondFooter(document, section);
  if (document.sections.length >= SECTIONS_MAX || !hasRoom(document, idsOf([fresh]).length))
    return document;
  return {
    ...document,
    sections: document.sections.toSpliced(clamp(index, document.sections.length), 0, fresh),
  };
}

export function insertBlock(
  document: EmailDocument,
  block: EmailBlock,
  place: BlockPlace,
): EmailDocument {
  const parts = block.kind === "repeat" ? block.blocks.length : 0;
  if (!allowed(document, place, block.kind) || !hasRoom(document, 1 + parts)) return document;
  return changeContainer(document, place.parentId, (blocks) =>
    blocks.toSpliced(clamp(place.index, blocks.length), 0, block),
  );
}

/** Inserts a block after the selection, or in a new section if no column fits. */
export function insertBlockAfter(
  document: EmailDocument,
  block: EmailBlock,
  selection: readonly string[],
): EmailDocument {
  const place = placeAfter(document, selection, block.kind);
  return place
    ? insertBlock(document, block, place)
    : insertBlockAsSection(document, block, sectionIndexAfter(document, selection));
}

/** Inserts a block in a new section before the one at `index`. */
export function insertBlockAsSection(
  document: EmailDocument,
  block: EmailBlock,
  index: number,
): EmailDocument {
  if (block.kind === "footer" && hasFooter(document)) return document;
  return insertSection(document, newSection([100], { columns: [newColumn(100, [block])] }), index);
}

/** Moves blocks to a place of the current document, or sections to before the one at `to`. */
export function moveNodes(
  document: EmailDocument,
  ids: readonly string[],
  to: BlockPlace | number,
): EmailDocument {
  const moved = outermostIds(document, ids);
  const chosen = new Set(moved);
  if (typeof to === "number") {
    const sections = document.sections.filter(({ id }) => chosen.has(id));
    if (sections.length === 0) return moveBlocksToSection(document, moved, to);
    const before = document.sections.slice(0, to).filter(({ id }) => !chosen.has(id)).length;
    const rest = document.sections.filter(({ id }) => !chosen.has(id));
    return sameOrder(document, { ...document, sections: rest.toSpliced(before, 0, ...sections) });
  }
  const blocks = blocksOf(document, moved);
  const holder = containerOf(document, to.parentId);
  if (blocks.length === 0 || !holder || chosen.has(to.parentId)) return document;
  const rest = removeBlocks(document, chosen);
  const before = holder.blocks.slice(0, to.index).filter(({ id }) => chosen.has(id)).length;
  return sameOrder(
    document,
    placeBlocks(rest, blocks, { ...to, index: to.index - before }) ?? document,
  );
}

function moveBlocksToSection(
  document: EmailDocument,
  ids: readonly string[],
  index: number,
): EmailDocument {
  const blocks = blocksOf(document, ids);
  if (blocks.length === 0) return document;
  const rest = removeBlocks(document, new Set(ids));
  if (document.sections.length >= SECTIONS_MAX || !hasRoom(document, 2)) return document;
  const section = newSection([100], { columns: [newColumn(100, blocks)] });
  return {
    ...rest,
    sections: rest.sections.toSpliced(clamp(index, rest.sections.length), 0, section),
  };
}

/**
 * Moves blocks, sections or one column a step up: past the previous block, into and out of repeats,
 * columns and sections.
 */
export function moveUp(document: EmailDocument, ids: readonly string[]): EmailDocument {
  return step(document, ids, -1);
}

/** Like `moveUp`, in the other direction. */
export function moveDown(document: EmailDocument, ids: readonly string[]): EmailDocument {
  return step(document, ids, 1);
}

function step(document: EmailDocument, ids: readonly string[], by: 1 | -1): EmailDocument {
  const moved = outermostIds(document, ids);
  const edge = by === 1 ? moved.at(-1) : moved[0];
  const found = edge === undefined ? undefined : find(document, edge);
  if (!found) return document;
  if (found.type === "section") {
    const to = by === 1 ? found.index + 2 : found.index - 1;
    return to < 0 || to > document.sections.length ? document : moveNodes(document, moved, to);
  }
  if (found.type === "column") {
    const to = found.index + by;
    if (to < 0 || to >= found.section.columns.length || moved.length > 1) return document;
    const { [to]: other } = found.section.columns;
    if (!other) return document;
    const columns = found.section.columns.with(to, found.node).with(found.index, other);
    return updateSection(document, found.section.id, { columns });
  }
  const blocks = blocksOf(document, moved);
  const chosen = new Set(moved);
  const rest = removeBlocks(document, chosen);
  const siblings =
    containerOf(document, found.place.parentId)?.blocks.slice(0, found.place.index) ?? [];
  const here = found.place.index - siblings.filter(({ id }) => chosen.has(id)).length;
  const places = placesOf(rest);
  const at = places.findIndex(
    ({ parentId, index }) => parentId === found.place.parentId && index === here,
  );
  const ahead = by === 1 ? places.slice(at + 1) : places.slice(0, Math.max(0, at)).toReversed();
  const place = ahead.find((candidate) => accepts(rest, candidate, blocks));
  return (place && placeBlocks(rest, blocks, place)) ?? document;
}

/**
 * Removes sections, columns or blocks. The remaining columns share the width; the last one is
 * removed with its section.
 */
export function removeNodes(document: EmailDocument, ids: readonly string[]): EmailDocument {
  const chosen = new Set(ids);
  const sections = document.sections.flatMap((section) => {
    if (chosen.has(section.id)) return [];
    const columns = section.columns.filter(({ id }) => !chosen.has(id));
    if (columns.length === section.columns.length) return [section];
    return columns.length === 0 ? [] : [{ ...section, columns: widened(columns) }];
  });
  const changed =
    sections.length !== document.sections.length ||
    sections.some((section, at) => section !== document.sections[at]);
  return removeBlocks(changed ? { ...document, sections } : document, chosen);
}

/** Inserts a copy after each of the sections or blocks, under new ids, and returns those too. */
export function duplicateNodes(
  document: EmailDocument,
  ids: readonly string[],
): { document: EmailDocument; ids: string[] } {
  let next = document;
  const copies: string[] = [];
  for (const id of outermostIds(document, ids).toReversed()) {
    const found = find(next, id);
    if (found?.type === "section") {
      const copy = copySectionWithNewIds(found.node);
      const longer = insertSection(next, copy, found.index + 1);
      if (longer !== next) copies.unshift(copy.id);
      next = longer;
    } else if (found?.type === "block") {
      const copy = copyWithNewIds(found.node);
      const longer = insertBlock(next, copy, { ...found.place, index: found.place.index + 1 });
      if (longer !== next) copies.unshift(copy.id);
      next = longer;
    }
  }
  return { document: next, ids: copies };
}

/** Changes settings of one block; `change` may be a function of the current block. */
export function updateBlock<B extends EmailBlock>(
  document: EmailDocument,
  id: string,
  change: Partial<B> | ((block: B) => Partial<B>),
): EmailDocument {
  const found = find(document, id);
  if (found?.type !== "block") return document;
  const part = typeof change === "function" ? change(found.node as B) : change;
  const changed = merged(found.node, part as Partial<EmailBlock>);
  if (changed === found.node) return document;
  return changeContainer(document, found.place.parentId, (blocks) =>
    blocks.with(found.place.index, changed),
  );
}

export function updateSection(
  document: EmailDocument,
  id: string,
  change: Partial<EmailSection>,
): EmailDocument {
  const found = find(document, id);
  if (found?.type !== "section") return document;
  const changed = merged(found.node, change);
  return changed === found.node
    ? document
    : { ...document, sections: document.sections.with(found.index, changed) };
}

export function updateColumn(
  document: EmailDocument,
  id: string,
  change: Partial<EmailColumn>,
): EmailDocument {
  const found = find(document, id);
  if (found?.type !== "column") return document;
  const changed = merged(found.node, change);
  return changed === found.node
    ? document
    : updateSection(document, found.section.id, {
        columns: found.section.columns.with(found.index, changed),
      });
}

export function updateStyles(document: EmailDocument, change: Partial<EmailStyles>): EmailDocument {
  const styles = merged(document.styles, change);
  return styles === document.styles ? document : { ...document, styles };
}

/** Sets the columns of a section, with shares in hundredths. Content of removed columns moves to the last one. */
export function changeColumns(
  document: EmailDocument,
  sectionId: string,
  shares: readonly number[],
): EmailDocument {
  const found = find(document, sectionId);
  if (found?.type !== "section" || shares.length === 0) return document;
  const { columns } = found.node;
  const left = columns.slice(shares.length).flatMap(({ blocks }) => blocks);
  const next = shares.map((share, at): EmailColumn => {
    const column = columns[at];
    if (!column) return newColumn(share);
    const blocks =
      at === shares.length - 1 && left.length > 0 ? [...column.blocks, ...left] : column.blocks;
    return column.share === share && blocks === column.blocks
      ? column
      : { ...column, share, blocks };
  });
  if (
    next.some(({ blocks }) => blocks.length > COLUMN_BLOCKS_MAX) ||
    !hasRoom(document, next.length - columns.length)
  )
    return document;
  if (next.length === columns.length && next.every((column, at) => column === columns[at]))
    return document;
  return updateSection(document, sectionId, { columns: next });
}

/** Returns a copy of the block under new ids, so that both can be in one document. */
export function copyWithNewIds<B extends EmailBlock>(block: B): B {
  const copy = { ...block, id: newBlockId() };
  return copy.kind === "repeat" ? { ...copy, blocks: copy.blocks.map(copyWithNewIds) } : copy;
}

/** Like `copyWithNewIds`, for a section with its content. */
export function copySectionWithNewIds(section: EmailSection): EmailSection {
  return {
    ...section,
    id: newBlockId(),
    columns: section.columns.map((column) => ({
      ...column,
      id: newBlockId(),
      blocks: column.blocks.map(copyWithNewIds),
    })),
  };
}

/** Returns ids in reading order, without those inside another one of them. */
export function outermostIds(document: EmailDocument, ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  return selectable(document, ids).filter((id) => {
    const found = find(document, id);
    return !(found?.type === "block" && chosen.has(found.place.parentId));
  });
}

function blocksOf(document: EmailDocument, ids: readonly string[]): EmailBlock[] {
  return ids.flatMap((id) => {
    const found = find(document, id);
    return found?.type === "block" ? [found.node] : [];
  });
}

function placeBlocks(
  document: EmailDocument,
  blocks: readonly EmailBlock[],
  place: BlockPlace,
): EmailDocument | null {
  if (!accepts(document, place, blocks)) return null;
  return changeContainer(document, place.parentId, (present) =>
    present.toSpliced(place.index, 0, ...blocks),
  );
}

/** Returns the document with other blocks in one column or repeat block. */
function changeContainer(
  document: EmailDocument,
  id: string,
  change: (blocks: EmailBlock[]) => EmailBlock[],
): EmailDocument {
  const found = find(document, id);
  if (found?.type === "column")
    return updateColumn(document, id, { blocks: change(found.node.blocks) });
  if (found?.type !== "block" || found.node.kind !== "repeat") return document;
  const repeat = { ...found.node, blocks: change(found.node.blocks) } as EmailBlock;
  return changeContainer(document, found.place.parentId, (blocks) =>
    blocks.with(found.place.index, repeat),
  );
}

function removeBlocks(document: EmailDocument, chosen: ReadonlySet<string>): EmailDocument {
  const without = (blocks: EmailBlock[]): EmailBlock[] => {
    const rest = blocks
      .filter(({ id }) => !chosen.has(id))
      .map((block) => {
        if (block.kind !== "repeat" || !block.blocks.some(({ id }) => chosen.has(id))) return block;
        return { ...block, blocks: block.blocks.filter(({ id }) => !chosen.has(id)) };
      });
    return rest.length === blocks.length && rest.every((block, at) => block === blocks[at])
      ? blocks
      : rest;
  };
  const sections = document.sections.map((section) => {
    const columns = section.columns.map((column) =>
      merged(column, { blocks: without(column.blocks) }),
    );
    return columns.every((column, at) => column === section.columns[at])
      ? section
      : { ...section, columns };
  });
  return sections.every((section, at) => section === document.sections[at])
    ? document
    : { ...document, sections };
}

/** Scales columns to the full width, keeping their proportions. */
function widened(columns: readonly EmailColumn[]): EmailColumn[] {
  const whole = columns.reduce((sum, { share }) => sum + share, 0);
  const shares = columns.map(({ share }) => Math.round((share * 100) / whole));
  const rest = 100 - shares.reduce((sum, share) => sum + share, 0);
  return columns.map((column, at) => ({
    ...column,
    share: (shares[at] ?? 0) + (at === 0 ? rest : 0),
  }));
}

function withoutSecondFooter(document: EmailDocument, section: EmailSection): EmailSection {
  if (!hasFooter(document)) return section;
  const columns = section.columns.map((column) => ({
    ...column,
    blocks: column.blocks.filter(({ kind }) => kind !== "footer"),
  }));
  return { ...section, columns };
}

/** Merges a change; returns the same object if nothing changes. */
function merged<T extends object>(whole: T, part: Partial<T>): T {
  const changes = (Object.keys(part) as (keyof T)[]).some(
    (key) => !Object.is(whole[key], part[key]),
  );
  return changes ? { ...whole, ...part } : whole;
}

/** Returns the first document if the second has all parts in the same places. */
function sameOrder(before: EmailDocument, after: EmailDocument): EmailDocument {
  const shape = (document: EmailDocument) => idsOf(document.sections).join();
  return shape(before) === shape(after) ? before : after;
}

function clamp(index: number, most: number): number {
  return Math.min(Math.max(index, 0), most);
}
