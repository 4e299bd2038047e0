import { LIMIT_KINDS, LIMIT_NOTICES, type LimitKind, type planRoutes } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import type { Deps } from "../../../platform/deps.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import type { RouteResult, Call } from "../../../platform/http/handler.ts";
import { paidOf } from "../plans/offers.ts";
import { findPlans } from "../plans/offer-queries.ts";
import { countUsed, findLimits } from "../plans/limit-queries.ts";
import * as queries from "./usage-queries.ts";

const DAY_MS = 24 * 60 * 60_000;
const HISTORY_MONTHS = 12;

/** Adds months to a month: `2026-01`, -1 → `2025-12`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** Returns a workspace's usage of its plan, with the month's projected total. */
export async function getUsage(
  tx: Transaction,
  tenantId: string,
): Promise<RouteResult<typeof planRoutes.usage>> {
  const limits = await findLimits(tx, tenantId);
  const month = await queries.findMonth(tx, tenantId);
  const meters: RouteResult<typeof planRoutes.usage>["meters"] = [];
  for (const limit of LIMIT_KINDS) {
    const used = await countUsed(tx, tenantId, limit, null);
    const pace = limit === "emails" ? paceOf(month, used, limits.emails) : STILL;
    meters.push({ limit, used, max: limits[limit], ...pace });
  }
  return {
    from: month.startsAt.toISOString(),
    until: month.endsAt.toISOString(),
    meters,
    retentionDays: limits.retentionDays,
    // The current month comes from the meters, with queued and just accepted emails.
    history: (await findHistory(tx, tenantId, month)).map((one) =>
      one.month === month.month ? { ...one, ...usedNow(meters) } : one,
    ),
  };
}

/** Returns the current month for the history, from the meters. */
function usedNow(meters: readonly { limit: LimitKind; used: number }[]) {
  const used = (kind: LimitKind) => meters.find(({ limit }) => limit === kind)?.used ?? 0;
  return { emails: used("emails") };
}

const STILL = { estimate: null, reachedOn: null };

/** Projects the month's total from its days so far; only after its first day. */
export function paceOf(
  {
    startsAt,
    endsAt,
    now,
    timeZone,
  }: Pick<queries.MonthRow, "startsAt" | "endsAt" | "now" | "timeZone">,
  used: number,
  max: number | null,
): { estimate: number | null; reachedOn: string | null } {
  const elapsed = now.getTime() - startsAt.getTime();
  if (elapsed < DAY_MS || used === 0) return STILL;
  const estimate = Math.round((used * (endsAt.getTime() - startsAt.getTime())) / elapsed);
  if (max === null || estimate < max) return { estimate, reachedOn: null };
  const reachedAt = new Date(Math.max(now.getTime(), startsAt.getTime() + (elapsed * max) / used));
  return { estimate, reachedOn: dayIn(timeZone, reachedAt) };
}

/** Returns a day in a time zone: `2026-11-26`. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(at);

async function findHistory(
  tx: Transaction,
  tenantId: string,
  { month, timeZone }: queries.MonthRow,
) {
  const first = monthAfter(month, 1 - HISTORY_MONTHS);
  const emails = await queries.sumEmails(tx, tenantId, timeZone, first);
  const contacts = await queries.findContactMonths(tx, tenantId);
  return Array.from({ length: HISTORY_MONTHS }, (_, index) => {
    const name = monthAfter(first, index);
    return {
      month: name,
      emails: emails.find((one) => one.month === name)?.emails ?? 0,
      contacts: contacts.find((one) => one.month === name)?.contacts ?? null,
    };
  });
}

/** Lists the sources of a month's emails. */
export async function listUsageLines(
  tx: Transaction,
  tenantId: string,
  { month, limit, page }: Call<typeof planRoutes.usageLines>["query"],
): Promise<RouteResult<typeof planRoutes.usageLines>> {
  const present = await queries.findMonth(tx, tenantId);
  const offset = (page - 1) * limit;
  const rows = await queries.findLines(tx, tenantId, present, month, { limit, offset });
  return {
    items: rows.map(({ firstAt, lastAt, total: _total, ...row }) => ({
      ...row,
      firstAt: firstAt?.toISOString() ?? null,
      lastAt: lastAt?.toISOString() ?? null,
    })),
    nextCursor: null,
    total: rows[0]?.total ?? 0,
    totalIsEstimate: false,
  };
}

/** Compares the last three complete months on each plan. */
export async function getLastQuarter(
  tx: Transaction,
  tenantId: string,
): Promise<RouteResult<typeof planRoutes.lastQuarter>> {
  const now = await queries.findMonth(tx, tenantId);
  const months = [-3, -2, -1].map((months) => monthAfter(now.month, months));
  const [first = now.month] = months;
  const sums = await queries.sumEmails(tx, tenantId, now.timeZone, first);
  const used = months.map((month) => ({
    month,
    emails: sums.find((one) => one.month === month)?.emails ?? 0,
  }));
  const plans = paidOf(await findPlans(tx));
  return {
    from: `${first}-01`,
    until: dayIn("UTC", new Date(Date.parse(`${now.month}-01`) - DAY_MS)),
    emails: used.reduce((total, { emails }) => total + emails, 0),
    paid: await queries.sumPaid(tx, tenantId, new Date(`${first}-01`), now.startsAt),
    currency: plans[0]?.currency ?? "BRL",
    plans: plans.map(({ plan, monthlyPrice, yearlyPrice, emails: max }) => {
      const onPlan = used.map(({ month, emails }) => ({
        month,
        emails,
        percent: max === null ? null : Math.round((emails * 100) / max),
        missing: max === null ? 0 : Math.max(0, emails - max),
      }));
      return {
        plan,
        monthlyCost: 3 * monthlyPrice,
        yearlyCost: Math.round(yearlyPrice / 4),
        months: onPlan,
        fits: onPlan.every(({ missing }) => missing === 0),
      };
    }),
  };
}

/**
 * Notifies members who manage billing of limits at 80% and 100%, once a month each, and records the day's number of
 * contacts.
 */
export async function watchUsage(
  { database }: Pick<Deps, "database">,
  tenantId: string,
): Promise<void> {
  await database.tenant(tenantId, async (tx) => {
    const limits = await findLimits(tx, tenantId);
    const { month, now } = await queries.findMonth(tx, tenantId);
    for (const kind of LIMIT_KINDS) {
      const used = await countUsed(tx, tenantId, kind, null);
      if (kind === "contacts") await queries.saveContacts(tx, tenantId, month, used);
      await notify(tx, tenantId, { kind, used, max: limits[kind], month, at: now });
    }
  });
}

async function notify(
  tx: Transaction,
  tenantId: string,
  {
    kind,
    used,
    max,
    month,
    at,
  }: { kind: LimitKind; used: number; max: number | null; month: string; at: Date },
): Promise<void> {
  if (max === null) return;
  const reached = LIMIT_NOTICES.filter((percent) => used * 100 >= max * percent);
  const fresh: number[] = [];
  for (const percent of reached)
    if (await queries.saveNotice(tx, tenantId, { kind, month, percent, at })) fresh.push(percent);
  const percent = Math.max(...fresh);
  if (fresh.length === 0) return;
  await recordEvents(tx, tenantId, [
    { type: "plan.limitNear", data: { limit: kind, percent, used, max } },
  ]);
}
