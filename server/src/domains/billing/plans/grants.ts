import { PLANS, type Plan } from "@arauto/contracts";
import type { Transaction } from "../../../platform/database/database.ts";
import { recordEvents } from "../../../platform/events/events.ts";
import { dropRenewal } from "../orders/activation.ts";
import { lockBilling } from "../payments/payment-queries.ts";
import {
  deleteSubscription,
  findSubscription,
  saveSubscription,
} from "../subscriptions/subscription-queries.ts";
import { findWorkspaces, type GrantedWorkspace, setPlan } from "./plan-queries.ts";

const DAYS_MAX = 36_500;

/** An invalid grant; the message explains why to the operator. */
export class GrantError extends Error {
  override readonly name = "GrantError";
}

/** The operator's request. */
export interface Grant {
  /** A workspace's id, or the email of its Owner. */
  workspace: string;
  plan: string;
  /** A date (`2027-01-31`, to its end in UTC), a time in ISO 8601, or a number of days. */
  until: string;
}

/**
 * Grants a plan to a workspace, or extends the current one. Days count from the current end of the
 * same plan. Runs outside any tenant.
 * @throws GrantError for an unknown plan or workspace, an end in the past, or an Owner of several
 * workspaces
 */
export async function grantPlan(
  tx: Transaction,
  { workspace, plan, until }: Grant,
): Promise<GrantedWorkspace & { plan: Plan; endsAt: Date }> {
  const granted = PLANS.find((name) => name === plan);
  if (!granted) throw new GrantError(`Unknown plan "${plan}". Plans: ${PLANS.join(", ")}`);
  const end = readUntil(until);
  const found = await findWorkspaces(tx, workspace);
  const [only] = found;
  if (!only) throw new GrantError(`No workspace has this id or Owner: ${workspace}`);
  if (found.length > 1) {
    const list = found.map(({ tenantId, name }) => `  ${tenantId}  ${name}`).join("\n");
    throw new GrantError(`${workspace} owns several workspaces. Name one by its id:\n${list}`);
  }
  const endsAt = await setPlan(tx, only.tenantId, granted, end);
  await followGrant(tx, only.tenantId, granted, endsAt);
  await recordEvents(tx, only.tenantId, [
    { type: "plan.granted", data: { plan: granted, endsAt: endsAt.toISOString() } },
  ]);
  return { ...only, plan: granted, endsAt };
}

/**
 * Adjusts the subscription to a grant: granting the paid plan extends its paid period; any other grant replaces it, so
 * that nothing more is charged.
 */
async function followGrant(
  tx: Transaction,
  tenantId: string,
  plan: Plan,
  endsAt: Date,
): Promise<void> {
  await dropRenewal(tx, tenantId, await lockBilling(tx, tenantId));
  const current = await findSubscription(tx, tenantId);
  if (current?.plan !== plan) return deleteSubscription(tx, tenantId);
  await saveSubscription(tx, tenantId, { ...current, endsAt });
}

function readUntil(text: string): { at: Date } | { extendDays: number } {
  if (/^\d{1,5}$/.test(text)) {
    const extendDays = Number(text);
    if (extendDays < 1 || extendDays > DAYS_MAX)
      throw new GrantError(`Days must be between 1 and ${DAYS_MAX}`);
    return { extendDays };
  }
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = new Date(day ? `${text}T23:59:59.999Z` : text);
  const exists =
    !Number.isNaN(at.getTime()) &&
    /^\d{4}-\d{2}-\d{2}/.test(text) &&
    (!day || at.toISOString().startsWith(text));
  if (!exists)
    throw new GrantError(`"${text}" is neither a date such as 2027-01-31 nor a number of days`);
  if (at.getTime() <= Date.now()) throw new GrantError(`${text} is in the past`);
  return { at };
}
