import { z } from "zod";
import {
  CAMPAIGN_VARIANTS_MAX,
  campaignBody,
  localDateTime,
  updateCampaignBody,
} from "./campaign-drafts.ts";
import { firstRecipient, recipient, recipientFilter, recipientVerdict } from "./campaign-ledger.ts";
import { campaignStatus, campaignView } from "./campaign-status.ts";
import { startCampaignBody } from "./campaign-findings.ts";
import { campaign, campaignReview, campaignTestEmailBody } from "./campaigns.ts";
import { createdRange, idParams, listQuery, page } from "./lists.ts";
import { defineRoute } from "./route.ts";

const tag = "Campaigns";
const act = <const O extends string>(
  operationId: O,
  verb: string,
  summary: string,
  description: string,
  { withoutPlan = false }: { withoutPlan?: boolean } = {},
) =>
  defineRoute({
    operationId,
    method: "POST",
    path: `/v1/Campaigns/{id}/${verb}`,
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "campaigns:write",
    ...(withoutPlan && { withoutPlan }),
    summary,
    description,
    params: idParams,
    response: campaign,
  });

const filing = <const O extends string>(
  operationId: O,
  verb: string,
  summary: string,
  description: string,
) =>
  defineRoute({
    operationId,
    method: "POST",
    path: `/v1/Campaigns/{id}/${verb}`,
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    summary,
    description,
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
    apiKey: "campaigns:read",
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
    apiKey: "campaigns:write",
    status: 201,
    summary: "Create a campaign",
    description: "The campaign is a draft until it is started.",
    body: campaignBody,
    response: campaign,
  }),
  get: defineRoute({
    operationId: "getCampaign",
    method: "GET",
    path: "/v1/Campaigns/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    summary: "Get a campaign",
    description: "Includes its recipient counts.",
    params: idParams,
    response: campaign,
  }),
  update: defineRoute({
    operationId: "updateCampaign",
    method: "PUT",
    path: "/v1/Campaigns/{id}",
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    summary: "Update a draft campaign",
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
    apiKey: "campaigns:write",
    summary: "Delete a draft campaign",
    description:
      "A deleted draft can be restored for 7 days. Campaigns that were started can't be deleted.",
    params: idParams,
  }),
  restore: filing(
    "restoreCampaign",
    "Restore",
    "Restore a deleted draft",
    "Restores the draft as it was before it was deleted.",
  ),
  counts: defineRoute({
    operationId: "countCampaigns",
    method: "GET",
    path: "/v1/Campaigns/Counts",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    summary: "Count campaigns by view",
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
    apiKey: "campaigns:read",
    summary: "Review a campaign",
    description:
      "Returns who would receive the draft, when, and every problem that prevents starting it.",
    params: idParams,
    response: campaignReview,
  }),
  test: defineRoute({
    operationId: "testCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Test",
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    summary: "Send a test email",
    description: "Sends one variant to a few addresses. Test emails are not tracked.",
    params: idParams,
    body: campaignTestEmailBody,
    response: z
      .object({
        results: z.array(z.object({ to: z.string(), accepted: z.boolean(), reply: z.string() })),
      })
      .meta({ id: "CampaignTestEmailResults" }),
  }),
  duplicate: defineRoute({
    operationId: "duplicateCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Duplicate",
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    status: 201,
    summary: "Duplicate a campaign",
    description: "Creates a draft with the same settings.",
    params: idParams,
    response: campaign,
  }),
  resendToNonOpeners: defineRoute({
    operationId: "resendToNonOpeners",
    method: "POST",
    path: "/v1/Campaigns/{id}/ResendToNonOpeners",
    tag,
    access: "CAMPAIGN.WRITE",
    apiKey: "campaigns:write",
    status: 201,
    summary: "Create a follow-up for non-openers",
    description:
      "Creates a draft for recipients of this campaign who have not opened it when the draft starts.",
    params: idParams,
    response: campaign,
  }),
  archive: filing(
    "archiveCampaign",
    "Archive",
    "Archive a campaign",
    "Hides it from every view except the archive. A running campaign can't be archived.",
  ),
  unarchive: filing(
    "unarchiveCampaign",
    "Unarchive",
    "Unarchive a campaign",
    "Returns it to the views that it was in.",
  ),
  start: defineRoute({
    operationId: "startCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Start",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "campaigns:write",
    errors: ["APPROVAL_REQUIRED", "FINDINGS_NOT_ACCEPTED", "PLAN_LIMIT_REACHED"],
    summary: "Start a campaign",
    description:
      "Locks the content. Sending starts after the undo period, or at the scheduled time. Fails with `APPROVAL_REQUIRED` when the workspace wants another member to approve it first, and with `FINDINGS_NOT_ACCEPTED` when an email has serious findings, such as a button without a link, that `acceptedFindings` doesn't name; the review lists them with their keys. Fails with `PLAN_LIMIT_REACHED` when the plan has fewer emails left in the month in which it begins.",
    params: idParams,
    body: startCampaignBody,
    response: campaign,
  }),
  unschedule: act(
    "unscheduleCampaign",
    "Unschedule",
    "Unschedule a campaign",
    "A campaign that has not started sending becomes a draft again.",
    {
      withoutPlan: true,
    },
  ),
  sendNow: act(
    "sendCampaignNow",
    "SendNow",
    "End the undo period of a campaign",
    "Begins a campaign that was just started at once, without the rest of its undo period. From then on its start can't be undone.",
  ),
  firstRecipients: defineRoute({
    operationId: "listFirstRecipients",
    method: "GET",
    path: "/v1/Campaigns/{id}/FirstRecipients",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    errors: ["FILTER_INVALID", "CAMPAIGN_INCOMPLETE", "TAKES_TOO_LONG"],
    summary: "List first recipients",
    description:
      "Five contacts who would get a campaign that waits for its undo period or its time, by the audience as it is now. The final recipient list is made when it begins.",
    params: idParams,
    response: z.object({ items: z.array(firstRecipient) }).meta({ id: "FirstRecipients" }),
  }),
  reschedule: defineRoute({
    operationId: "rescheduleCampaign",
    method: "POST",
    path: "/v1/Campaigns/{id}/Reschedule",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "campaigns:write",
    summary: "Reschedule a campaign",
    description:
      "Moves a scheduled campaign, or a draft with a time, to another time. A scheduled one keeps its locked content. Fails with `WRONG_STATE` once it has begun, and for workflows.",
    errors: ["APPROVAL_REQUIRED"],
    params: idParams,
    body: z
      .object({
        /** In the time zone of the campaign: `sendAtZone`. */
        sendAt: localDateTime,
      })
      .meta({ id: "RescheduleCampaignBody" }),
    response: campaign,
  }),
  decideTest: defineRoute({
    operationId: "decideCampaignTest",
    method: "POST",
    path: "/v1/Campaigns/{id}/DecideTest",
    tag,
    access: "CAMPAIGN.SEND",
    apiKey: "campaigns:write",
    summary: "Choose the winner of an A/B test",
    description: "Ends the test now and sends this variant to the remaining recipients.",
    params: idParams,
    body: z
      .object({ variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX) })
      .meta({ id: "DecideCampaignTestBody" }),
    response: campaign,
  }),
  releaseRest: act(
    "releaseCampaignRest",
    "ReleaseRest",
    "Send to the remaining recipients",
    "Ends the wait after the first batch, or overrides its stop.",
  ),
  endSpread: act(
    "endCampaignSpread",
    "EndSpread",
    "Send the rest of a spread campaign now",
    "Sends to the remaining recipients as fast as possible, except those whose local send time is still to come.",
  ),
  restoreSpread: act(
    "restoreCampaignSpread",
    "RestoreSpread",
    "Spread a campaign again",
    "Undoes EndSpread for recipients that are still waiting. They are spread over the rest of the time, at no more than twice the original rate.",
  ),
  pause: act(
    "pauseCampaign",
    "Pause",
    "Pause a campaign",
    "Sending stops within a second. No recipient is skipped or sent to twice.",
    {
      withoutPlan: true,
    },
  ),
  resume: act(
    "resumeCampaign",
    "Resume",
    "Resume a campaign",
    "Continues with the next recipient. The rest of a spread campaign is spread over the time that is left, at no more than twice the original rate.",
  ),
  cancel: act(
    "cancelCampaign",
    "Cancel",
    "Cancel a campaign",
    "Ends it permanently. Remaining recipients are recorded as skipped.",
    {
      withoutPlan: true,
    },
  ),
  resendUncertain: act(
    "resendUncertain",
    "ResendUncertain",
    "Resend to unconfirmed recipients",
    "Sends again to recipients whose delivery was not confirmed. They may receive the email twice.",
  ),
  progress: defineRoute({
    operationId: "streamCampaign",
    method: "GET",
    path: "/v1/Campaigns/{id}/Progress",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    produces: "text/event-stream",
    summary: "Stream a campaign's progress",
    description: "Sends the campaign on every change until it ends.",
    params: idParams,
    response: campaign,
  }),
  recipients: defineRoute({
    operationId: "listRecipients",
    method: "GET",
    path: "/v1/Campaigns/{id}/Recipients",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "campaigns:read",
    summary: "List recipients",
    description: "Everyone in the final recipient list, with their state.",
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
    apiKey: "campaigns:read",
    summary: "Explain a contact's delivery",
    description: "Returns why a contact did or did not receive the campaign.",
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
    apiKey: "campaigns:read",
    summary: "List clicked links",
    description:
      "Links of the campaign's email, with the number of contacts who clicked each. For a workflow, the addresses that its messages link to.",
    params: idParams,
    response: z
      .object({
        items: z.array(
          z.object({
            index: z.number().int(),
            url: z.string(),
            clicks: z.number().int(),
            people: z.number().int(),
          }),
        ),
      })
      .meta({ id: "CampaignLinks" }),
  }),
};
