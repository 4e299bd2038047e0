import { z } from "zod";
import { timestamp } from "./lists.ts";
import { defineRoute } from "./route.ts";

export const accountCheck = z
  .object({
    isActivedPlan: z.boolean(),
    plan: z.enum(["trial"]),
    trialEndsAt: timestamp,
  })
  .meta({ id: "AccountCheck" });

export const paymentRoutes = {
  checkAccount: defineRoute({
    operationId: "checkAccount",
    method: "GET",
    path: "/v1/Payments/CheckAccount",
    tag: "Payments",
    access: "CONFIG.VIEW",
    withoutPlan: true,
    summary: "Whether the workspace's plan is active",
    response: accountCheck,
  }),
};
