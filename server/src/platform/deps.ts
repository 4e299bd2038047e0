import type { ApprovalAction, ApprovalNeed, LimitKind, LimitReached } from "@arauto/contracts";
import type { Logger } from "pino";
import type { Config } from "../config.ts";
import type { AuditedTables } from "./audit/audited-call.ts";
import type { Secrets } from "./crypto/secrets.ts";
import type { Database, Transaction } from "./database/database.ts";
import type { Jobs } from "./jobs/job-queue.ts";
import type { NetworkGuard } from "./network/guard.ts";
import type { MessageReader } from "./rendering/message-reader.ts";
import type { Rendering } from "./rendering/rendering.ts";
import type { Signals } from "./signals/signals.ts";
import type { StorageUse } from "./storage/storage-limit.ts";
import type { Storage } from "./storage/storage.ts";

/** A kind of record that other records can depend on. */
export type ReferenceTarget =
  | "customField"
  | "filter"
  | "template"
  | "sendingAccount"
  | "sendingDomain"
  | "topic"
  | "pipeline"
  | "pipelineStage"
  | "image"
  | "secret";
/** A record that depends on one of the given targets. */
export interface Reference {
  kind:
    | "campaign"
    | "filter"
    | "template"
    | "savedBlock"
    | "brand"
    | "apiKey"
    | "task"
    | "waitingEmails";
  id: string;
  /** For `waitingEmails`, which are numerous and unnamed: their number. */
  name: string;
  /** The id of the target it uses. */
  targetId: string;
}

/**
 * Asks every domain which records still use a record, so that nothing in use is deleted and domains do not import each
 * other in a cycle.
 */
export interface References {
  usersOf(
    tx: Transaction,
    tenantId: string,
    target: ReferenceTarget,
    ids: readonly string[],
  ): Promise<Reference[]>;
}

/** A contact that was deleted in the running transaction. */
export interface DeletedContact {
  id: string;
  /** Other records find the address by it. */
  emailHash: Buffer;
}

/** Notifies every domain of deleted contacts, so that each deletes its data about them. */
export interface ContactDeletion {
  contactsDeleted(
    tx: Transaction,
    tenantId: string,
    contacts: readonly DeletedContact[],
  ): Promise<void>;
  /** Called when contacts were moved to the trash: their activities in other domains end, but stored data stays. */
  contactsTrashed(tx: Transaction, tenantId: string, contactIds: readonly string[]): Promise<void>;
}

/** A campaign or workflow that is about to be started, moved to another time or published. */
export interface PlannedSend {
  tenantId: string;
  campaignId: string;
  kind: "oneOff" | "workflow";
  action: ApprovalAction;
  userId: string | null;
  /** A digest of text, audience, sender and time: any change of these changes it. */
  fingerprint: string;
  countPeople(): Promise<number>;
  /** Set for a run of a scheduled task: an approval of an earlier run may cover it. */
  task?: { id: string; timing: string } | undefined;
}

/** Asks whether campaigns may start, so that domains that start them don't depend on the deciding domain. */
export interface SendGate {
  /** Whether another member has to approve it first. */
  needFor(tx: Transaction, send: PlannedSend): Promise<ApprovalNeed>;
  /**
   * Called in the transaction that starts, moves or publishes it, after it locked the campaign.
   * @throws AppError APPROVAL_REQUIRED
   */
  requireApproval(tx: Transaction, send: PlannedSend): Promise<void>;
  /**
   * Called in the transaction that froze the audience, with the number of recipients.
   * @throws AppError APPROVAL_REQUIRED when it grew above the workspace's limit since it was started
   */
  requireForAudience(
    tx: Transaction,
    tenantId: string,
    campaignId: string,
    recipients: number,
  ): Promise<void>;
  /** Called in the transaction that changes a draft, after the change. */
  draftChanged(
    tx: Transaction,
    tenantId: string,
    campaignId: string,
    userId: string | null,
  ): Promise<void>;
}

/** Enforces the limits of plans, so that domains don't depend on billing. */
export interface PlanLimits {
  /**
   * Called in the transaction that added something, after it was added. Cheap far from the limit.
   * @throws AppError PLAN_LIMIT_REACHED
   */
  requireRoom(tx: Transaction, tenantId: string, kind: LimitKind, added: number): Promise<void>;
  /**
   * Called before something is added. Returns the exceeded limit, or null. Excesses caused later by others are left to
   * `requireRoom`. @param at when it will be added; emails count in their month
   */
  findExcess(
    tx: Transaction,
    tenantId: string,
    kind: LimitKind,
    added: number,
    at?: Date,
  ): Promise<LimitReached | null>;
  /** Takes room for emails, to be called in the transaction that adds them. Returns how many fit. */
  reserveEmails(tx: Transaction, tenantId: string, count: number): Promise<number>;
  /** Returns when the next month begins, which resets the email count. */
  findNextMonth(tx: Transaction, tenantId: string): Promise<Date>;
  /** Called before something new is sent. @throws AppError PLAN_PAST_DUE */
  requireSending(tx: Transaction, tenantId: string): Promise<void>;
  /** Returns the retention of the workspace's deliveries and logs. */
  historyOf(tx: Transaction, tenantId: string): Promise<RetainedHistory>;
  /** Returns the minimum and maximum retention in days of any workspace. Runs outside any tenant. */
  historySpan(tx: Transaction): Promise<{ shortest: number; longest: number }>;
}

/** A workspace's retention. */
export interface RetainedHistory {
  days: number;
  /**
   * Older data is hidden. After a change to a plan with longer retention, this is later than `days` implies, because
   * nothing is restored.
   */
  since: Date;
}

/** Everything that the platform provides to every domain. */
export interface Deps {
  config: Config;
  database: Database;
  log: Logger;
  jobs: Jobs;
  storage: Storage;
  secrets: Secrets;
  network: NetworkGuard;
  rendering: Rendering;
  messageReader: MessageReader;
  references: References;
  contactDeletion: ContactDeletion;
  sendGate: SendGate;
  planLimits: PlanLimits;
  signals: Signals;
  /** The tables of records in the audit log. */
  auditedTables: AuditedTables;
  storageUse: StorageUse;
}
