import type { Database } from "../../../platform/database/database.ts";
import { RECIPIENT_STATE_CODES as STATE } from "../../campaigns/index.ts";
import type { SendingFacts } from "./stats-queries.ts";

/** Sending accounts and durations that wait to be told; more than these are let go, for the ledger has the truth. */
const WAITING_MOST = 1000;
const FAILURE_MAX = 300;

export type Count = "sent" | "deferred" | "failed" | "bounced" | "uncertain";
export const COUNT_OF: Readonly<Record<number, Count>> = {
  [STATE.sent]: "sent",
  [STATE.deferred]: "deferred",
  [STATE.failed]: "failed",
  [STATE.bounced]: "bounced",
  [STATE.uncertain]: "uncertain",
};

export interface Noted {
  facts: SendingFacts;
  /** Of flights: how long a mail took, each. */
  durations: number[];
}

/** Of whom something is noted. */
export interface Whose {
  tenantId: string;
  sendingAccountId: string;
}

/** What this process sees while it sends. Lanes note it without waiting for anything; every few seconds it is told to the database. */
export class SendingWatch {
  private readonly noted = new Map<string, Noted>();
  /** Failures in a row, which outlive one telling. */
  private readonly failures = new Map<string, number>();

  /** The ledger stored these answers; a skipped person has none from a server. */
  stored(whose: Whose, answers: readonly { state: number; tries: 0 | 1 }[]): void {
    const noted = this.of(whose);
    if (!noted) return;
    for (const { state, tries } of answers) {
      const count = COUNT_OF[state];
      if (count && tries > 0) noted.facts[count] += 1;
    }
  }

  /** A server answered a flight of so many mails after so long. */
  answered(whose: Whose, mails: number, ms: number): void {
    const noted = this.of(whose);
    if (!noted) return;
    noted.facts.answered += mails;
    noted.facts.answerMs += ms;
    if (noted.durations.length < WAITING_MOST) noted.durations.push(ms / mails / 1000);
  }

  worked(whose: Whose): void {
    const noted = this.of(whose);
    if (!noted) return;
    this.failures.delete(keyOf(whose));
    Object.assign(noted.facts, { workedAt: new Date(), failures: 0, restsUntil: null });
  }

  /** The server could not be reached or does not answer, and is let alone for a while. */
  didFail(whose: Whose, message: string, restMs: number): void {
    const noted = this.of(whose);
    if (!noted) return;
    const failures = (this.failures.get(keyOf(whose)) ?? 0) + 1;
    this.failures.set(keyOf(whose), failures);
    const now = Date.now();
    Object.assign(noted.facts, {
      failedAt: new Date(now),
      lastFailure: withoutAddresses(message),
      failures,
      restsUntil: restMs > 0 ? new Date(now + restMs) : null,
    });
  }

  /** All that was noted since the last time. */
  take(): Noted[] {
    const all = [...this.noted.values()];
    this.noted.clear();
    return all;
  }

  /** What could not be told is told with what comes. */
  putBack(notes: readonly Noted[]): void {
    for (const { facts, durations } of notes) {
      const noted = this.of(facts);
      if (!noted) continue;
      for (const count of ["sent", "deferred", "failed", "bounced", "uncertain", "answered", "answerMs"] as const)
        noted.facts[count] += facts[count];
      noted.durations.push(...durations.slice(0, WAITING_MOST - noted.durations.length));
      noted.facts.workedAt ??= facts.workedAt;
      if (noted.facts.failedAt) continue;
      noted.facts.failedAt = facts.failedAt;
      noted.facts.lastFailure = facts.lastFailure;
    }
  }

  private of(whose: Whose): Noted | undefined {
    const key = keyOf(whose);
    let noted = this.noted.get(key);
    if (!noted) {
      if (this.noted.size >= WAITING_MOST) return undefined;
      const { tenantId, sendingAccountId } = whose;
      const counts = { sent: 0, deferred: 0, failed: 0, bounced: 0, uncertain: 0, answered: 0, answerMs: 0 };
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
      this.noted.set(key, (noted = { facts, durations: [] }));
    }
    return noted;
  }
}

const keyOf = ({ tenantId, sendingAccountId }: Whose) => `${tenantId}/${sendingAccountId}`;

/** Servers repeat in their answers to whom a mail went. */
export const withoutAddresses = (text: string) =>
  text
    .replaceAll("\u0000", "")
    .replaceAll(/[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g, "…")
    .slice(0, FAILURE_MAX);

const watches = new WeakMap<Database, SendingWatch>();

/** The one watch of everything that sends from this process into a database. */
export function sendingWatch(database: Database): SendingWatch {
  let watch = watches.get(database);
  if (!watch) watches.set(database, (watch = new SendingWatch()));
  return watch;
}
