import type { ApprovalEntry, ApprovalField, EventFacts, EventType } from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import type { ApprovalRow } from "./queries.ts";
import { insertEntry } from "./thread-queries.ts";

type ApprovalEvent = Exclude<Extract<EventType, `approval.${string}`>, "approval.settingsChanged">;
type OwnFacts<Type extends ApprovalEvent> = Omit<
  EventFacts<Type>,
  "approvalId" | "action" | "round" | "askedByUserId"
>;

/** Records an event about a request, with the common properties. */
export function recordApproval<Type extends ApprovalEvent>(
  tx: Transaction,
  tenantId: string,
  row: Pick<ApprovalRow, "id" | "campaignId" | "action" | "round" | "askedBy">,
  type: Type,
  userId: string | null,
  facts: OwnFacts<Type>,
): Promise<void> {
  const { id, campaignId, action, round, askedBy } = row;
  const data = { approvalId: id, action, round, askedByUserId: askedBy, ...facts };
  // The properties match this type, which the compiler can't infer through the union.
  return recordEvents(tx, tenantId, [{ type, campaignId, userId, data } as unknown as NewEvent]);
}

/** Adds an entry to the thread. */
export function addEntry(
  tx: Transaction,
  tenantId: string,
  row: Pick<ApprovalRow, "id" | "round">,
  entry: {
    kind: ApprovalEntry["kind"];
    userId: string | null;
    text?: string;
    fields?: ApprovalField[];
    at: Date;
  },
): Promise<void> {
  const { kind, userId, text = "", fields = [], at } = entry;
  return insertEntry(tx, tenantId, row.id, {
    id: v7(),
    kind,
    authorId: userId,
    text,
    round: row.round,
    fields,
    at,
  });
}
