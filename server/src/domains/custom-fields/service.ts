import { v7 } from "uuid";
import { AppError, type CustomField, type CustomFieldType, type FieldProblem } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import type { References } from "../../platform/domain.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import * as queries from "./queries.ts";

function present(row: queries.CustomFieldRow): CustomField {
  const { id, identifier, name, type, status, createdAt, version } = row;
  return { id, identifier, name, type, status, createdAt: createdAt.toISOString(), version };
}

export async function listFields(tx: Transaction, tenantId: string, query: ListQuery & { search?: string | undefined }) {
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, query.search ? likePattern(query.search) : null);
  return { items: rows.map(present), ...page };
}

export async function getField(tx: Transaction, tenantId: string, id: string): Promise<CustomField> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** A field to be made; its identifier is checked by the contract already. */
export interface FieldToCreate {
  identifier: string;
  name: string;
  type: CustomFieldType;
}

/** @throws AppError IDENTIFIER_TAKEN */
export async function createField(tx: Transaction, tenantId: string, field: FieldToCreate): Promise<CustomField> {
  const [row] = await queries.insert(tx, tenantId, [{ id: v7(), ...field }]);
  if (!row)
    throw new AppError("IDENTIFIER_TAKEN", undefined, {
      errors: [{ path: "identifier", code: "IDENTIFIER_TAKEN", message: "This identifier is already used" }],
    });
  return present(row);
}

/**
 * Makes the fields that an import asks for. One that exists already with the same type is taken as
 * it is, so that a step done twice stays done once.
 * @throws AppError IDENTIFIER_TAKEN when one exists with another type
 */
export async function createFields(tx: Transaction, tenantId: string, fields: readonly FieldToCreate[]): Promise<void> {
  if (fields.length === 0) return;
  await queries.insert(
    tx,
    tenantId,
    fields.map((field) => ({ id: v7(), ...field })),
  );
  const types = await fieldTypes(tx, tenantId);
  const taken = fields.filter((field) => types.get(field.identifier) !== field.type);
  if (taken.length > 0) throw new AppError("IDENTIFIER_TAKEN", `Used with another type: ${taken.map((f) => f.identifier).join(", ")}`);
}

export async function updateField(
  tx: Transaction,
  tenantId: string,
  id: string,
  change: { name: string; status: "active" | "inactive"; version: number },
): Promise<CustomField> {
  const row = await queries.update(tx, tenantId, id, change);
  if (row) return present(row);
  throw new AppError("VERSION_CONFLICT", undefined, { current: await getField(tx, tenantId, id) });
}

/**
 * Deletes fields with every value they have.
 * @throws AppError IN_USE, naming the filters and templates, before anything is changed
 */
export async function removeFields(tx: Transaction, references: References, tenantId: string, ids: readonly string[]): Promise<number> {
  const users = await references.usersOf(tx, tenantId, "customField", ids);
  if (users.length > 0) {
    const errors: FieldProblem[] = users.map((user) => ({
      path: `ids.${ids.indexOf(user.targetId)}`,
      code: "IN_USE",
      message: `Used by ${user.kind} ${user.name}`,
    }));
    throw new AppError("IN_USE", `Used by ${users.map((user) => `${user.kind} "${user.name}"`).join(", ")}`, { errors });
  }
  const removed = await queries.remove(tx, tenantId, ids);
  if (removed.length > 0)
    await queries.removeValues(
      tx,
      tenantId,
      removed.map((field) => field.identifier),
    );
  return removed.length;
}

/** The type of every field of the workspace by identifier, those put out of use too: their values are kept. */
export async function fieldTypes(tx: Transaction, tenantId: string): Promise<Map<string, CustomFieldType>> {
  const rows = await queries.findAll(tx, tenantId);
  return new Map(rows.map((row) => [row.identifier, row.type]));
}

/** A field as far as values of it are concerned. */
export interface KnownField {
  identifier: string;
  name: string;
  type: CustomFieldType;
  active: boolean;
}

/** Every field of the workspace, active or not. */
export async function knownFields(tx: Transaction, tenantId: string): Promise<KnownField[]> {
  const rows = await queries.findAll(tx, tenantId);
  return rows.map(({ identifier, name, type, status }) => ({ identifier, name, type, active: status === "active" }));
}
