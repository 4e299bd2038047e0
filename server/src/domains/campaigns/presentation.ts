import type { BalanceSheet, Campaign, Recipient, RecipientState, SkipReason } from "@arauto/contracts";
import { RECIPIENT_STATE_CODES } from "./content.ts";
import type { CampaignRow } from "./queries.ts";
import type { RecipientRow } from "./recipients-queries.ts";

export interface EngagementCounts {
  opened: number;
  clicked: number;
  unsubscribed: number;
  complained: number;
}

const NOBODY_YET: EngagementCounts = { opened: 0, clicked: 0, unsubscribed: 0, complained: 0 };

/**
 * The sum that always holds. `frozen` was counted once, at the freeze; the rest comes from the chunks,
 * so that `addsUp` compares two independent accounts of the same people.
 */
export function balanceOf(row: Pick<CampaignRow, "frozen" | "skippedAtFreeze" | "sums">): BalanceSheet | null {
  if (row.frozen === null || row.sums === null) return null;
  const { size, sent, bounced, uncertain, deferred } = row.sums;
  const skippedBy = new Map<string, number>(Object.entries(row.skippedAtFreeze ?? {}));
  const leftOut = [...skippedBy.values()].reduce((total, count) => total + count, 0);
  for (const [reason, count] of Object.entries(row.sums.skippedBy ?? {})) skippedBy.set(reason, (skippedBy.get(reason) ?? 0) + count);

  const failed = row.sums.failed + bounced;
  const skipped = leftOut + row.sums.skipped;
  const pending = size - sent - failed - row.sums.skipped - uncertain;
  const reasons = [...skippedBy].map(([reason, count]) => ({ reason: reason as SkipReason, count })).toSorted((a, b) => b.count - a.count);
  return {
    frozen: row.frozen,
    sent,
    failed,
    skipped,
    uncertain,
    pending,
    bounced,
    deferred,
    skippedBy: reasons,
    addsUp:
      pending >= 0 &&
      row.frozen === sent + failed + skipped + uncertain + pending &&
      skipped === reasons.reduce((total, { count }) => total + count, 0),
  };
}

export function presentCampaign(row: CampaignRow, engagement: EngagementCounts | undefined): Campaign {
  return {
    id: row.id,
    name: row.name,
    status: row.status,
    sendingAccountId: row.sendingAccountId,
    fromName: row.fromName ?? "",
    fromEmail: row.fromEmail ?? "",
    filterId: row.filterId,
    filterName: row.filterName,
    topicId: row.topicId,
    topicName: row.topicName,
    templateId: row.templateId,
    templateName: row.templateName,
    subject: row.subject,
    balance: balanceOf(row),
    engagement: engagement ?? NOBODY_YET,
    problem: row.problem,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    version: row.version,
  };
}

const STATES = Object.fromEntries(Object.entries(RECIPIENT_STATE_CODES).map(([state, code]) => [code, state])) as Record<
  number,
  RecipientState
>;

export function presentRecipient(row: RecipientRow): Recipient {
  return {
    accountId: row.accountId,
    name: row.name,
    email: row.email,
    state: row.beingSent ? "claimed" : (STATES[row.state] ?? "pending"),
    skipReason: row.skipReason,
    attempts: row.attempts,
    reply: row.reply,
    sentAt: row.sentAt?.toISOString() ?? null,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    openedAt: row.openedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}
