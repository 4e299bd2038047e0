import { type Brand, DEFAULT_BRAND, type EmailColors, emailColors } from "@arauto/contracts";
import { useMemo } from "react";
import { useGetBrandKitQuery } from "../../../app/api.generated.ts";
import { useEditorState } from "../editor-store.tsx";

/** How the workspace's mails look; Arauto's own look until that is known. */
export function useBrand(): Brand {
  return useGetBrandKitQuery().data ?? DEFAULT_BRAND;
}

/** What each role of a colour is in the mail that is being edited, as the canvas shows it or in a given scheme. */
export function useMailColors(scheme?: "light" | "dark"): EmailColors {
  const brand = useBrand();
  const styles = useEditorState((state) => state.document.styles);
  const shown = useEditorState((state) => state.scheme);
  return useMemo(() => emailColors(styles, brand, scheme ?? shown), [styles, brand, scheme, shown]);
}
