import { z } from "zod";
import { CAMPAIGN_VARIANTS_MAX, campaignBody, updateCampaignBody } from "./campaign-drafts.ts";
import { recipient, recipientFilter, recipientVerdict } from "./campaign-ledger.ts";
import { campaignStatus, campaignView } from "./campaign-lifecycle.ts";
import { campaign, campaignReview, campaignTestMailBody } from "./campaigns.ts";
import { createdRange, idParams, listQuery, page } from "./lists.ts";
import { defineRoute } from "./route.ts";

const tag = "Campaigns";
const act = (operationId: string, verb: string, summary: string, { withoutPlan = false } = {}) =>
  defineRoute({
    operationId,
    method: "POST",
    path: `/v1/Campaigns/{id}/${verb}`,
    tag,
    access: "CAMPAIGN.SEND",
    ...(withoutPlan && { withoutPlan }),
    summary,
    params: idParams,
    response: campaign,
  });

const filing = (operationId: string, verb: string, summary: string) =>
  defineRoute({
    operationId,
    method: "POST",
    path: `/v1/Campaigns/{id}/${verb}`,
    tag,
    access: "CAMPAIGN.WRITE",
    summary,
    params: idParams,
    response: campaign,
  });

export const campaignRoutes = {
  list: defineRoute({
    operationId: "listCampaigns",
    method: "GET",
    path: "/v1/Campaigns",
    tag,
    access: "CONFIG.VIEW",
    summary: "List campaigns",
    query: listQuery(["createdAt", "name", "status", "startsAt"]).extend({
      status: campaignStatus.optional(),
      view: campaignView.default("all"),
      ...createdRange,
    }),
    response: page("CampaignPage", campaign),
  }),
  create: defineRoute({
    operationId: "createCampaign",
    method: "POST",
    path: "/v1/Campaigns",
    tag,
    access: "CAMPAIGN.WRITE",
    status: 201,
    summary: "Create a draft",
    body: campaignBody,
    response: campaign,
  }),
  get: defineRoute({
    operationId: "getCampaign",
    method: "GET",
    path: "/v1/Campaigns/{id}",
    tag,
    access: "CONFIG.VIEW",
    summary: "One campaign with its balance sheet",
    params: idParams,
    response: campaign,
  }),
  update: defineRoute({
    operationId: "updateCampaign",
    method: "PUT",
    path: "/v1/Campaigns/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Change a draft",
    params: idParams,
    body: updateCampaignBody,
    response: campaign,
  }),
  remove: defineRoute({
    operationId: "deleteCampaign",
    method: "DELETE",
    path: "/v1/Campaigns/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Delete a draft, which can be restored for some days; anything that was started stays on record",
    params: idParams,
  }),
  restore: filing("restoreCampaign", "Restore", "Bring a deleted draft back as it was"),
  counts: defineRoute({
    operationId: "countCampaigns",
    method: "GET",
    path: "/v1/Campaigns/Counts",
    tag,
    access: "CONFIG.VIEW",
    summary: "How many campaigns each view of the list has",
    response: z
      .object({
        all: z.number().int(),
        draft: z.number().int(),
        scheduled: z.number().int(),
        sending: z.number().int(),
        sent: z.number().int(),
        archived: z.number().int(),
      })
      .meta({ id: "CampaignCounts" }),
  }),
  review: defineRoute({
    operationId: "reviewCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Review",
    tag,
    access: "CONFIG.VIEW",
    summary: "Who would get a draft and when, and what keeps it from being started",
    params: idParams,
    response: campaignReview,
  }),
  test: defineRoute({
    operationId: "testCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Test",
    tag,
    access: "CAMPAIGN.WRITE",
    summary: "Send a copy of a variant to a few addresses; nothing in it is tracked",
    params: idParams,
    body: campaignTestMailBody,
    response: z
      .object({ results: z.array(z.object({ to: z.string(), accepted: z.boolean(), reply: z.string() })) })
      .meta({ id: "CampaignTestMailResults" }),
  }),
  duplicate: defineRoute({
    operationId: "duplicateCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Duplicate",
    tag,
    access: "CAMPAIGN.WRITE",
    status: 201,
    summary: "A new draft like this campaign",
    params: idParams,
    response: campaign,
  }),
  resendToNonOpeners: defineRoute({
    operationId: "resendToNonOpeners",
    method: "POST",
    path: "/v1/Campaigns/{id}/ResendToNonOpeners",
    tag,
    access: "CAMPAIGN.WRITE",
    status: 201,
    summary: "A new draft to those who got this campaign and have not opened it when the draft is started",
    params: idParams,
    response: campaign,
  }),
  archive: filing("archiveCampaign", "Archive", "Put a campaign away that is not under way; it leaves every view but one"),
  unarchive: filing("unarchiveCampaign", "Unarchive", "Take a campaign back out of the archive"),
  start: act("startCampaign", "Start", "Freeze the content and begin: after a moment in which it can be taken back, or at its time"),
  unschedule: act("unscheduleCampaign", "Unschedule", "Take back a campaign that has not begun; it is a draft again", {
    withoutPlan: true,
  }),
  decideTest: defineRoute({
    operationId: "decideCampaignTest",
    method: "POST",
    path: "/v1/Campaigns/{id}/DecideTest",
    tag,
    access: "CAMPAIGN.SEND",
    summary: "End the test now: everybody else gets this variant",
    params: idParams,
    body: z.object({ variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX) }).meta({ id: "DecideCampaignTestBody" }),
    response: campaign,
  }),
  releaseRest: act("releaseCampaignRest", "ReleaseRest", "End the first part's waiting, or its stop: everybody else follows now"),
  pause: act("pauseCampaign", "Pause", "Stop within a second; nobody is lost or repeated", { withoutPlan: true }),
  resume: act("resumeCampaign", "Resume", "Go on where it stopped"),
  cancel: act("cancelCampaign", "Cancel", "Stop for good; who was not sent to is recorded as skipped", { withoutPlan: true }),
  resendUncertain: act("resendUncertain", "ResendUncertain", "Send again to those whose answer was lost; they may get it twice"),
  progress: defineRoute({
    operationId: "streamCampaign",
    method: "GET",
    path: "/v1/Campaigns/{id}/Progress",
    tag,
    access: "CONFIG.VIEW",
    produces: "text/event-stream",
    summary: "The campaign each time it changes, until it rests",
    params: idParams,
    response: campaign,
  }),
  recipients: defineRoute({
    operationId: "listRecipients",
    method: "GET",
    path: "/v1/Campaigns/{id}/Recipients",
    tag,
    access: "CONFIG.VIEW",
    summary: "Everyone in the frozen audience with their state",
    params: idParams,
    query: listQuery(["account"]).extend(recipientFilter.shape),
    response: page("RecipientPage", recipient),
  }),
  verdict: defineRoute({
    operationId: "explainRecipient",
    method: "GET",
    path: "/v1/Campaigns/{id}/Verdict",
    tag,
    access: "CONFIG.VIEW",
    summary: "Why did or didn't this person get it",
    params: idParams,
    query: z.object({ email: z.string().trim().min(1).max(255) }),
    response: recipientVerdict,
  }),
  links: defineRoute({
    operationId: "listCampaignLinks",
    method: "GET",
    path: "/v1/Campaigns/{id}/Links",
    tag,
    access: "CONFIG.VIEW",
    summary: "Links of the mail with the people who clicked each",
    params: idParams,
    response: z
      .object({
        items: z.array(z.object({ index: z.number().int(), url: z.string(), clicks: z.number().int(), people: z.number().int() })),
      })
      .meta({ id: "CampaignLinks" }),
  }),
};
