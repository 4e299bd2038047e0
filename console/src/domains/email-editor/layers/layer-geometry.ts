import type { EmailDocument } from "@arauto/contracts";
import { isSection, mayDrop } from "../canvas/geometry.ts";
import { find } from "../document-index.ts";
import type { Dragged, Target } from "../editor-ui.tsx";

const rowOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-layers] [data-layer="${id}"]`);

/** Returns the drop target at a point over the tree of layers. */
export function layerTargetAt(
  mail: EmailDocument,
  point: { x: number; y: number },
  dragged: Dragged,
): Target | null {
  const row = document.elementFromPoint(point.x, point.y)?.closest<HTMLElement>("[data-layer]");
  const found = row?.dataset.layer === undefined ? undefined : find(mail, row.dataset.layer);
  if (!row || !found) return null;
  const { top, height } = row.getBoundingClientRect();
  const part = (point.y - top) / height;
  if (isSection(dragged, mail)) {
    const section = found.type === "section" ? found.node : found.section;
    const index = mail.sections.indexOf(section);
    return { type: "section", index: found.type === "section" && part < 0.5 ? index : index + 1 };
  }
  const target = blockTarget(found, part);
  return mayDrop(mail, dragged, target) ? target : null;
}

function blockTarget(found: NonNullable<ReturnType<typeof find>>, part: number): Target {
  if (found.type === "section") {
    const [column] = found.node.columns;
    return part < 0.3 || !column
      ? { type: "section", index: found.index }
      : { type: "block", place: { parentId: column.id, index: 0 } };
  }
  if (found.type === "column")
    return { type: "block", place: { parentId: found.node.id, index: 0 } };
  if (found.node.kind === "repeat" && part > 0.3 && part < 0.7)
    return { type: "block", place: { parentId: found.node.id, index: 0 } };
  return {
    type: "block",
    place: { ...found.place, index: found.place.index + (part < 0.5 ? 0 : 1) },
  };
}

/** Returns the row that shows the drop line, and at which of its edges. */
export function layerLine(
  mail: EmailDocument,
  target: Target,
): { row: HTMLElement; edge: "top" | "bottom" } | null {
  const at = (id: string | undefined, edge: "top" | "bottom") => {
    const row = id === undefined ? null : rowOf(id);
    return row && { row, edge };
  };
  if (target.type === "section") return at(mail.sections[target.index]?.id, "top") ?? lastRow();
  const { parentId, index } = target.place;
  const parent = find(mail, parentId);
  const blocks =
    parent?.type === "column"
      ? parent.node.blocks
      : parent?.type === "block" && parent.node.kind === "repeat"
        ? parent.node.blocks
        : [];
  return (
    at(blocks[index]?.id, "top") ??
    at(blocks[index - 1]?.id, "bottom") ??
    at(parentId, "bottom") ??
    at(parent?.type === "column" ? parent.section.id : undefined, "bottom")
  );
}

function lastRow(): { row: HTMLElement; edge: "bottom" } | null {
  const row = [...document.querySelectorAll<HTMLElement>("[data-layers] [data-layer]")].at(-1);
  return row ? { row, edge: "bottom" } : null;
}
