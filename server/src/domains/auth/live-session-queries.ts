import { boundStatement, prepare, sql } from "../../platform/database/sql.ts";

const LIVE_SESSION = prepare(
  "auth-live-session",
  ["sessionId", "userId", "personTenantId", "tenantId", "idleSeconds", "recordSeconds"],
  (p) => sql`
    with live as (
      select id, person_id, last_seen_at from sessions
      where id = ${p.sessionId}::uuid and person_id = ${p.userId}::uuid and revoked_at is null
        and expires_at > now() and last_seen_at > now() - make_interval(secs => ${p.idleSeconds}::int)
    ), noted as (
      update sessions s set last_seen_at = now() from live
      where s.id = live.id and live.last_seen_at < now() - make_interval(secs => ${p.recordSeconds}::int)
    )
    select p.id as person_id, p.name, p.email, p.email_confirmed_at is not null as email_confirmed, p.lang, m.tenant_id, m.id as person_tenant_id, m.role,
      coalesce(t.plan_ends_at, t.trial_ends_at) > now() as plan_active
    from live
    join people p on p.id = live.person_id
    left join person_tenants m on m.tenant_id = ${p.tenantId}::uuid and m.id = ${p.personTenantId}::uuid and m.person_id = live.person_id
    left join tenants t on t.tenant_id = m.tenant_id`,
);

/**
 * Returns the statement that runs on every request: it finds the live session with user, membership
 * and plan, and records its use when the last record is older than `recordSeconds`. The workspace is
 * the token's own (two tabs may use two), but only while the user is a member.
 */
export const liveSession = (values: Record<(typeof LIVE_SESSION.parameters)[number], unknown>) =>
  boundStatement(LIVE_SESSION, values);
