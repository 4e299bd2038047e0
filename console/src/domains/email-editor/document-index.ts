import type { EmailBlock, EmailDocument } from "@arauto/contracts";
import type { DocumentNode } from "./editor.ts";

type Index = ReadonlyMap<string, DocumentNode>;

/** Documents are immutable, so an index stays valid. */
const indexes = new WeakMap<EmailDocument, Index>();

/** Indexes every section, column and block of a document by id, in reading order. */
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
          index.set(block.id, {
            type: "block",
            node: block,
            place: { parentId, index: number },
            section,
          });
          if (block.kind === "repeat") add(block.blocks, block.id);
        }
      };
      add(column.blocks, column.id);
    }
  }
  indexes.set(document, index);
  return index;
}

/** Returns the node of an id; undefined if it no longer exists. */
export function find(document: EmailDocument, id: string): DocumentNode | undefined {
  return indexOf(document).get(id);
}

/** Returns the existing ids in reading order, of one type: that of the last one given. */
export function selectable(document: EmailDocument, ids: readonly string[]): string[] {
  const index = indexOf(document);
  const type = ids.findLast((id) => index.has(id));
  if (type === undefined) return [];
  const wanted = new Set(ids);
  const kind = index.get(type)?.type;
  return [...index].filter(([id, node]) => node.type === kind && wanted.has(id)).map(([id]) => id);
}
