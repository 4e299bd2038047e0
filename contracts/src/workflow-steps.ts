import { z } from "zod";
import { customEventMatch } from "./custom-event-conditions.ts";
import { dealChangeMatch } from "./deal-conditions.ts";
import { DEAL_NOTE_MAX, DEAL_TAGS_MAX } from "./deals.ts";
import { contactStatus, tagName } from "./contacts.ts";
import { localDateTime } from "./campaign-drafts.ts";
import { id, line } from "./lists.ts";
import { money } from "./pipelines.ts";
import {
  REQUEST_VALUES_MAX,
  REQUEST_BATCH_MAX,
  REQUEST_WAYS,
  requestAnswer,
  requestTemplate,
} from "./requests.ts";
import { workflowGoal } from "./workflow-goals.ts";
import { WORKFLOW_NOTES_MAX, workflowNote } from "./workflow-notes.ts";

/** Limits of a workflow. */
export const WORKFLOW_STEPS_MAX = 200;

/** Identifies a step within its workflow permanently: results and contacts' paths refer to it. */
export const stepId = z.string().regex(/^[\w-]{1,36}$/);

/** A duration of at most one year. */
export const duration = z
  .object({
    amount: z.number().int().min(1).max(525_600),
    unit: z.enum(["minutes", "hours", "days", "weeks"]),
  })
  .refine(({ amount, unit }) => amount * MINUTES_OF_UNIT[unit] <= 525_600, {
    path: ["amount"],
    message: "Must be at most one year",
  })
  .meta({ id: "Duration" });
export type Duration = z.infer<typeof duration>;
export const MINUTES_OF_UNIT = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const;

/** A time of day without a zone: "09:30". */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekday = z.number().int().min(1).max(7);

export const WORKFLOW_INTERVAL_MIN = 5;
/** Recurring entry in the workspace's time zone. Only the properties of its type are used. */
export const workflowSchedule = z
  .object({
    /** Off: no contacts enter on schedule. */
    enabled: z.boolean().default(true),
    type: z.enum(["interval", "daily", "weekly", "cron"]),
    time: timeOfDay.default("09:00"),
    daysOfWeek: z.array(weekday).max(7).default([1]),
    intervalMinutes: z.number().int().min(WORKFLOW_INTERVAL_MIN).max(525_600).default(60),
    /** Five fields: minute, hour, day of the month, month, day of the week. */
    cron: z.string().trim().max(100).default("0 9 * * 1-5"),
  })
  .meta({ id: "WorkflowSchedule" });
export type WorkflowSchedule = z.output<typeof workflowSchedule>;

/**
 * Which contacts enter. `once`: everyone in the audience at the start. `joins`: also contacts who join the audience
 * later, each once. `schedule`: at each occurrence, everyone in the audience who is not in the workflow. `api`:
 * contacts added by a request. `event`: contacts of the audience who trigger the event, each time unless they are
 * inside. `deal`: the primary contact of a deal that changes, in the same way. Only contacts who can receive emails
 * enter automatically; a contact who confirms their address later enters later.
 */
export const WORKFLOW_TRIGGERS = ["once", "joins", "schedule", "api", "event", "deal"] as const;

