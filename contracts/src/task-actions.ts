import { z } from "zod";
import { CAMPAIGN_FILTERS_MAX } from "./campaign-drafts.ts";
import { email, id, line } from "./lists.ts";
import { requestTemplate } from "./requests.ts";

export const TASK_TYPES = ["email", "sms", "backup", "report", "request"] as const;
export const taskType = z.enum(TASK_TYPES).meta({ id: "TaskType" });
export type TaskType = z.infer<typeof taskType>;

/** `full`: can be started. `draft`: can only be drafted. */
export const taskAvailability = z.enum(["full", "draft", "none"]).meta({ id: "TaskAvailability" });
export type TaskAvailability = z.infer<typeof taskAvailability>;

/** Maximum number of feed items in an email, and in the first one that a task sends. */
export const FEED_ITEMS_MAX = 20;
export const FEED_FIRST_ITEMS = 5;
/** Maximum number of archives of a backup task. */
export const TASK_BACKUPS_MAX = 60;
export const TASK_SMS_MAX = 1000;
export const TASK_REPORT_PERIODS = ["day", "week", "month"] as const;

/** The URL of a feed. */
export const feedUrl = z.url({ protocol: /^https?$/ }).max(2000);

/** The audience of a task that sends email. */
export const emailAudience = {
  /** Contacts in any of these filters; empty includes every contact. */
  filterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  excludedFilterIds: z.array(id).max(CAMPAIGN_FILTERS_MAX).default([]),
  /** Only contacts subscribed to this topic; null ignores topics. */
  topicId: id.nullable().default(null),
};

/** Each run is a campaign: the audience is frozen at the run. Null values are required before the task starts. */
const emailAction = z.object({
  type: z.literal("email"),
  templateId: id.nullable().default(null),
  sendingAccountId: id.nullable().default(null),
  fromName: line(100).nullable().default(null),
  replyTo: email.nullable().default(null),
  ...emailAudience,
  /** Null uses the template's subject. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  /** A feed (RSS, Atom or JSON Feed) whose new items are sent; without new items, nothing is sent. */
  feedUrl: feedUrl.nullable().default(null),
});
const smsAction = z.object({
  type: z.literal("sms"),
  text: z.string().trim().max(TASK_SMS_MAX).default(""),
});
const backupAction = z.object({
  type: z.literal("backup"),
  /** Number of archives; older ones are deleted. */
  keep: z.number().int().min(1).max(TASK_BACKUPS_MAX).default(7),
});
/** An email to the assignees with the figures of the period before the run. */
const reportAction = z.object({
  type: z.literal("report"),
  period: z.enum(TASK_REPORT_PERIODS).default("week"),
  /** Attaches the figures as a CSV file. */
  csv: z.boolean().default(false),
});
/** A request to another system, once per run. Its variables include the workspace and the task, but no contact. */
const requestAction = z.object({
  type: z.literal("request"),
  request: requestTemplate.default(() => requestTemplate.parse({})),
  /** Retries the request if its response was lost or 5xx. Otherwise a lost response fails the run. */
  repeatIsSafe: z.boolean().default(false),
});

/** The action of a task's runs. */
export const taskAction = z
  .discriminatedUnion("type", [emailAction, smsAction, backupAction, reportAction, requestAction])
  .meta({ id: "TaskAction" });
export type TaskAction = z.output<typeof taskAction>;
export type TaskActionOf<Type extends TaskType> = Extract<TaskAction, { type: Type }>;

/** The result of a completed run, by type. */
export const taskResult = z
  .discriminatedUnion("type", [
    z.object({
      type: z.literal("email"),
      campaignId: id,
      /** Contacts who get the email; null until the audience is frozen. */
      recipients: z.number().int().nullable(),
    }),
    z.object({
      type: z.literal("backup"),
      backupId: id,
      file: z.string(),
      bytes: z.number().int(),
      contacts: z.number().int(),
      /** Records of all kinds. */
      records: z.number().int(),
    }),
    z.object({ type: z.literal("report"), recipients: z.number().int() }),
    z.object({
      type: z.literal("request"),
      status: z.number().int(),
      durationMs: z.number().int(),
    }),
    /** There was nothing to do: no new item of a feed, or no one in the audience. */
    z.object({ type: z.literal("nothing") }),
  ])
  .meta({ id: "TaskResult" });
export type TaskResult = z.infer<typeof taskResult>;
