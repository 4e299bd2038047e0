import type { accountCheck } from "@arauto/contracts";
import type { z } from "zod";
import type { Deps } from "../../platform/domain.ts";
import { findTrial } from "./queries.ts";

/** Whether the workspace may be worked in. Every workspace is on its trial until plans can be bought. */
export function checkAccount(deps: Deps, tenantId: string): Promise<z.input<typeof accountCheck>> {
  return deps.database.tenant(tenantId, async (tx) => {
    const trial = await findTrial(tx, tenantId);
    return {
      isActivedPlan: trial.active,
      plan: "trial",
      trialEndsAt: trial.trialEndsAt.toISOString(),
    };
  });
}
