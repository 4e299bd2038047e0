import { z } from "zod";
import { contactStatus, suppressionReason, tagName } from "./contacts.ts";
import {
  createdRange,
  day,
  deletedCount,
  id,
  idList,
  idParams,
  line,
  listQuery,
  page,
  timestamp,
  version,
} from "./lists.ts";
import { MONEY_MAX, money, pipelineStage } from "./pipelines.ts";
import { defineRoute } from "./route.ts";

export const DEAL_TITLE_MAX = 120;
export const DEAL_COMPANY_MAX = 120;
export const DEAL_CONTACTS_MAX = 10;
export const DEAL_TAGS_MAX = 20;
export const DEAL_TEXT_MAX = 10_000;
export const DEAL_NOTE_MAX = 2_000;
/** Open next steps of a deal. */
export const NEXT_STEPS_MAX = 50;
/** A click within this time before a deal was created gives the deal its campaign. */
export const DEAL_CLICK_DAYS = 30;
/** Emails that a card shows. */
export const DEAL_EMAILS_SHOWN = 6;

export const dealStatus = z.enum(["open", "won", "lost"]).meta({ id: "DealStatus" });
export type DealStatus = z.infer<typeof dealStatus>;

export const DEAL_ORIGINS = ["manual", "form", "api", "workflow", "import"] as const;
/** How a deal was created. */
export const dealOrigin = z.enum(DEAL_ORIGINS).meta({ id: "DealOrigin" });
export type DealOrigin = z.infer<typeof dealOrigin>;

/** A member of the workspace. */
export const dealMember = z
  .object({ memberId: id, name: z.string(), email: z.string(), avatar: z.string().nullable() })
  .meta({ id: "DealMember" });
export type DealMember = z.infer<typeof dealMember>;

/**
 * What became of an email, as a tile. `automatic`: only opened by a machine, which doesn't count as an open. The
 * furthest act of a person counts.
 */
export const dealEmailState = z
  .enum(["delivered", "automatic", "opened", "clicked", "replied", "bounced"])
  .meta({ id: "DealEmailState" });
export type DealEmailState = z.infer<typeof dealEmailState>;

/** The contact of a deal, as a card shows it. */
export const dealContact = z
  .object({
    id,
    /** May be empty. */
    name: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    status: contactStatus,
    /** Why and since when the contact gets no campaigns; null if it isn't suppressed. */
    suppression: z.object({ reason: suppressionReason, since: timestamp }).nullable(),
    /** The last emails, oldest first. */
    lastEmails: z.array(dealEmailState),
    /** The last act of a person: machines don't count. */
    lastAct: z.object({ kind: z.enum(["opened", "clicked", "replied"]), at: timestamp }).nullable(),
  })
  .meta({ id: "DealContact" });
export type DealContact = z.infer<typeof dealContact>;

export const deal = z
  .object({
    id,
    pipelineId: id,
    /** The stage that it is in, or was in when it was won or lost. */
    stageId: id,
    /** Sorts the cards of a stage, by code points. Changes with every move. */
    position: z.string(),
    status: dealStatus,
    /** What the deal is about. */
    title: z.string(),
    /** May be empty. */
    company: z.string(),
    /** In the smallest unit of `currency`; null if unknown. */
    value: z.number().int().nullable(),
    currency: z.string(),
    owner: dealMember.nullable(),
    /** The primary contact. */
    contact: dealContact.nullable(),
    expectedCloseOn: day.nullable(),
    source: z.object({
      origin: dealOrigin,
      /** The campaign of the contact's last click in the 30 days before the deal was created. */
      campaign: z.object({ id, name: z.string() }).nullable(),
    }),
    tags: z.array(z.string()),
    /** When it entered its stage. */
    stageEnteredAt: timestamp,
    /** The last move, logged activity, completed next step, or message of a conversation. */
    lastActivityAt: timestamp,
    /** Open, and without activity for longer than its stage allows. */
    isStale: z.boolean(),
    /** The first next step that is due; null if none is open. */
    nextStep: z.object({ id, text: z.string(), dueAt: timestamp.nullable() }).nullable(),
    /** The day on which it was won or lost; null while it is open. */
    closedOn: day.nullable(),
    /** Null unless it was lost. */
    lost: z.object({ reasonId: id, reason: z.string(), note: z.string() }).nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
    /** Of its fields: moves don't change it. */
    version,
  })
  .meta({ id: "Deal" });
