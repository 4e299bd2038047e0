import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { CampaignKind } from "../../lib/api.generated.ts";

/** Replaces the id in the URL of a draft that has no record yet. */
export const NEW_DRAFT = "new";

/** Returns the URL of a new draft. */
export const newDraftPath = (kind: CampaignKind): string =>
  `${CAMPAIGNS_PATH}/${NEW_DRAFT}${kind === "workflow" ? "?kind=workflow" : ""}`;
