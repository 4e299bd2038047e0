import type { EmailBlock, EmailDocument } from "@arauto/contracts";
import type { DocumentNode } from "./editor.ts";

type Index = ReadonlyMap<string, DocumentNode>;

/** Documents never change in place, so what was found in one stays true. */
const indexes = new WeakMap<EmailDocument, Index>();

/** Every section, column and block of a document by its id, in reading order. */
export function indexOf(document: EmailDocument): Index {
  const known = indexes.get(document);
  if (known) return known;
  const index = new Map<string, DocumentNode>();
  for (const [at, section] of document.sections.entries()) {
    index.set(section.id, { type: "section", node: section, index: at });
    for (const [place, column] of section.columns.entries()) {
      index.set(column.id, { type: "column", node: column, section, index: place });
      const add = (blocks: readonly EmailBlock[], parentId: string) => {
        for (const [number, block] of blocks.entries()) {
          index.set(block.id, { type: "block", node: block, place: { parentId, index: number }, section });
          if (block.kind === "repeat") add(block.blocks, block.id);
        }
      };
      add(column.blocks, column.id);
    }
  }
  indexes.set(document, index);
  return index;
}

/** What an id belongs to; undefined when it is gone. */
export function find(document: EmailDocument, id: string): DocumentNode | undefined {
  return indexOf(document).get(id);
}

/** Ids that are there, in reading order and of one type: that of the last one asked for. */
export function selectable(document: EmailDocument, ids: readonly string[]): string[] {
  const index = indexOf(document);
  const type = ids.findLast((id) => index.has(id));
  if (type === undefined) return [];
  const wanted = new Set(ids);
  const kind = index.get(type)?.type;
  return [...index].filter(([id, node]) => node.type === kind && wanted.has(id)).map(([id]) => id);
}
