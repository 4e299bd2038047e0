import { createContext, type MouseEvent, useContext } from "react";
import { useWatched } from "../../../app/watched.ts";
import type { DraftSheet, SheetState } from "./draft-sheet.ts";
import type { MailPreview } from "../../templates/editor/use-mail-preview.ts";
import type { Workflow } from "../../../app/api.generated.ts";
import { NEW_DRAFT } from "../new-draft-path.ts";
import type { Review } from "./use-review.ts";

export interface SheetParts {
  sheet: DraftSheet;
  review: Review;
  /** The mail as an example person would get it. */
  mail: MailPreview;
  /** What happens to people; undefined until it is known, and for a one-off campaign. */
  workflow: Pick<Workflow, "definition"> | undefined;
  /** Opens the designer of a draft that has no record yet, which creates it. */
  openDesigner: () => void;
  readOnly: boolean;
}

export const SheetContext = createContext<SheetParts | null>(null);

/** What all sections of the sheet share. */
export function useSheet(): SheetParts & SheetState {
  const parts = useContext(SheetContext);
  if (!parts) throw new Error("useSheet is used outside the sheet of a campaign");
  return { ...parts, ...useWatched(parts.sheet) };
}

/** The link to the designer of the campaign's workflow. */
export function useDesignerLink(): { to: string; onClick: (event: MouseEvent) => void } {
  const { stored, openDesigner } = useSheet();
  return {
    to: `/campaings/${stored.id || NEW_DRAFT}/workflows`,
    onClick: (event) => {
      if (stored.id !== "") return;
      event.preventDefault();
      openDesigner();
    },
  };
}
