import { z } from "zod";
import { email, id, idParams, line, listQuery, page, timestamp, version } from "./lists.ts";
import { refusalKind } from "./reports.ts";
import { defineRoute } from "./route.ts";

/**
 * draft → (start) scheduled → preparing → sending ⇄ paused → sent; back to draft from scheduled (unschedule);
 * canceled from scheduled, preparing, sending, paused; failed when the audience could not be frozen or the
 * template not compiled (may be started again).
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

/** Filters of one kind that a campaign may name. */
export const CAMPAIGN_FILTERS_MAX = 20;
/** How long a deleted draft can be restored. */
export const DELETED_CAMPAIGN_DAYS = 7;
/** Further variants that a test may have besides the campaign itself. */
export const CAMPAIGN_VARIANTS_MAX = 4;
export const CAMPAIGN_TEST_ADDRESSES_MAX = 5;

/** Marks that links get, so that the analytics of the site they lead to know where people come from; a mark may be empty. */
export const utm = z
  .object({
    source: z.string().trim().max(100),
    medium: z.string().trim().max(100),
    campaign: z.string().trim().max(100),
    content: z.string().trim().max(100),
    term: z.string().trim().max(100),
  })
  .meta({ id: "Utm" });
export type Utm = z.infer<typeof utm>;

/**
 * Some people get one variant each, and everybody else the one that did best. `share` is the percentage of
 * people who take part; with 100 nobody is left to send a winner to. Of the variants the campaign itself is
 * number 0. When as many people answered to several, or nobody did, the least number wins.
 */
export const campaignTest = z
  .object({
    /** What differs; the other parts are the campaign's own. */
    kind: z.enum(["subject", "content"]),
    share: z.number().int().min(5).max(100),
    /** Number 1 and following. For `content`: the subject is the template's unless there is one. */
    variants: z
      .array(z.object({ subject: line(255).nullable().default(null), templateId: id.nullable().default(null) }))
      .min(1)
      .max(CAMPAIGN_VARIANTS_MAX),
    winnerBy: z.enum(["clicks", "opens"]),
    /** From the last mail of the test on. */
    afterMinutes: z.number().int().min(15).max(10_080),
  })
  .meta({ id: "CampaignTest" });
export type CampaignTest = z.output<typeof campaignTest>;

/** The first part of the people gets the campaign; the rest follows when its limits held for the time of waiting. */
export const campaignCanary = z
  .object({
    percent: z.number().int().min(1).max(50),
    waitMinutes: z.number().int().min(5).max(1440),
    /** Of those sent to in the first part; above it the campaign pauses and waits for a person. */
    maxBouncePercent: z.number().min(0).max(100),
    maxComplaintPercent: z.number().min(0).max(100),
  })
  .meta({ id: "CampaignCanary" });
export type CampaignCanary = z.output<typeof campaignCanary>;

/** A date and a time of day as people write them, without a zone: "2026-11-28T09:30". */
export const localDateTime = z.iso.datetime({ local: true, precision: -1 }).regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);

/**
 * What a campaign does at present. `grace`: it begins in a moment and can still be taken back; `scheduled`: it
 * waits for its time; `canary`, `test`: the first part is sent; `canaryWait`, `testWait`: until its result is
 * there; `rest`: everybody else follows. Null: not started, sent in one go, or over.
 */
export const CAMPAIGN_STAGES = ["grace", "scheduled", "canary", "canaryWait", "test", "testWait", "rest"] as const;
export const campaignStage = z.enum(CAMPAIGN_STAGES).meta({ id: "CampaignStage" });
export type CampaignStage = z.infer<typeof campaignStage>;

/** One of the mails of a campaign with a test; the sums are those of people who got this one. */
export const campaignVariant = z
  .object({
    index: z.number().int(),
    subject: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** Percentage of the people who get it in the test. */
    share: z.number(),
    /** Null until it is decided. */
    isWinner: z.boolean().nullable(),
    sent: z.number().int(),
    opened: z.number().int(),
    clicked: z.number().int(),
  })
  .meta({ id: "CampaignVariant" });
export type CampaignVariant = z.infer<typeof campaignVariant>;

/** A record by name, as it was called when the campaign was started. */
const named = z.object({ id, name: z.string() });

/** What a person decides about a campaign. */
const draftShape = {
  name: line(100),
  /** Null while the draft is incomplete. */
  sendingAccountId: id.nullable().default(null),
  /** Null: the sending account's. */
  fromName: line(100).nullable().default(null),
  /** Where answers go; null: to the sender. */
  replyTo: email.nullable().default(null),
  /** Its server takes over while the first one's is down. It has to send from the same address. */
  backupSendingAccountId: id.nullable().default(null),
  /** People in any of these; none named: every contact. */
  filterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Without people in any of these. */
  excludedFilterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Only people subscribed to this topic; null: a campaign to everybody. */
  topicId: id.nullable().default(null),
  templateId: id.nullable().default(null),
  /** Null: the template's. One that is given here is the same in all languages. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  utm: utm.nullable().default(null),
  test: campaignTest.nullable().default(null),
  canary: campaignCanary.nullable().default(null),
  /** Null: as soon as it is started. */
  sendAt: localDateTime.nullable().default(null),
  /**
   * Whose clock `sendAt` is read on: the workspace's, or each person's. People without a known zone have the
   * workspace's; where the time has passed already when the campaign begins, it is sent at once.
   */
  sendAtZone: z.enum(["workspace", "recipient"]).default("workspace"),
};
export const campaignBody = z.object(draftShape).meta({ id: "CampaignBody" });
export const updateCampaignBody = campaignBody.extend({ version }).meta({ id: "UpdateCampaignBody" });

