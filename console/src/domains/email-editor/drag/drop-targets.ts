import type { EmailDocument } from "@arauto/contracts";
import { find } from "../document-index.ts";
import { placesOf } from "../document-places.ts";
import { isSection, mayDrop } from "../canvas/geometry.ts";
import { type Dragged, sameTarget, type Target } from "../editor-ui.tsx";

/** Returns every drop target in reading order, for keyboard dragging. */
export function targetsFor(document: EmailDocument, dragged: Dragged): Target[] {
  const sections: Target[] = [...document.sections, null].map((_, index) => ({
    type: "section",
    index,
  }));
  if (isSection(dragged, document)) return sections;
  const moved = new Set(dragged.type === "nodes" ? dragged.ids : []);
  const places = placesOf(document)
    .filter(({ parentId, index }) => {
      // The places directly before and after a moved block are the same.
      const found = find(document, parentId);
      const blocks =
        found?.type === "column"
          ? found.node.blocks
          : found?.type === "block" && found.node.kind === "repeat"
            ? found.node.blocks
            : [];
      return !moved.has(blocks[index - 1]?.id ?? "");
    })
    .map((place): Target => ({ type: "block", place }));
  const out: Target[] = [];
  let seen: string | null = null;
  for (const target of places) {
    const section = target.type === "block" ? sectionOf(document, target.place.parentId) : null;
    if (section !== seen)
      out.push({ type: "section", index: document.sections.findIndex(({ id }) => id === section) });
    seen = section;
    if (mayDrop(document, dragged, target)) out.push(target);
  }
  out.push({ type: "section", index: document.sections.length });
  return out;
}

function sectionOf(document: EmailDocument, id: string): string | null {
  const found = find(document, id);
  return found === undefined ? null : found.type === "section" ? found.node.id : found.section.id;
}

/** Returns the current place of the dragged part. */
export function presentTarget(document: EmailDocument, dragged: Dragged): Target | null {
  if (dragged.type === "new") return null;
  const [first] = dragged.ids;
  const found = first === undefined ? undefined : find(document, first);
  if (found?.type === "section") return { type: "section", index: found.index };
  return found?.type === "block" ? { type: "block", place: found.place } : null;
}

/** Returns the previous or next target. */
export function stepTarget(
  targets: readonly Target[],
  present: Target | null,
  by: 1 | -1,
): Target | null {
  const at = targets.findIndex((target) => sameTarget(target, present));
  if (at === -1) return (by === 1 ? targets[0] : targets.at(-1)) ?? null;
  return targets[Math.min(Math.max(at + by, 0), targets.length - 1)] ?? null;
}
