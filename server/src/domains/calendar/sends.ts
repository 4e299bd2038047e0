import {
  AppError,
  type CalendarSend,
  canReschedule,
  isOver,
  type TaskAction,
  CALENDAR_SENDS_MAX,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { instantOf, localTimeOf } from "../../platform/local-time.ts";
import { audienceOf, type AudienceParts, frozenAudience } from "../audience/index.ts";
import { audiencePredicate } from "../filters/index.ts";
import type { CompiledAudience } from "../ledger/index.ts";
import { comingTasks } from "../tasks/index.ts";
import { scheduledWorkflows } from "../workflows/index.ts";
import * as queries from "./queries.ts";

/** Maximum number of campaigns considered in a range. */
const CAMPAIGNS_MAX = 500;
/** Maximum number of times per workflow in a range. */
const WORKFLOW_TIMES_MAX = 200;

/** Emails to an audience at a time. */
export interface Send extends Omit<CalendarSend, "people"> {
  /** The frequency cap doesn't apply to it. */
  isImportant: boolean;
  /** Has a time and is not started. */
  isDraft: boolean;
  /** Its time is local to each contact's time zone. */
  byContactZone: boolean;
  /** Equal audiences have the same key. */
  audienceKey: string;
  /** @throws AppError as `audienceOf` */
  audience: () => Promise<CompiledAudience>;
}

/** Days from today on, in the workspace's time zone. */
export interface SendRange extends queries.DayRange {
  now: Date;
}

/** Returns the sends of a range, by time. */
export async function findSends(
  tx: Transaction,
  tenantId: string,
  range: SendRange,
): Promise<Send[]> {
  return [
    ...(await campaignSends(tx, tenantId, range)),
    ...(await taskSends(tx, tenantId, range)),
    ...(await workflowSends(tx, tenantId, range)),
  ].toSorted((a, b) => (a.localTime < b.localTime ? -1 : 1));
}

/** Returns the sends of each day: the earliest, as many as can be compared. Omits days without any. */
export async function sendsByDay(
  tx: Transaction,
  tenantId: string,
  range: SendRange,
): Promise<Map<string, Send[]>> {
  const days = new Map<string, Send[]>();
  for (const send of await findSends(tx, tenantId, range)) {
    const day = send.localTime.slice(0, 10);
    const sends = days.get(day) ?? [];
    if (sends.length < CALENDAR_SENDS_MAX) days.set(day, [...sends, send]);
  }
  return days;
}

async function campaignSends(tx: Transaction, tenantId: string, range: SendRange): Promise<Send[]> {
  const rows = await queries.findPlanned(tx, tenantId, range, CAMPAIGNS_MAX);
  const definitionOf = await definitions(
    tx,
    tenantId,
    rows.flatMap(({ filterIds, excludedFilterIds }) => [...filterIds, ...excludedFilterIds]),
  );
  return rows.map((row) => {
    const { id, name, status, localTime, sendAt, byContactZone, isImportant, content } = row;
    const isDraft = status === "draft";
    const send = {
      kind: "campaign" as const,
      id,
      name,
      localTime,
      isImportant,
      isDraft,
      byContactZone,
    };
    const isMovable = canReschedule({ kind: "oneOff", status, sendAt });
    // Its recipients are known by then.
    if (isOver(status))
      return {
        ...send,
        sendAt: null,
        audienceKey: id,
        audience: () => receivers(tx, tenantId, id),
      };
    const parts = content ? frozenAudience(content) : partsOf(row, definitionOf);
    return { ...send, sendAt: isMovable ? sendAt : null, ...sentTo(tx, tenantId, parts) };
  });
}

/** Returns the condition for contacts who were sent a campaign. */
const receivers = async (
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<CompiledAudience> => ({
  matches: await audiencePredicate(tx, tenantId, {
    operator: "AND",
    conditions: [{ source: "engagement", field: "sent", operator: "did", campaignId }],
  }),
  subscribed: null,
});

async function taskSends(tx: Transaction, tenantId: string, range: SendRange): Promise<Send[]> {
  const { tasks } = await comingTasks(tx, tenantId, instantsOf(range), {
    everyTime: true,
    accepts: ({ action }) => action.type === "email" && action.feedUrl === null,
  });
  const ids = tasks.flatMap(({ task: { action } }) =>
    action.type === "email" ? [...action.filterIds, ...action.excludedFilterIds] : [],
  );
  const definitionOf = await definitions(tx, tenantId, ids);
  return tasks.flatMap(({ task: { id, name, action }, times }) => {
    const to = sentTo(tx, tenantId, partsOf(emailOf(action), definitionOf));
    return times.map((at) => ({
      kind: "task" as const,
      id,
      name,
      localTime: localTimeOf(at, range.timeZone),
      sendAt: null,
      isImportant: false,
      isDraft: false,
      byContactZone: false,
      ...to,
    }));
  });
}

function emailOf(action: TaskAction) {
  if (action.type !== "email") throw new Error("Only email tasks send to contacts");
  return { ...action, resendOf: null };
}

/**
 * Returns the audience of an email that is not planned yet.
 * @throws AppError NOT_FOUND when one of the filters doesn't exist
 */
export async function audienceOfIds(
  tx: Transaction,
  tenantId: string,
  ids: Omit<AudienceIds, "resendOf">,
): Promise<Pick<Send, "audienceKey" | "audience">> {
  const all = [...ids.filterIds, ...ids.excludedFilterIds];
  const definitionOf = await definitions(tx, tenantId, all);
  if (all.some((id) => definitionOf(id).length === 0))
    throw new AppError("NOT_FOUND", "Filter not found");
  return sentTo(tx, tenantId, partsOf({ ...ids, resendOf: null }, definitionOf));
}

async function workflowSends(tx: Transaction, tenantId: string, range: SendRange): Promise<Send[]> {
  const { from, until } = instantsOf(range);
  const workflows = (await scheduledWorkflows(tx, tenantId, range.timeZone))
    .filter(({ sendsAtOnce }) => sendsAtOnce)
    .map((one) => ({ ...one, at: one.times(from, until, WORKFLOW_TIMES_MAX) }))
    .filter(({ at }) => at.length > 0);
  const rows = await queries.findWorkflowContents(
    tx,
    tenantId,
    workflows.map(({ id }) => id),
  );
  const contents = new Map(rows.map(({ id, content }) => [id, content]));
  return workflows.flatMap(({ id, name, isImportant, at }) => {
    const content = contents.get(id);
    if (!content) return [];
    const to = sentTo(tx, tenantId, frozenAudience(content));
    return at.map((time) => ({
      kind: "workflow" as const,
      id,
      name,
      localTime: localTimeOf(time, range.timeZone),
      sendAt: null,
      isImportant,
      isDraft: false,
      byContactZone: false,
      ...to,
    }));
  });
}

/** Returns the part of a range of days from now on, as moments. */
function instantsOf({ from, until, timeZone, now }: SendRange): { from: Date; until: Date } {
  const start = instantOf(`${from}T00:00`, timeZone);
  return { from: start > now ? start : now, until: instantOf(`${until}T00:00`, timeZone) };
}

type DefinitionOf = (id: string) => AudienceParts["filters"];

async function definitions(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<DefinitionOf> {
  const rows = await queries.findDefinitions(tx, tenantId, [...new Set(ids)]);
  const found = new Map(rows.map(({ id, definition }) => [id, definition]));
  return (id) => {
    const definition = found.get(id);
    return definition ? [definition] : [];
  };
}

interface AudienceIds {
  filterIds: readonly string[];
  excludedFilterIds: readonly string[];
  topicId: string | null;
  resendOf: string | null;
}

const partsOf = (
  { filterIds, excludedFilterIds, topicId, resendOf }: AudienceIds,
  definitionOf: DefinitionOf,
): AudienceParts => ({
  filters: filterIds.flatMap(definitionOf),
  excluded: excludedFilterIds.flatMap(definitionOf),
  resendOf,
  topicId,
});

const sentTo = (
  tx: Transaction,
  tenantId: string,
  parts: AudienceParts,
): Pick<Send, "audienceKey" | "audience"> => ({
  audienceKey: JSON.stringify(parts),
  audience: () => audienceOf(tx, tenantId, parts),
});
