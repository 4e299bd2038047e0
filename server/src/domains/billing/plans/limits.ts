import { AppError, type LimitKind } from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Deps, PlanLimits } from "../../../platform/deps.ts";
import { countUsed, findHistory, findHistorySpan, findLimits, lockLimit } from "./limit-queries.ts";
import { isPastDue } from "./plan-queries.ts";

/** How long a process relies on the room that it found, in milliseconds. */
const ROOM_MS = 10_000;
/** With less room than this, each use is counted. Otherwise a process uses one of so many parts without counting. */
const NEAR = 1_000;
const PARTS = 20;
const ROOMS_MAX = 10_000;
/** The same for not being past due. */
const PAID_MS = 5_000;

const WORDS: Readonly<Record<LimitKind, string>> = {
  contacts: "contacts",
  emails: "emails a month",
  members: "members",
  apiKeys: "API keys",
};

const DAY_MS = 24 * 60 * 60_000;

/** Without plans: everything is allowed, and history is kept for as many days as the operator chose. */
const withoutPlans = (days: number): PlanLimits => ({
  requireRoom: () => Promise.resolve(),
  requireSending: () => Promise.resolve(),
  historyOf: () => Promise.resolve({ days, since: new Date(Date.now() - days * DAY_MS) }),
  historySpan: () => Promise.resolve({ shortest: days, longest: days }),
});

/**
 * Creates what enforces the limits of plans. Near a limit, transactions count one after the other, which is exact. Far from
 * it, a process counts only now and then and uses a twentieth of the room that it found in between, so that single emails
 * don't count each time.
 */
export function createPlanLimits({ config }: Pick<Deps, "config">): PlanLimits {
  if (config.billing === "off") return withoutPlans(config.historyDays);
  const rooms = new LRUCache<string, { left: number }>({ max: ROOMS_MAX, ttl: ROOM_MS });
  const paid = new LRUCache<string, true>({ max: ROOMS_MAX, ttl: PAID_MS });
  return {
    async requireRoom(tx, tenantId, kind, added) {
      if (added === 0) return;
      const key = `${kind} ${tenantId}`;
      const room = rooms.get(key);
      if (room && room.left >= added) {
        room.left -= added;
        return;
      }
      const free = await exactRoom(tx, tenantId, kind, added);
      rooms.set(key, { left: free < NEAR ? 0 : Math.floor(free / PARTS) });
    },
    async requireSending(tx, tenantId) {
      if (paid.has(tenantId)) return;
      if (await isPastDue(tx, tenantId)) throw new AppError("PLAN_PAST_DUE");
      paid.set(tenantId, true);
    },
    historyOf: findHistory,
    historySpan: findHistorySpan,
  };
}

/**
 * Returns how much is left after the running transaction, alone among those that ask.
 * @throws AppError PLAN_LIMIT_REACHED
 */
async function exactRoom(
  tx: Transaction,
  tenantId: string,
  kind: LimitKind,
  added: number,
): Promise<number> {
  const limits = await findLimits(tx, tenantId);
  const max = limits[kind];
  if (max === null) return Infinity;
  await lockLimit(tx, tenantId, kind);
  const used = await countUsed(tx, tenantId, kind, max);
  if (used <= max) return max - used;
  const before = Math.max(0, used - added);
  throw new AppError(
    "PLAN_LIMIT_REACHED",
    `The plan includes ${max} ${WORDS[kind]}; ${before} are used, and this adds ${added}`,
    { limit: { limit: kind, max, used: before, wanted: added, plan: limits.plan } },
  );
}
