import {
  ANALYZE_VIEWS_MAX,
  type AnalyzeView,
  AppError,
  type createAnalyzeViewBody,
  type updateAnalyzeViewBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { presentScope, refuseUnknownRecords } from "./scope.ts";
import * as queries from "./view-queries.ts";

/** The member who makes a request. */
export interface Actor {
  tenantId: string;
  userId: string;
}

const present = ({ id, name, createdAt, version, ...scope }: queries.ViewRow): AnalyzeView => ({
  id,
  name,
  ...presentScope(scope),
  createdAt: createdAt.toISOString(),
  version,
});

/** Returns the views of a workspace in the order of their tabs. */
export async function listViews(tx: Transaction, tenantId: string): Promise<AnalyzeView[]> {
  return (await queries.findAll(tx, tenantId)).map(present);
}

async function getView(tx: Transaction, tenantId: string, id: string): Promise<AnalyzeView> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** Adds a view. @throws AppError ANALYZE_VIEWS_FULL; NAME_TAKEN, ignoring case; NOT_FOUND for a filter */
export async function createView(
  tx: Transaction,
  actor: Actor,
  values: z.output<typeof createAnalyzeViewBody>,
): Promise<AnalyzeView> {
  const { tenantId } = actor;
  const now = await queries.lock(tx, tenantId);
  const place = await requireSpace(tx, tenantId);
  await refuseUnknownRecords(tx, tenantId, values.filters);
  const id = v7();
  await queries.insert(tx, tenantId, { ...values, id, place, now }).catch(nameTaken);
  await record(tx, actor, "analyzeView.created", { id, name: values.name });
  return getView(tx, tenantId, id);
}

/** @throws AppError NOT_FOUND; NAME_TAKEN; VERSION_CONFLICT with the current view */
export async function updateView(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...values }: z.output<typeof updateAnalyzeViewBody>,
): Promise<AnalyzeView> {
  const { tenantId } = actor;
  const current = await getView(tx, tenantId, id);
  await refuseUnknownRecords(tx, tenantId, values.filters, current.filters);
  if (!(await queries.update(tx, tenantId, id, version, values).catch(nameTaken)))
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  await record(tx, actor, "analyzeView.updated", { id, name: values.name });
  return getView(tx, tenantId, id);
}

/** Sorts views in this order; missing ones follow in their current order. Unknown ids are ignored. */
export async function orderViews(
  tx: Transaction,
  tenantId: string,
  ids: readonly string[],
): Promise<AnalyzeView[]> {
  await queries.lock(tx, tenantId);
  const before = (await queries.findAll(tx, tenantId)).map(({ id }) => id);
  const chosen = [...new Set(ids)].filter((id) => before.includes(id));
  const others = before.filter((id) => !chosen.includes(id));
  await queries.setOrder(tx, tenantId, [...chosen, ...others]);
  return listViews(tx, tenantId);
}

/** Hides a view, which can be restored for a day. @throws AppError NOT_FOUND */
export async function deleteView(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor;
  const now = await queries.lock(tx, tenantId);
  const { name } = await getView(tx, tenantId, id);
  await queries.setDeleted(tx, tenantId, id, now);
  await record(tx, actor, "analyzeView.deleted", { id, name });
}

/** Restores a deleted view at its previous position. @throws AppError NOT_FOUND; ANALYZE_VIEWS_FULL; NAME_TAKEN */
export async function restoreView(tx: Transaction, actor: Actor, id: string): Promise<AnalyzeView> {
  const { tenantId } = actor;
  await queries.lock(tx, tenantId);
  if (!(await queries.find(tx, tenantId, id))) {
    await requireSpace(tx, tenantId);
    if (await queries.setDeleted(tx, tenantId, id, null).catch(nameTaken)) {
      const { name } = await getView(tx, tenantId, id);
      await record(tx, actor, "analyzeView.created", { id, name });
    }
  }
  return getView(tx, tenantId, id);
}

/** Returns the number of views. @throws AppError ANALYZE_VIEWS_FULL */
async function requireSpace(tx: Transaction, tenantId: string): Promise<number> {
  const { length } = await queries.findAll(tx, tenantId);
  if (length >= ANALYZE_VIEWS_MAX) throw new AppError("ANALYZE_VIEWS_FULL");
  return length;
}

const record = (
  tx: Transaction,
  { tenantId, userId }: Actor,
  type: "analyzeView.created" | "analyzeView.updated" | "analyzeView.deleted",
  { id, name }: { id: string; name: string },
) => recordEvents(tx, tenantId, [{ type, userId, data: { viewId: id, name } }]);

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error, "analyze_views_name")) throw error;
  const message = "A view with this name already exists";
  throw new AppError("NAME_TAKEN", undefined, {
    errors: [{ path: "name", code: "NAME_TAKEN", message }],
  });
}
