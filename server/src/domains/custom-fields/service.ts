import { v7 } from "uuid";
import type { z } from "zod";
import {
  AppError,
  CUSTOM_FIELDS_MAX,
  type CustomField,
  CUSTOM_FIELD_OBJECTS,
  type CustomFieldObject,
  type CustomFieldType,
  type customFieldUsage,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { References } from "../../platform/deps.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import type { Jobs } from "../../platform/jobs/job-queue.ts";
import type { KnownField } from "./field-values.ts";
import * as queries from "./queries.ts";
import { removeValuesOf } from "./removal.ts";
import { countValues, findRemovals } from "./value-queries.ts";

type UsedBy = CustomField["usedBy"];

function present(row: queries.CustomFieldRow, usedBy: UsedBy): CustomField {
  const { id, object, identifier, name, type, status, createdAt, version } = row;
  return {
    id,
    object,
    identifier,
    name,
    type,
    status,
    usedBy,
    createdAt: createdAt.toISOString(),
    version,
  };
}

/** A new field is used by nothing. */
const UNUSED: UsedBy = { filters: 0, templates: 0 };

/** Counts the filters and templates that reference each field. */
async function countUsers(
  tx: Transaction,
  references: References,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, UsedBy>> {
  const users = await references.usersOf(tx, tenantId, "customField", ids);
  const count = (id: string, kind: "filter" | "template") =>
    new Set(
      users.filter((user) => user.targetId === id && user.kind === kind).map((user) => user.id),
    ).size;
  return new Map(
    ids.map((id) => [id, { filters: count(id, "filter"), templates: count(id, "template") }]),
  );
}

async function presentUsed(
  tx: Transaction,
  references: References,
  tenantId: string,
  rows: readonly queries.CustomFieldRow[],
) {
  const ids = rows.map((row) => row.id);
  const usedBy = await countUsers(tx, references, tenantId, ids);
  return rows.map((row) => present(row, usedBy.get(row.id) ?? UNUSED));
}

export async function listFields(
  tx: Transaction,
  references: References,
  tenantId: string,
  query: queries.CustomFieldListQuery,
) {
  const { rows, ...page } = await queries.findPage(
    tx,
    tenantId,
    query,
    query.search ? likePattern(query.search) : null,
  );
  return { items: await presentUsed(tx, references, tenantId, rows), ...page };
}

export async function getField(
  tx: Transaction,
  references: References,
  tenantId: string,
  id: string,
): Promise<CustomField> {
  const row = await queries.find(tx, tenantId, id);
  const [field] = row ? await presentUsed(tx, references, tenantId, [row]) : [];
  if (!field) throw new AppError("NOT_FOUND");
  return field;
}

/**
 * Returns what depends on a field.
 * @throws AppError NOT_FOUND
 */
export async function fieldUsage(
  tx: Transaction,
  references: References,
  tenantId: string,
  id: string,
): Promise<z.infer<typeof customFieldUsage>> {
  const field = await getField(tx, references, tenantId, id);
  const users = await references.usersOf(tx, tenantId, "customField", [id]);
  const named = (kind: "filter" | "template") => [
    ...new Map(
      users
        .filter((user) => user.kind === kind)
        .map((user) => [user.id, { id: user.id, name: user.name }]),
    ).values(),
  ];
  return {
    filters: named("filter"),
    templates: named("template"),
    contactsWithValue: field.object === "contact" ? await countValues(tx, tenantId, field) : 0,
    dealsWithValue: field.object === "deal" ? await countValues(tx, tenantId, field) : 0,
  };
}

/** A field to create; the contract has already validated its identifier. */
export interface FieldToCreate {
  identifier: string;
  name: string;
  type: CustomFieldType;
}

/**
 * Inserts fields whose identifier is free.
 * @throws AppError CUSTOM_FIELDS_FULL, FIELD_BEING_DELETED
 */
async function insertFields(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject,
  fields: readonly FieldToCreate[],
): Promise<queries.CustomFieldRow[]> {
  await queries.lockCreation(tx, tenantId);
  const waiting = await findRemovals(
    tx,
    tenantId,
    object,
    fields.map((field) => field.identifier),
  );
  if (waiting.length > 0) {
    const detail = `Values of the deleted field are still being removed: ${waiting.join(", ")}`;
    throw new AppError("FIELD_BEING_DELETED", detail, {
      errors: [{ path: "identifier", code: "FIELD_BEING_DELETED", message: detail }],
    });
  }
  const created = await queries.insert(
    tx,
    tenantId,
    object,
    fields.map((field) => ({ id: v7(), ...field })),
  );
  if (created.length > 0 && (await queries.countAll(tx, tenantId, object)) > CUSTOM_FIELDS_MAX)
    throw new AppError(
      "CUSTOM_FIELDS_FULL",
      `A workspace can have at most ${CUSTOM_FIELDS_MAX} custom fields of ${object}s`,
    );
  return created;
}

/** @throws AppError IDENTIFIER_TAKEN, CUSTOM_FIELDS_FULL, FIELD_BEING_DELETED */
export async function createField(
  tx: Transaction,
  tenantId: string,
  { object, ...field }: FieldToCreate & { object: CustomFieldObject },
): Promise<CustomField> {
  const [row] = await insertFields(tx, tenantId, object, [field]);
  if (!row)
    throw new AppError("IDENTIFIER_TAKEN", undefined, {
      errors: [
        {
          path: "identifier",
          code: "IDENTIFIER_TAKEN",
          message: "This identifier is already in use",
        },
      ],
    });
  return present(row, UNUSED);
}

/**
 * Creates the fields that an import needs. Reuses an existing field of the same type, so that a repeated step has no
 * effect.
 * @throws AppError IDENTIFIER_TAKEN when one exists with another type, CUSTOM_FIELDS_FULL, FIELD_BEING_DELETED
 */
export async function createFields(
  tx: Transaction,
  tenantId: string,
  fields: readonly FieldToCreate[],
  object: CustomFieldObject = "contact",
): Promise<void> {
  if (fields.length === 0) return;
  await insertFields(tx, tenantId, object, fields);
  const types = await fieldTypes(tx, tenantId, object);
  const taken = fields.filter((field) => types.get(field.identifier) !== field.type);
  if (taken.length > 0)
    throw new AppError(
      "IDENTIFIER_TAKEN",
      `In use with a different type: ${taken.map((f) => f.identifier).join(", ")}`,
    );
}

export async function updateField(
  tx: Transaction,
  references: References,
  tenantId: string,
  id: string,
  change: { name: string; status: "active" | "inactive"; version: number },
): Promise<CustomField> {
  const changed = await queries.update(tx, tenantId, id, change);
  const now = await getField(tx, references, tenantId, id);
  if (changed) return now;
  throw new AppError("VERSION_CONFLICT", undefined, { current: now });
}

/**
 * Deletes fields immediately, and their values: in the background when many contacts have one.
 * @throws AppError IN_USE with the names of the filters and templates, before anything changes
 */
export async function removeFields(
  tx: Transaction,
  { references, jobs }: { references: References; jobs: Jobs },
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  await queries.lock(tx, tenantId, ids);
  await refuseInUse(tx, references, tenantId, "customField", ids);
  const removed = await queries.remove(tx, tenantId, ids);
  for (const object of CUSTOM_FIELD_OBJECTS) {
    const identifiers = removed.flatMap((field) =>
      field.object === object ? [field.identifier] : [],
    );
    if (identifiers.length > 0) await removeValuesOf(tx, jobs, tenantId, object, identifiers);
  }
  return removed.length;
}

/**
 * Returns the type of every field of contacts or deals by identifier, including disabled ones, whose
 * values are kept.
 */
export async function fieldTypes(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject = "contact",
): Promise<Map<string, CustomFieldType>> {
  const rows = await queries.findAll(tx, tenantId, object);
  return new Map(rows.map((row) => [row.identifier, row.type]));
}

const known = ({ identifier, name, type, status }: queries.CustomFieldRow): KnownField => ({
  identifier,
  name,
  type,
  active: status === "active",
});

/** Lists every field of contacts or deals, active or not. */
export async function knownFields(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject = "contact",
): Promise<KnownField[]> {
  return (await queries.findAll(tx, tenantId, object)).map(known);
}

/**
 * Like `knownFields`, for a transaction that writes values: locks the fields, so that none is
 * deleted or changes its type until it ends.
 */
export async function fieldsForWriting(
  tx: Transaction,
  tenantId: string,
  object: CustomFieldObject = "contact",
): Promise<KnownField[]> {
  return (await queries.findAllForWriting(tx, tenantId, object)).map(known);
}
