import type { Deal, DealContact } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { type Engagement, loadEngagement, NO_ENGAGEMENT } from "./emails.ts";
import type { DealRow } from "./queries.ts";

/** Converts deals to the API's form, with their contacts' reactions to their last emails. */
export async function presentDeals(
  tx: Transaction,
  tenantId: string,
  rows: readonly DealRow[],
): Promise<Deal[]> {
  const contactIds = rows.flatMap(({ contactId }) => (contactId === null ? [] : [contactId]));
  const engagement = await loadEngagement(tx, tenantId, contactIds);
  return rows.map((row) => presentDeal(row, engagement.get(row.contactId ?? "")));
}

export function presentDeal(row: DealRow, engagement: Engagement = NO_ENGAGEMENT): Deal {
  const { id, pipelineId, stageId, position, status, title, company, value, currency } = row;
  return {
    id,
    externalId: row.externalId,
    pipelineId,
    stageId,
    position,
    status,
    title,
    company,
    value,
    currency,
    owner:
      row.memberId === null
        ? null
        : {
            memberId: row.memberId,
            name: row.memberName ?? "",
            email: row.memberEmail ?? "",
            avatar: row.memberAvatar,
          },
    contact: presentContact(row, engagement),
    expectedCloseOn: row.expectedCloseOn,
    source: {
      origin: row.origin,
      campaign:
        row.campaignId === null ? null : { id: row.campaignId, name: row.campaignName ?? "" },
    },
    tags: row.tags,
    fields: row.fields,
    stageEnteredAt: row.stageEnteredAt.toISOString(),
    lastActivityAt: row.lastActivityAt.toISOString(),
    isStale: row.isStale,
    nextStep:
      row.stepId === null
        ? null
        : { id: row.stepId, text: row.stepText ?? "", dueAt: row.stepDueAt?.toISOString() ?? null },
    closedOn: row.closedOn,
    lost:
      row.lostReasonId === null
        ? null
        : { reasonId: row.lostReasonId, reason: row.lostReason ?? "", note: row.lostNote },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

function presentContact(row: DealRow, { emails, lastAct }: Engagement): DealContact | null {
  if (row.contactId === null || row.contactStatus === null) return null;
  return {
    id: row.contactId,
    name: row.contactName ?? "",
    email: row.contactEmail ?? "",
    phone: row.contactPhone,
    status: row.contactStatus,
    suppression:
      row.suppression === null || row.suppressedSince === null
        ? null
        : { reason: row.suppression, since: row.suppressedSince.toISOString() },
    lastEmails: emails.map(({ state }) => state).toReversed(),
    lastAct,
  };
}
