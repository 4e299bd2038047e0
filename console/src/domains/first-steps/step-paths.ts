import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import type { FirstSteps } from "../../lib/api.generated.ts";
import type { StepKey } from "./step-state.ts";

/** Returns the URL of a new campaign, with the template from the steps. */
export const pathOfSend = ({ design }: Pick<FirstSteps, "design">): string =>
  `${CAMPAIGNS_PATH}/new${design.id === null ? "" : `?template=${design.id}`}`;

/** Returns the URL of a step's page. */
export function stepPath(steps: FirstSteps, key: StepKey): string {
  switch (key) {
    case "contacts":
      return "/accounts/import";
    case "design":
      return "/email/choice-template";
    case "test":
      return "/dashboard";
    case "send":
      return pathOfSend(steps);
    case "sender":
      return "/settings/sending-accounts?add";
  }
}
