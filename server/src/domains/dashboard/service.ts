import type { Dashboard, MonthlyGoals, Permission } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readActivity } from "./activity.ts";
import { readAudience } from "./audience.ts";
import { findToday, type Today } from "../audience/index.ts";
import { readFirstSteps } from "./first-steps.ts";
import { type GoalRow, setGoals } from "./goal-queries.ts";
import { readGoals } from "./goals.ts";
import { readNeeds } from "./needs.ts";
import { readReplies } from "./replies.ts";
import { readResult } from "./result.ts";
import { readStats } from "./stats.ts";
import { readWeek } from "./week.ts";
import { countBegun } from "./week-queries.ts";

/** Returns all data of the dashboard, in one transaction. */
export function readDashboard(
  deps: Deps,
  tenantId: string,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): Promise<Dashboard> {
  return deps.database.tenant(tenantId, async (tx) => {
    const today = await findToday(tx, tenantId);
    const { audience, joinedThisMonth } = await readAudience(tx, deps, tenantId, today);
    const { stats, sentThisMonth } = await readStats(tx, tenantId, today);
    const replies = await readReplies(tx, tenantId);
    return {
      at: today.now.toISOString(),
      timeZone: today.timeZone,
      firstSteps: await readFirstSteps(tx, tenantId),
      needs: await readNeeds(tx, deps, tenantId, today, { userId, permissions, stats, replies }),
      days: await readWeek(tx, tenantId, today, audience?.canReceive ?? null),
      stats,
      result: await readResult(tx, tenantId, today),
      replies,
      audience,
      goals: await goalsOf(tx, tenantId, today, joinedThisMonth, sentThisMonth),
      activity: await readActivity(tx, tenantId),
    };
  });
}

/** Returns a new workspace's completed steps toward the first real email; `firstSteps` is null afterwards. */
export function findFirstSteps(
  { database }: Pick<Deps, "database">,
  tenantId: string,
): Promise<Pick<Dashboard, "firstSteps">> {
  return database.tenant(tenantId, async (tx) => ({
    firstSteps: await readFirstSteps(tx, tenantId),
  }));
}

/** Sets the monthly goals, and returns them with this month's progress. */
export function changeGoals(
  deps: Deps,
  tenantId: string,
  goals: readonly GoalRow[],
): Promise<MonthlyGoals> {
  return deps.database.tenant(tenantId, async (tx) => {
    await setGoals(tx, tenantId, goals);
    const today = await findToday(tx, tenantId);
    const { joinedThisMonth } = await readAudience(tx, deps, tenantId, today);
    const { sentThisMonth } = await readStats(tx, tenantId, today);
    return goalsOf(tx, tenantId, today, joinedThisMonth, sentThisMonth);
  });
}

async function goalsOf(
  tx: Transaction,
  tenantId: string,
  today: Today,
  contacts: number,
  emails: number,
): Promise<MonthlyGoals> {
  const month = `${today.day.slice(0, 7)}-01`;
  const campaigns = await countBegun(tx, tenantId, today, month);
  return readGoals(tx, tenantId, today, { contacts, emails, campaigns });
}
