import { v7 } from "uuid";
import { type Sql, sql } from "../../../platform/database/sql.ts";
import type { Database } from "../../../platform/database/database.ts";

export interface SentCampaign {
  tenantId: string;
  campaignId: string;
  contacts: readonly string[];
}

/** Inserts a campaign that was sent an hour ago into the ledger, with its recipients and their contacts. */
export async function sentCampaign(
  database: Database,
  tenantId: string,
  {
    recipients = 1,
    links = ["https://shop.example/"],
    tracking,
    sentAt = sql`now() - interval '1 hour'`,
  }: { recipients?: number; links?: readonly string[]; tracking?: string; sentAt?: Sql } = {},
): Promise<SentCampaign> {
  const campaignId = v7();
  const ids = Array.from({ length: recipients }, () => v7());
  const content = JSON.stringify({ links, ...(tracking === undefined ? {} : { tracking }) });
  await database.tenant(tenantId, async (tx) => {
    await tx.execute(
      sql`insert into campaigns (tenant_id, id, name, status, content) values (${tenantId}, ${campaignId}, 'News', 'sent', ${content}::jsonb)`,
    );
    await tx.execute(sql`
      insert into accounts (tenant_id, id, name, email, status)
      select ${tenantId}::uuid, id, 'Maria', 'maria+' || id || '@' || (array['example.com', 'Example.org'])[1 + n % 2], 'active'
      from unnest(${ids}::uuid[]) with ordinality as given (id, n)`);
    await tx.execute(
      sql`insert into campaign_chunks (tenant_id, campaign_id, chunk, size, done, variant) values (${tenantId}, ${campaignId}, 0, ${recipients}, true, 1)`,
    );
    await tx.execute(sql`
      insert into recipients (tenant_id, campaign_id, account_id, chunk, place, state, sent_at)
      select ${tenantId}::uuid, ${campaignId}::uuid, id, 0, n - 1, 1, ${sentAt} from unnest(${ids}::uuid[]) with ordinality as given (id, n)`);
  });
  return { tenantId, campaignId, contacts: ids };
}

/** Inserts a workspace without members. */
export async function bareWorkspace(database: Database): Promise<string> {
  const tenantId = v7();
  await database.system((tx) =>
    tx.execute(
      sql`insert into tenants (tenant_id, name, language, trial_ends_at) values (${tenantId}, 'Padaria', 'pt-br', now() + interval '1 day')`,
    ),
  );
  return tenantId;
}
