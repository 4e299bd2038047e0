import type { Transaction } from "../../platform/database/database.ts";
import { type Sql, sql } from "../../platform/database/sql.ts";
import { recipientsOf } from "../ledger/index.ts";
import { ANONYMOUS_CONTACT_ID } from "./tracking-links.ts";

/** A sum that differs from the ledger. */
export interface RecountDifference {
  sum: "engagement" | "activity" | "breakdown" | "links";
  /** The row: '' for the campaign's own, an hour in UTC, or `dimension/key`. */
  key: string;
  counter: string;
  stored: number;
  counted: number;
}

const SHOWN_MAX = 200;

/** Selects stored and counted rows next to each other, in one statement so that they come from the same snapshot. */
function compared(
  sum: RecountDifference["sum"],
  counters: readonly string[],
  stored: Sql,
  counted: Sql,
): Sql {
  const pairs = counters.map(
    (name) =>
      sql`(${name}::text, coalesce(s.${sql.ref(name)}, 0), coalesce(c.${sql.ref(name)}, 0))`,
  );
  return sql`
    select ${sum}::text as sum, key, p.counter, p.stored::int as stored, p.counted::int as counted
    from (${stored}) s full join (${counted}) c using (key)
    cross join lateral (values ${sql.join(pairs)}) p (counter, stored, counted)
    where p.stored <> p.counted order by key, p.counter limit ${SHOWN_MAX}`;
}

const COUNTERS = ["opened", "machine_opened", "clicked", "unsubscribed", "complained"] as const;
/** With anonymous links, opens and clicks exist only as sums. */
const PERSONAL = ["unsubscribed", "complained"] as const;
const ANONYMOUS = ["opened", "machine_opened", "clicked"] as const;
const AT = { opened: "opened_at", machine_opened: "machine_opened_at", clicked: "clicked_at", unsubscribed: "unsubscribed_at", complained: "complained_at" } as const; // prettier-ignore

const list = (parts: readonly Sql[]) => sql.join(parts);
const summed = (names: readonly string[]) =>
  list(names.map((name) => sql`coalesce(sum(${sql.ref(name)}), 0) as ${sql.ref(name)}`));

/** Returns every sum of a campaign that differs from its recipients or, for anonymous acts, from the other sums. */
export async function differences(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<RecountDifference[]> {
  const own = (alias: string) =>
    sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId}::uuid and ${sql.ref(`${alias}.campaign_id`)} = ${campaignId}::uuid`;
  const contacts = recipientsOf(tenantId, campaignId);
  const { anonymous } = await tx.one<{ anonymous: boolean }>(sql`
    select coalesce((select content ->> 'tracking' = 'anonymous' from campaigns where tenant_id = ${tenantId}::uuid and id = ${campaignId}::uuid), false) as anonymous`);
  const names: readonly (typeof COUNTERS)[number][] = anonymous ? PERSONAL : COUNTERS;
  const hourly = list(
    names.map(
      (name) =>
        sql`(r.${sql.ref(AT[name])}, ${list(names.map((other) => sql.raw(other === name ? "1" : "0")))})`,
    ),
  );
  const happened = sql`coalesce(${list(names.map((name) => sql`r.${sql.ref(AT[name])}`))}) is not null`;
  const counts = list(names.map((name) => sql`count(r.${sql.ref(AT[name])}) as ${sql.ref(name)}`));

  const engagement = compared(
    "engagement",
    anonymous ? names : [...names, "machine_clicked"],
    sql`select '' as key, e.* from campaign_engagement e where ${own("e")}`,
    sql`select '' as key, ${counts}, count(r.machine_clicked_at) as machine_clicked from ${contacts} r`,
  );
  const activity = compared(
    "activity",
    names,
    sql`select to_char(v.hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as key, v.* from campaign_activity v where ${own("v")}`,
    sql`
      select to_char(act.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24') as key, ${list(names.map((name) => sql`sum(act.${sql.ref(name)}) as ${sql.ref(name)}`))}
      from ${contacts} r cross join lateral (values ${hourly}) act (at, ${list(names.map((name) => sql.ref(name)))})
      where act.at is not null group by 1`,
  );
  const known = (name: (typeof COUNTERS)[number]) =>
    sql`count(r.${sql.ref(AT[name])}) filter (where ${PARTS[name]}) as ${sql.ref(name)}`;
  const breakdown = compared(
    "breakdown",
    names,
    sql`select b.dimension || '/' || b.key as key, ${list(names.map((name) => sql`b.${sql.ref(name)}`))} from campaign_breakdown b where ${own("b")}`,
    sql`
      select part.dimension || '/' || part.key as key, ${list(names.map(known))}
      from ${contacts} r
      left join campaign_acts t on t.tenant_id = r.tenant_id and t.campaign_id = r.campaign_id and t.account_id = r.account_id
      cross join lateral (values
        ('mailDomain', coalesce(t.mail_domain, ''), ''), ('variant', t.variant::text, ''),
        ('device', t.open_device, 'opened'), ('device', t.click_device, 'clicked'), ('device', 'unknown', 'machine'),
        ('client', t.open_client, 'opened'), ('client', t.click_client, 'clicked'), ('client', t.machine_client, 'machine')
      ) part (dimension, key, act)
      where ${happened} and part.key is not null group by 1`,
  );
  const links = compared(
    "links",
    ["clicked"],
    sql`select '' as key, count(distinct k.account_id) as clicked from campaign_link_clicks k where ${own("k")} and k.account_id <> ${ANONYMOUS_CONTACT_ID}::uuid`,
    sql`select '' as key, count(r.clicked_at) as clicked from ${contacts} r`,
  );
  const found: RecountDifference[] = [];
  for (const query of [engagement, activity, breakdown, links])
    found.push(...(await tx.query<RecountDifference>(query)));
  if (!anonymous) return found;
  const total = sql`select '' as key, ${summed(ANONYMOUS)} from campaign_activity v where ${own("v")}`;
  const campaignTotal = sql`select '' as key, e.* from campaign_engagement e where ${own("e")}`;
  const devices = sql`select '' as key, ${summed(ANONYMOUS)} from campaign_breakdown b where ${own("b")} and b.dimension = 'device'`;
  found.push(
    ...(await tx.query<RecountDifference>(compared("activity", ANONYMOUS, total, campaignTotal))),
  );
  found.push(
    ...(await tx.query<RecountDifference>(
      compared("breakdown", ANONYMOUS, devices, campaignTotal),
    )),
  );
  return found;
}

/** The rows of the lateral list above that each counter belongs to. */
const PARTS: Record<(typeof COUNTERS)[number], Sql> = {
  opened: sql`part.act in ('', 'opened')`,
  machine_opened: sql`part.act in ('', 'machine')`,
  clicked: sql`part.act in ('', 'clicked')`,
  unsubscribed: sql`part.act = ''`,
  complained: sql`part.act = ''`,
};
