import type { CampaignKind } from "../../lib/api.generated.ts";

/** Stands in the address for the id of a draft that has no record yet. */
export const NEW_DRAFT = "new";

/** The address of a new draft. */
export const newDraftPath = (kind: CampaignKind): string => `/campaings/${NEW_DRAFT}${kind === "workflow" ? "?kind=workflow" : ""}`;
