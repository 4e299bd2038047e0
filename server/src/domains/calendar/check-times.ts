import {
  AppError,
  type CheckTimesBody,
  type TimeConflict,
  type TimesCheck,
} from "@arauto/contracts";
import { NIL } from "uuid";
import { boundedRead } from "../../platform/database/bounded-read.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { findToday, type Today } from "../audience/index.ts";
import { getRules } from "../sending-rules/index.ts";
import { addDays } from "../tasks/index.ts";
import { REQUEST_MS, STATEMENT_MS } from "./conflicts.ts";
import { OverlapCounter } from "./overlap.ts";
import { audienceOfIds, findSends, type Send } from "./sends.ts";
import { type Limit, limitOf, maxWithinWindow, windowMsOf } from "./cap-conflict.ts";

/** Maximum number of sends compared with each other; a mask has at most 30 bits. */
const COMPARED_MAX = 30;

/** A planned time of the checked task. */
interface Planned extends Send {
  at: string;
}

const msOf = ({ localTime }: Pick<Send, "localTime">): number => Date.parse(`${localTime}Z`);
const dayOf = ({ localTime }: Pick<Send, "localTime">): string => localTime.slice(0, 10);

/**
 * Returns the times at which emails to an audience would conflict with coming sends.
 * @throws AppError NOT_FOUND when a filter doesn't exist, TAKES_TOO_LONG
 */
export function checkTimes(
  deps: Pick<Deps, "database">,
  tenantId: string,
  body: CheckTimesBody,
): Promise<TimesCheck> {
  return boundedRead(deps, tenantId, STATEMENT_MS, async (tx) => {
    const today = await findToday(tx, tenantId);
    const limit = limitOf((await getRules(tx, tenantId)).frequencyCap);
    const planned = await plannedSends(tx, tenantId, body, today);
    const counter = new OverlapCounter(tx, tenantId);
    const began = performance.now();
    const conflicts: TimeConflict[] = [];
    const unchecked: string[] = [];
    for (const group of nearbyDays(planned)) {
      const others = (await findSends(tx, tenantId, rangeAround(group, today))).filter(
        ({ kind, id }) => kind !== "task" || id !== body.taskId,
      );
      for (const one of group) {
        if (performance.now() - began > REQUEST_MS) {
          unchecked.push(one.at);
          continue;
        }
        try {
          const conflict = await conflictAt(one, { others, planned, limit, counter });
          if (conflict) conflicts.push(conflict);
        } catch (error) {
          // A filter or topic was deleted, so that the audience of one of the sends is unknown.
          if (!(error instanceof AppError)) throw error;
          unchecked.push(one.at);
        }
      }
    }
    return { limit: { emails: limit.emails, hours: limit.hours }, conflicts, unchecked };
  });
}

/** Returns the sends of the task, by time, without those in the past. */
async function plannedSends(
  tx: Transaction,
  tenantId: string,
  { times, taskId, ...audience }: CheckTimesBody,
  { timeZone, now }: Today,
): Promise<Planned[]> {
  const to = await audienceOfIds(tx, tenantId, audience);
  return [...new Set(times)]
    .map((at) => ({ at, date: new Date(at) }))
    .filter(({ date }) => date >= now)
    .toSorted((a, b) => a.date.getTime() - b.date.getTime())
    .map(({ at, date }) => ({
      at,
      kind: "task" as const,
      id: taskId ?? NIL,
      name: "",
      localTime: localTimeOf(date, timeZone),
      sendAt: null,
      isImportant: false,
      isDraft: false,
      byContactZone: false,
      ...to,
    }));
}

/** Groups sends whose days are close, so that the sends around them are read once. */
function nearbyDays(planned: readonly Planned[]): Planned[][] {
  const groups: Planned[][] = [];
  for (const one of planned) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && dayOf(one) <= addDays(dayOf(last), 2)) group.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Returns the days of a group, with the adjacent ones: emails before and after midnight count together. */
function rangeAround(group: readonly Planned[], { timeZone, now }: Today) {
  const days = group.map(dayOf);
  return {
    from: addDays(days[0] ?? "", -1),
    until: addDays(days.at(-1) ?? "", 2),
    timeZone,
    now,
  };
}

interface Comparison {
  others: readonly Send[];
  planned: readonly Planned[];
  limit: Limit;
  counter: OverlapCounter;
}

/** @throws AppError FILTER_INVALID, CAMPAIGN_INCOMPLETE when a part of an audience was deleted */
async function conflictAt(
  one: Planned,
  { others, planned, limit, counter }: Comparison,
): Promise<TimeConflict | null> {
  const distance = (send: Send): number => Math.abs(msOf(send) - msOf(one));
  const sends = [...planned, ...others]
    .filter((send) => distance(send) <= windowMsOf(limit))
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, COMPARED_MAX)
    .toSorted((a, b) => msOf(a) - msOf(b));
  const times = sends.map(({ localTime }) => localTime);
  const own = 1 << sends.indexOf(one);
  const worst = (groups: Parameters<typeof maxWithinWindow>[1]) => {
    const most = maxWithinWindow(times, groups, limit, own);
    return most && most.emails > limit.emails ? most : null;
  };
  // The times alone may rule out a conflict, without counting contacts.
  if (!worst([{ mask: 2 ** sends.length - 1, people: 1 }])) return null;
  const { groups, isEstimate } = await counter.count(sends);
  const most = worst(groups);
  if (!most) return null;
  return {
    at: one.at,
    day: dayOf(one),
    people: most.people,
    emails: most.emails,
    from: times[most.first] ?? "",
    to: times[most.last] ?? "",
    isEstimate,
    sends: others
      .filter((send) => sends.includes(send) && (most.sends >> sends.indexOf(send)) & 1)
      .map(({ kind, id, name, localTime }) => ({ kind, id, name, localTime })),
  };
}
