import { z } from "zod";
import { DEAL_TEXT_MAX, deal, dealEmailState, dealMember, dealOrigin } from "./deals.ts";
import { id, line, timestamp } from "./lists.ts";
import { pipelineStage } from "./pipelines.ts";

/** A next step of a deal. */
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

/** One of the latest emails to the contact of a deal. */
export const dealEmail = z
  .object({
    state: dealEmailState,
    subject: z.string(),
    /** Null for a single email. */
    campaign: z.object({ id, name: z.string() }).nullable(),
    sentAt: timestamp,
    /** The time of the action in `state`; null for `delivered`. */
    actedAt: timestamp.nullable(),
    /** The deal was attributed to this email's campaign. */
    ledToDeal: z.boolean(),
  })
  .meta({ id: "DealEmail" });
export type DealEmail = z.infer<typeof dealEmail>;

/** A deal with the data of its page, except the timeline. */
export const dealDetails = deal
  .extend({
    pipelineName: z.string(),
    otherContacts: z.array(z.object({ id, name: z.string(), email: z.string() })),
    /** The stages of its pipeline in order, with the time it spent in each. */
    path: z.array(
      pipelineStage.extend({
        /** In seconds, up to now for the current stage; null if it was never there. */
        seconds: z.number().int().nullable(),
        isCurrent: z.boolean(),
      }),
    ),
    /** Open ones by due date, then completed ones, latest first. */
    nextSteps: z.array(nextStep),
    /** Emails to the primary contact, newest first. */
    emails: z.array(dealEmail),
    /** Number of automatic opens among `emails`, which don't count. */
    automaticOpens: z.number().int(),
    /** The latest conversation with one of its contacts, for replies. */
    conversation: z
      .object({ id, subject: z.string(), contactId: id, answerable: z.boolean() })
      .nullable(),
    /** Its position among the open deals of the pipeline by stage and position; null unless it is open. */
    place: z
      .object({
        /** From 1. */
        index: z.number().int(),
        total: z.number().int(),
        previousId: id.nullable(),
        nextId: id.nullable(),
      })
      .nullable(),
    /** Number of timeline entries by kind. */
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

/** Activities that members log: `note` is only for the team, the others happened with the contact. */
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
      /** Time in the previous stage, in seconds. */
      seconds: z.number().int(),
      /** Median time of the workspace's deals in the previous stage; null with fewer than five. */
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
    z.object({ ...entry, ...actor, kind: z.literal("fileAdded"), name: z.string() }),
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
