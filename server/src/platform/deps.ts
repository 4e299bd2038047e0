import type { Logger } from "pino";
import type { Config } from "../config.ts";
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
  | "image";
/** A record that depends on one of the given targets. */
export interface Reference {
  kind: "campaign" | "filter" | "template" | "savedBlock" | "brand" | "apiKey" | "waitingEmails";
  id: string;
  /** For `waitingEmails`, which are many and have no names: how many. */
  name: string;
  /** The id of the target it uses. */
  targetId: string;
}

/**
 * Asks every domain what still uses a record, so that nothing in use is deleted and domains do not
 * import each other in a cycle.
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

/** Notifies every domain of deleted contacts, so that each deletes what it stores about them. */
export interface ContactDeletion {
  contactsDeleted(
    tx: Transaction,
    tenantId: string,
    contacts: readonly DeletedContact[],
  ): Promise<void>;
}

/** What the platform provides to every domain. */
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
  signals: Signals;
  storageUse: StorageUse;
}