export type Deal = z.infer<typeof deal>;

/** Something to do for a deal. */
export const nextStep = z
  .object({
    id,
    dealId: id,
    text: z.string(),
    assignee: dealMember.nullable(),
    dueAt: timestamp.nullable(),
    /** Null while it is open. */
    doneAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: "NextStep" });
export type NextStep = z.infer<typeof nextStep>;

/** One of the last emails to the contact of a deal. */
export const dealEmail = z
  .object({
    state: dealEmailState,
    subject: z.string(),
    /** Null for a single email. */
    campaign: z.object({ id, name: z.string() }).nullable(),
    sentAt: timestamp,
    /** When the act of `state` happened; null for `delivered`. */
    actedAt: timestamp.nullable(),
    /** The deal was attributed to this email's campaign. */
    ledToDeal: z.boolean(),
  })
  .meta({ id: "DealEmail" });
export type DealEmail = z.infer<typeof dealEmail>;

/** A deal in a full webhook payload. */
export const webhookDeal = deal
  .pick({
    id: true,
    pipelineId: true,
    stageId: true,
    status: true,
    title: true,
    company: true,
    value: true,
    currency: true,
    expectedCloseOn: true,
    closedOn: true,
    tags: true,
    createdAt: true,
    updatedAt: true,
    version: true,
  })
  .extend({
    /** The primary contact. */
    contactId: id.nullable(),
    origin: dealOrigin,
    campaignId: id.nullable(),
  })
  .meta({ id: "WebhookDeal" });
export type WebhookDeal = z.infer<typeof webhookDeal>;

/** A deal with everything that its page shows beside the timeline. */
export const dealDetails = deal
  .extend({
    pipelineName: z.string(),
    otherContacts: z.array(z.object({ id, name: z.string(), email: z.string() })),
    /** The stages of its pipeline in order, with the time that it spent in each. */
    path: z.array(
      pipelineStage.extend({
        /** In seconds, up to now for the current stage; null if it was never there. */
        seconds: z.number().int().nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    /** Open ones by due date, then those done, latest first. */
    nextSteps: z.array(nextStep),
    /** Of the primary contact, newest first. */
    emails: z.array(dealEmail),
    /** Opens by machines among `emails`, which don't count. */
    automaticOpens: z.number().int(),
    /** The latest conversation with one of its contacts, for replies. */
    conversation: z
      .object({ id, subject: z.string(), contactId: id, answerable: z.boolean() })
      .nullable(),
    /** Its place among the open deals of the pipeline by stage and position; null unless it is open. */
    place: z
      .object({
        /** From 1. */
        index: z.number().int(),
        total: z.number().int(),
        previousId: id.nullable(),
        nextId: id.nullable(),
      })
      .nullable(),
    /** Entries of the timeline by kind. */
    timelineCounts: z.object({
      all: z.number().int(),
      conversation: z.number().int(),
      emails: z.number().int(),
      notes: z.number().int(),
      history: z.number().int(),
    }),
  })
  .meta({ id: "DealDetails" });
export type DealDetails = z.infer<typeof dealDetails>;

/** What a member logs: `note` is for the team only, the others happened with the contact. */
export const dealActivityKind = z
  .enum(["note", "call", "meeting", "email"])
  .meta({ id: "DealActivityKind" });
export type DealActivityKind = z.infer<typeof dealActivityKind>;

const actor = {
  /** The member who did it; null for programs, workflows and former members. */
  by: dealMember.nullable(),
};
const entry = { id, at: timestamp };

/** One entry of a deal's timeline. */
export const dealTimelineEntry = z
  .discriminatedUnion("kind", [
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("created"),
      origin: dealOrigin,
      campaign: z.object({ id, name: z.string() }).nullable(),
      /** The workflow that created it. */
      workflow: z.object({ id, name: z.string() }).nullable(),
      stageName: z.string(),
      value: z.number().int().nullable(),
    }),
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("moved"),
      fromStageName: z.string(),
      toStageName: z.string(),
      workflow: z.object({ id, name: z.string() }).nullable(),
      /** Value at that time. */
      value: z.number().int().nullable(),
      /** Time in the former stage, in seconds. */
      seconds: z.number().int(),
      /** Median time of the workspace's deals in the former stage; null with fewer than five. */
      medianSeconds: z.number().int().nullable(),
    }),
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("valueChanged"),
      formerValue: z.number().int().nullable(),
      value: z.number().int().nullable(),
    }),
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("won"),
      fromStageName: z.string(),
      value: z.number().int().nullable(),
      seconds: z.number().int(),
    }),
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("lost"),
      fromStageName: z.string(),
      value: z.number().int().nullable(),
      seconds: z.number().int(),
      reason: z.string(),
      note: z.string(),
    }),
    z.object({ ...entry, ...actor, kind: z.literal("reopened"), toStageName: z.string() }),
    z.object({
      ...entry,
      ...actor,
      kind: z.literal("activity"),
      activity: dealActivityKind,
      text: z.string(),
      /** Length of a call or meeting. */
      minutes: z.number().int().nullable(),
      /** Whether its author is the current user, who may change it. */
      isYours: z.boolean(),
      editedAt: timestamp.nullable(),
    }),
    z.object({ ...entry, ...actor, kind: z.literal("nextStepDone"), text: z.string() }),
    z.object({
      ...entry,
      kind: z.literal("message"),
      direction: z.enum(["in", "out"]),
      /** The name of the contact, or of the member who replied. */
      name: z.string(),
      contactId: id,
      conversationId: id,
      subject: z.string(),
      text: z.string(),
    }),
    z.object({
      ...entry,
      kind: z.literal("email"),
      act: z.enum(["sent", "opened", "clicked", "bounced", "unsubscribed"]),
      contactId: id,
      contactName: z.string(),
      campaign: z.object({ id, name: z.string() }).nullable(),
      subject: z.string(),
    }),
  ])
  .meta({ id: "DealTimelineEntry" });
