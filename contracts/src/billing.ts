import { z } from "zod";
import { timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

/** Plans of a workspace. An operator grants the paid ones until payments are available. */
export const PLANS = ["trial", "starter", "pro", "scale"] as const;
export type Plan = (typeof PLANS)[number];

export const accountCheck = z
  .object({
    /** Whether work can be started. Without an active plan, users can only read, pause, cancel and export. */
    isActivedPlan: z.boolean(),
    /** `off`: the installation has no plans, so nothing expires and nothing is paid for. */
    billing: z.enum(["test", "off"]),
    plan: z.enum(PLANS),
    /** When the trial or plan ends or ended; null without plans. */
    endsAt: timestamp.nullable(),
    /** Workflows and scheduled campaigns that were paused when the plan ended, and neither resumed nor canceled since. */
    pausedByPlan: z.number().int(),
  })
  .meta({ id: "AccountCheck" });

export const billingRoutes = {
  checkAccount: defineRoute({
    operationId: "checkAccount",
    method: "GET",
    path: "/v1/Payments/CheckAccount",
    tag: "Payments",
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Get the workspace's plan",
    response: accountCheck,
  }),
  resumePaused: defineRoute({
    operationId: "resumePausedByPlan",
    method: "POST",
    path: "/v1/Payments/ResumePaused",
    tag: "Payments",
    access: "CAMPAIGN.SEND",
    summary: "Resume paused work",
    description:
      "Resumes everything that was paused when the plan ended. Fails with `PLAN_INACTIVE` without an active plan.",
    response: z.object({ resumed: z.number().int() }).meta({ id: "ResumedByPlan" }),
  }),
};
