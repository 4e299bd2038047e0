import type { DealMember, DealTimelineEntry, DealTimelineShow } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Actor } from "./actor.ts";
import * as queries from "./queries.ts";
import * as timeline from "./timeline-queries.ts";
import { getDeal } from "./service.ts";

/** Period of deals for medians. */
const MEDIAN_DAYS = 180;
/** Minimum number of deals for a median. */
const MEDIAN_DEALS_MIN = 5;
const DAY_MS = 24 * 60 * 60_000;

/** Returns a page of a deal's history, newest first. @throws AppError NOT_FOUND */
export async function listTimeline(
  tx: Transaction,
  { tenantId, userId }: Actor,
  dealId: string,
  query: { show: DealTimelineShow; limit: number; cursor?: string | undefined },
): Promise<{ items: DealTimelineEntry[]; nextCursor: string | null }> {
  await getDeal(tx, tenantId, dealId);
  const { rows, nextCursor } = await timeline.findTimeline(tx, tenantId, dealId, query);
  return { items: await presentEntries(tx, { tenantId, userId }, rows), nextCursor };
}

async function presentEntries(
  tx: Transaction,
  { tenantId, userId }: Actor,
  rows: readonly timeline.TimelineRow[],
): Promise<DealTimelineEntry[]> {
  const userIds = [...new Set(rows.flatMap((row) => row.userId ?? []))];
  const stageIds = [...new Set(rows.flatMap((row) => row.fromStageId ?? []))];
  const since = new Date(Date.now() - MEDIAN_DAYS * DAY_MS);
  const [members, medians] = await Promise.all([
    userIds.length > 0 ? queries.findMembers(tx, tenantId, userIds) : [],
    stageIds.length > 0 ? timeline.findMedians(tx, tenantId, stageIds, since) : [],
  ]);
  const known: Known = {
    userId,
    members: new Map(members.map(({ userId: id, ...member }) => [id, member])),
    medians: new Map(
      medians.flatMap(({ stageId, left, medianSeconds }) =>
        left < MEDIAN_DEALS_MIN ? [] : [[stageId, medianSeconds]],
      ),
    ),
  };
  return rows.map((row) => present(row, known));
}

interface Known {
  /** The current user. */
  userId: string | null;
  members: ReadonlyMap<string, DealMember>;
  medians: ReadonlyMap<string, number>;
}

function present(row: timeline.TimelineRow, known: Known): DealTimelineEntry {
  const entry = { id: row.id, at: row.at.toISOString() };
  const by = known.members.get(row.userId ?? "") ?? null;
  switch (row.source) {
    case "history":
      return presentHistory(row as timeline.HistoryRow, { ...entry, by }, known);
    case "activity":
      return {
        ...entry,
        by,
        kind: "activity",
        activity: (row as timeline.ActivityRow).kind,
        text: row.text ?? "",
        minutes: row.minutes,
        isYours: row.userId !== null && row.userId === known.userId,
        editedAt: row.editedAt?.toISOString() ?? null,
      };
    case "step":
      return { ...entry, by, kind: "nextStepDone", text: row.text ?? "" };
    case "file":
      return { ...entry, by, kind: "fileAdded", name: row.text ?? "" };
    case "message":
      return {
        ...entry,
        kind: "message",
        direction: row.kind as "in" | "out",
        name: (row.kind === "out" ? by?.name : row.contactName) ?? "",
        contactId: row.contactId ?? "",
        conversationId: row.conversationId ?? "",
        subject: row.subject ?? "",
        text: row.text ?? "",
      };
    case "email":
      return {
        ...entry,
        kind: "email",
        act: row.kind as "sent" | "opened" | "clicked" | "bounced" | "unsubscribed",
        contactId: row.contactId ?? "",
        contactName: row.contactName ?? "",
        campaign: campaignOf(row),
        subject: row.subject ?? "",
      };
  }
}

const campaignOf = ({ campaignId, campaignName }: timeline.TimelineRow) =>
  campaignId === null ? null : { id: campaignId, name: campaignName ?? "" };

function presentHistory(
  row: timeline.HistoryRow,
  entry: { id: string; at: string; by: DealMember | null },
  { medians }: Known,
): DealTimelineEntry {
  const { value, formerValue } = row;
  const seconds = row.seconds ?? 0;
  const fromStageName = row.fromStage ?? "";
  const toStageName = row.toStage ?? "";
  const workflow =
    row.workflowId === null ? null : { id: row.workflowId, name: row.workflowName ?? "" };
  switch (row.kind) {
    case "created": {
      const origin = row.origin ?? "manual";
      const stageName = toStageName;
      const campaign = campaignOf(row);
      return { ...entry, kind: "created", origin, campaign, workflow, stageName, value };
    }
    case "moved": {
      const medianSeconds = medians.get(row.fromStageId ?? "") ?? null;
      const stages = { fromStageName, toStageName };
      return { ...entry, kind: "moved", ...stages, workflow, value, seconds, medianSeconds };
    }
    case "valueChanged":
      return { ...entry, kind: "valueChanged", formerValue, value };
    case "won":
      return { ...entry, kind: "won", fromStageName, value, seconds };
    case "lost": {
      const reason = { reason: row.reason ?? "", note: row.text ?? "" };
      return { ...entry, kind: "lost", fromStageName, value, seconds, ...reason };
    }
    case "reopened":
      return { ...entry, kind: "reopened", toStageName };
  }
}
