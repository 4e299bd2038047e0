import { z } from "zod";
import { timestamp, version } from "./lists.ts";
import { defineRoute } from "./route.ts";
import { timeOfDay, weekday } from "./workflow-steps.ts";

export const FREQUENCY_CAP_EMAILS_MAX = 20;
export const FREQUENCY_CAP_DAYS_MAX = 30;

/** `skip`: the contact doesn't get the email. `hold`: the email waits until the cap allows it, for `days` at most. */
export const FREQUENCY_CAP_ACTIONS = ["skip", "hold"] as const;

/** A contact gets at most `emails` emails of campaigns and workflows within any `days` days (of 24 hours). */
export const frequencyCap = z
  .object({
    emails: z.number().int().min(1).max(FREQUENCY_CAP_EMAILS_MAX),
    days: z.number().int().min(1).max(FREQUENCY_CAP_DAYS_MAX),
    /** How to handle emails above the cap. */
    action: z.enum(FREQUENCY_CAP_ACTIONS),
  })
  .meta({ id: "FrequencyCap" });
export type FrequencyCap = z.infer<typeof frequencyCap>;

const DAYS_OF_WEEK = 7;

/** When workflows send nothing, in each contact's time zone; contacts without a known one use the workspace's. */
export const quietHours = z
  .object({
    start: timeOfDay,
    /** On the next day if it is not after `start`. */
    end: timeOfDay,
    /** The days on which quiet hours begin. */
    daysOfWeek: z.array(weekday).min(1).max(DAYS_OF_WEEK),
  })
  .refine(
    ({ start, end, daysOfWeek }) => start !== end || new Set(daysOfWeek).size < DAYS_OF_WEEK,
    {
      path: ["end"],
      message: "Quiet hours must end",
    },
  )
  .meta({ id: "QuietHours" });
export type QuietHours = z.infer<typeof quietHours>;

export const sendingRules = z
  .object({
    /** Null: no cap. */
    frequencyCap: frequencyCap.nullable(),
    /** Null: none. */
    quietHours: quietHours.nullable(),
    /** Whether emails from before the cap was enabled are still being counted. */
    counting: z.boolean(),
    updatedAt: timestamp.nullable(),
    version,
  })
  .meta({ id: "SendingRules" });
export type SendingRules = z.infer<typeof sendingRules>;

export const sendingRulesBody = z
  .object({
    frequencyCap: frequencyCap.nullable(),
    quietHours: quietHours.nullable(),
    version,
  })
  .meta({ id: "SendingRulesBody" });

const tag = "Workspaces";
export const sendingRulesRoutes = {
  get: defineRoute({
    operationId: "getSendingRules",
    method: "GET",
    path: "/v1/SendingRules",
    tag,
    access: "CONFIG.VIEW",
    summary: "Get the frequency cap and quiet hours",
    response: sendingRules,
  }),
  update: defineRoute({
    operationId: "updateSendingRules",
    method: "PUT",
    path: "/v1/SendingRules",
    tag,
    access: "MEMBER.MANAGE",
    summary: "Set the frequency cap and quiet hours",
    description:
      "Applies to emails that have not been sent yet, including those of running campaigns and workflows. Single emails are not affected.",
    body: sendingRulesBody,
    response: sendingRules,
  }),
};
