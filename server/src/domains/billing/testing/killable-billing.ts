/**
 * A process for tests that takes a step of billing and kills itself with SIGKILL at a given point: before a transaction
 * begins, or before it commits. Exits with 0 when the step finished before that point.
 */
import type { Config } from "../../../config.ts";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import { createNetworkGuard } from "../../../platform/network/guard.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import { dieAtKillPoint, type KillPoint, readKillPoint } from "../../../testing/kill-point.ts";
import { checkPayment } from "../payments/check.ts";
import { createPayment } from "../payments/create.ts";
import { endPlan } from "../plans/plan-end.ts";
import { renew } from "../subscriptions/renewals.ts";
import { sendMail } from "./send-mail.ts";

/** The step to take. */
export type BillingStep =
  | { kind: "pay"; body: Parameters<typeof createPayment>[2] }
  | { kind: "check"; paymentId: string }
  | { kind: "renew" }
  | { kind: "endPlan" }
  /** Runs the job that sends a queued email. */
  | { kind: "mail"; payload: never };

export interface BillingKillPoint extends KillPoint {
  config: Config;
  tenantId: string;
  userId: string;
  step: BillingStep;
}

const killPoint = await readKillPoint<BillingKillPoint>();
const { config, tenantId, userId, step } = killPoint;
const deps = {
  ...bareDeps(config.databaseUrl ?? ""),
  config,
  secrets: createSecrets(config.secret),
  network: createNetworkGuard({ allowPrivate: true }),
};

dieAtKillPoint(killPoint);
if (step.kind === "pay") await createPayment(deps, { tenantId, userId }, step.body);
else if (step.kind === "check") await checkPayment(deps, tenantId, step.paymentId);
else if (step.kind === "renew") await renew(deps, tenantId);
else if (step.kind === "mail") await sendMail(deps, step.payload);
else await endPlan(deps, tenantId);
process.exit(0);
