import { DEAL_EMAILS_SHOWN, type DealContact, type DealEmailState } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import * as queries from "./email-queries.ts";

/** An email with the furthest human reaction. */
export interface EmailOfContact extends queries.EmailRow {
  state: DealEmailState;
  /** When the reaction of `state` happened; null for `delivered`, `automatic` and `bounced`. */
  actedAt: Date | null;
}

/** Contacts' reactions to their last emails. */
export interface Engagement {
  /** Newest first. */
  emails: readonly EmailOfContact[];
  lastAct: DealContact["lastAct"];
}

export const NO_ENGAGEMENT: Engagement = { emails: [], lastAct: null };

/** Returns the last emails of contacts with human reactions, excluding machines. */
export async function loadEngagement(
  tx: Transaction,
  tenantId: string,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, Engagement>> {
  const ids = [...new Set(contactIds)];
  if (ids.length === 0) return new Map();
  const [emails, replies] = await Promise.all([
    queries.findLastEmails(tx, tenantId, ids, DEAL_EMAILS_SHOWN),
    queries.findReplies(tx, tenantId, ids),
  ]);
  return new Map(
    ids.map((id) => {
      const own = replies.filter(({ contactId }) => contactId === id);
      const known = emails
        .filter(({ contactId }) => contactId === id)
        .map((email) => withState(email, own));
      return [id, { emails: known, lastAct: lastActOf(known, own) }];
    }),
  );
}

function withState(email: queries.EmailRow, replies: readonly queries.ReplyRow[]): EmailOfContact {
  const reply = replies.find(
    ({ campaignId, at }) =>
      email.campaignId !== null && campaignId === email.campaignId && at >= email.sentAt,
  );
  if (reply) return { ...email, state: "replied", actedAt: reply.at };
  if (email.clickedAt) return { ...email, state: "clicked", actedAt: email.clickedAt };
  if (email.openedAt) return { ...email, state: "opened", actedAt: email.openedAt };
  if (email.bounced) return { ...email, state: "bounced", actedAt: null };
  return { ...email, state: email.machineOpenedAt ? "automatic" : "delivered", actedAt: null };
}

function lastActOf(
  emails: readonly EmailOfContact[],
  replies: readonly queries.ReplyRow[],
): DealContact["lastAct"] {
  const acts = [
    ...replies.map(({ at }) => ({ kind: "replied" as const, at })),
    ...emails.flatMap(({ clickedAt, openedAt }) => [
      ...(clickedAt ? [{ kind: "clicked" as const, at: clickedAt }] : []),
      ...(openedAt ? [{ kind: "opened" as const, at: openedAt }] : []),
    ]),
  ];
  const last = acts.reduce<(typeof acts)[number] | null>(
    (latest, act) => (latest === null || act.at > latest.at ? act : latest),
    null,
  );
  return last && { kind: last.kind, at: last.at.toISOString() };
}
