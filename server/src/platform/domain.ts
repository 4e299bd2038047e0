import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";
import type { SealedColumn } from "./crypto/sealed-columns-queries.ts";
import type { Secrets } from "./crypto/secrets.ts";
import type { Database, Transaction } from "./database/database.ts";
import type { Outage } from "./database/health.ts";
import type { EventReader } from "./events/follower.ts";
import type { Register } from "./http/handler.ts";
import type { Job, Jobs } from "./jobs/jobs.ts";
import type { NetworkGuard } from "./network/guard.ts";
import type { MessageReader } from "./rendering/message-reader.ts";
import type { Rendering } from "./rendering/rendering.ts";
import type { Signals } from "./signals/signals.ts";
import type { StorageUse } from "./storage/storage-limit.ts";
import type { Storage } from "./storage/storage.ts";

/** Something that other records can depend on. */
export type ReferenceTarget = "customField" | "filter" | "template" | "sendingAccount" | "sendingDomain" | "topic" | "image";
/** A record that depends on one of the asked-for targets. */
export interface Reference {
  kind: "campaign" | "filter" | "template" | "savedBlock" | "brand";
  id: string;
  name: string;
  /** The id of the target it uses. */
  targetId: string;
}

/** Asks every domain what still uses a record, so that nothing in use is deleted and no domains import each other in a ring. */
export interface References {
  usersOf(tx: Transaction, tenantId: string, target: ReferenceTarget, ids: readonly string[]): Promise<Reference[]>;
}

/** A contact that was deleted in the running transaction. */
export interface GoneContact {
  id: string;
  /** By it other records find the address. */
  emailHash: Buffer;
}

/** Tells every domain which contacts are gone, so that each takes away what it keeps of them. */
export interface Forgetting {
  contactsGone(tx: Transaction, tenantId: string, contacts: readonly GoneContact[]): Promise<void>;
}

/** What the platform gives to every domain. */
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
  forgetting: Forgetting;
  signals: Signals;
  storageUse: StorageUse;
}

/** A part of the product; all of them are listed in `domains/index.ts`. */
export interface Domain {
  name: string;
  /** Routes of the contract. */
  routes?(register: Register, deps: Deps): void;
  /** Pages outside `/api` that mail programs and people's browsers call: tracking, unsubscribe. */
  pages?(app: FastifyInstance, deps: Deps): void;
  jobs?: readonly Job[];
  /** Columns with encrypted values that outlive a rotation of the secret. */
  sealed?: readonly SealedColumn[];
  /** Adds what this domain counts to the metrics of the process. */
  metrics?(registry: Registry, deps: Deps): void;
  /** What its tables need once a day, as deleting what is over, in one transaction outside any tenant. Any number of processes may do it. */
  care?(tx: Transaction, deps: Deps): Promise<void>;
  /** Called in each process that met an outage of the database, once it serves again. Several may tell of the same one. */
  onRecovered?(deps: Deps, outage: Outage, until: Date): Promise<void>;
  /** Sees every event of some types exactly once, while this process works (role worker or all). */
  follows?: EventReader;
  /** Bytes of the files that this domain keeps in storage for a workspace. */
  storedBytes?(tx: Transaction, tenantId: string): Promise<number>;
  /** Which records of this domain use the given targets. */
  references?(tx: Transaction, tenantId: string, target: ReferenceTarget, ids: readonly string[]): Promise<Reference[]>;
  /** Takes away what this domain keeps of contacts that were deleted in the running transaction. */
  forgets?(tx: Transaction, deps: Pick<Deps, "jobs">, tenantId: string, contacts: readonly GoneContact[]): Promise<void>;
  /**
   * Runs beside the job engine while this process works (role worker or all); answers how to stop it.
   * Stopping resolves when everything in flight is stored.
   */
  work?(deps: Deps): Promise<() => Promise<void>>;
}