export type DealTimelineEntry = z.infer<typeof dealTimelineEntry>;

export const dealTimelineShow = z.enum(["all", "conversation", "emails", "notes", "history"]);
export type DealTimelineShow = z.infer<typeof dealTimelineShow>;

/** Conditions that restrict the board, a list of deals and an export. */
export const dealMatching = z.object({
  /** In title, company, and name and email of contacts. */
  search: z.string().trim().max(200).optional(),
  pipelineId: id.optional(),
  status: dealStatus.optional(),
  stageId: id.optional(),
  /** A member, `me`, or `nobody`. */
  owner: z.union([z.enum(["me", "nobody"]), id]).optional(),
  contactId: id.optional(),
  /** The campaign that it was attributed to. */
  campaignId: id.optional(),
  origin: dealOrigin.optional(),
  tag: tagName.optional(),
  lostReasonId: id.optional(),
  /** Only stale deals, or only others. */
  stale: z.stringbool().optional(),
  /** Only deals whose primary contact is suppressed, or only others. */
  suppressed: z.stringbool().optional(),
  valueMin: z.coerce.number().multipleOf(1).min(0).max(MONEY_MAX).optional(),
  valueMax: z.coerce.number().multipleOf(1).min(0).max(MONEY_MAX).optional(),
  /** Days, inclusive. */
  expectedFrom: day.optional(),
  expectedUntil: day.optional(),
  closedFrom: day.optional(),
  closedUntil: day.optional(),
  ...createdRange,
});
export type DealMatching = z.infer<typeof dealMatching>;
/** The same conditions in a body. */
export const dealFilter = dealMatching
  .extend({ stale: z.boolean().optional(), suppressed: z.boolean().optional() })
  .meta({ id: "DealFilter" });

/** Open deals of a stage in sums. Deals without a value count as 0. */
export const boardStage = pipelineStage
  .extend({
    count: z.number().int(),
    staleCount: z.number().int(),
    value: z.number().int(),
    /** `value` by the stage's probability, rounded per stage. */
    weighted: z.number().int(),
  })
  .meta({ id: "BoardStage" });
export type BoardStage = z.infer<typeof boardStage>;

/** The heads of the board's columns, and the sentence above them. */
export const dealBoard = z
  .object({
    pipelineId: id,
    name: z.string(),
    currency: z.string(),
    stages: z.array(boardStage),
    /** Sums over the stages. */
    open: z.object({
      count: z.number().int(),
      staleCount: z.number().int(),
      /** Deals whose primary contact is suppressed. */
      suppressedCount: z.number().int(),
      value: z.number().int(),
      weighted: z.number().int(),
    }),
    won: z.object({ count: z.number().int(), value: z.number().int() }),
    lost: z.object({ count: z.number().int(), value: z.number().int() }),
  })
  .meta({ id: "DealBoard" });
