import { AppError, type SendingDomain, type sendingDomainRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { isUniqueViolation, type Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { refuseInUse } from "../../platform/in-use.ts";
import { checkDomain, planCheck, smtpHostsOf } from "./checking.ts";
import { readableName, readDomainName } from "./domain-names.ts";
import { presentReturnPath, presentTracking } from "./hosts.ts";
import { firstCheckAt } from "./judge.ts";
import { makeKeys, storeKeys } from "./keys.ts";
import * as queries from "./queries.ts";
import type { DomainRow, KeyRow } from "./queries.ts";
import { recordsOf } from "./records.ts";
import { checkSender } from "./senders.ts";
import { presentWarmUp } from "./warm-up.ts";
import { deleteWarmUp, selectWarmUps, upsertWarmUp, type WarmUpRow } from "./warm-up-queries.ts";

/** The acting user and workspace. */
export interface Actor {
  tenantId: string;
  userId: string;
}
type CreateBody = z.output<NonNullable<typeof sendingDomainRoutes.create.body>>;
type UpdateBody = z.output<NonNullable<typeof sendingDomainRoutes.update.body>>;
type Policy = RouteResult<typeof sendingDomainRoutes.policy>;

/** Each costs daily lookups. */
const DOMAINS_MAX = 100;

/** Whether a new key of an algorithm that already signs waits for its record. */
function isRotating(keys: readonly KeyRow[]): boolean {
  const inState = (state: KeyRow["state"]) =>
    keys.some((key) => key.state === state && key.algorithm === "rsa-sha256");
  return inState("active") && inState("waiting");
}

function present(
  deps: Deps,
  row: DomainRow,
  keys: readonly KeyRow[],
  warmUp: WarmUpRow | undefined,
  smtpHosts: readonly string[],
): SendingDomain {
  const { config } = deps;
  return {
    id: row.id,
    name: row.name,
    displayName: row.displayName,
    status: row.status,
    records: recordsOf(row, keys, { smtpHosts, config }),
    returnPath: presentReturnPath(row, config),
    tracking: presentTracking(row, config),
    rotating: isRotating(keys),
    warmUp: warmUp ? presentWarmUp(warmUp) : null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    nextCheckAt: row.nextCheckAt.toISOString(),
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    failingSince: row.failingSince?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  };
}

async function presentAll(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  rows: readonly DomainRow[],
): Promise<SendingDomain[]> {
  const ids = rows.map(({ id }) => id);
  const keys = await queries.selectKeys(tx, tenantId, ids);
  const warmUps = new Map(
    (await selectWarmUps(tx, tenantId, ids)).map((one) => [one.domainId, one]),
  );
  const answers: SendingDomain[] = [];
  for (const row of rows) {
    const own = keys.filter(({ domainId }) => domainId === row.id);
    answers.push(
      present(deps, row, own, warmUps.get(row.id), await smtpHostsOf(tx, tenantId, row.name)),
    );
  }
  return answers;
}

/** @throws AppError NOT_FOUND */
async function requireDomain(
  tx: Transaction,
  tenantId: string,
  id: string,
  options?: { forUpdate: boolean },
): Promise<DomainRow> {
  const row = await queries.selectDomain(tx, tenantId, id, options);
  if (!row) throw new AppError("NOT_FOUND", "Domain not found");
  return row;
}

async function read(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<SendingDomain> {
  const [answer] = await presentAll(tx, deps, tenantId, [await requireDomain(tx, tenantId, id)]);
  if (!answer) throw new Error("Could not read the domain");
  return answer;
}

export function getDomain(deps: Deps, tenantId: string, id: string): Promise<SendingDomain> {
  return deps.database.tenant(tenantId, (tx) => read(tx, deps, tenantId, id));
}

/** Returns all sending domains, with the records to set and their last findings. */
export async function listDomainsIn(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
): Promise<SendingDomain[]> {
  return presentAll(tx, deps, tenantId, await queries.selectDomains(tx, tenantId));
}

export async function listDomains(
  deps: Deps,
  tenantId: string,
): Promise<RouteResult<typeof sendingDomainRoutes.list>> {
  const items = await deps.database.tenant(tenantId, (tx) => listDomainsIn(tx, deps, tenantId));
  return { items, nextCursor: null, total: items.length, totalIsEstimate: false };
}

type DomainChange =
  | "created"
  | "updated"
  | "deleted"
  | "rotationStarted"
  | "rotationCanceled"
  | "warmUpChanged"
  | "warmUpRemoved";

function record(
  tx: Transaction,
  { tenantId, userId }: Actor,
  type: DomainChange,
  row: Pick<DomainRow, "id" | "name">,
): Promise<void> {
  return recordEvents(tx, tenantId, [
    { type: `sendingDomain.${type}` as const, userId, data: { domainId: row.id, name: row.name } },
  ]);
}

/** Return path and tracking host cannot share a name. */
function refuseSameLabels({
  returnPathLabel,
  trackingLabel,
}: Pick<CreateBody, "returnPathLabel" | "trackingLabel">): void {
  if (returnPathLabel !== trackingLabel) return;
  const message = "The return path and the tracking host need different names";
  throw new AppError("VALIDATION", message, {
    errors: [{ path: "trackingLabel", code: "labelTwice", message }],
  });
}

/**
 * Adds a domain with new keys and checks its DNS records immediately.
 * @throws AppError VALIDATION for a name that cannot be owned, NAME_TAKEN, SENDING_DOMAINS_FULL
 */
export async function createDomain(
  deps: Deps,
  actor: Actor,
  body: CreateBody,
): Promise<SendingDomain> {
  const { tenantId } = actor;
  const name = readDomainName(body.name);
  refuseSameLabels(body);
  const keys = await makeKeys();
  const row = {
    ...body,
    name,
    displayName: readableName(name),
    id: v7(),
    nextCheckAt: firstCheckAt(new Date()),
  };
  await deps.database
    .tenant(tenantId, async (tx) => {
      if ((await queries.countDomains(tx, tenantId)) >= DOMAINS_MAX)
        throw new AppError("SENDING_DOMAINS_FULL");
      await queries.insertDomain(tx, tenantId, row);
      await storeKeys(tx, deps, tenantId, row.id, keys);
      await planCheck(tx, deps, tenantId, row.id, row.nextCheckAt);
      await record(tx, actor, "created", row);
      // The record's name for the audit log.
      return { id: row.id };
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, "sending_domains_name")) throw error;
      const message = "This domain has already been added";
      throw new AppError("NAME_TAKEN", message, {
        errors: [{ path: "name", code: "NAME_TAKEN", message }],
      });
    });
  await checkDomain(deps, tenantId, row.id);
  return getDomain(deps, tenantId, row.id);
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, VALIDATION */
export async function updateDomain(
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...labels }: UpdateBody,
): Promise<SendingDomain> {
  const { tenantId } = actor;
  refuseSameLabels(labels);
  await deps.database.tenant(tenantId, async (tx) => {
    const row = await requireDomain(tx, tenantId, id, { forUpdate: true });
    if (row.version !== version)
      throw new AppError("VERSION_CONFLICT", undefined, {
        current: await read(tx, deps, tenantId, id),
      });
    await queries.updateLabels(tx, tenantId, row, labels);
    await record(tx, actor, "updated", row);
  });
  return checkNow(deps, tenantId, id);
}

/** @throws AppError NOT_FOUND; IN_USE while a started campaign, a waiting email or an API key needs it */
export async function deleteDomain(deps: Deps, actor: Actor, id: string): Promise<void> {
  const { tenantId } = actor;
  await deps.database.tenant(tenantId, async (tx) => {
    const row = await requireDomain(tx, tenantId, id, { forUpdate: true });
    await refuseInUse(tx, deps.references, tenantId, "sendingDomain", [id], () => "id");
    await queries.deleteDomain(tx, tenantId, id);
    await record(tx, actor, "deleted", row);
  });
}

/**
 * Checks all records now.
 * @throws AppError NOT_FOUND
 */
export async function checkNow(deps: Deps, tenantId: string, id: string): Promise<SendingDomain> {
  await checkDomain(deps, tenantId, id);
  return getDomain(deps, tenantId, id);
}

/**
 * Creates new keys that take over when their records are found; keeps keys that are already waiting.
 * @throws AppError NOT_FOUND; WRONG_STATE for a domain whose first key is still waiting
 */
export async function rotateKeys(deps: Deps, actor: Actor, id: string): Promise<SendingDomain> {
  const { tenantId } = actor;
  // Not within the transaction, because it is slow: a second click generates keys that are
  // discarded.
  const fresh = await makeKeys();
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireDomain(tx, tenantId, id, { forUpdate: true });
    const keys = await queries.selectKeys(tx, tenantId, [id]);
    if (!isRotating(keys)) {
      if (!keys.some(({ state, algorithm }) => state === "active" && algorithm === "rsa-sha256"))
        throw new AppError("WRONG_STATE", "The current key is not in DNS yet");
      await queries.deleteKeys(tx, tenantId, id, waitingSelectors(keys));
      await storeKeys(tx, deps, tenantId, id, fresh);
      const nextCheckAt = firstCheckAt(new Date());
      await queries.beginWaiting(tx, tenantId, id, nextCheckAt);
      await planCheck(tx, deps, tenantId, id, nextCheckAt);
      await record(tx, actor, "rotationStarted", row);
    }
    return read(tx, deps, tenantId, id);
  });
}

