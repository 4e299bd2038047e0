import type { Counter as MetricCounter } from "@arauto/contracts";
import { replyPattern } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { type MetricChange, providerOfAddress, recordChanges } from "./changes.ts";
import { aboutSubject, findSubjects, isEmailLedger } from "./email-ledgers.ts";
import { COUNTED_STATES, type Counter, STATE_CODES } from "./states.ts";

/** The result of one attempt for a recipient, to be stored in the ledger. */
export interface RecipientOutcome {
  contactId: string;
  /** The address that was tried; null or absent when the contact was deleted. */
  email?: string | null;
  /** A code of `STATE_CODES`. */
  state: number;
  /** 1 when the message was offered to a server. */
  tries: 0 | 1;
  reply: string | null;
  skipReason: string | null;
  /** The recipient was deferred before this outcome. */
  wasDeferred: boolean;
  /** Number of earlier attempts. */
  attempts?: number;
  /** When a server first deferred it; absent or null if none did. */
  deferredAt?: Date | null;
  /** Held back by the frequency cap until the next attempt. */
  isHeld?: boolean;
  /** Milliseconds until the next attempt. Null: any time. KEPT_RETRY: unchanged. */
  retryMs?: number | null;
}

export const KEPT_RETRY = -1;

/** Changes of each counter of a chunk. */
export type CounterChanges = Record<Counter, number> & { skippedBy: Record<string, number> | null };

const COUNTER_OF = new Map<number, Counter>(
  Object.entries(COUNTED_STATES).flatMap(([counter, states]) =>
    states.map((state) => [STATE_CODES[state], counter as Counter] as const),
  ),
);

/** Returns how these outcomes change the counters of their chunk. */
export function countOutcomes(outcomes: readonly RecipientOutcome[]): CounterChanges {
  const counts: CounterChanges = {
    sent: 0,
    failed: 0,
    bounced: 0,
    skipped: 0,
    uncertain: 0,
    deferred: 0,
    skippedBy: null,
  };
  for (const { state, wasDeferred, skipReason } of outcomes) {
    const counter = COUNTER_OF.get(state);
    if (counter) counts[counter] += 1;
    if (wasDeferred) counts.deferred -= 1;
    if (skipReason) {
      counts.skippedBy ??= {};
      counts.skippedBy[skipReason] = (counts.skippedBy[skipReason] ?? 0) + 1;
    }
  }
  return counts;
}

const EVENT_OF_STATE: Record<
  number,
  "mail.sent" | "mail.failed" | "mail.bounced" | "mail.uncertain"
> = {
  [STATE_CODES.sent]: "mail.sent",
  [STATE_CODES.failed]: "mail.failed",
  [STATE_CODES.bounced]: "mail.bounced",
  [STATE_CODES.uncertain]: "mail.uncertain",
};

const CHANGE_OF_STATE: Readonly<Record<number, MetricCounter>> = {
  [STATE_CODES.sent]: "accepted",
  [STATE_CODES.bounced]: "refused",
  [STATE_CODES.failed]: "failed",
  [STATE_CODES.uncertain]: "uncertain",
};

/** Returns the metric of an outcome, if any. */
function metricOf({ state, tries, attempts }: RecipientOutcome): MetricCounter | undefined {
  if (state !== STATE_CODES.deferred) return CHANGE_OF_STATE[state];
  return tries > 0 && attempts === 0 ? "delayed" : undefined;
}

/** Returns the details of a result for Analyze: how long it waited, and the server's reply. */
function detailsOf(
  counter: MetricCounter,
  { tries, reply, email, deferredAt }: RecipientOutcome,
): Pick<MetricChange, "deferredAt" | "reply"> {
  if (counter === "accepted") return { deferredAt: deferredAt ?? null };
  // Without an attempt, the reason is ours and not a server's.
  const isReply = tries > 0 && counter !== "uncertain" && reply !== null;
  return { reply: isReply ? replyPattern(reply, email) : null };
}

/**
 * Records the changes of metrics by stored outcomes. `wereUncertain`: they counted as uncertain until now, because
 * their lease was lost.
 */
export function recordOutcomeChanges(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  outcomes: readonly RecipientOutcome[],
  { wereUncertain = false } = {},
): Promise<void> {
  return recordChanges(
    tx,
    tenantId,
    outcomes.flatMap((outcome) => {
      const counter = metricOf(outcome);
      if (counter === undefined) return [];
      const change = { campaignId, provider: providerOfAddress(outcome.email) };
      return [
        { ...change, counter, by: 1, ...detailsOf(counter, outcome) },
        ...(wereUncertain ? [{ ...change, counter: "uncertain" as const, by: -1 }] : []),
      ];
    }),
  );
}

/** Records the events of stored outcomes. */
export async function recordOutcomes(
  tx: Transaction,
  { tenantId, campaignId }: { tenantId: string; campaignId: string },
  outcomes: readonly RecipientOutcome[],
): Promise<void> {
  const isEmails = isEmailLedger(campaignId);
  const known = outcomes.flatMap(({ contactId, state, tries, reply }) => {
    const isRefusedForNow = isEmails && state === STATE_CODES.deferred && tries > 0;
    const type = isRefusedForNow ? ("mail.delayed" as const) : EVENT_OF_STATE[state];
    return type === undefined ? [] : [{ type, contactId, reply }];
  });
  if (known.length === 0) return;
  const ids = known.map(({ contactId }) => contactId);
  const subjectOf = await findSubjects(tx, tenantId, campaignId, ids);
  const events = known.map(({ type, contactId, reply }): NewEvent => {
    const subject = subjectOf(contactId);
    if (type === "mail.sent") return { type, ...aboutSubject(subject, {}) };
    if (type === "mail.delayed") return { type, ...aboutSubject(subject, { reply: reply ?? "" }) };
    return { type, ...aboutSubject(subject, { reply }) };
  });
  await recordEvents(tx, tenantId, events);
}
