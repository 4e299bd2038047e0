import type { EmailDocument } from "@arauto/contracts";
import { find } from "../document-index.ts";
import { allowed, containerOf, accepts } from "../document-places.ts";
import { moveNodes, outermostIds } from "../document-commands.ts";
import type { BlockPlace } from "../editor.ts";
import type { Dragged, Insertable, Target } from "../editor-ui.tsx";

/** This close to the edge of a section, in pixels, a dragged part is dropped between sections. */
const SECTION_EDGE = 10;
/** This much of a repeat block's edge, in pixels, belongs to the surrounding column. */
const REPEAT_EDGE = 12;

interface Point {
  x: number;
  y: number;
}

/** A line on the canvas that marks an insert position, in window coordinates. */
export interface Line {
  left: number;
  top: number;
  width: number;
}

/** Returns true if the dragged part is a whole section. */
export function isSection(dragged: Dragged, document: EmailDocument): boolean {
  if (dragged.type === "new")
    return (
      dragged.item.type === "layout" ||
      (dragged.item.type === "saved" && dragged.item.content.type === "section")
    );
  const [first] = dragged.ids;
  return first !== undefined && find(document, first)?.type === "section";
}

function kindOf(item: Insertable) {
  return item.type === "kind"
    ? item.kind
    : item.type === "saved" && item.content.type === "block"
      ? item.content.block.kind
      : null;
}

/** Returns true if the dragged part may be dropped there. */
export function mayDrop(document: EmailDocument, dragged: Dragged, target: Target): boolean {
  if (dragged.type === "nodes") {
    if (target.type === "section") return true;
    const ids = outermostIds(document, dragged.ids);
    const blocks = ids.flatMap((id) => {
      const found = find(document, id);
      return found?.type === "block" ? [found.node] : [];
    });
    const parent = containerOf(document, target.place.parentId);
    if (blocks.length === 0 || !parent || ids.includes(target.place.parentId)) return false;
    // Its current place is allowed, although nothing changes then.
    return (
      accepts(document, target.place, blocks) ||
      moveNodes(document, ids, target.place) !== document ||
      ids.every((id) => parent.blocks.some((block) => block.id === id))
    );
  }
  const kind = kindOf(dragged.item);
  if (kind === null) return target.type === "section";
  return target.type === "section" ? true : allowed(document, target.place, kind);
}

const rectOf = (selector: string) =>
  document.querySelector(`[data-canvas] ${selector}`)?.getBoundingClientRect() ?? null;
const nodeRect = (id: string) => rectOf(`[data-node="${id}"]`);
const sectionRect = (id: string) => rectOf(`[data-section="${id}"]`);
const holderRect = (id: string) => rectOf(`[data-holder="${id}"]`);

/** Returns the drop target at a point of the window; null outside the email and where nothing may be inserted. */
export function targetAt(mail: EmailDocument, point: Point, dragged: Dragged): Target | null {
  const rects = mail.sections.map(({ id }) => sectionRect(id));
  const [firstRect] = rects;
  if (!firstRect) return mail.sections.length === 0 ? { type: "section", index: 0 } : null;
  const middle = (rect: DOMRect | null | undefined) => (rect ? rect.top + rect.height / 2 : 0);
  const after = rects.filter((rect) => middle(rect) < point.y).length;
  if (isSection(dragged, mail)) return { type: "section", index: after };
  const at = rects.findIndex((rect) => rect !== null && point.y <= rect.bottom);
  const section = mail.sections[at === -1 ? mail.sections.length : at];
  const rect = rects[at];
  if (!section || !rect) return { type: "section", index: mail.sections.length };
  const edge = Math.min(SECTION_EDGE, rect.height / 4);
  if (point.y < rect.top + edge) return { type: "section", index: at };
  if (point.y > rect.bottom - edge) return { type: "section", index: at + 1 };
  const column = nearest(
    section.columns.map(({ id }) => id),
    point,
  );
  const target = column === null ? null : placeIn(mail, column, point, dragged);
  return target && mayDrop(mail, dragged, target) ? target : null;
}

/** Returns the column that contains a point, or the nearest one. */
function nearest(ids: readonly string[], point: Point): string | null {
  let best: { id: string; away: number } | null = null;
  for (const id of ids) {
    const rect = holderRect(id);
    if (!rect) continue;
    const aside = Math.max(rect.left - point.x, 0, point.x - rect.right);
    const off = Math.max(rect.top - point.y, 0, point.y - rect.bottom);
    const away = Math.hypot(aside, off);
    if (!best || away < best.away) best = { id, away };
  }
  return best?.id ?? null;
}

function placeIn(mail: EmailDocument, parentId: string, point: Point, dragged: Dragged): Target {
  const blocks = containerOf(mail, parentId)?.blocks ?? [];
  let index = 0;
  for (const block of blocks) {
    const rect = nodeRect(block.id);
    if (!rect) continue;
    const inside = point.y > rect.top + REPEAT_EDGE && point.y < rect.bottom - REPEAT_EDGE;
    if (block.kind === "repeat" && inside) {
      const within = placeIn(mail, block.id, point, dragged);
      if (mayDrop(mail, dragged, within)) return within;
    }
    if (point.y > rect.top + rect.height / 2) index += 1;
  }
  return { type: "block", place: { parentId, index } };
}

/** Returns the line that marks a target on the canvas. */
export function lineAt(mail: EmailDocument, target: Target): Line | null {
  if (target.type === "section") {
    const above = mail.sections[target.index - 1];
    const below = mail.sections[target.index];
    const rect = below
      ? sectionRect(below.id)
      : above
        ? sectionRect(above.id)
        : rectOf("[data-empty]");
    return rect
      ? {
          left: rect.left,
          width: rect.width,
          top: below ? rect.top : above ? rect.bottom : rect.top,
        }
      : null;
  }
  const { parentId, index }: BlockPlace = target.place;
  const holder = holderRect(parentId);
  if (!holder) return null;
  const blocks = containerOf(mail, parentId)?.blocks ?? [];
  const above = blocks[index - 1] ? nodeRect(blocks[index - 1]?.id ?? "") : null;
  const below = blocks[index] ? nodeRect(blocks[index]?.id ?? "") : null;
  const top =
    above && below
      ? (above.bottom + below.top) / 2
      : above
        ? above.bottom
        : below
          ? below.top
          : holder.top + holder.height / 2;
  return { left: holder.left, width: holder.width, top };
}

/** Returns the gap between blocks or sections near a point, where a new block can be inserted. */
export function gapAt(
  mail: EmailDocument,
  point: Point,
  reach: number,
): { target: Target; line: Line } | null {
  const target = targetAt(mail, point, { type: "new", item: { type: "kind", kind: "text" } });
  const line = target && lineAt(mail, target);
  if (!target || !line || Math.abs(line.top - point.y) > reach) return null;
  return { target, line };
}
