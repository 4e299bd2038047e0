/**
 * A process for tests that takes a step of billing and kills itself with SIGKILL at a given point: before a transaction
 * begins, or before it commits. Exits with 0 when the step finished before that point.
 */
import type { Config } from "../../../config.ts";
import { createSecrets } from "../../../platform/crypto/secrets.ts";
import { createNetworkGuard } from "../../../platform/network/guard.ts";
import { bareDeps } from "../../../testing/bare-deps.ts";
import { dieAtPlace, type Doom, readDoom } from "../../../testing/die-at-place.ts";
import { checkPayment } from "../payments/check.ts";
import { createPayment } from "../payments/create.ts";
import { endPlan } from "../plans/plan-end.ts";
import { renew } from "../subscriptions/renewals.ts";
import { sendMail } from "./send-mail.ts";

/** The step to take. */
export type Deed =
  | { kind: "pay"; body: Parameters<typeof createPayment>[2] }
  | { kind: "check"; paymentId: string }
  | { kind: "renew" }
  | { kind: "endPlan" }
  /** Runs the job that sends a queued email. */
  | { kind: "mail"; payload: never };

export interface BillingDoom extends Doom {
  config: Config;
  tenantId: string;
  userId: string;
  deed: Deed;
}

const doom = await readDoom<BillingDoom>();
const { config, tenantId, userId, deed } = doom;
const deps = {
  ...bareDeps(config.databaseUrl ?? ""),
  config,
  secrets: createSecrets(config.secret),
  network: createNetworkGuard({ allowPrivate: true }),
};

dieAtPlace(doom);
if (deed.kind === "pay") await createPayment(deps, { tenantId, userId }, deed.body);
else if (deed.kind === "check") await checkPayment(deps, tenantId, deed.paymentId);
else if (deed.kind === "renew") await renew(deps, tenantId);
else if (deed.kind === "mail") await sendMail(deps, deed.payload);
else await endPlan(deps, tenantId);
process.exit(0);
