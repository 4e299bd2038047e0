import { type CampaignCanary, type CampaignStatus, type CampaignTest, isInDelivery, statusesWhere } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import type { CampaignContent, CampaignTexts } from "./content.ts";
import type { CampaignProblem } from "./campaign-row-sql.ts";

const IN_DELIVERY = statusesWhere(isInDelivery);

/** A campaign as the sending engine sees it. */
export interface CampaignAtWork {
  status: CampaignStatus;
  content: CampaignContent | null;
  source: string | null;
  /** Null in campaigns started before mails had languages. */
  translations: CampaignTexts["translations"];
  variantTexts: CampaignTexts["variants"];
  sendingAccountId: string | null;
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  frozen: number | null;
}

export function findCampaignAtWork(tx: Transaction, tenantId: string, id: string): Promise<CampaignAtWork | undefined> {
  return tx.maybeOne<CampaignAtWork>(
    sql`select status, content, source, translations, variant_texts, sending_account_id, send_at, send_at_zone, test, canary, frozen from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/** Writes down the frozen audience, and which part of it comes first; false when the campaign is no longer being prepared. */
export async function setFrozen(
  tx: Transaction,
  tenantId: string,
  id: string,
  frozen: number,
  skippedAtFreeze: Record<string, number>,
  nobody: boolean,
  stage: "canary" | "test" | null,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = ${nobody ? "sent" : "sending"}, open = ${!nobody}, frozen = ${frozen},
      skipped_at_freeze = ${JSON.stringify(skippedAtFreeze)}::jsonb, frozen_at = now(), stage = ${stage}, updated_at = now(),
      finished_at = case when ${nobody} then now() end
    where tenant_id = ${tenantId} and id = ${id} and status = 'preparing'`);
  return changed > 0;
}

/**
 * Ends a campaign whose chunks are all done; answers its last status, or undefined when it goes on or had ended. A mail
 * of a workflow rests until somebody else comes to its step, and ends with its workflow. One that somebody changes at
 * this moment goes on.
 */
export async function endWhenDone(tx: Transaction, tenantId: string, id: string): Promise<CampaignStatus | undefined> {
  // Before it is looked for open chunks: whoever adds some holds this row, and one statement would not see theirs. Nobody
  // waits for them, for lanes of others are served meanwhile: it is looked again soon.
  const held = sql`select from campaigns where tenant_id = ${tenantId} and id = ${id} for no key update skip locked`;
  if ((await tx.execute(held)) === 0) return undefined;
  const ended = await tx.maybeOne<{ status: CampaignStatus }>(sql`
    update campaigns c set open = false, updated_at = now(),
      finished_at = case when c.kind = 'message' then c.finished_at else now() end,
      problem = case when c.kind = 'message' and c.status = 'paused' then c.problem end,
      status = case when c.status = 'canceled' or c.kind = 'message' then c.status else 'sent' end
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.open and ${oneOf(sql`c.status`, [...IN_DELIVERY, "canceled"])}
      and not exists (select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done)
    returning c.status`);
  return ended?.status;
}

/**
 * Opens an ended campaign again, or leaves one at work as it is; false when its state allows neither. Mails of a
 * workflow that has ended stay so, and a workflow itself has no ledger.
 */
export async function reopen(tx: Transaction, tenantId: string, id: string): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set open = true, status = case status when 'sent' then 'sending' else status end, finished_at = null, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and kind <> 'workflow'
      and (${oneOf(sql`status`, IN_DELIVERY)} or (status = 'sent' and kind <> 'message'))`);
  return changed > 0;
}

/** Shows or takes back a problem of a campaign that goes on all the same. */
export async function noteProblem(tx: Transaction, tenantId: string, id: string, problem: CampaignProblem | null): Promise<void> {
  const text = problem === null ? null : JSON.stringify(problem);
  await tx.execute(sql`
    update campaigns set problem = ${text}::jsonb, updated_at = now()
    where tenant_id = ${tenantId} and id = ${id} and status = 'sending' and problem is distinct from ${text}::jsonb`);
}
