import { createContext, useContext } from "react";
import { useStore } from "../../../lib/store.ts";
import type { DraftSheet, SheetState } from "./draft-sheet.ts";
import type { MailPreview } from "../../templates/index.ts";
import type { Workflow } from "../../../lib/api.generated.ts";
import type { Review } from "./use-review.ts";

export interface SheetParts {
  sheet: DraftSheet;
  review: Review;
  /** The mail as an example person would get it. */
  mail: MailPreview;
  /** What happens to people; undefined until it is known, and for a one-off campaign. */
  workflow: Workflow | undefined;
  readOnly: boolean;
}

export const SheetContext = createContext<SheetParts | null>(null);

/** What all sections of the sheet share. */
export function useSheet(): SheetParts & SheetState {
  const parts = useContext(SheetContext);
  if (!parts) throw new Error("useSheet is used outside the sheet of a campaign");
  return { ...parts, ...useStore(parts.sheet) };
}
