import type { CampaignStatus, FrequencyCap } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { prepare, sql } from "../../platform/database/sql.ts";
import type { CampaignProblem } from "../campaigns/index.ts";
import { isStanding, mayEnd, queues, spread } from "../ledger/index.ts";
import type { AccountLimits } from "./limits/account-limits.ts";
import type { CampaignQuietHours } from "./limits/quiet-hours.ts";

/** A sending account available to a campaign, with its current limits. */
export interface SendingRoute extends AccountLimits {
  sendingAccountId: string;
  /** Identifies the server: accounts with the same one share its health. */
  server: string;
  /** The test inbox, which sends nothing. */
  isCapture: boolean;
  /** Single emails use it: campaigns leave them a share of its hourly limit. */
  hasEmails: boolean;
  connections: number;
}

/** A campaign with work in the ledger, in any workspace. */
export interface OpenCampaign {
  tenantId: string;
  id: string;
  /** A standing ledger of single emails, which have priority. */
  isEmails: boolean;
  status: CampaignStatus;
  /** Its sending account, then the backup account, if any. */
  routes: readonly SendingRoute[];
  /** The shown problem. */
  problem: CampaignProblem | null;
  /** A domain of the workspace has a warm-up plan with daily limits. */
  warmsUp: boolean;
  /** The workspace's frequency cap; null without one, and for single emails. */
  frequencyCap: FrequencyCap | null;
  /** The workspace's quiet hours; null without any, for campaigns, and for workflows that ignore them. */
  quietHours: CampaignQuietHours | null;
  /** The cap does not hold it back: its emails only count. */
  isImportant: boolean;
  /** It was paused because its server was unreachable, and may resume automatically. */
  resumes: boolean;
  /** A chunk can be claimed now. */
  claimable: boolean;
  finished: boolean;
  /** It is spread over hours, and so late that the rest should be replanned. */
  spreadIsLate: boolean;
}

type Row = Omit<OpenCampaign, "routes"> & {
  sendingAccountId: string | null;
  routes: SendingRoute[] | null;
};

const OPEN_CAMPAIGNS = prepare(
  "delivery_open_campaigns",
  [],
  () => sql<Row>`
    select c.tenant_id, c.id, ${isStanding("c")} as is_emails, c.status, c.problem, c.sending_account_id, routes.found as routes,
       exists (select from sending_warm_ups w where w.tenant_id = c.tenant_id) as warms_up,
       case when not ${isStanding("c")} then (
         select jsonb_build_object('emails', g.cap_emails, 'days', g.cap_days, 'action', g.cap_action)
         from sending_rules g where g.tenant_id = c.tenant_id and g.cap_emails is not null) end as frequency_cap, c.is_important,
       case when c.workflow_id is not null then (
         select jsonb_build_object('start', g.quiet_start, 'end', g.quiet_end, 'daysOfWeek', g.quiet_days, 'zone', t.time_zone)
         from sending_rules g join tenants t on t.tenant_id = g.tenant_id
         join campaigns w on w.tenant_id = g.tenant_id and w.id = c.workflow_id and not w.ignores_quiet_hours
         where g.tenant_id = c.tenant_id and g.quiet_start is not null) end as quiet_hours,
       c.status = 'paused' and coalesce((c.problem ->> 'resumesUntil')::timestamptz > now(), false) as resumes,
       ${sql.raw(queues.HAS_CLAIMABLE_CHUNK)} as claimable,
       ${mayEnd("c")} and ${sql.raw(queues.HAS_ONLY_DONE_CHUNKS)} as finished,
       ${spread.isSpreadLate("c")} as spread_is_late
     from campaigns c cross join lateral (
       select jsonb_agg(jsonb_build_object(
           'sendingAccountId', s.id, 'server', coalesce(concat_ws(':', s.host, s.port, s.security), ''), 'isCapture', s.kind = 'capture',
           'hasEmails', exists (select from campaigns l where l.tenant_id = s.tenant_id and l.sending_account_id = s.id and ${isStanding("l")}), 'connections', s.connections,
           'ratePerSecond', s.rate_per_second, 'ratePerHour', s.rate_per_hour, 'domainRates', s.domain_rates,
           'slowdowns', coalesce((
             select jsonb_agg(jsonb_build_object('domain', d.domain, 'perMinute', d.per_minute, 'ageMs', (extract(epoch from now() - d.since) * 1000)::float8))
             from sending_slowdowns d where d.tenant_id = s.tenant_id and d.sending_account_id = s.id and d.since > now() - interval '1 hour'), '[]')
         ) order by s.id <> c.sending_account_id) as found
       from sending_accounts s where s.tenant_id = c.tenant_id and s.id in (c.sending_account_id, c.backup_sending_account_id)
     ) routes
     where c.open`,
);

/** Finds the open campaigns of all workspaces, as the owner of the schema. Locks nothing. */
export async function findOpenCampaigns(tx: Transaction): Promise<OpenCampaign[]> {
  const rows = await tx.queryPrepared(OPEN_CAMPAIGNS, {});
  return rows.map(({ sendingAccountId, routes, ...campaign }) => ({
    ...campaign,
    routes: routes ?? [deletedRoute(sendingAccountId)],
  }));
}

/** Returns a route for a deleted account: its lane discovers and shows that. */
function deletedRoute(sendingAccountId: string | null): SendingRoute {
  const limits: AccountLimits = {
    ratePerSecond: null,
    ratePerHour: null,
    domainRates: [],
    slowdowns: [],
  };
  return {
    sendingAccountId: sendingAccountId ?? "",
    server: "",
    isCapture: false,
    hasEmails: false,
    connections: 1,
    ...limits,
  };
}