export type DealBoard = z.infer<typeof dealBoard>;

/** What changed on a board. */
export const dealChanges = z
  .object({
    changes: z.array(
      z.object({
        dealId: id,
        /** As it is now; null if it was deleted or left the pipeline. */
        deal: deal.nullable(),
        /** The member who did it; null for programs, workflows and former members. */
        by: dealMember.nullable(),
        at: timestamp,
      }),
    ),
    /** Too many deals changed at once to name them: load the board again. */
    reload: z.boolean(),
    /** Other members who have the board open. */
    viewers: z.array(dealMember),
  })
  .meta({ id: "DealChanges" });
export type DealChanges = z.infer<typeof dealChanges>;

const tags = z
  .array(tagName)
  .max(DEAL_TAGS_MAX)
  .transform((given) => [...new Set(given)]);

/** Fields of a deal that can be edited. */
const dealFields = {
  title: line(DEAL_TITLE_MAX),
  company: line(DEAL_COMPANY_MAX, 0).default(""),
  /** In the smallest unit of the pipeline's currency. */
  value: money.nullable().default(null),
  /** The primary contact. */
  contactId: id.nullable().default(null),
  otherContactIds: z.array(id).max(DEAL_CONTACTS_MAX).default([]),
  /** A member. */
  ownerId: id.nullable().default(null),
  expectedCloseOn: day.nullable().default(null),
  tags: tags.default([]),
};

export const createDealBody = z
  .object({
    ...dealFields,
    pipelineId: id,
    /** Defaults to the first stage. */
    stageId: id.optional(),
    /** Defaults to `manual` for users and `api` for programs. */
    origin: z.enum(["manual", "form", "api"]).optional(),
  })
  .meta({ id: "CreateDealBody" });
export const updateDealBody = z.object({ ...dealFields, version }).meta({ id: "UpdateDealBody" });

export const moveDealBody = z
  .object({
    stageId: id,
    /**
     * The card above its new place. If it isn't in the stage any more, `beforeId` counts. With neither, the deal goes
     * to the top.
     */
    afterId: id.nullable().default(null),
    /** The card below its new place. */
    beforeId: id.nullable().default(null),
  })
  .meta({ id: "MoveDealBody" });

export const winDealBody = z
  .object({
    /** Defaults to the deal's value. */
    value: money.nullable().optional(),
    /** Defaults to today in the workspace's time zone. Not in the future. */
    closedOn: day.optional(),
  })
  .meta({ id: "WinDealBody" });
export const loseDealBody = z
  .object({
    reasonId: id,
    note: z.string().trim().max(DEAL_NOTE_MAX).default(""),
    closedOn: day.optional(),
  })
  .meta({ id: "LoseDealBody" });

/** A change of several deals. `move` puts them on top of the stage in the given order. */
export const dealAction = z
  .discriminatedUnion("kind", [
    z.object({ kind: z.literal("move"), stageId: id }),
    z.object({ kind: z.literal("setOwner"), ownerId: id.nullable() }),
    z.object({ kind: z.literal("setExpectedClose"), expectedCloseOn: day.nullable() }),
    z.object({ kind: z.literal("addTag"), tag: tagName }),
    z.object({ kind: z.literal("removeTag"), tag: tagName }),
    z.object({ kind: z.literal("win"), closedOn: day.optional() }),
    loseDealBody.extend({ kind: z.literal("lose") }),
  ])
  .meta({ id: "DealAction" });
export type DealAction = z.infer<typeof dealAction>;

export const dealActivityBody = z
  .object({
    kind: dealActivityKind,
    text: z.string().trim().min(1).max(DEAL_TEXT_MAX),
    /** Defaults to now. Not in the future. */
    at: timestamp.optional(),
    /** Length of a call or meeting. */
    minutes: z.number().int().min(1).max(1440).nullable().default(null),
  })
  .meta({ id: "DealActivityBody" });

export const nextStepBody = z
  .object({
    text: line(300),
    /** A member. */
    assigneeId: id.nullable().default(null),
    dueAt: timestamp.nullable().default(null),
  })
  .meta({ id: "NextStepBody" });

