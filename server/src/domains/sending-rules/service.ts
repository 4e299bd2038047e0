import {
  AppError,
  type FrequencyCap,
  type QuietHours,
  type SendingRules,
  type sendingRulesBody,
} from "@arauto/contracts";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { countSoon } from "./counting.ts";
import * as queries from "./queries.ts";

const UNSET: SendingRules = {
  frequencyCap: null,
  quietHours: null,
  counting: false,
  updatedAt: null,
  version: 1,
};

/** Returns the workspace's frequency cap and quiet hours. */
export async function getRules(tx: Transaction, tenantId: string): Promise<SendingRules> {
  const row = await queries.findRules(tx, tenantId);
  return row ? present(row) : UNSET;
}

/**
 * Sets the workspace's rules. Turning the cap on starts counting earlier emails.
 * @throws AppError VERSION_CONFLICT with the current rules
 */
export async function updateRules(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  { tenantId, userId }: { tenantId: string; userId: string },
  change: z.output<typeof sendingRulesBody>,
): Promise<SendingRules> {
  const before = await queries.lockRules(tx, tenantId);
  if (before.version !== change.version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: present(before) });
  const { frequencyCap: cap, quietHours: quiet } = change;
  const turnsOn = cap !== null && before.capEmails === null;
  const counting = cap !== null && (turnsOn || before.counting);
  const stored = await queries.storeRules(tx, tenantId, cap, quiet, counting);
  if (turnsOn) await countSoon(tx, deps, tenantId);
  await recordEvents(tx, tenantId, [{ type: "workspace.updated", userId }]);
  return present(stored);
}

function present(row: queries.RulesRow): SendingRules {
  return {
    frequencyCap: capOf(row),
    quietHours: quietOf(row),
    counting: row.counting,
    updatedAt: row.version === UNSET.version ? null : row.updatedAt.toISOString(),
    version: row.version,
  };
}

const capOf = ({ capEmails, capDays, capAction }: queries.RulesRow): FrequencyCap | null =>
  capEmails === null || capDays === null || capAction === null
    ? null
    : { emails: capEmails, days: capDays, action: capAction };

const quietOf = ({ quietStart, quietEnd, quietDays }: queries.RulesRow): QuietHours | null =>
  quietStart === null || quietEnd === null || quietDays === null
    ? null
    : { start: quietStart, end: quietEnd, daysOfWeek: quietDays };
