import { z } from "zod";
import { accountStatus, tagName } from "./accounts.ts";
import { localDateTime } from "./campaign-drafts.ts";
import { id, line } from "./lists.ts";

/** What a workflow may hold. */
export const WORKFLOW_STEPS_MAX = 200;

/** Names a step within its workflow, for as long as it exists: results and people's ways are kept by it. */
export const stepId = z.string().regex(/^[\w-]{1,36}$/);

/** A length of time, at most a year. */
export const duration = z
  .object({ amount: z.number().int().min(1).max(525_600), unit: z.enum(["minutes", "hours", "days", "weeks"]) })
  .refine(({ amount, unit }) => amount * MINUTES_OF_UNIT[unit] <= 525_600, { path: ["amount"], message: "Must be at most one year" })
  .meta({ id: "Duration" });
export type Duration = z.infer<typeof duration>;
export const MINUTES_OF_UNIT = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const;

/** A time of day as people write it, without a zone: "09:30". */
export const timeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/);
/** ISO 8601: 1 is Monday, 7 is Sunday. */
export const weekday = z.number().int().min(1).max(7);

export const WORKFLOW_INTERVAL_LEAST = 5;
/** When people enter again and again, by the workspace's clock. Of the parts, those of its type count. */
export const workflowSchedule = z
  .object({
    /** Off: nobody enters by it. */
    enabled: z.boolean().default(true),
    type: z.enum(["interval", "daily", "weekly", "cron"]),
    time: timeOfDay.default("09:00"),
    daysOfWeek: z.array(weekday).max(7).default([1]),
    intervalMinutes: z.number().int().min(WORKFLOW_INTERVAL_LEAST).max(525_600).default(60),
    /** Five fields: minute, hour, day of the month, month, day of the week. */
    cron: z.string().trim().max(100).default("0 9 * * 1-5"),
  })
  .meta({ id: "WorkflowSchedule" });
export type WorkflowSchedule = z.output<typeof workflowSchedule>;

/**
 * Who enters. `once`: everybody of the audience when it starts. `joins`: they, and whoever comes to belong to the
 * audience later, each once. `schedule`: at each of its times, everybody of the audience who is not inside. `api`:
 * whom a call names. By themselves only those enter who may get mail then; somebody who confirms their address later
 * joins later.
 */
export const WORKFLOW_TRIGGERS = ["once", "joins", "schedule", "api"] as const;

const entryConfig = z.object({
  trigger: z.enum(WORKFLOW_TRIGGERS).default("once"),
  /** For `joins`: who belongs to the audience at the start enters too. */
  includesPresent: z.boolean().default(true),
  schedule: workflowSchedule.nullable().default(null),
});
const emailConfig = z.object({
  templateId: id.nullable().default(null),
  /** Null: the template's. */
  subject: line(255).nullable().default(null),
  preheader: line(255, 0).nullable().default(null),
  /** Only they get the mail; everybody else goes on without it. Null: everybody. */
  filterId: id.nullable().default(null),
});
const waitConfig = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("for"), duration }),
  /** Until it is this time of day next, on one of these days (none named: any). */
  z.object({
    kind: z.literal("until"),
    time: timeOfDay,
    daysOfWeek: z.array(weekday).max(7).default([]),
    /** Whose clock; people without a known zone have the workspace's. */
    zone: z.enum(["workspace", "recipient"]).default("workspace"),
  }),
  /** Until this moment by the workspace's clock; not at all once it has passed. */
  z.object({ kind: z.literal("date"), at: localDateTime }),
]);
/** True or false of somebody at one moment. */
const decisionCondition = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("filter"), filterId: id.nullable() }),
  /** What the person did with the mail of an earlier step, on the present way through the workflow. */
  z.object({ kind: z.literal("mail"), stepId: stepId.nullable(), act: z.enum(["sent", "opened", "clicked"]) }),
]);
const decisionConfig = z.object({
  condition: decisionCondition,
  /** How long to wait for it to come true before it counts as false; null: as it is at once. */
  within: duration.nullable().default(null),
});
export const SPLIT_BRANCHES = ["a", "b", "c", "d", "e"] as const;
const splitConfig = z.object({
  /** Percentages by branch, 100 together. Who goes where is chance. */
  shares: z.array(z.number().int().min(1).max(99)).min(2).max(SPLIT_BRANCHES.length),
});
const updateConfig = z.object({
  action: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("setStatus"), status: accountStatus }),
      z.object({
        kind: z.literal("setField"),
        identifier: z.string().max(50),
        /** Null empties the field. */
        value: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]),
      }),
      z.object({ kind: z.literal("addTag"), tag: tagName }),
      z.object({ kind: z.literal("removeTag"), tag: tagName }),
    ])
    .nullable()
    .default(null),
});

export const WORKFLOW_STEP_TYPES = ["entry", "email", "wait", "decision", "split", "update", "end"] as const;
export type WorkflowStepType = (typeof WORKFLOW_STEP_TYPES)[number];

const common = {
  id: stepId,
  /** What people call it; empty: by its type. */
  name: line(100, 0).default(""),
  /** Its place on the canvas, in its own unit. */
  position: z.object({ x: z.number().min(-100_000).max(100_000), y: z.number().min(-100_000).max(100_000) }),
  /** Whoever fails here goes on all the same, by the first way out. */
  continueOnError: z.boolean().default(false),
};
const stepOf = <const Type extends WorkflowStepType, Config extends z.ZodType>(type: Type, config: Config) =>
  z.object({ ...common, type: z.literal(type), config });

export const workflowStep = z
  .discriminatedUnion("type", [
    stepOf("entry", entryConfig),
    stepOf("email", emailConfig),
    stepOf("wait", waitConfig),
    stepOf("decision", decisionConfig),
    stepOf("split", splitConfig),
    stepOf("update", updateConfig),
    stepOf("end", z.object({})),
  ])
  .meta({ id: "WorkflowStep" });
export type WorkflowStep = z.output<typeof workflowStep>;
export type StepOf<Type extends WorkflowStepType> = Extract<WorkflowStep, { type: Type }>;

/** The ways out of a step: decisions have `yes` and `no`, splits one letter a share, everything else `next`. */
export const WORKFLOW_BRANCHES = ["next", "yes", "no", ...SPLIT_BRANCHES] as const;
export type WorkflowBranch = (typeof WORKFLOW_BRANCHES)[number];
export const workflowLink = z
  .object({ from: stepId, to: stepId, branch: z.enum(WORKFLOW_BRANCHES).default("next") })
  .meta({ id: "WorkflowLink" });
export type WorkflowLink = z.output<typeof workflowLink>;

/**
 * What happens to people, step by step. It is stored as it is drawn, complete or not; what has to be put right
 * before it can be started, `workflowFaults` says. Who comes to a way out that leads nowhere has arrived.
 */
export const workflowDefinition = z
  .object({ steps: z.array(workflowStep).max(WORKFLOW_STEPS_MAX), links: z.array(workflowLink).max(WORKFLOW_STEPS_MAX * 5) })
  .meta({ id: "WorkflowDefinition" });
export type WorkflowDefinition = z.output<typeof workflowDefinition>;

/** What a new workflow begins with. */
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