const waitingSelectors = (keys: readonly KeyRow[]) =>
  keys.filter(({ state }) => state === "waiting").map(({ selector }) => selector);

/**
 * Discards keys that wait to take over; a no-op without any.
 * @throws AppError NOT_FOUND
 */
export function cancelRotation(deps: Deps, actor: Actor, id: string): Promise<SendingDomain> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireDomain(tx, tenantId, id, { forUpdate: true });
    const keys = await queries.selectKeys(tx, tenantId, [id]);
    if (isRotating(keys)) {
      await queries.deleteKeys(tx, tenantId, id, waitingSelectors(keys));
      await record(tx, actor, "rotationCanceled", row);
    }
    return read(tx, deps, tenantId, id);
  });
}

/** @throws AppError NOT_FOUND */
export function setWarmUp(
  deps: Deps,
  actor: Actor,
  id: string,
  limits: readonly number[] | null,
): Promise<SendingDomain> {
  const { tenantId } = actor;
  return deps.database.tenant(tenantId, async (tx) => {
    const row = await requireDomain(tx, tenantId, id, { forUpdate: true });
    if (limits) await upsertWarmUp(tx, tenantId, id, limits);
    if (limits || (await deleteWarmUp(tx, tenantId, id)))
      await record(tx, actor, limits ? "warmUpChanged" : "warmUpRemoved", row);
    return read(tx, deps, tenantId, id);
  });
}

export async function readPolicy(deps: Deps, tenantId: string): Promise<Policy> {
  return {
    unverifiedSenders: await deps.database.tenant(tenantId, (tx) =>
      queries.selectPolicy(tx, tenantId),
    ),
  };
}

export async function setPolicy(
  deps: Deps,
  { tenantId, userId }: Actor,
  { unverifiedSenders }: Policy,
): Promise<Policy> {
  await deps.database.tenant(tenantId, async (tx) => {
    if (await queries.updatePolicy(tx, tenantId, unverifiedSenders))
      await recordEvents(tx, tenantId, [
        { type: "sendingDomain.policyChanged", userId, data: { unverifiedSenders } },
      ]);
  });
  return { unverifiedSenders };
}

export function readSender(deps: Deps, tenantId: string, email: string) {
  return deps.database.tenant(tenantId, (tx) => checkSender(tx, tenantId, email));
}
