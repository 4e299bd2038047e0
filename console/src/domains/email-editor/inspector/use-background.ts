import { backgroundOf } from "@arauto/contracts";
import { find } from "../document-commands.ts";
import { useEditorState } from "../editor-store.tsx";
import { useEmailAppearance } from "../email-appearance.tsx";

/** Returns the background color of a block. */
export function useBackground(id: string | undefined): string {
  const { colors } = useEmailAppearance();
  return useEditorState(({ document }) => {
    const found = id === undefined ? undefined : find(document, id);
    if (found?.type === "column") return backgroundOf(found.section, found.node, colors);
    if (found?.type !== "block") return colors.surface;
    const parent = find(document, found.place.parentId);
    const holder = parent?.type === "block" ? find(document, parent.place.parentId) : parent;
    return backgroundOf(found.section, holder?.type === "column" ? holder.node : null, colors);
  });
}
