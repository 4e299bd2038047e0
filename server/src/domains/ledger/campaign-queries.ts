import {
  type CampaignCanary,
  type CampaignStatus,
  type CampaignTest,
  isInDelivery,
  isOver,
  statusesWhere,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { oneOf, sql } from "../../platform/database/sql.ts";
import { isListed, mayEnd, staysOpen } from "./campaign-kinds-sql.ts";
import type { CampaignContent, CampaignTexts } from "./frozen-content.ts";

const IN_DELIVERY = statusesWhere(isInDelivery);

/** A started campaign with all its frozen content. */
export interface FrozenCampaign {
  status: CampaignStatus;
  content: CampaignContent | null;
  source: string | null;
  /** Null in campaigns started before messages had languages. */
  translations: CampaignTexts["translations"];
  variantTexts: CampaignTexts["variants"];
  sendingAccountId: string | null;
  sendAt: string | null;
  sendAtZone: "workspace" | "recipient";
  test: CampaignTest | null;
  canary: CampaignCanary | null;
  spreadMinutes: number | null;
  frozen: number | null;
}

/** Returns the campaign with its frozen content. `content` and `source` are null before it was started. */
export function findFrozenCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<FrozenCampaign | undefined> {
  return tx.maybeOne<FrozenCampaign>(
    sql`select status, content, source, translations, variant_texts, sending_account_id, send_at, send_at_zone, test, canary, spread_minutes, frozen from campaigns where tenant_id = ${tenantId} and id = ${id}`,
  );
}

/**
 * Stores the size of the frozen audience, and the part sent first. Returns false when the campaign is no longer being
 * prepared.
 */
export async function setFrozen(
  tx: Transaction,
  tenantId: string,
  id: string,
  {
    frozen,
    skipped,
    isEmpty,
    stage,
  }: {
    frozen: number;
    skipped: Record<string, number>;
    isEmpty: boolean;
    stage: "canary" | "test" | null;
  },
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns set status = ${isEmpty ? "sent" : "sending"}, open = ${!isEmpty}, frozen = ${frozen},
      skipped_at_freeze = ${JSON.stringify(skipped)}::jsonb, frozen_at = now(), stage = ${stage}, updated_at = now(),
      finished_at = case when ${isEmpty} then now() end
    where tenant_id = ${tenantId} and id = ${id} and status = 'preparing'`);
  return changed > 0;
}

/**
 * Whether a campaign `c` without work waits for more. A message doesn't once its workflow is over: the messages in
 * flight at that time were the last.
 */
const RESTS = sql`(${staysOpen("c")} and not exists (
  select from campaigns w where w.tenant_id = c.tenant_id and w.id = c.workflow_id and ${oneOf(sql`w.status`, statusesWhere(isOver))}))`;

/**
 * Ends a campaign whose chunks are all done. Returns its last status, or undefined when it continues or had already
 * ended. A message of a workflow rests until another contact reaches its step, and ends with its workflow. A campaign
 * that another transaction is changing continues.
 */
export async function endWhenDone(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<CampaignStatus | undefined> {
  // Locks before searching for open chunks, because a transaction that adds chunks locks this row, and a single
  // statement would miss them. Does not wait for the lock: the next poll comes soon.
  const held = sql`select from campaigns where tenant_id = ${tenantId} and id = ${id} for no key update skip locked`;
  if ((await tx.execute(held)) === 0) return undefined;
  const ended = await tx.maybeOne<{ status: CampaignStatus }>(sql`
    update campaigns c set open = false, updated_at = now(),
      finished_at = case when ${RESTS} then c.finished_at else now() end,
      problem = case when ${RESTS} and c.status = 'paused' then c.problem end,
      status = case when c.status = 'canceled' or ${RESTS} then c.status else 'sent' end
    where c.tenant_id = ${tenantId} and c.id = ${id} and c.open
      and ${mayEnd("c")} and ${oneOf(sql`c.status`, [...IN_DELIVERY, "canceled"])}
      and not exists (select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done)
    returning c.status`);
  return ended?.status;
}

/**
 * Reopens an ended campaign; a no-op for a running one. Returns false when its state allows neither. Messages of an
 * ended workflow stay ended, and a workflow itself has no ledger.
 */
export async function reopenCampaign(
  tx: Transaction,
  tenantId: string,
  id: string,
): Promise<boolean> {
  const changed = await tx.execute(sql`
    update campaigns c set open = true, status = case status when 'sent' then 'sending' else status end, finished_at = null, updated_at = now(),
      spread_until = case status when 'sent' then null else spread_until end
    where tenant_id = ${tenantId} and id = ${id} and kind <> 'workflow'
      and (${oneOf(sql`status`, IN_DELIVERY)} or (status = 'sent' and ${isListed("c")}))`);
  return changed > 0;
}
