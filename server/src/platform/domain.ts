import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { SealedColumn } from "./crypto/sealed-columns-queries.ts";
import type { Secrets } from "./crypto/secrets.ts";
import type { Database, Transaction } from "./database/database.ts";
import type { Outage } from "./database/health.ts";
import type { EventReader } from "./events/event-reader.ts";
import type { Register } from "./http/handler.ts";
import type { Job, Jobs } from "./jobs/jobs.ts";
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
  kind: "campaign" | "filter" | "template" | "savedBlock" | "brand";
  id: string;
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

/** A part of the product; all of them are listed in `domains/index.ts`. */
export interface Domain {
  name: string;
  /** Registers routes of the contract. */
  routes?(register: Register, deps: Deps): void;
  /**
   * Registers pages outside `/api` for email clients and contacts' browsers: tracking, unsubscribe.
   */
  pages?(app: FastifyInstance, deps: Deps): void;
  jobs?: readonly Job[];
  /** Columns with encrypted values that outlive a rotation of the secret. */
  sealed?: readonly SealedColumn[];
  /** Adds this domain's metrics. */
  metrics?(registry: Registry, deps: Deps): void;
  /**
   * Runs the daily cleanup of its tables, such as deleting expired rows, in one transaction outside
   * any tenant. Any number of processes may do so.
   */
  dailyCleanup?(tx: Transaction, deps: Deps): Promise<void>;
  /**
   * Called in each process that noticed an outage of the database, once it serves again. Several
   * may report the same one.
   */
  onRecovered?(deps: Deps, outage: Outage, until: Date): Promise<void>;
  /**
   * Receives every event of some types exactly once, while this process works (role worker or all).
   */
  eventReader?: EventReader;
  /** Returns the size in bytes of the files that this domain stores for a workspace. */
  storedBytes?(tx: Transaction, tenantId: string): Promise<number>;
  /** Returns the records of this domain that use the given targets. */
  references?(
    tx: Transaction,
    tenantId: string,
    target: ReferenceTarget,
    ids: readonly string[],
  ): Promise<Reference[]>;
  /**
   * Deletes what this domain stores about contacts that were deleted in the running transaction.
   */
  onContactsDeleted?(
    tx: Transaction,
    deps: Pick<Deps, "jobs">,
    tenantId: string,
    contacts: readonly DeletedContact[],
  ): Promise<void>;
  /**
   * Runs next to the job engine while this process works (role worker or all), and returns a
   * function that stops it. Stopping resolves when everything in flight is stored.
   */
  startWorker?(deps: Deps): Promise<() => Promise<void>>;
}