const share = z.number();
const count = z.number().int();

/** How a pipeline's wins develop. Amounts are in the smallest unit of `currency`, shares from 0 to 1. */
export const dealForecast = z
  .object({
    pipelineId: id,
    currency: z.string(),
    /** Today in the workspace's time zone, by which months and days are counted. */
    today: day,
    /** Value to win per month; null without a goal. */
    goal: z.number().int().nullable(),
    /**
     * This month and the next two, `month` as `2026-11`. Open deals count in the month of their expected close;
     * overdue ones in this month, those without a date in none.
     */
    upcoming: z.array(
      z.object({
        month: z.string(),
        won: count,
        wonDeals: count,
        /** Open deals weighted by their stages' probabilities, and how many. */
        weighted: count,
        openDeals: count,
        /** `won` + `weighted`. */
        expected: count,
        /** `weighted` by the worst and best of the closed months; null with fewer than three of them. */
        low: count.nullable(),
        high: count.nullable(),
        /** What was predicted on the 1st of this month; null if the month began before the pipeline. */
        predicted: count.nullable(),
      }),
    ),
    /** The last six closed months, oldest first. */
    closed: z.array(
      z.object({
        month: z.string(),
        /** Predicted on the 1st, and never changed since; null if there was no prediction. */
        predicted: count.nullable(),
        actual: count,
        wonDeals: count,
        /** (`actual` − `predicted`) / `predicted`; null without a prediction. */
        error: share.nullable(),
      }),
    ),
    /** How well the closed months were predicted; null with fewer than three predictions. */
    trackRecord: z
      .object({
        months: count,
        /** Mean of the months' absolute errors. */
        meanError: share,
        predicted: count,
        actual: count,
        totalError: share,
        /** Months with an error of at most 10 %. */
        within10Percent: count,
      })
      .nullable(),
    /** Open deals by stage, and the rates of the last six months. */
    stages: z.array(
      boardStage.extend({
        /** Deals that left this stage in that time, and those of them that advanced to a later stage or were won. */
        left: count,
        advanced: count,
        /** `advanced` / `left`; null when none left it. */
        advanceRate: share.nullable(),
        /** Median time of those that left; null when none did. */
        medianSeconds: count.nullable(),
        /** The advance rates of this and all later stages multiplied: the actual chance to win. */
        actualRate: share.nullable(),
        /** The smallest `left` among this and the later stages. Below 50, say that it is too early. */
        sample: count,
      }),
    ),
    /** Deals closed in those six months. */
    wonDeals: count,
    wonValue: count,
    lostDeals: count,
    /** The stage whose probability is furthest above its actual rate, by at least 5 points with 50 deals; null if none. */
    advice: z
      .object({
        stageId: id,
        probability: count,
        actualRate: share,
        /** The next month's weighted value, as is and with actual rates. */
        month: z.string(),
        weighted: count,
        weightedWithActualRates: count,
      })
      .nullable(),
    /** Wins of the six months by campaign, or by origin where none led to them; largest value first. */
    winsBySource: z.array(
      z.object({
        campaign: z.object({ id, name: z.string() }).nullable(),
        /** Null for a campaign. */
        origin: dealOrigin.nullable(),
        deals: count,
        value: count,
        /** Of `wonValue`. */
        share: share.nullable(),
      }),
    ),
    /** Deals lost in the six months by reason; most frequent first. */
    lostReasons: z.array(z.object({ reasonId: id, name: z.string(), deals: count, value: count })),
    /** The days that the six months span, inclusive. */
    from: day,
    until: day,
  })
  .meta({ id: "DealForecast" });
export type DealForecast = z.infer<typeof dealForecast>;

/** What came of a campaign: deals of contacts whose last click within 30 days before was in one of its emails. */
export const campaignDeals = z
  .object({
    /** By currency; empty without deals. */
    items: z.array(
      z.object({
        currency: z.string(),
        deals: count,
        open: count,
        openValue: count,
        won: count,
        wonValue: count,
        lost: count,
      }),
    ),
  })
  .meta({ id: "CampaignDeals" });
export type CampaignDeals = z.infer<typeof campaignDeals>;

