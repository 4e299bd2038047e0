import { useTranslation } from "react-i18next";
import { find } from "../document-index.ts";
import { containerOf } from "../document-places.ts";
import type { Target } from "../editor-ui.tsx";
import { useEditor } from "../editor-store.tsx";
import { useNodeLabels } from "../node-labels.ts";

/** Describes a place: between which parts, or first or last in which one. */
export function useTargetLabels(): (target: Target) => string {
  const { t } = useTranslation("editor");
  const editor = useEditor();
  const labels = useNodeLabels();
  return (target) => {
    const { document } = editor.get();
    if (target.type === "section") {
      const count = document.sections.length;
      return target.index === 0
        ? t("canvas.targets.top")
        : target.index >= count
          ? t("canvas.targets.bottom")
          : t("canvas.targets.sections", { above: target.index, below: target.index + 1 });
    }
    const { parentId, index } = target.place;
    const blocks = containerOf(document, parentId)?.blocks ?? [];
    const [above, below] = [blocks[index - 1], blocks[index]];
    const named = (block: (typeof blocks)[number]) => labels.name({ type: "block", node: block });
    const parent = find(document, parentId);
    const where =
      parent?.type === "column"
        ? t("canvas.targets.column", {
            column: parent.index + 1,
            section: document.sections.indexOf(parent.section) + 1,
          })
        : parent
          ? labels.name(parent)
          : "";
    if (above && below)
      return t("canvas.targets.between", { above: named(above), below: named(below), where });
    if (above) return t("canvas.targets.after", { above: named(above), where });
    return below
      ? t("canvas.targets.before", { below: named(below), where })
      : t("canvas.targets.empty", { where });
  };
}
