import type { Deps } from "../../../platform/deps.ts";
import { releaseHeldEmails } from "../../workflows/index.ts";
import { countUsed, findLimits } from "./limit-queries.ts";

/** Releases workflow emails held by the plan's limit, as far as there is room now. */
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
