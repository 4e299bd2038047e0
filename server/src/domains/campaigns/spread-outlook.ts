import {
  awaitsFreeze,
  type CampaignCanary,
  type CampaignReview,
  type CampaignSpread,
  type CampaignTest,
  isInDelivery,
} from "@arauto/contracts";
import { balance } from "../ledger/index.ts";
import { dueByZone } from "../../platform/local-time.ts";
import type { CampaignRow } from "./campaign-row-sql.ts";
import type { Schedule } from "./schedule.ts";

const MINUTE = 60_000;

/** The account-wide limits of a sending account. Limits of domains and of warm-up depend on the recipients. */
interface AccountRates {
  ratePerSecond: number | null;
  ratePerHour: number | null;
}

const limitPerMinute = ({ ratePerSecond, ratePerHour }: AccountRates): number =>
  Math.min((ratePerSecond ?? Infinity) * 60, (ratePerHour ?? Infinity) / 60);

/**
 * Returns the end and the rate of the remaining spread: the slower of plan and account limit. A limited end is rounded
 * up to the minute, because it is recomputed with every message.
 */
function outlook(
  plan: { from: number; until: number; perMinute: number | null },
  recipients: number,
  account: AccountRates,
): { until: number; perMinute: number | null; isLimited: boolean } {
  const limit = limitPerMinute(account);
  const earliest = Math.ceil(plan.from / MINUTE + recipients / limit) * MINUTE;
  const isLimited = earliest > plan.until + MINUTE;
  if (!isLimited) return { until: plan.until, perMinute: plan.perMinute, isLimited };
  return { until: earliest, perMinute: limit, isLimited };
}

/** Returns the remaining spread of a campaign; null when nothing is left to spread. */
export function spreadOf(row: CampaignRow, now: number): CampaignSpread | null {
  const { spreadMinutes, status, spreadUntil } = row;
  if (spreadMinutes === null || row.kind !== "oneOff") return null;
  const unknown = { endsAt: null, perMinute: null, isLimited: false, isEnded: false };
  if (awaitsFreeze(status)) {
    const isPlain = row.canary === null && row.test === null && row.sendAtZone === "workspace";
    if (!isPlain || row.startsAt === null) return unknown;
    const end = row.startsAt.getTime() + spreadMinutes * MINUTE;
    return { ...unknown, endsAt: new Date(end).toISOString() };
  }
  const sheet = balance.balanceOf(row);
  const untried = sheet ? sheet.pending - sheet.deferred : 0;
  if (!isInDelivery(status) || untried <= 0) return null;
  if (row.spreadEndedAt !== null) return { ...unknown, isEnded: true };
  // The end moves while it is paused.
  if (spreadUntil === null || status === "paused") return unknown;
  const plan = { from: now, until: spreadUntil.getTime(), perMinute: row.spreadPerMinute };
  const { until, perMinute, isLimited } = outlook(plan, untried, row);
  return { endsAt: new Date(until).toISOString(), perMinute, isLimited, isEnded: false };
}

/** Returns the recipients of the spread part, and how many minutes after the start it begins. */
function spreadPart(
  recipients: number,
  { canary, test }: { canary: CampaignCanary | null; test: CampaignTest | null },
): { recipients: number; after: number } {
  if (test && test.share < 100) {
    const first = Math.max(test.variants.length + 1, Math.floor((recipients * test.share) / 100));
    return { recipients: Math.max(0, recipients - first), after: test.afterMinutes };
  }
  if (canary && !test) {
    const first = Math.ceil((recipients * canary.percent) / 100);
    return { recipients: recipients - first, after: canary.waitMinutes };
  }
  return { recipients, after: 0 };
}

/** Returns when the spread part of a draft would be sent if it were started now. */
export function spreadIfStarted(
  row: Schedule & Pick<CampaignRow, "spreadMinutes" | "canary" | "test">,
  {
    startsAt,
    recipients,
    account,
    zones,
    workspaceZone,
  }: {
    startsAt: Date | null;
    recipients: number;
    account: AccountRates | undefined;
    /** Of recipients, when they are sent to at their local time. */
    zones: readonly string[];
    workspaceZone: string;
  },
): CampaignReview["spread"] {
  if (row.spreadMinutes === null || startsAt === null || recipients === 0) return null;
  const part = spreadPart(recipients, row);
  if (part.recipients === 0) return null;
  const from = startsAt.getTime() + part.after * MINUTE;
  const length = row.spreadMinutes * MINUTE;
  const byZone = row.sendAt !== null && row.sendAtZone === "recipient";
  const times = byZone
    ? [...dueByZone(row.sendAt ?? "", zones, workspaceZone).zones.values()].map((at) =>
        at.getTime(),
      )
    : [];
  const last = Math.max(from, ...times);
  const plan = {
    from,
    until: last + length,
    perMinute: new Set(times).size > 1 ? null : part.recipients / row.spreadMinutes,
  };
  const { until, perMinute, isLimited } = outlook(plan, part.recipients, account ?? NO_LIMITS);
  return {
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    perMinute,
    isLimited,
  };
}

const NO_LIMITS: AccountRates = { ratePerSecond: null, ratePerHour: null };
