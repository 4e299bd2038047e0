import {
  API_KEYS_MAX,
  AppError,
  type ApiKey,
  type ApiKeyMode,
  type ApiKeyWithSecret,
  type Caller,
  keyAllows,
  type KeyPermission,
  mayGrant,
  type Permission,
  SENDING_KEY_PERMISSIONS,
  simplestKeyPermissions,
  userPermissionsOf,
} from "@arauto/contracts";
import { v7 } from "uuid";
import {
  type ApiKeyParts,
  apiKeyPrefix,
  apiKeyText,
  makeApiKey,
  makeSecret,
} from "../../platform/crypto/api-key-format.ts";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { likePattern } from "../../platform/database/like-pattern.ts";
import type { Deps, Reference, ReferenceTarget } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Principal } from "../../platform/http/principal.ts";
import { publishAccessChange } from "../../platform/http/stream-access.ts";
import { plainAddress } from "./allowed-networks.ts";
import * as queries from "./queries.ts";
import { openTestKey } from "./test-keys.ts";

type Sealing = Pick<Deps, "secrets">;

/** The user who manages keys, with the permissions they may grant. */
export interface Actor {
  tenantId: string;
  userId: string;
  permissions: readonly Permission[];
}

const named = (id: string | null, name: string | null) =>
  id === null ? null : { id, name: name ?? "" };

function present(row: queries.ApiKeyRow): ApiKey {
  const { id, name, mode, lastFour, permissions, allowedNetworks, version } = row;
  return {
    id,
    name,
    mode,
    status: row.isExpired ? "expired" : row.isDisabled ? "inactive" : "active",
    prefix: apiKeyPrefix(row),
    lastFour,
    permissions,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    allowedNetworks,
    sendingDomain: named(row.sendingDomainId, row.sendingDomainName),
    formerSecretEndsAt: row.formerSecretEndsAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    usedPermissions: simplestKeyPermissions(row.usedPermissions),
    createdAt: row.createdAt.toISOString(),
    createdBy: named(row.creatorId, row.creatorName),
    version,
  };
}

interface ApiKeyListQuery extends ListQuery, Omit<queries.ApiKeyFilters, "search"> {
  search?: string | undefined;
}

export async function listKeys(tx: Transaction, tenantId: string, query: ApiKeyListQuery) {
  const search = query.search ? likePattern(query.search) : null;
  const { rows, ...page } = await queries.findPage(tx, tenantId, query, { ...query, search });
  return { items: rows.map(present), ...page };
}

async function findRow(tx: Transaction, tenantId: string, id: string): Promise<queries.ApiKeyRow> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND", "API key not found");
  return row;
}

/** @throws AppError NOT_FOUND */
export async function getKey(tx: Transaction, tenantId: string, id: string): Promise<ApiKey> {
  return present(await findRow(tx, tenantId, id));
}

interface KeyBody {
  name: string;
  permissions: readonly KeyPermission[];
  expiresAt: string | null;
  allowedNetworks: readonly string[];
  sendingDomainId: string | null;
}

/**
 * Creates a key, and returns it in full.
 * @throws AppError FORBIDDEN, NAME_TAKEN, API_KEYS_FULL, PLAN_LIMIT_REACHED, VALIDATION
 */
export async function createKey(
  tx: Transaction,
  deps: Sealing & Pick<Deps, "planLimits">,
  actor: Actor,
  { mode, ...body }: KeyBody & { mode: ApiKeyMode },
): Promise<ApiKeyWithSecret> {
  const { tenantId, userId } = actor;
  requireGrantable(actor, body.permissions);
  const values = await checkedValues(tx, tenantId, body, null);
  if ((await queries.countHeld(tx, tenantId)) >= API_KEYS_MAX) throw new AppError("API_KEYS_FULL");
  const id = v7();
  const parts = makeApiKey(mode);
  const key = { id, publicId: parts.publicId, mode, createdBy: userId };
  await queries
    .insert(tx, tenantId, key, values, storedSecret(deps, tenantId, id, parts))
    .catch(nameTaken);
  await deps.planLimits.requireRoom(tx, tenantId, "apiKeys", 1);
  await recordEvents(tx, tenantId, [
    { type: "apiKey.created", userId, data: { keyId: id, name: values.name, mode } },
  ]);
  return { ...(await getKey(tx, tenantId, id)), key: apiKeyText(parts) };
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT with the current key, FORBIDDEN, NAME_TAKEN, VALIDATION */
export async function updateKey(
  tx: Transaction,
  actor: Actor,
  id: string,
  { version, ...body }: KeyBody & { version: number },
): Promise<ApiKey> {
  const { tenantId } = actor;
  const before = await getKey(tx, tenantId, id);
  if (before.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: before });
  requireGrantable(
    actor,
    body.permissions.filter((permission) => !keyAllows(before.permissions, permission)),
  );
  return store(tx, actor, before, await checkedValues(tx, tenantId, body, before));
}

