import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { createContext, type MouseEvent, useContext } from "react";
import { useStore } from "../../../lib/store.ts";
import type { DraftStore, DraftState } from "./draft-store.ts";
import type { MailPreview } from "../../templates/index.ts";
import type { Workflow } from "../../../lib/api.generated.ts";
import { NEW_DRAFT } from "../new-draft-path.ts";
import type { MissingPart } from "./missing-parts.ts";
import type { Review } from "./use-review.ts";

/** A section of the draft editor, or a step of the workflow. */
export type DraftPlace = Pick<MissingPart, "section" | "stepId">;

export interface DraftParts {
  draft: DraftStore;
  review: Review;
  /** The email as an example contact would receive it. */
  mail: MailPreview;
  /** The workflow's steps; undefined while loading, and for a one-off campaign. */
  workflow: Pick<Workflow, "definition"> | undefined;
  /** Opens the designer for a draft without a record, which creates the record first. */
  openDesigner: () => void;
  readOnly: boolean;
  /** Leads to where something is fixed, outside the draft editor; left out inside it. */
  goTo?: (place: DraftPlace) => void;
}

export const DraftContext = createContext<DraftParts | null>(null);

/** Returns the state shared by all sections of the draft editor. */
export function useDraft(): DraftParts & DraftState {
  const parts = useContext(DraftContext);
  if (!parts) throw new Error("useDraft is used outside the draft editor of a campaign");
  return { ...parts, ...useStore(parts.draft) };
}

/** Returns the link to the designer of the campaign's workflow. */
export function useDesignerLink(): { to: string; onClick: (event: MouseEvent) => void } {
  const { stored, openDesigner } = useDraft();
  return {
    to: `${CAMPAIGNS_PATH}/${stored.id || NEW_DRAFT}/workflows`,
    onClick: (event) => {
      if (stored.id !== "") return;
      event.preventDefault();
      openDesigner();
    },
  };
}
