import {
  allRoutes,
  type ApiKeyMode,
  type ApiLog,
  type ApiLogBody,
  type ApiLogDetails,
  type ApiLogFigures,
  type ApiLogFilters,
  type ApiLogHour,
  AppError,
  type Route,
} from "@arauto/contracts";
import { apiKeyPrefix } from "../../platform/crypto/api-key-format.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { removeOldCallsJob } from "./cleanup.ts";
import { findTenantsBefore } from "./cleanup-queries.ts";
import * as figures from "./figures-queries.ts";
import { hasMask } from "./masking.ts";
import * as queries from "./queries.ts";
import { percentile } from "./rollups.ts";

const FAILURES_MAX = 6;

export function present(row: queries.ApiLogRow): ApiLog {
  const { id, method, route, path, status, errorCode, durationMs, mode, ip, correlationId } = row;
  const { keyId, keyName, keyPublicId } = row;
  return {
    id,
    at: row.at.toISOString(),
    method,
    route,
    path,
    status,
    errorCode,
    durationMs,
    mode,
    key:
      keyId === null || keyPublicId === null
        ? null
        : { id: keyId, name: keyName ?? "", prefix: apiKeyPrefix({ mode, publicId: keyPublicId }) },
    ip,
    correlationId,
  };
}

const bodyOf = (text: string | null, state: ApiLogBody["state"]): ApiLogBody => ({
  text: text ?? "",
  state,
});

/** Returns a workspace's log, limited to its plan's retention. */
export async function openLog(
  tx: Transaction,
  { planLimits }: Pick<Deps, "planLimits">,
  tenantId: string,
): Promise<queries.Log & { days: number }> {
  return { tenantId, ...(await planLimits.historyOf(tx, tenantId)) };
}

/** Returns a page of calls, newest first. */
export async function listCalls(
  tx: Transaction,
  deps: Pick<Deps, "planLimits">,
  tenantId: string,
  query: ApiLogFilters & { limit: number; cursor?: string | undefined },
) {
  const log = await openLog(tx, deps, tenantId);
  const { rows, nextCursor } = await queries.findPage(tx, log, query, query);
  return { items: rows.map(present), nextCursor, keptDays: log.days };
}

const routesByOperation = new Map(allRoutes.map((route) => [route.operationId, route]));

/** Whether and how a call can be repeated in test mode. */
function repeatOf(route: Route | undefined, path: string, request: ApiLogBody) {
  if (!route || route.upload === true || route.produces === "text/event-stream") return "never";
  const isWhole = request.state === "whole" || request.state === "none";
  return isWhole && !hasMask(request.text) && !hasMask(path) ? "yes" : "fill";
}

/** A call with the data for repeating it. */
export interface FoundCall {
  details: ApiLogDetails;
  route: Route | undefined;
}

/** @throws AppError NOT_FOUND */
export async function findCall(
  tx: Transaction,
  deps: Pick<Deps, "planLimits">,
  tenantId: string,
  id: string,
): Promise<FoundCall> {
  const row = await queries.find(tx, await openLog(tx, deps, tenantId), id);
  if (!row) throw new AppError("NOT_FOUND", "API request not found");
  const { timeZone, now } = await queries.findClock(tx, tenantId);
  const request = bodyOf(row.requestBody, row.requestState);
  const route = routesByOperation.get(row.operation);
  const details = {
    ...present(row),
    idempotencyKey: row.idempotencyKey,
    userAgent: row.userAgent,
    request,
    response: bodyOf(row.responseBody, row.responseState),
    sameErrorToday:
      row.status < 400
        ? null
        : await figures.countSameErrors(tx, tenantId, row, startOfDay(now, timeZone)),
    repeat: repeatOf(route, row.path, request),
  } satisfies ApiLogDetails;
  return { details, route };
}

/** Returns the first moment of the day in a time zone. */
const startOfDay = (now: Date, timeZone: string, daysBefore = 0): Date => {
  const day = new Date(`${localTimeOf(now, timeZone).slice(0, 10)}T00:00Z`);
  day.setUTCDate(day.getUTCDate() - daysBefore);
  return instantOf(day.toISOString().slice(0, 16), timeZone);
};

const DAY_MS = 24 * 60 * 60_000;

function totalsOf(rows: readonly figures.DurationRow[]) {
  const sum = (name: "calls" | "clientErrors" | "serverErrors") =>
    rows.reduce((total, row) => total + row[name], 0);
  return {
    calls: sum("calls"),
    clientErrors: sum("clientErrors"),
    serverErrors: sum("serverErrors"),
  };
}

const hoursOf = (rows: readonly figures.DurationRow[]): ApiLogHour[] =>
  [...new Set(rows.map(({ hour }) => hour))].map((hour) => {
    const ofHour = rows.filter((row) => row.hour === hour);
    return { hour, ...totalsOf(ofHour), p95: percentile(ofHour, 0.95) ?? 0 };
  });

/** Returns the overview's figures of today's calls. */
export async function getFigures(
  tx: Transaction,
  deps: Pick<Deps, "planLimits">,
  tenantId: string,
  mode: ApiKeyMode,
): Promise<ApiLogFigures> {
  const { timeZone, now } = await queries.findClock(tx, tenantId);
  const today = startOfDay(now, timeZone);
  const yesterday = startOfDay(now, timeZone, 1);
  const sameTime = new Date(now.getTime() - DAY_MS);
  const log = await openLog(tx, deps, tenantId);
  const [durations, callsYesterday, failures, hasCalls] = await Promise.all([
    figures.findDurations(tx, tenantId, mode, { today, yesterday }),
    figures.countCalls(tx, tenantId, mode, yesterday, sameTime),
    figures.findFailures(tx, tenantId, mode, today, FAILURES_MAX),
    figures.hasCalls(tx, log, mode),
  ]);
  const ofToday = durations.filter(({ isToday }) => isToday);
  return {
    at: now.toISOString(),
    dayStart: today.toISOString(),
    ...totalsOf(ofToday),
    callsYesterday,
    p50: percentile(ofToday, 0.5),
    p95: percentile(ofToday, 0.95),
    p99: percentile(ofToday, 0.99),
    today: hoursOf(ofToday),
    yesterday: hoursOf(durations.filter(({ isToday }) => !isToday)),
    failures: failures.map(({ keyId, keyName, at, ...failure }) => ({
      ...failure,
      at: at.toISOString(),
      key: keyId === null ? null : { id: keyId, name: keyName ?? "" },
    })),
    hasCalls,
  };
}

/** Days that figures are kept: those of yesterday are shown, in any time zone. */
const FIGURES_DAYS = 3;

/**
 * Creates the partitions of the next days, drops those that no plan keeps, and schedules the deletion of calls past
 * their own workspace's retention. Runs outside any tenant.
 */
export async function turnDays(
  tx: Transaction,
  { jobs, planLimits }: Pick<Deps, "jobs" | "planLimits">,
): Promise<void> {
  const { shortest, longest } = await planLimits.historySpan(tx);
  await queries.turnDays(tx, longest);
  await figures.deleteOldFigures(tx, FIGURES_DAYS);
  if (shortest === longest) return;
  for (const tenantId of await findTenantsBefore(tx, shortest))
    await jobs.add(
      tx,
      removeOldCallsJob,
      { tenantId },
      { key: `${removeOldCallsJob.name}:${tenantId}` },
    );
}
