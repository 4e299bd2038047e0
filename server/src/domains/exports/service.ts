import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import {
  AppError,
  type ContactSelection,
  type DataExport,
  type ExportRequest,
} from "@arauto/contracts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import { lockStorage, requireStorage } from "../../platform/storage/storage-limit.ts";
import { textsOf } from "../../platform/texts.ts";
import { selectionPredicate } from "../audience/index.ts";
import { requireCampaign } from "../campaigns/index.ts";
import { fieldTypes } from "../custom-fields/index.ts";
import { namedOwner } from "../deals/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { EXPORT_FILES, fileUrl, linkExpiry } from "./export-links.ts";
import { customFieldsOf } from "./export-sql.ts";
import { exportJob, removeFilesJob, type ExportPayload } from "./jobs.ts";
import * as queries from "./queries.ts";

/** Maximum waiting or running exports of one workspace. */
const OPEN_MAX = 20;

function present(row: queries.ExportRow): DataExport {
  const { id, kind, format, fileName, status, rows, total, size, failure, requestedBy } = row;
  return {
    id,
    kind,
    format,
    fileName,
    status,
    rows,
    total,
    size,
    failure,
    requestedBy,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

export async function listExports(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const { rows, ...page } = await queries.findPage(
    tx,
    tenantId,
    query,
    query.search ? likePattern(query.search) : null,
  );
  return { items: rows.map(present), ...page };
}

async function requireExport(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<queries.ExportRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

export const getExport = async (
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<DataExport> => present(await requireExport(tx, tenantId, id));

/** Exports of one workspace run sequentially. */
const enqueue = (tx: Transaction, jobs: Jobs, payload: ExportPayload) =>
  jobs.add(tx, exportJob, payload, {
    queue: `exports:${payload.tenantId}`,
    key: `${exportJob.name}:${payload.exportId}`,
  });

/**
 * Requests a file. An invalid request is rejected now, not by the job.
 * @throws AppError NOT_FOUND for an unknown filter or campaign, VALIDATION for an unknown field,
 * RATE_LIMITED when too many wait, STORAGE_LIMIT
 */
export async function createExport(
  tx: Transaction,
  deps: Pick<Deps, "config" | "jobs" | "storageUse">,
  tenantId: string,
  userId: string | null,
  request: ExportRequest,
): Promise<DataExport> {
  if (request.kind === "accounts") await checkColumns(tx, tenantId, request.columns);
  if (request.kind === "recipients") await requireCampaign(tx, tenantId, request.campaignId);
  await lockStorage(tx, tenantId);
  if ((await queries.countOpen(tx, tenantId)) >= OPEN_MAX)
    throw new AppError("RATE_LIMITED", "Too many exports are queued. Try again later.");
  await requireStorage(tx, deps, tenantId, 1);
  const { language, timeZone } = await workspaceFacts(tx, tenantId);
  const fileName = `${textsOf(language, "exports").files[request.kind]}-${localMinute(timeZone)}.${request.format}`;
  const checked =
    request.kind === "accounts"
      ? { ...request, selection: await ownSelection(tx, tenantId, request.selection) }
      : request.kind === "deals"
        ? { ...request, filter: await namedOwner(tx, { tenantId, userId }, request.filter) }
        : request;
  const row = await queries.insert(tx, tenantId, {
    id: v7(),
    fileName,
    request: checked,
    createdBy: userId,
  });
  await recordEvents(tx, tenantId, [
    {
      type: "export.requested",
      userId,
      data: { exportId: row.id, kind: request.kind, format: request.format },
    },
  ]);
  await enqueue(tx, deps.jobs, { tenantId, exportId: row.id });
  return present(row);
}

async function checkColumns(
  tx: Transaction,
  tenantId: string,
  columns: readonly string[],
): Promise<void> {
  const known = await fieldTypes(tx, tenantId);
  const unknown = customFieldsOf(columns).filter((identifier) => !known.has(identifier));
  if (unknown.length === 0) return;
  const errors = unknown.map((identifier) => ({
    path: `columns.${columns.indexOf(`fields.${identifier}`)}`,
    code: "notFound",
    message: `Unknown field ${identifier}`,
  }));
  throw new AppError("VALIDATION", undefined, { errors });
}

/**
 * Removes unknown ids from a selection.
 * @throws AppError NOT_FOUND when none remain, or for an unknown filter
 */
async function ownSelection(
  tx: Transaction,
  tenantId: string,
  selection: ContactSelection,
): Promise<ContactSelection> {
  await selectionPredicate(tx, tenantId, selection);
  if (selection.kind === "matching")
    return { ...selection, except: await queries.existingContacts(tx, tenantId, selection.except) };
  const ids = await queries.existingContacts(tx, tenantId, selection.ids);
  if (ids.length === 0) throw new AppError("NOT_FOUND", "None of these contacts exist anymore");
  return { ...selection, ids };
}

/** Returns the workspace's local time as `2026-11-21-1504`. */
function localMinute(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  }).format(new Date());
  return parts.replaceAll(":", "").replace(/\s+/, "-");
}

/** Deletes exports with their files. A running one stops when it next records its progress. */
export async function removeExports(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  userId: string | null,
  ids: readonly string[],
): Promise<number> {
  const removed = await queries.remove(tx, tenantId, ids);
  if (removed.length === 0) return 0;
  await removeFiles(tx, jobs, tenantId, removed);
  await recordEvents(tx, tenantId, [
    { type: "export.deleted", userId, data: { count: removed.length } },
  ]);
  return removed.length;
}

/** Files are deleted by a job of the same transaction, so that rows and files stay consistent. */
async function removeFiles(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  rows: readonly { storageKey: string | null }[],
): Promise<void> {
  const keys = rows.flatMap(({ storageKey }) => (storageKey === null ? [] : [storageKey]));
  if (keys.length > 0) await jobs.add(tx, removeFilesJob, { tenantId, keys });
}

/**
 * Removes a contact from files: those created since the contact existed are deleted, and those in progress start over.
 * Call it after the contact was deleted, in the same transaction.
 * @returns The number of deleted files.
 */
export async function removeFromExports(
  tx: Transaction,
  jobs: Jobs,
  tenantId: string,
  since: Date,
): Promise<number> {
  const ended = await queries.expireSince(tx, tenantId, since);
  const running = await queries.restartRunning(tx, tenantId);
  await removeFiles(tx, jobs, tenantId, [...ended, ...running]);
  for (const { id } of running) await enqueue(tx, jobs, { tenantId, exportId: id });
  return ended.length;
}

/** @throws AppError NOT_FOUND, WRONG_STATE without a file */
export function createLink(
  deps: Deps,
  tenantId: string,
  userId: string | null,
  id: string,
): Promise<{ url: string; expiresAt: string }> {
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireExport(tx, tenantId, id);
    if (row.status !== "done") throw new AppError("WRONG_STATE", "The export has no file yet");
    const expiresAt = linkExpiry();
    await recordEvents(tx, tenantId, [
      { type: "export.linkCreated", userId, data: { exportId: id } },
    ]);
    return {
      url: fileUrl(deps, EXPORT_FILES, { tenantId, fileId: id, expiresAt }),
      expiresAt: expiresAt.toISOString(),
    };
  });
}

const POLL_MS = 300;

/** Yields an export now and after each change, until it has finished or the signal aborts. */
export async function* followExport(
  database: Database,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): AsyncGenerator<DataExport> {
  let before = "";
  while (!signal.aborted) {
    const now = await database.tenant(tenantId, (tx) => getExport(tx, tenantId, id));
    const text = JSON.stringify(now);
    if (text !== before) yield now;
    if (now.status !== "queued" && now.status !== "running") return;
    before = text;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}
