import type { Database } from "../../../platform/database/database.ts";
import { states } from "../../ledger/index.ts";
import type { SendingFacts } from "./stats-queries.ts";

/** Maximum number of accounts and durations buffered. More are dropped, because the ledger is authoritative. */
const WAITING_MAX = 1000;
const FAILURE_MAX = 300;

const STATE = states.STATE_CODES;

export type Count = "sent" | "deferred" | "failed" | "bounced" | "uncertain";
export const COUNT_OF: Readonly<Record<number, Count>> = {
  [STATE.sent]: "sent",
  [STATE.deferred]: "deferred",
  [STATE.failed]: "failed",
  [STATE.bounced]: "bounced",
  [STATE.uncertain]: "uncertain",
};

/** The stats of one sending account since the last flush. */
export interface AccountStats {
  facts: SendingFacts;
  /** Seconds per message, one entry per batch. */
  durations: number[];
}

/** A sending account. */
export interface SendingAccountIds {
  tenantId: string;
  sendingAccountId: string;
}

/** Collects stats of this process while it sends. Lanes add to them without waiting; they are stored every few seconds. */
export class SendStats {
  private readonly collected = new Map<string, AccountStats>();
  /** Consecutive failures, which are kept after a flush. */
  private readonly failures = new Map<string, number>();

  /** Counts results that the ledger stored. Skipped recipients were not sent to and do not count. */
  stored(account: SendingAccountIds, results: readonly { state: number; tries: 0 | 1 }[]): void {
    const stats = this.of(account);
    if (!stats) return;
    for (const { state, tries } of results) {
      const count = COUNT_OF[state];
      if (count && tries > 0) stats.facts[count] += 1;
    }
  }

  /** Records that a server replied to a batch of messages, and how long it took. */
  answered(account: SendingAccountIds, messages: number, ms: number): void {
    const stats = this.of(account);
    if (!stats) return;
    stats.facts.answered += messages;
    stats.facts.answerMs += ms;
    if (stats.durations.length < WAITING_MAX) stats.durations.push(ms / messages / 1000);
  }

  worked(account: SendingAccountIds): void {
    const stats = this.of(account);
    if (!stats) return;
    this.failures.delete(keyOf(account));
    Object.assign(stats.facts, { workedAt: new Date(), failures: 0, restsUntil: null });
  }

  /** Records that the server is unreachable or does not reply, and rests for a while. */
  recordFailure(account: SendingAccountIds, message: string, restMs: number): void {
    const stats = this.of(account);
    if (!stats) return;
    const failures = (this.failures.get(keyOf(account)) ?? 0) + 1;
    this.failures.set(keyOf(account), failures);
    const now = Date.now();
    Object.assign(stats.facts, {
      failedAt: new Date(now),
      lastFailure: withoutAddresses(message),
      failures,
      restsUntil: restMs > 0 ? new Date(now + restMs) : null,
    });
  }

  /** Takes everything collected since the last call. */
  take(): AccountStats[] {
    const all = [...this.collected.values()];
    this.collected.clear();
    return all;
  }

  /** Puts back stats that could not be stored. */
  putBack(all: readonly AccountStats[]): void {
    for (const { facts, durations } of all) {
      const stats = this.of(facts);
      if (!stats) continue;
      for (const count of [
        "sent",
        "deferred",
        "failed",
        "bounced",
        "uncertain",
        "answered",
        "answerMs",
      ] as const)
        stats.facts[count] += facts[count];
      stats.durations.push(...durations.slice(0, WAITING_MAX - stats.durations.length));
      stats.facts.workedAt ??= facts.workedAt;
      if (stats.facts.failedAt) continue;
      stats.facts.failedAt = facts.failedAt;
      stats.facts.lastFailure = facts.lastFailure;
    }
  }

  private of(account: SendingAccountIds): AccountStats | undefined {
    const key = keyOf(account);
    let stats = this.collected.get(key);
    if (!stats) {
      if (this.collected.size >= WAITING_MAX) return undefined;
      const { tenantId, sendingAccountId } = account;
      const counts = {
        sent: 0,
        deferred: 0,
        failed: 0,
        bounced: 0,
        uncertain: 0,
        answered: 0,
        answerMs: 0,
      };
      const failures = this.failures.get(key) ?? 0;
      const facts = {
        tenantId,
        sendingAccountId,
        ...counts,
        workedAt: null,
        failedAt: null,
        lastFailure: null,
        failures,
        restsUntil: null,
      };
      this.collected.set(key, (stats = { facts, durations: [] }));
    }
    return stats;
  }
}

const keyOf = ({ tenantId, sendingAccountId }: SendingAccountIds) =>
  `${tenantId}/${sendingAccountId}`;

/** Removes addresses, which servers repeat in their replies. */
export const withoutAddresses = (text: string) =>
  text
    .replaceAll("\u0000", "")
    .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…")
    .slice(0, FAILURE_MAX);

const statsOf = new WeakMap<Database, SendStats>();

/** Returns the stats of this process for a database. */
export function sendStats(database: Database): SendStats {
  let stats = statsOf.get(database);
  if (!stats) statsOf.set(database, (stats = new SendStats()));
  return stats;
}