/**
 * Reduces a key to its recently used permissions.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT with the current key, WRONG_STATE when it needed nothing
 */
export async function narrowKey(
  tx: Transaction,
  actor: Actor,
  id: string,
  version: number,
): Promise<ApiKey> {
  const before = await getKey(tx, actor.tenantId, id);
  if (before.version !== version)
    throw new AppError("VERSION_CONFLICT", undefined, { current: before });
  const permissions = before.usedPermissions.filter((used) => keyAllows(before.permissions, used));
  if (permissions.length === 0)
    throw new AppError("WRONG_STATE", "The key was not used in the last 30 days");
  const { name, expiresAt, allowedNetworks } = before;
  const sendingDomainId = before.sendingDomain?.id ?? null;
  return store(tx, actor, before, {
    name,
    permissions,
    expiresAt,
    allowedNetworks,
    sendingDomainId,
  });
}

async function store(
  tx: Transaction,
  { tenantId, userId }: Actor,
  before: ApiKey,
  values: queries.ApiKeyValues,
): Promise<ApiKey> {
  const { id, version } = before;
  const isStored = await queries.update(tx, tenantId, id, version, values).catch(nameTaken);
  const after = await getKey(tx, tenantId, id);
  if (!isStored) throw new AppError("VERSION_CONFLICT", undefined, { current: after });
  const compared = [
    "name",
    "permissions",
    "expiresAt",
    "allowedNetworks",
    "sendingDomain",
  ] as const;
  const changed = compared.filter(
    (one) => JSON.stringify(before[one]) !== JSON.stringify(after[one]),
  );
  await recordEvents(tx, tenantId, [
    { type: "apiKey.updated", userId, data: { keyId: id, name: after.name, changed } },
  ]);
  await publishAccessChange(tx, [id]);
  return after;
}

/**
 * Rotates a key's secret, and returns the key in full. The user who sees it can use the key, so they need all of its
 * permissions.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT with the current key, FORBIDDEN
 */
export async function rotateKey(
  tx: Transaction,
  deps: Sealing,
  actor: Actor,
  id: string,
  { version, overlapHours }: { version: number; overlapHours: number },
): Promise<ApiKeyWithSecret> {
  const { tenantId, userId } = actor;
  const before = await findRow(tx, tenantId, id);
  requireGrantable(actor, before.permissions);
  const parts = { ...before, secret: makeSecret() };
  const secret = storedSecret(deps, tenantId, id, parts);
  const isStored = await queries.replaceSecret(tx, tenantId, id, version, secret, overlapHours);
  const after = await getKey(tx, tenantId, id);
  if (!isStored) throw new AppError("VERSION_CONFLICT", undefined, { current: after });
  await recordEvents(tx, tenantId, [
    { type: "apiKey.rotated", userId, data: { keyId: id, name: after.name, overlapHours } },
  ]);
  await publishAccessChange(tx, [id]);
  return { ...after, key: apiKeyText(parts) };
}

/** @throws AppError NOT_FOUND, WRONG_STATE for a live key, FORBIDDEN */
export async function revealKey(
  tx: Transaction,
  deps: Sealing,
  actor: Actor,
  id: string,
): Promise<{ key: string }> {
  const { permissions } = await findRow(tx, actor.tenantId, id);
  requireGrantable(actor, permissions);
  return { key: await openTestKey(tx, deps, actor.tenantId, id) };
}

/** Enables or disables keys, and returns how many changed. */
export async function setStatus(
  tx: Transaction,
  { tenantId, userId }: Actor,
  ids: readonly string[],
  status: "active" | "inactive",
): Promise<number> {
  const changed = await queries.setDisabled(tx, tenantId, ids, status === "inactive");
  const type = status === "active" ? ("apiKey.enabled" as const) : ("apiKey.disabled" as const);
  await recordEvents(
    tx,
    tenantId,
    changed.map(({ id, name }) => ({ type, userId, data: { keyId: id, name } })),
  );
  await publishAccessChange(
    tx,
    changed.map(({ id }) => id),
  );
  return changed.length;
}

