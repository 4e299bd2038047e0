import type { EmailDocument } from "@arauto/contracts";
import { indexOf } from "../document-index.ts";
import type { DocumentNode } from "../editor.ts";

export interface LayerRow {
  node: DocumentNode;
  level: number;
  /** Null for nodes that cannot have children. */
  isOpen: boolean | null;
  index: number;
  count: number;
}

/** Returns the visible rows of the tree, without the content of `closed` nodes. */
export function layerRows(document: EmailDocument, closed: ReadonlySet<string>): LayerRow[] {
  const index = indexOf(document);
  const rows: LayerRow[] = [];
  const add = (ids: readonly { id: string }[], level: number) => {
    for (const [at, { id }] of ids.entries()) {
      const node = index.get(id);
      if (!node) continue;
      const inside = insideOf(node);
      const isOpen = inside === null ? null : !closed.has(id);
      rows.push({ node, level, isOpen, index: at, count: ids.length });
      if (inside && isOpen) add(inside, level + 1);
    }
  };
  add(document.sections, 1);
  return rows;
}

/** A section with one column shows that column's blocks directly, since the user did not create the column. */
function insideOf(node: DocumentNode): readonly { id: string }[] | null {
  if (node.type === "section")
    return node.node.columns.length === 1
      ? (node.node.columns[0]?.blocks ?? [])
      : node.node.columns;
  if (node.type === "column") return node.node.blocks;
  return node.node.kind === "repeat" ? node.node.blocks : null;
}

/** Returns a row's parent row; null for sections. */
export function rowAround(rows: readonly LayerRow[], at: number): LayerRow | null {
  const level = rows[at]?.level ?? 1;
  return rows.slice(0, at).findLast((row) => row.level < level) ?? null;
}