export const campaign = z
  .object({
    id,
    name: z.string(),
    status: campaignStatus,
    stage: campaignStage.nullable(),
    sendingAccountId: id.nullable(),
    /** As in the draft; `shown` has what people see. */
    fromName: z.string().nullable(),
    fromEmail: z.string(),
    replyTo: z.string().nullable(),
    backupSendingAccountId: id.nullable(),
    filterIds: z.array(id),
    filters: z.array(named),
    excludedFilterIds: z.array(id),
    excludedFilters: z.array(named),
    topicId: id.nullable(),
    topicName: z.string().nullable(),
    templateId: id.nullable(),
    templateName: z.string().nullable(),
    /** This and the next as in the draft; `shown` has what people see. */
    subject: z.string().nullable(),
    preheader: z.string().nullable(),
    /** What people see: the campaign's own, or those of its sending account and template; null while there is none. */
    shown: z.object({ fromName: z.string(), subject: z.string().nullable(), preheader: z.string().nullable() }),
    utm: utm.nullable(),
    test: campaignTest.nullable(),
    canary: campaignCanary.nullable(),
    sendAt: z.string().nullable(),
    sendAtZone: z.enum(["workspace", "recipient"]),
    /** When a scheduled campaign begins, or was to begin. */
    startsAt: timestamp.nullable(),
    /** When the present stage ends by itself. */
    stageEndsAt: timestamp.nullable(),
    resendOf: named.nullable(),
    /** Empty without a test. */
    variants: z.array(campaignVariant),
    balance: balanceSheet.nullable(),
    engagement,
    /** Why it failed or was paused by itself, as an error code with a sentence. */
    /** `until`: it is over by itself then, as a day's limit is. */
    problem: z.object({ code: z.string(), message: z.string(), until: timestamp.optional() }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    startedAt: timestamp.nullable(),
    finishedAt: timestamp.nullable(),
    archivedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "Campaign" });
export type Campaign = z.infer<typeof campaign>;

/** What a list of campaigns can be narrowed to; all but `archived` leave out what was archived. */
export const CAMPAIGN_VIEWS = ["all", "draft", "scheduled", "sending", "sent", "archived"] as const;
export const campaignView = z.enum(CAMPAIGN_VIEWS).meta({ id: "CampaignView" });
export type CampaignView = z.infer<typeof campaignView>;

/** What would happen if the draft were started now. */
export const campaignReview = z
  .object({
    /** People in the audience. */
    matched: z.number().int(),
    /** Those of them who would get it. */
    canReceive: z.number().int(),
    leftOut: z.array(z.object({ reason: skipReason, count: z.number().int() })),
    /** Those who can receive by their zone, most first; empty unless each gets it at their own time. */
    zones: z.array(z.object({ zone: z.string(), count: z.number().int() })),
    /** What keeps it from being started, by the path of the draft; none: it can be. */
    problems: z.array(z.object({ code: z.string(), path: z.string(), message: z.string() })),
    startsAt: timestamp.nullable(),
  })
  .meta({ id: "CampaignReview" });
export type CampaignReview = z.infer<typeof campaignReview>;

export const campaignTestMailBody = z
  .object({
    addresses: z.array(email).min(1).max(CAMPAIGN_TEST_ADDRESSES_MAX),
    /** Whose data the mail is made with; null: an example's. */
    accountId: id.nullable().default(null),
    variant: z.number().int().min(0).max(CAMPAIGN_VARIANTS_MAX).default(0),
  })
  .meta({ id: "CampaignTestMailBody" });

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
    complainedAt: timestamp.nullable(),
    /** When a machine opened the mail, whoever read it. */
    machineOpenedAt: timestamp.nullable(),
  })
  .meta({ id: "Recipient" });
export type Recipient = z.infer<typeof recipient>;

/** Narrows a campaign's people down: all that is given has to be true of them. */
export const recipientFilter = z.object({
  search: z.string().trim().max(200).optional(),
  state: recipientState.optional(),
  /** `machineOnly`: a machine opened the mail, and nobody else as far as can be told. */
  engaged: z.enum(["opened", "notOpened", "machineOnly", "clicked", "unsubscribed", "complained"]).optional(),
  /** Refused for this reason, for good or for now, as of the last look at the report. */
  refusal: refusalKind.optional(),
  /** The part of the address behind the @. */
  mailDomain: z.string().trim().toLowerCase().max(255).optional(),
  /** Clicked the link with this index. */
  link: z.coerce.number().int().min(0).max(65_535).optional(),
});
export type RecipientFilter = z.infer<typeof recipientFilter>;

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
  unschedule: act("unscheduleCampaign", "Unschedule", "Take back a campaign that has not begun; it is a draft again"),
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
