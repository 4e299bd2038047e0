import { AppError, type DealDetails, type DealEmail } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { getPipeline } from "../pipelines/index.ts";
import * as details from "./detail-queries.ts";
import { type EmailOfContact, loadEngagement, NO_ENGAGEMENT } from "./emails.ts";
import { stepsOf } from "./next-steps.ts";
import { presentDeal } from "./presented.ts";
import * as queries from "./queries.ts";
import { countTimeline } from "./timeline-queries.ts";

/** Returns a deal with all data of its page except the timeline. @throws AppError NOT_FOUND */
export async function getDetails(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<DealDetails> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  const pipeline = await getPipeline(tx, tenantId, row.pipelineId);
  const contactIds = row.contactId === null ? [] : [row.contactId];
  const [engaged, otherContacts, times, nextSteps, conversation, place, timelineCounts, now] =
    await Promise.all([
      loadEngagement(tx, tenantId, contactIds),
      details.findOtherContacts(tx, tenantId, id),
      details.findStageTimes(tx, tenantId, id),
      stepsOf(tx, tenantId, id),
      details.findConversation(tx, tenantId, id),
      details.findPlace(tx, tenantId, id),
      countTimeline(tx, tenantId, id),
      queries.findNow(tx),
    ]);
  const engagement = engaged.get(row.contactId ?? "") ?? NO_ENGAGEMENT;
  return {
    ...presentDeal(row, engagement),
    pipelineName: pipeline.name,
    otherContacts,
    path: pipeline.stages.map((stage) => {
      const isCurrent = stage.id === row.stageId;
      const former = times.find(({ stageId }) => stageId === stage.id)?.seconds;
      const since = isCurrent && row.status === "open" ? secondsSince(row.stageEnteredAt, now) : 0;
      const seconds = former === undefined && !isCurrent ? null : (former ?? 0) + since;
      return { ...stage, seconds, isCurrent };
    }),
    nextSteps,
    emails: engagement.emails.map((email) => presentEmail(email, row.campaignId)),
    automaticOpens: engagement.emails.filter(
      ({ machineOpenedAt, openedAt }) => machineOpenedAt !== null && openedAt === null,
    ).length,
    conversation: conversation ?? null,
    place: place
      ? {
          index: place.before + 1,
          total: place.total,
          previousId: place.previousId,
          nextId: place.nextId,
        }
      : null,
    timelineCounts: {
      ...timelineCounts,
      all: Object.values(timelineCounts).reduce((sum, count) => sum + count, 0),
    },
  };
}

const secondsSince = (at: Date, now: Date) =>
  Math.max(0, Math.round((now.getTime() - at.getTime()) / 1000));

function presentEmail(email: EmailOfContact, dealCampaignId: string | null): DealEmail {
  const { state, subject, campaignId, campaignName, sentAt, actedAt } = email;
  return {
    state,
    subject,
    campaign: campaignId === null ? null : { id: campaignId, name: campaignName ?? "" },
    sentAt: sentAt.toISOString(),
    actedAt: actedAt?.toISOString() ?? null,
    ledToDeal: campaignId !== null && campaignId === dealCampaignId,
  };
}
