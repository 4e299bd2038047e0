import type { Deps } from "../../../platform/deps.ts";
import { releaseHeldEmails } from "../../workflows/index.ts";
import { countUsed, findLimits } from "./limit-queries.ts";

/** Lets emails of workflows continue that waited because the plan's emails were used up, as far as there is room by now. */
export function releaseEmails(
  deps: Pick<Deps, "database" | "jobs">,
  tenantId: string,
): Promise<number> {
  const findRoom = () =>
    deps.database.tenant(tenantId, async (tx) => {
      const { emails: max } = await findLimits(tx, tenantId);
      return max === null ? Infinity : max - (await countUsed(tx, tenantId, "emails", max));
    });
  return releaseHeldEmails(deps, tenantId, findRoom);
}
