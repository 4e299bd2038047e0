import { AppError, type LimitKind, type LimitReached } from "@arauto/contracts";
import { LRUCache } from "lru-cache";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Deps, PlanLimits } from "../../../platform/deps.ts";
import { limitReachedError } from "../../../platform/limit-error.ts";
import {
  countUsed,
  findHistory,
  findHistorySpan,
  findLimits,
  findNextMonth,
  lockLimit,
} from "./limit-queries.ts";
import { isPastDue } from "./plan-queries.ts";

/** How long a process caches the room it found, in milliseconds. */
const ROOM_MS = 10_000;
/** With less room than this, each use is counted. Otherwise a process reserves one of this many parts without counting. */
const NEAR = 1_000;
const PARTS = 20;
const ROOMS_MAX = 10_000;
/** How long a process caches that a workspace is not past due. */
const PAID_MS = 5_000;

const DAY_MS = 24 * 60 * 60_000;

/** Without plans: everything is allowed, and history is kept for as many days as the operator chose. */
const withoutPlans = (days: number): PlanLimits => ({
  requireRoom: () => Promise.resolve(),
  findExcess: () => Promise.resolve(null),
  reserveEmails: (_tx, _tenantId, count) => Promise.resolve(count),
  findNextMonth,
  requireSending: () => Promise.resolve(),
  historyOf: () => Promise.resolve({ days, since: new Date(Date.now() - days * DAY_MS) }),
  historySpan: () => Promise.resolve({ shortest: days, longest: days }),
});

/**
 * Creates the enforcement of plan limits. Near a limit, transactions count one at a time, which is exact. Far from it,
 * a process counts occasionally and uses a twentieth of the room in between, so that single emails don't count each
 * time.
 */
export function createPlanLimits({ config }: Pick<Deps, "config">): PlanLimits {
  if (config.billing === "off") return withoutPlans(config.historyDays);
  const rooms = new LRUCache<string, { left: number }>({ max: ROOMS_MAX, ttl: ROOM_MS });
  const paid = new LRUCache<string, true>({ max: ROOMS_MAX, ttl: PAID_MS });
  /** Uses cached room, without counting. Returns whether there was enough. */
  const useKnown = (tenantId: string, kind: LimitKind, added: number): boolean => {
    const room = rooms.get(`${kind} ${tenantId}`);
    if (!room || room.left < added) return false;
    room.left -= added;
    return true;
  };
  const cacheFound = (tenantId: string, kind: LimitKind, free: number) =>
    rooms.set(`${kind} ${tenantId}`, { left: free < NEAR ? 0 : Math.floor(free / PARTS) });
  return {
    async requireRoom(tx, tenantId, kind, added) {
      if (added === 0 || useKnown(tenantId, kind, added)) return;
      const { free, excess } = await countRoom(tx, tenantId, kind, added);
      if (excess) throw limitReachedError(excess);
      cacheFound(tenantId, kind, free);
    },
    async findExcess(tx, tenantId, kind, added, at) {
      const limits = await findLimits(tx, tenantId);
      const max = limits[kind];
      if (max === null || added === 0) return null;
      const isLater =
        kind === "emails" && at !== undefined && at >= (await findNextMonth(tx, tenantId));
      const used = isLater ? 0 : await countUsed(tx, tenantId, kind, null);
      return used + added <= max
        ? null
        : { limit: kind, max, used, wanted: added, plan: limits.plan };
    },
    async reserveEmails(tx, tenantId, count) {
      if (count === 0 || useKnown(tenantId, "emails", count)) return count;
      const { free } = await countRoom(tx, tenantId, "emails", 0);
      const taken = Math.min(count, Math.max(0, free));
      cacheFound(tenantId, "emails", free - taken);
      return taken;
    },
    findNextMonth,
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
 * Returns the remaining room after the running transaction, and the exceeded limit, while other transactions wait.
 * Negative room is the excess.
 */
async function countRoom(
  tx: Transaction,
  tenantId: string,
  kind: LimitKind,
  added: number,
): Promise<{ free: number; excess: LimitReached | null }> {
  const limits = await findLimits(tx, tenantId);
  const max = limits[kind];
  if (max === null) return { free: Infinity, excess: null };
  await lockLimit(tx, tenantId, kind);
  const used = await countUsed(tx, tenantId, kind, max);
  const free = max - used;
  if (free >= 0) return { free, excess: null };
  const before = Math.max(0, used - added);
  return { free, excess: { limit: kind, max, used: before, wanted: added, plan: limits.plan } };
}