const entryConfig = z.object({
  trigger: z.enum(WORKFLOW_TRIGGERS).default("once"),
  /** For `joins`: contacts in the audience at the start enter, too. */
  includesPresent: z.boolean().default(true),
  schedule: workflowSchedule.nullable().default(null),
  /** For `event`: the custom event that starts the workflow. */
  event: customEventMatch.nullable().optional(),
  /** For `deal`: the change of a deal that starts the workflow. */
  deal: dealChangeMatch.nullable().optional(),
  /** Contacts who reach it leave the workflow. */
  goal: workflowGoal.nullable().optional(),
});
const emailConfig = z.object({
  templateId: id.nullable().default(null),
  /** Null uses the template's subject. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  /** Only these contacts get the email; the others continue without it. Null for everyone. */
  filterId: id.nullable().default(null),
  /** Important: sent regardless of the workspace's frequency cap. It still counts toward the cap. */
  isImportant: z.boolean().optional(),
});
const waitConfig = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("for"), duration }),
  /** Until the next occurrence of this time of day, on one of these days (any day if empty). */
  z.object({
    kind: z.literal("until"),
    time: timeOfDay,
    daysOfWeek: z.array(weekday).max(7).default([]),
    /** The time zone to use; contacts without a known one use the workspace's. */
    zone: z.enum(["workspace", "recipient"]).default("workspace"),
  }),
  /** Until this moment in the workspace's time zone; no wait if it has passed. */
  z.object({ kind: z.literal("date"), at: localDateTime }),
  /** Until the event: `yes`, or until the time is over: `no`. Only events during the wait count. */
  z.object({
    kind: z.literal("event"),
    event: customEventMatch.nullable().default(null),
    within: duration,
  }),
  /** The same for a change of a deal whose primary contact is the contact. */
  z.object({
    kind: z.literal("deal"),
    deal: dealChangeMatch.nullable().default(null),
    within: duration,
  }),
]);
/** A condition on a contact, evaluated at one moment. */
const decisionCondition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("filter"), filterId: id.nullable() }),
  /** What the contact did with the email of an earlier step, in the current run. */
  z.object({
    kind: z.literal("mail"),
    stepId: stepId.nullable(),
    act: z.enum(["sent", "opened", "clicked"]),
  }),
]);
const decisionConfig = z.object({
  condition: decisionCondition,
  /** Maximum wait for it to become true before it counts as false; null evaluates it once. */
  within: duration.nullable().default(null),
});
export const SPLIT_BRANCHES = ["a", "b", "c", "d", "e"] as const;
const splitConfig = z.object({
  /** Percentages by branch that add up to 100. Contacts are assigned at random. */
  shares: z.array(z.number().int().min(1).max(99)).min(2).max(SPLIT_BRANCHES.length),
});
const updateConfig = z.object({
  action: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("setStatus"), status: contactStatus }),
      z.object({
        kind: z.literal("setField"),
        identifier: z.string().max(50),
        /** Null clears the field. */
        value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
      }),
      z.object({ kind: z.literal("addTag"), tag: tagName }),
      z.object({ kind: z.literal("removeTag"), tag: tagName }),
    ])
    .nullable()
    .default(null),
});

/** Maximum number of characters of a title with variables. The rendered title is truncated at `DEAL_TITLE_MAX`. */
export const DEAL_TITLE_TEMPLATE_MAX = 500;
const createDealConfig = z.object({
  pipelineId: id.nullable().default(null),
  /** Null for the first stage. */
  stageId: id.nullable().default(null),
  /** May contain variables, such as `{{ account.name }}`. */
  title: line(DEAL_TITLE_TEMPLATE_MAX, 0).default(""),
  /** In the smallest unit of the pipeline's currency. */
  value: money.nullable().default(null),
  /** `contact`: the owner of the contact's newest deal. */
  owner: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("none") }),
      z.object({ kind: z.literal("contact") }),
      z.object({ kind: z.literal("member"), memberId: id }),
    ])
    .default({ kind: "none" }),
  /** Number of days until the expected close. */
  closesInDays: z.number().int().min(0).max(3650).nullable().default(null),
  tags: z.array(tagName).max(DEAL_TAGS_MAX).default([]),
  /** Contacts with an open deal in the pipeline get no second one. */
  unlessOpen: z.boolean().default(true),
});
const moveDealConfig = z.object({
  /**
   * Which open deals to change. `current`: the run's own deal, which started the workflow, ended a wait or was created
   * by a step; `latest`: the contact's newest in the pipeline; `all`: all of these.
   */
  which: z.enum(["current", "latest", "all"]).default("latest"),
  /** For `latest` and `all`. */
  pipelineId: id.nullable().default(null),
  to: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("stage"), stageId: id.nullable() }),
      z.object({ kind: z.literal("won") }),
      z.object({
        kind: z.literal("lost"),
        reasonId: id.nullable(),
        note: line(DEAL_NOTE_MAX, 0).default(""),
      }),
    ])
    .default({ kind: "stage", stageId: null }),
});

