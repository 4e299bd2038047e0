import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";
import { IS_OPEN } from "./matching-sql.ts";

export interface OtherContactRow {
  id: string;
  name: string;
  email: string;
}

/** Returns the contacts of a deal except the primary one. */
export const findOtherContacts = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.query<OtherContactRow>(sql`
    select a.id, a.name, a.email from deal_contacts c
    join accounts a on a.tenant_id = ${tenantId}::uuid and a.id = c.account_id
    where c.tenant_id = ${tenantId}::uuid and c.deal_id = ${dealId}::uuid and c.place > 0 order by c.place`);

export interface StageTimeRow {
  stageId: string;
  seconds: number;
}

/** Returns the seconds that a deal spent in each previous stage. */
export const findStageTimes = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.query<StageTimeRow>(sql`
    select h.from_stage_id as stage_id, sum(extract(epoch from h.at - h.entered_at))::bigint as seconds
    from deal_history h
    where h.tenant_id = ${tenantId}::uuid and h.deal_id = ${dealId}::uuid and h.kind in ('moved', 'won', 'lost') and h.entered_at is not null
    group by h.from_stage_id`);

export interface ConversationRow {
  id: string;
  subject: string;
  contactId: string;
  answerable: boolean;
}

/** Returns the latest conversation with a contact of a deal. */
export const findConversation = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.maybeOne<ConversationRow>(sql`
    select v.id, v.subject, c.account_id, v.answerable from deal_contacts c
    join conversations v on v.tenant_id = ${tenantId}::uuid and v.account_id = c.account_id and v.deleted_at is null
    where c.tenant_id = ${tenantId}::uuid and c.deal_id = ${dealId}::uuid
    order by v.last_message_at desc, v.id desc limit 1`);

export interface PlaceRow {
  before: number;
  total: number;
  previousId: string | null;
  nextId: string | null;
}

/** Returns the position of an open deal within its pipeline, in board order. */
export const findPlace = (tx: Transaction, tenantId: string, dealId: string) =>
  tx.maybeOne<PlaceRow>(sql`
    select o.before, o.total, o.previous_id, o.next_id
    from (
      select d.id, row_number() over board - 1 as before, count(*) over () as total,
        lag(d.id) over board as previous_id, lead(d.id) over board as next_id
      from deals d join pipeline_stages s on s.tenant_id = ${tenantId}::uuid and s.id = d.stage_id
      where d.tenant_id = ${tenantId}::uuid and ${IS_OPEN} and d.pipeline_id = (
        select x.pipeline_id from deals x where x.tenant_id = ${tenantId}::uuid and x.id = ${dealId}::uuid)
      window board as (order by s.place, d.position, d.id)
    ) o
    where o.id = ${dealId}::uuid`);
