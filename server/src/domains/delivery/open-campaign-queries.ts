import type { CampaignStatus } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { CampaignProblem } from "../campaigns/index.ts";
import type { AccountLimits } from "./limits/account-limits.ts";

/** A sending account that a campaign may use, with its limits as they are now. */
export interface SendingRoute extends AccountLimits {
  accountId: string;
  /** Names the server: accounts with the same one share what is known of it. */
  server: string;
  /** The built-in mailbox, from which nothing leaves. */
  isCapture: boolean;
  connections: number;
}

/** A campaign with work in the ledger, in any workspace. */
export interface OpenCampaign {
  tenantId: string;
  id: string;
  status: CampaignStatus;
  /** Its sending account, then the one that takes over while the first one's server is down. */
  routes: readonly SendingRoute[];
  /** What it shows. */
  problem: CampaignProblem | null;
  /** Some domain of the workspace has a plan of how much it may send a day. */
  warmsUp: boolean;
  /** It paused because its server was away, and may go on by itself when that is back. */
  resumes: boolean;
  /** A chunk can be claimed now. */
  claimable: boolean;
  finished: boolean;
}

type Row = Omit<OpenCampaign, "routes"> & { sendingAccountId: string | null; routes: SendingRoute[] | null };

/** Over all workspaces, as the owner of the schema; locks nothing. */
export async function findOpenCampaigns(tx: Transaction): Promise<OpenCampaign[]> {
  const rows = await tx.named<Row>(
    "delivery_open_campaigns",
    `select c.tenant_id, c.id, c.status, c.problem, c.sending_account_id, routes.found as routes,
       exists (select from sending_warm_ups w where w.tenant_id = c.tenant_id) as warms_up,
       c.status = 'paused' and coalesce((c.problem ->> 'resumesUntil')::timestamptz > now(), false) as resumes,
       exists (
         select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done
           and (k.lease_until < now() or (k.lease_owner is null and (c.status = 'canceled' or (c.status = 'sending' and k.due_at <= now()))))
       ) as claimable,
       not exists (select from campaign_chunks k where k.tenant_id = c.tenant_id and k.campaign_id = c.id and not k.done) as finished
     from campaigns c cross join lateral (
       select jsonb_agg(jsonb_build_object(
           'accountId', s.id, 'server', coalesce(concat_ws(':', s.host, s.port, s.security), ''), 'isCapture', s.kind = 'capture', 'connections', s.connections,
           'ratePerSecond', s.rate_per_second, 'ratePerHour', s.rate_per_hour, 'domainRates', s.domain_rates,
           'slowdowns', coalesce((
             select jsonb_agg(jsonb_build_object('domain', d.domain, 'perMinute', d.per_minute, 'ageMs', (extract(epoch from now() - d.since) * 1000)::float8))
             from sending_slowdowns d where d.tenant_id = s.tenant_id and d.sending_account_id = s.id and d.since > now() - interval '1 hour'), '[]')
         ) order by s.id <> c.sending_account_id) as found
       from sending_accounts s where s.tenant_id = c.tenant_id and s.id in (c.sending_account_id, c.backup_sending_account_id)
     ) routes
     where c.open`,
    [],
  );
  return rows.map(({ sendingAccountId, routes, ...campaign }) => ({ ...campaign, routes: routes ?? [gone(sendingAccountId)] }));
}

/** An account that no longer exists: its lane finds out and says so. */
function gone(accountId: string | null): SendingRoute {
  const limits: AccountLimits = { ratePerSecond: null, ratePerHour: null, domainRates: [], slowdowns: [] };
  return { accountId: accountId ?? "", server: "", isCapture: false, connections: 1, ...limits };
}