const tag = "Deals";
const activityParams = idParams.extend({ activityId: id });
const stepParams = idParams.extend({ stepId: id });
const DEAL_SORTS = [
  "position",
  "title",
  "company",
  "value",
  "expectedCloseOn",
  "stage",
  "stageEnteredAt",
  "lastActivityAt",
  "closedOn",
  "createdAt",
  "updatedAt",
] as const;

export const dealRoutes = {
  list: defineRoute({
    operationId: "listDeals",
    method: "GET",
    path: "/v1/Deals",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List deals",
    description:
      "Newest first. A column of the board is the list of a `stageId` with `status=open` and `sort=position`.",
    query: listQuery(DEAL_SORTS).extend(dealMatching.shape),
    response: page("DealPage", deal),
  }),
  board: defineRoute({
    operationId: "getDealBoard",
    method: "GET",
    path: "/v1/Deals/Board",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "Get the sums of a board",
    description:
      "Counts and sums of every stage of a pipeline, of deals that match. Sums of won and lost deals are those of the same conditions.",
    query: dealMatching.omit({ status: true, stageId: true }).extend({ pipelineId: id }),
    response: dealBoard,
  }),
  stream: defineRoute({
    operationId: "streamDeals",
    method: "GET",
    path: "/v1/Deals/Stream",
    tag,
    access: "CONFIG.VIEW",
    produces: "text/event-stream",
    summary: "Stream changes of a pipeline's deals",
    description: "Sends who else has it open now, and every change of a deal from then on.",
    query: z.object({ pipelineId: id }),
    response: dealChanges,
  }),
  forecast: defineRoute({
    operationId: "getDealForecast",
    method: "GET",
    path: "/v1/Deals/Forecast",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "Get the forecast of a pipeline",
    description:
      "With the accuracy of former forecasts, actual rates, sources of wins, and reasons of losses.",
    query: z.object({ pipelineId: id }),
    response: dealForecast,
  }),
  nextSteps: defineRoute({
    operationId: "listNextSteps",
    method: "GET",
    path: "/v1/Deals/NextSteps",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List open next steps",
    description: "Of open deals, earliest due date first; those without one last.",
    query: listQuery(["dueAt"])
      .omit({ search: true })
      .extend({
        assignee: z.union([z.enum(["me", "nobody"]), id]).optional(),
        dueBefore: timestamp.optional(),
      }),
    response: page(
      "NextStepPage",
      nextStep
        .extend({ deal: z.object({ title: z.string(), company: z.string() }) })
        .meta({ id: "NextStepOfDeal" }),
    ),
  }),
  create: defineRoute({
    operationId: "createDeal",
    method: "POST",
    path: "/v1/Deals",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    status: 201,
    summary: "Create a deal",
    description: "Puts it on top of its stage.",
    body: createDealBody,
    response: deal,
  }),
  bulkUpdate: defineRoute({
    operationId: "updateDeals",
    method: "POST",
    path: "/v1/Deals/BulkUpdate",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Change several deals",
    description:
      "Returns how many changed. Deals that the action doesn't apply to stay as they are.",
    errors: ["NOT_FOUND"],
    body: idList.extend({ action: dealAction }).meta({ id: "UpdateDealsBody" }),
    response: deletedCount,
  }),
  remove: defineRoute({
    operationId: "deleteDeals",
    method: "POST",
    path: "/v1/Deals/BulkDelete",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Delete deals",
    description:
      "Deletes their activities and next steps, too. They can be restored for a few minutes.",
    body: idList.meta({ id: "DeleteDealsBody" }),
    response: deletedCount,
  }),
  restore: defineRoute({
    operationId: "restoreDeals",
    method: "POST",
    path: "/v1/Deals/Restore",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Restore deals",
    description: "Restores recently deleted deals.",
    body: idList.meta({ id: "RestoreDealsBody" }),
    response: deletedCount,
  }),
  get: defineRoute({
    operationId: "getDeal",
    method: "GET",
    path: "/v1/Deals/{id}",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "Get a deal",
    params: idParams,
    response: dealDetails,
  }),
  update: defineRoute({
    operationId: "updateDeal",
    method: "PUT",
    path: "/v1/Deals/{id}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Update a deal",
    params: idParams,
    body: updateDealBody,
    response: deal,
  }),
  move: defineRoute({
    operationId: "moveDeal",
    method: "POST",
    path: "/v1/Deals/{id}/Move",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Move a deal",
    description:
      "Moves it to a stage, also of another pipeline with the same currency, or within its stage. A won or lost deal is reopened. The last of several moves wins. Moving it back within a minute leaves no trace in its history.",
    errors: ["WRONG_STATE"],
    params: idParams,
    body: moveDealBody,
    response: deal,
  }),
  win: defineRoute({
    operationId: "winDeal",
    method: "POST",
    path: "/v1/Deals/{id}/Win",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Mark a deal as won",
    description: "Also a lost one. Of a won deal, changes value and day.",
    params: idParams,
    body: winDealBody,
    response: deal,
  }),
  lose: defineRoute({
    operationId: "loseDeal",
    method: "POST",
    path: "/v1/Deals/{id}/Lose",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Mark a deal as lost",
    description: "Also a won one. Of a lost deal, changes reason, note and day.",
    params: idParams,
    body: loseDealBody,
    response: deal,
  }),
  reopen: defineRoute({
    operationId: "reopenDeal",
    method: "POST",
    path: "/v1/Deals/{id}/Reopen",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Reopen a deal",
    description:
      "Puts a won or lost deal back where it was. Fails with `WRONG_STATE` for an open one, and when its stage was deleted: move it instead.",
    errors: ["WRONG_STATE"],
    params: idParams,
    response: deal,
  }),
  timeline: defineRoute({
    operationId: "listDealTimeline",
    method: "GET",
    path: "/v1/Deals/{id}/Timeline",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "deals:read",
    summary: "List what happened with a deal",
    description:
      "Newest first: its history, logged activities, messages of conversations with its contacts, and what they did with emails. Acts of machines are left out.",
    params: idParams,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(30),
      cursor: z.string().max(1000).optional(),
      show: dealTimelineShow.default("all"),
    }),
    response: z
      .object({ items: z.array(dealTimelineEntry), nextCursor: z.string().nullable() })
      .meta({ id: "DealTimeline" }),
  }),
  addActivity: defineRoute({
    operationId: "createDealActivity",
    method: "POST",
    path: "/v1/Deals/{id}/Activities",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    status: 201,
    summary: "Log an activity or note",
    params: idParams,
    body: dealActivityBody,
    response: dealTimelineEntry,
  }),
  updateActivity: defineRoute({
    operationId: "updateDealActivity",
    method: "PUT",
    path: "/v1/Deals/{id}/Activities/{activityId}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Update an activity",
    params: activityParams,
    body: dealActivityBody.meta({ id: "UpdateDealActivityBody" }),
    response: dealTimelineEntry,
  }),
  removeActivity: defineRoute({
    operationId: "deleteDealActivity",
    method: "DELETE",
    path: "/v1/Deals/{id}/Activities/{activityId}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Delete an activity",
    params: activityParams,
  }),
  addNextStep: defineRoute({
    operationId: "createNextStep",
    method: "POST",
    path: "/v1/Deals/{id}/NextSteps",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    status: 201,
    summary: "Add a next step",
    description: `A deal can have ${NEXT_STEPS_MAX} open next steps; more fail with \`WRONG_STATE\`.`,
    errors: ["WRONG_STATE"],
    params: idParams,
    body: nextStepBody,
    response: nextStep,
  }),
  updateNextStep: defineRoute({
    operationId: "updateNextStep",
    method: "PUT",
    path: "/v1/Deals/{id}/NextSteps/{stepId}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Update or complete a next step",
    params: stepParams,
    body: nextStepBody.extend({ done: z.boolean() }).meta({ id: "UpdateNextStepBody" }),
    response: nextStep,
  }),
  removeNextStep: defineRoute({
    operationId: "deleteNextStep",
    method: "DELETE",
    path: "/v1/Deals/{id}/NextSteps/{stepId}",
    tag,
    access: "CRM.WRITE",
    apiKey: "deals:write",
    summary: "Delete a next step",
    params: stepParams,
  }),
  ofCampaign: defineRoute({
    operationId: "getCampaignDeals",
    method: "GET",
    path: "/v1/Campaigns/{id}/Deals",
    tag,
    access: "CONFIG.VIEW",
    apiKey: "reports:read",
    summary: "Get the deals of a campaign",
    description:
      "Sums of deals whose contact's last click in the 30 days before the deal was created was in an email of the campaign.",
    params: idParams,
    response: campaignDeals,
  }),
};
