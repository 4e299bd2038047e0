import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import type { AuditedTables } from "./audit/audited-call.ts";
import type { SealedColumn } from "./crypto/sealed-columns-queries.ts";
import type { Transaction } from "./database/database.ts";
import type { Outage } from "./database/health.ts";
import type {
  DeletedContact,
  Deps,
  PlanLimits,
  Reference,
  ReferenceTarget,
  SendGate,
} from "./deps.ts";
import type { EventReader } from "./events/event-reader.ts";
import type { BrowserSources } from "./http/browser-sources.ts";
import type { Register } from "./http/handler.ts";
import type { Tool } from "./http/tools.ts";
import type { Job } from "./jobs/jobs.ts";

/** A part of the product; all of them are listed in `domains/index.ts`. */
export interface Domain {
  name: string;
  /** Registers routes of the contract. */
  routes?(register: Register, deps: Deps): void;
  /**
   * Registers pages outside `/api` for email clients and contacts' browsers: tracking, unsubscribe.
   */
  pages?(app: FastifyInstance, deps: Deps): void;
  /** Other sites to allow in the content security policy with the current settings. */
  browserSources?(deps: Deps): readonly BrowserSources[];
  /** Tools for AI assistants, served at /mcp. */
  tools?: readonly Tool[];
  jobs?: readonly Job[];
  /** Columns with encrypted values that outlive a rotation of the secret. */
  sealed?: readonly SealedColumn[];
  /** The tables of its records, so that the audit log can record changes. */
  audited?: AuditedTables;
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
  /** Deletes this domain's data about contacts that were deleted in the running transaction. */
  onContactsDeleted?(
    tx: Transaction,
    deps: Pick<Deps, "jobs">,
    tenantId: string,
    contacts: readonly DeletedContact[],
  ): Promise<void>;
  /** Ends the activities of contacts that were moved to the trash. Stored data stays, because they may be restored. */
  onContactsTrashed?(
    tx: Transaction,
    deps: Pick<Deps, "jobs">,
    tenantId: string,
    contactIds: readonly string[],
  ): Promise<void>;
  /** Decides whether campaigns may start. At most one domain provides it. */
  sendGate?(deps: Deps): SendGate;
  /** Enforces the limits of plans. At most one domain provides it. */
  planLimits?(deps: Pick<Deps, "config">): PlanLimits;
  /**
   * Runs next to the job engine while this process works (role worker or all), and returns a
   * function that stops it. Stopping resolves when everything in flight is stored.
   */
  startWorker?(deps: Deps): Promise<() => Promise<void>>;
  /**
   * Accepts requests over protocols other than HTTP while this process serves (role api or all), and returns a function
   * that stops it once pending requests are answered.
   */
  startServing?(app: FastifyInstance, deps: Deps): Promise<() => Promise<void>>;
}
