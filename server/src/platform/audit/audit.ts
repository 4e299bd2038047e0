import { AsyncLocalStorage } from "node:async_hooks";
import type { AuditAction, AuditActorKind, AuditRecordKind, AuditVerb } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../database/database.ts";
import { findWorkspacesOf, insertEntry } from "./audit-queries.ts";

/** The actor of a change. */
export interface AuditActor {
  kind: AuditActorKind;
  id: string | null;
  name: string | null;
}

/** The origin of a change. */
export interface AuditOrigin {
  ip: string;
  userAgent: string | null;
  sessionId: string | null;
  correlationId: string;
}

export interface AuditSource {
  actor: AuditActor;
  origin: AuditOrigin | null;
}

const SYSTEM: AuditSource = { actor: { kind: "system", id: null, name: null }, origin: null };
const sources = new AsyncLocalStorage<{ source: AuditSource }>();

/**
 * Runs a request: entries of its transactions record its caller and address. Work left running in the background no
 * longer acts for it.
 */
export async function withAuditSource<T>(source: AuditSource, work: () => Promise<T>): Promise<T> {
  const place = { source };
  try {
    return await sources.run(place, work);
  } finally {
    place.source = SYSTEM;
  }
}

/** User agents are truncated: a browser's is shorter. */
const USER_AGENT_MAX = 200;
/** Maximum number of workspaces in which a user's own actions are recorded. */
const WORKSPACES_MAX = 50;

export interface NewAuditEntry {
  action: AuditAction;
  record?: { id: string | null; name: string | null };
  count?: number;
  names?: readonly string[];
  changes?: readonly object[];
  /** Defaults to the request's caller. */
  actor?: AuditActor;
  /** Defaults to the request's. */
  origin?: AuditOrigin;
}

/**
 * Appends an entry to the audit log in the transaction of the change. Routes with an audit rule don't have to call it: the
 * HTTP platform does.
 */
export async function recordAudit(
  tx: Transaction,
  tenantId: string,
  entry: NewAuditEntry,
): Promise<void> {
  const { action, record, count, names = [], changes = [] } = entry;
  const source = sources.getStore()?.source ?? SYSTEM;
  const actor = entry.actor ?? source.actor;
  const origin = entry.origin ?? source.origin;
  await insertEntry(tx, tenantId, {
    id: v7(),
    action,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    recordKind: action.slice(0, action.indexOf(".")) as AuditRecordKind,
    recordId: record?.id ?? null,
    recordName: record?.name ?? null,
    count: count ?? null,
    names,
    changes,
    ip: origin?.ip ?? null,
    userAgent: origin?.userAgent?.slice(0, USER_AGENT_MAX) ?? null,
    sessionId: origin?.sessionId ?? null,
    correlationId: origin?.correlationId ?? null,
  });
}

/**
 * Records a user's action on their own login in all their workspaces, because it decides who can act there in their
 * name. Runs outside any tenant.
 */
export async function recordUserAction(
  tx: Transaction,
  userId: string,
  verb: AuditVerb,
  origin?: AuditOrigin,
): Promise<void> {
  // A failed sign-in proves nothing about its author, and operator commands belong to no user.
  const isOwn = sources.getStore() !== undefined && verb !== "signInFailed";
  for (const { tenantId, membershipId, name } of await findWorkspacesOf(tx, userId, WORKSPACES_MAX))
    await recordAudit(tx, tenantId, {
      action: `user.${verb}`,
      record: { id: membershipId, name },
      actor: isOwn ? { kind: "user", id: userId, name } : SYSTEM.actor,
      ...(origin && { origin }),
    });
}