/** Deletes keys, and returns how many existed. */
export async function removeKeys(
  tx: Transaction,
  { tenantId, userId }: Actor,
  ids: readonly string[],
): Promise<number> {
  const removed = await queries.remove(tx, tenantId, ids);
  await recordEvents(
    tx,
    tenantId,
    removed.map(({ id, name }) => ({
      type: "apiKey.deleted" as const,
      userId,
      data: { keyId: id, name },
    })),
  );
  await publishAccessChange(
    tx,
    removed.map(({ id }) => id),
  );
  return removed.length;
}

/** Returns the caller of a request. */
export async function whoAmI(
  tx: Transaction,
  principal: Principal,
  address: string,
): Promise<Caller> {
  const { tenantId, name, kind } = principal;
  return {
    kind,
    id: principal.kind === "apiKey" ? principal.apiKeyId : principal.userId,
    name,
    mode: principal.kind === "apiKey" ? principal.mode : null,
    workspace: tenantId === null ? null : await queries.findWorkspace(tx, tenantId),
    permissions: [...principal.permissions],
    ip: plainAddress(address),
  };
}

/** Returns the keys limited to the given sending domains. */
export async function keyReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "sendingDomain") return [];
  const rows = await queries.findLimitedTo(tx, tenantId, ids);
  return rows.map((row) => ({ kind: "apiKey", ...row }));
}

/** @throws AppError FORBIDDEN with each permission that the user can't grant */
function requireGrantable({ permissions }: Actor, requested: readonly KeyPermission[]): void {
  const errors = requested.flatMap((permission, index) => {
    if (mayGrant(permissions, permission)) return [];
    const missing = userPermissionsOf(permission).filter((one) => !permissions.includes(one));
    const message = `${permission} needs ${missing.join(" and ")}, which you do not have`;
    return [{ path: `permissions.${index}`, code: "FORBIDDEN", message }];
  });
  if (errors.length > 0) throw new AppError("FORBIDDEN", errors[0]?.message, { errors });
}

/** @throws AppError VALIDATION */
async function checkedValues(
  tx: Transaction,
  tenantId: string,
  { name, permissions, expiresAt, allowedNetworks, sendingDomainId }: KeyBody,
  before: ApiKey | null,
): Promise<queries.ApiKeyValues> {
  const isPast = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  if (isPast && before?.expiresAt !== isoOf(expiresAt))
    throw invalid("expiresAt", "inPast", "Choose a time in the future");
  if (sendingDomainId !== null) {
    const other = permissions.find((one) => SENDING_KEY_PERMISSIONS.includes(one));
    if (other !== undefined)
      throw invalid("sendingDomainId", "cannotBeLimited", `${other} can't be limited to a domain`);
    if (!(await queries.hasSendingDomain(tx, tenantId, sendingDomainId)))
      throw invalid("sendingDomainId", "notFound", "This sending domain does not exist");
  }
  return {
    name,
    permissions: simplestKeyPermissions(permissions),
    // PostgreSQL accepts fewer offsets than ISO 8601.
    expiresAt: expiresAt === null ? null : isoOf(expiresAt),
    allowedNetworks: [...new Set(allowedNetworks)],
    sendingDomainId,
  };
}

const isoOf = (time: string): string => new Date(time).toISOString();

function invalid(path: string, code: string, message: string): AppError {
  return new AppError("VALIDATION", undefined, { errors: [{ path, code, message }] });
}

function nameTaken(error: unknown): never {
  if (!isUniqueViolation(error, "api_keys_name")) throw error;
  throw new AppError("NAME_TAKEN", undefined, {
    errors: [
      { path: "name", code: "NAME_TAKEN", message: "An API key with this name already exists" },
    ],
  });
}

function storedSecret(
  { secrets }: Sealing,
  tenantId: string,
  id: string,
  parts: ApiKeyParts,
): queries.StoredSecret {
  const { mode, secret } = parts;
  return {
    hash: tokenHash(secret),
    box: mode === "test" ? secrets.seal(secret, queries.secretContext(tenantId, id)) : null,
    lastFour: apiKeyText(parts).slice(-4),
  };
}