const requestConfig = z.object({
  request: requestTemplate.default(() => requestTemplate.parse({})),
  /** Values of a 2xx JSON response that are stored in fields of the contact. */
  answers: z.array(requestAnswer).max(REQUEST_VALUES_MAX).default([]),
  /**
   * Results with their own output: `rejected` for 4xx, `serverError` for 5xx, `unanswered` for no response. Others fail
   * the step.
   */
  outputs: z.array(z.enum(REQUEST_WAYS)).max(REQUEST_WAYS.length).default([]),
  /** Retries the request if its response was lost or 5xx. Otherwise a lost response makes it uncertain. */
  repeatIsSafe: z.boolean().default(false),
  /**
   * Maximum number of contacts per call; if missing, each contact has its own call. The body of a call for several is
   * `{"items": [{"key", "body"}]}`, and its response may be `{"results": [{"key", "status", "body"}]}`.
   */
  batchSize: z.int().min(1).max(REQUEST_BATCH_MAX).optional(),
});

export const WORKFLOW_STEP_TYPES = [
  "entry",
  "email",
  "wait",
  "decision",
  "split",
  "update",
  "createDeal",
  "moveDeal",
  "request",
  "end",
] as const;
export type WorkflowStepType = (typeof WORKFLOW_STEP_TYPES)[number];

const common = {
  id: stepId,
  /** Display name; empty uses the type. */
  name: line(100, 0).default(""),
  /** Position on the canvas, in canvas units. */
  position: z.object({
    x: z.number().min(-100_000).max(100_000),
    y: z.number().min(-100_000).max(100_000),
  }),
  /** Contacts who fail here continue through the first output. */
  continueOnError: z.boolean().default(false),
};
const stepOf = <const Type extends WorkflowStepType, Config extends z.ZodType>(
  type: Type,
  config: Config,
) => z.object({ ...common, type: z.literal(type), config });

export const workflowStep = z
  .discriminatedUnion("type", [
    stepOf("entry", entryConfig),
    stepOf("email", emailConfig),
    stepOf("wait", waitConfig),
    stepOf("decision", decisionConfig),
    stepOf("split", splitConfig),
    stepOf("update", updateConfig),
    stepOf("createDeal", createDealConfig),
    stepOf("moveDeal", moveDealConfig),
    stepOf("request", requestConfig),
    stepOf("end", z.object({})),
  ])
  .meta({ id: "WorkflowStep" });
export type WorkflowStep = z.output<typeof workflowStep>;
export type StepOf<Type extends WorkflowStepType> = Extract<WorkflowStep, { type: Type }>;

/**
 * The outputs of a step: decisions and waits for an event or a deal have `yes` and `no`, splits one letter per share,
 * all others `next`. Requests also have an output for each of their ways.
 */
export const WORKFLOW_BRANCHES = ["next", "yes", "no", ...SPLIT_BRANCHES, ...REQUEST_WAYS] as const;
export type WorkflowBranch = (typeof WORKFLOW_BRANCHES)[number];
export const workflowLink = z
  .object({ from: stepId, to: stepId, branch: z.enum(WORKFLOW_BRANCHES).default("next") })
  .meta({ id: "WorkflowLink" });
export type WorkflowLink = z.output<typeof workflowLink>;

/**
 * The steps that contacts go through. Stored as drawn, complete or not; `workflowErrors` lists what must be
 * fixed before it can start. A contact who reaches an output without a link has finished.
 */
export const workflowDefinition = z
  .object({
    steps: z.array(workflowStep).max(WORKFLOW_STEPS_MAX),
    links: z.array(workflowLink).max(WORKFLOW_STEPS_MAX * 5),
    /** Sticky notes on the canvas, without effect on contacts. */
    notes: z.array(workflowNote).max(WORKFLOW_NOTES_MAX).optional(),
  })
  .meta({ id: "WorkflowDefinition" });
export type WorkflowDefinition = z.output<typeof workflowDefinition>;

/** Content of a new workflow. */
export const NEW_WORKFLOW: WorkflowDefinition = {
  steps: [
    {
      id: "entry",
      type: "entry",
      name: "",
      position: { x: 0, y: 0 },
      continueOnError: false,
      config: { trigger: "once", includesPresent: true, schedule: null },
    },
  ],
  links: [],
};
