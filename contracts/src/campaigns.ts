import { z } from "zod";
import { id, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";

/**
 * draft → (start) preparing → sending ⇄ paused → sent; canceled from preparing, sending, paused;
 * failed when the audience could not be frozen or the template not compiled (may be started again).
 */
export const CAMPAIGN_STATUSES = ["draft", "scheduled", "preparing", "sending", "paused", "sent", "canceled", "failed"] as const;
export const campaignStatus = z.enum(CAMPAIGN_STATUSES).meta({ id: "CampaignStatus" });
export type CampaignStatus = z.infer<typeof campaignStatus>;

/**
 * Where one person stands in one campaign.
 * `claimed`: being sent now. `deferred`: refused for now, will be tried again. `failed`: given up.
 * `uncertain`: handed over but the answer was lost; never resent by itself.
 */
export const RECIPIENT_STATES = [
  "pending",
  "claimed",
  "sent",
  "deferred",
  "failed",
  "bounced",
  "complained",
  "skipped",
  "uncertain",
] as const;
export const recipientState = z.enum(RECIPIENT_STATES).meta({ id: "RecipientState" });
export type RecipientState = z.infer<typeof recipientState>;

export const SKIP_REASONS = [
  "unsubscribed",
  "bounced",
  "complained",
  "manual",
  "inactive",
  "pending",
  "topic",
  "deleted",
  /** One with another contact by now, whose entry is the one that counts. */
  "merged",
  "canceled",
] as const;
export const skipReason = z.enum(SKIP_REASONS).meta({ id: "SkipReason" });
export type SkipReason = z.infer<typeof skipReason>;

/** The sum that always holds: frozen = sent + failed + skipped + uncertain + pending. */
export const balanceSheet = z
  .object({
    frozen: z.number().int(),
    sent: z.number().int(),
    /** Given up after retries, bounced or not personalisable. */
    failed: z.number().int(),
    skipped: z.number().int(),
    uncertain: z.number().int(),
    /** Not yet tried, being sent, or to be tried again. */
    pending: z.number().int(),
    /** Parts of the above. */
    bounced: z.number().int(),
    deferred: z.number().int(),
    skippedBy: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    addsUp: z.boolean(),
  })
  .meta({ id: "BalanceSheet" });
export type BalanceSheet = z.infer<typeof balanceSheet>;

/** People, each counted once. Opens are an estimate: mail privacy features inflate them. */
export const engagement = z
  .object({ opened: z.number().int(), clicked: z.number().int(), unsubscribed: z.number().int(), complained: z.number().int() })
  .meta({ id: "Engagement" });

export const campaign = z
  .object({
    id,
    name: z.string(),
    status: campaignStatus,
    sendingAccountId: id.nullable(),
    fromName: z.string(),
    fromEmail: z.string(),
    filterId: id.nullable(),
    filterName: z.string().nullable(),
    /** Only people subscribed to this topic; null: a campaign to everybody. */
    topicId: id.nullable(),
    topicName: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    subject: z.string().nullable(),
    balance: balanceSheet.nullable(),
    engagement,
    /** Why it failed or was paused by itself, as an error code with a sentence. */
    problem: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

export const campaignBody = z
  .object({
    name: line(100),
    /** Null while the draft is incomplete. */
    sendingAccountId: id.nullable().default(null),
    /** Null means every contact. */
    filterId: id.nullable().default(null),
    topicId: id.nullable().default(null),
    templateId: id.nullable().default(null),
  })
  .meta({ id: "CampaignBody" });
export const updateCampaignBody = campaignBody.extend({ version }).meta({ id: "UpdateCampaignBody" });

export const recipient = z
  .object({
    accountId: id,
    name: z.string().nullable(),
    email: z.string().nullable(),
    state: recipientState,
    skipReason: skipReason.nullable(),
    attempts: z.number().int(),
    /** The server's last answer, or what went wrong before there was one. */
    reply: z.string().nullable(),
    sentAt: timestamp.nullable(),
    nextAttemptAt: timestamp.nullable(),
    openedAt: timestamp.nullable(),
    clickedAt: timestamp.nullable(),
    unsubscribedAt: timestamp.nullable(),
  })
  .meta({ id: "Recipient" });
export type Recipient = z.infer<typeof recipient>;

/** "Why did or didn't this person get it?", as a code the console words, with the facts behind it. */
export const recipientVerdict = z
  .object({
    email: z.string(),
    verdict: z.enum([
      "notStarted",
      "unknownPerson",
      "addedAfterFreeze",
      "didNotMatch",
      "skipped",
      "waiting",
      "beingSent",
      "sent",
      "deferred",
      "failed",
      "bounced",
      "complained",
      "uncertain",
    ]),
    recipient: recipient.nullable(),
    frozenAt: timestamp.nullable(),
  })
  .meta({ id: "RecipientVerdict" });

const tag = "Campaigns";
const act = (operationId: string, verb: string, summary: string) =>
  defineRoute({
    operationId,
    method: "POST",
    path: `/v1/Campaigns/{id}/${verb}`,
    tag,
    access: "CAMPAIGN.SEND",
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
    query: listQuery(["createdAt", "name", "status"]).extend({ status: campaignStatus.optional() }),
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
    summary: "Delete a draft; anything that was started stays on record",
    params: idParams,
  }),
  start: act("startCampaign", "Start", "Freeze the audience and send"),
  pause: act("pauseCampaign", "Pause", "Stop within a second; nobody is lost or repeated"),
  resume: act("resumeCampaign", "Resume", "Go on where it stopped"),
  cancel: act("cancelCampaign", "Cancel", "Stop for good; who was not sent to is recorded as skipped"),
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
    query: listQuery(["account"]).extend({
      state: recipientState.optional(),
      engaged: z.enum(["opened", "clicked", "unsubscribed"]).optional(),
    }),
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
