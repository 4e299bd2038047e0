import {
  type Annotation,
  ANNOTATIONS_MAX,
  AppError,
  type createAnnotationBody,
  type updateAnnotationBody,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import * as queries from "./annotation-queries.ts";
import type { Actor } from "./views.ts";

const present = ({ createdAt, ...row }: queries.AnnotationRow): Annotation => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Returns the annotations of a workspace by day. */
export async function listAnnotations(tx: Transaction, tenantId: string): Promise<Annotation[]> {
  return (await queries.findAll(tx, tenantId)).map(present);
}

async function getAnnotation(tx: Transaction, tenantId: string, id: string): Promise<Annotation> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** Annotates a date. @throws AppError ANNOTATIONS_FULL */
export async function createAnnotation(
  tx: Transaction,
  actor: Actor,
  { day, text }: z.output<typeof createAnnotationBody>,
): Promise<Annotation> {
  const { tenantId, userId } = actor;
  const { now, count } = await queries.lock(tx, tenantId);
  if (count >= ANNOTATIONS_MAX) throw new AppError("ANNOTATIONS_FULL");
  const id = v7();
  await queries.insert(tx, tenantId, { id, day, text, userId, now });
  await record(tx, actor, "annotation.created", { id, day });
  return getAnnotation(tx, tenantId, id);
}

/** @throws AppError NOT_FOUND; VERSION_CONFLICT with the current annotation */
export async function updateAnnotation(
  tx: Transaction,
  actor: Actor,
  id: string,
  values: z.output<typeof updateAnnotationBody>,
): Promise<Annotation> {
  const { tenantId } = actor;
  const current = await getAnnotation(tx, tenantId, id);
  if (!(await queries.update(tx, tenantId, id, values)))
    throw new AppError("VERSION_CONFLICT", undefined, { current });
  await record(tx, actor, "annotation.updated", { id, day: values.day });
  return getAnnotation(tx, tenantId, id);
}

/** Hides an annotation, which can be restored for a day. @throws AppError NOT_FOUND */
export async function deleteAnnotation(tx: Transaction, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor;
  const { now } = await queries.lock(tx, tenantId);
  const { day } = await getAnnotation(tx, tenantId, id);
  await queries.setDeleted(tx, tenantId, id, now);
  await record(tx, actor, "annotation.deleted", { id, day });
}

/** Restores a deleted annotation, with its author. @throws AppError NOT_FOUND; ANNOTATIONS_FULL */
export async function restoreAnnotation(
  tx: Transaction,
  actor: Actor,
  id: string,
): Promise<Annotation> {
  const { tenantId } = actor;
  const { count } = await queries.lock(tx, tenantId);
  if (!(await queries.find(tx, tenantId, id))) {
    if (count >= ANNOTATIONS_MAX) throw new AppError("ANNOTATIONS_FULL");
    if (await queries.setDeleted(tx, tenantId, id, null)) {
      const { day } = await getAnnotation(tx, tenantId, id);
      await record(tx, actor, "annotation.created", { id, day });
    }
  }
  return getAnnotation(tx, tenantId, id);
}

const record = (
  tx: Transaction,
  { tenantId, userId }: Actor,
  type: "annotation.created" | "annotation.updated" | "annotation.deleted",
  { id, day }: { id: string; day: string },
) => recordEvents(tx, tenantId, [{ type, userId, data: { annotationId: id, day } }]);
