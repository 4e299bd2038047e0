import type { Transaction } from "../../platform/database/database.ts";
import { prepare, type Sql, sql } from "../../platform/database/sql.ts";
import { isOpen } from "./states-sql.ts";

/** Actions of one recipient in a group of requests. */
export interface RecipientEngagement {
  campaignId: string;
  contactId: string;
  /** The client and device of an open and a click that look human. */
  openClient: string | null;
  openDevice: string | null;
  clickClient: string | null;
  clickDevice: string | null;
  /** The client of an open that does not indicate a human. */
  machineClient: string | null;
  machineClick: boolean;
}

/** The dimensions by which a recipient is counted. */
export interface RecipientParts {
  mailDomain: string | null;
  variant: number | null;
  openClient: string | null;
  openDevice: string | null;
  clickClient: string | null;
  clickDevice: string | null;
  machineClient: string | null;
}

/** A found recipient, with its new marks. */
export interface MarkedRecipient extends RecipientParts {
  campaignId: string;
  contactId: string;
  firstOpen: boolean;
  firstClick: boolean;
  firstMachineOpen: boolean;
  firstMachineClick: boolean;
  /** Links that these clicks followed for the first time. None when the clicks are a scanner's. */
  freshLinks: number[];
  at: Date;
}

/** An open or click within this many seconds of the server's reply is a scanner's. */
const OPENED_TOO_SOON_SECONDS = 2;
const CLICKED_TOO_SOON_SECONDS = 5;
/** How long further clicks after a scanner's also count as the scanner's. */
const SCANNED_SECONDS = 10;
/** Following this many different links in such a short time indicates a scanner. */
export const BURST_LINKS = 3;
const BURST_SECONDS = 2;

// Under row-level security no index serves a condition with a sub-query, so the id is computed first.
const contactOfRecipient = (tenantId: Sql) => sql`
  cross join lateral (
    select coalesce((select m.into_id from merged_accounts m where m.tenant_id = ${tenantId}::uuid and m.account_id = p.account_id), p.account_id) as id
    offset 0
  ) contact`;
const domainOfContact = (tenantId: Sql) => sql`coalesce((
    select lower(split_part(a.email, '@', 2)) from accounts a where a.tenant_id = ${tenantId}::uuid and a.id = contact.id), '')`;
const variantOfRecipient = (tenantId: Sql) =>
  sql`(select k.variant from campaign_chunks k where k.tenant_id = ${tenantId}::uuid and k.campaign_id = p.campaign_id and k.chunk = p.chunk)`;

/** Counts clicks by recipient and link. `xmax` is 0 for a new row. */
const countClicks = (tenantId: Sql, from: Sql) => sql`
  insert into campaign_link_clicks (tenant_id, campaign_id, link, account_id, clicks)
  select ${tenantId}::uuid, c.campaign_id, c.link, c.account_id, count(*) ${from}
  group by c.campaign_id, c.link, c.account_id order by c.campaign_id, c.link, c.account_id
  on conflict (tenant_id, campaign_id, link, account_id) do update set clicks = campaign_link_clicks.clicks + excluded.clicks
  returning campaign_id, account_id, link, xmax = 0 as first`;

const seconds = (count: number) => sql`interval ${sql.lit(`${count} seconds`)}`;

const prepareMark = (name: string, locking: Sql) =>
  prepare(
    name,
    [
      "tenantId",
      "campaignIds",
      "contactIds",
      "openClients",
      "openDevices",
      "clickClients",
      "clickDevices",
      "machineClients",
      "machineClicks",
      "followedCampaignIds",
      "followedContactIds",
      "links",
    ],
    (p) => sql<MarkedRecipient>`
      with acted as (
        select * from unnest(${p.campaignIds}::uuid[], ${p.contactIds}::uuid[], ${p.openClients}::text[], ${p.openDevices}::text[], ${p.clickClients}::text[], ${p.clickDevices}::text[], ${p.machineClients}::text[], ${p.machineClicks}::bool[])
          as acted (campaign_id, account_id, open_client, open_device, click_client, click_device, machine_client, machine_click)
      ), followed as (
        select * from unnest(${p.followedCampaignIds}::uuid[], ${p.followedContactIds}::uuid[], ${p.links}::int[]) as followed (campaign_id, account_id, link)
      ), found as (
        select r.campaign_id, r.account_id, r.chunk, r.opened_at, r.clicked_at, r.machine_opened_at, r.machine_clicked_at,
          acted.open_client, acted.open_device, acted.click_client, acted.click_device, acted.machine_client, acted.machine_click,
          -- Still open: the server's reply to the message is not stored yet.
          case when r.sent_at is null then ${isOpen} else r.sent_at > now() - ${seconds(OPENED_TOO_SOON_SECONDS)} end as opened_too_soon,
          case when r.sent_at is null then ${isOpen} else r.sent_at > now() - ${seconds(CLICKED_TOO_SOON_SECONDS)} end
            or coalesce(r.machine_clicked_at > now() - ${seconds(SCANNED_SECONDS)}, false) as clicked_too_soon
        from recipients r join acted on acted.campaign_id = r.campaign_id and acted.account_id = r.account_id
        where r.tenant_id = ${p.tenantId}::uuid
        order by r.campaign_id, r.account_id
        for no key update of r ${locking}
      ), judged as (
        select *, open_client is not null and not opened_too_soon as open_counts, click_client is not null and not clicked_too_soon as click_counts from found
      ), news as (
        select *,
          opened_at is null and (open_counts or click_counts) as first_open,
          clicked_at is null and click_counts as first_click,
          machine_opened_at is null and (machine_client is not null or (open_client is not null and not open_counts)) as first_machine_open,
          machine_clicked_at is null and (machine_click or (click_client is not null and not click_counts)) as first_machine_click
        from judged
      ), marked as (
        update recipients r set
          opened_at = case when p.first_open then now() else r.opened_at end,
          clicked_at = case when p.first_click then now() else r.clicked_at end,
          machine_opened_at = case when p.first_machine_open then now() else r.machine_opened_at end,
          machine_clicked_at = case when p.first_machine_click then now() else r.machine_clicked_at end
        from news p
        where r.tenant_id = ${p.tenantId}::uuid and r.campaign_id = p.campaign_id and r.account_id = p.account_id
          and (p.first_open or p.first_click or p.first_machine_open or p.first_machine_click)
      ), acts as (
        insert into campaign_acts as t (tenant_id, campaign_id, account_id, mail_domain, variant, open_client, open_device, click_client, click_device, machine_client)
        select ${p.tenantId}::uuid, p.campaign_id, p.account_id, ${domainOfContact(p.tenantId)}, ${variantOfRecipient(p.tenantId)},
          case when p.first_open then case when p.open_counts then p.open_client else p.click_client end end,
          case when p.first_open then case when p.open_counts then p.open_device else p.click_device end end,
          case when p.first_click then p.click_client end, case when p.first_click then p.click_device end,
          case when p.first_machine_open then coalesce(p.machine_client, p.open_client) end
        from news p ${contactOfRecipient(p.tenantId)}
        where p.first_open or p.first_click or p.first_machine_open or p.first_machine_click
        order by p.campaign_id, p.account_id
        on conflict (tenant_id, campaign_id, account_id) do update set
          open_client = coalesce(t.open_client, excluded.open_client), open_device = coalesce(t.open_device, excluded.open_device),
          click_client = coalesce(t.click_client, excluded.click_client), click_device = coalesce(t.click_device, excluded.click_device),
          machine_client = coalesce(t.machine_client, excluded.machine_client)
        returning t.campaign_id, t.account_id, t.mail_domain, t.variant, t.open_client, t.open_device, t.click_client, t.click_device, t.machine_client
      ), clicks as (
        ${countClicks(p.tenantId, sql`from followed c join news p on p.campaign_id = c.campaign_id and p.account_id = c.account_id and p.click_counts`)}
      )
      select p.campaign_id, p.account_id, p.first_open, p.first_click, p.first_machine_open, p.first_machine_click, now() as at,
        array(select k.link from clicks k where k.campaign_id = p.campaign_id and k.account_id = p.account_id and k.first order by k.link) as fresh_links,
        t.mail_domain, t.variant, t.open_client, t.open_device, t.click_client, t.click_device, t.machine_client
      from news p left join acts t on t.campaign_id = p.campaign_id and t.account_id = p.account_id`,
  );

const MARK = prepareMark("ledger_mark", sql``);
const MARK_UNLOCKED = prepareMark("ledger_mark_unlocked", sql`skip locked`);

/**
 * Marks recipients as having opened or clicked, each once, and counts human clicks by link; a click that counts is an
 * open too. It is one statement because the redirect of a first click waits for it. Acts that come too soon after the
 * message for a human, or right after a detected scanner's click, are a scanner's. With `skipLocked`, recipients locked
 * by another transaction are omitted: a transaction that marks many must never wait, or it deadlocks with delivery.
 * @returns the recipients that were found
 */
export function markRecipients(
  tx: Transaction,
  tenantId: string,
  contacts: readonly RecipientEngagement[],
  clicks: readonly LinkClick[],
  skipLocked: boolean,
): Promise<MarkedRecipient[]> {
  return tx.queryPrepared(skipLocked ? MARK_UNLOCKED : MARK, {
    tenantId,
    campaignIds: contacts.map((p) => p.campaignId),
    contactIds: contacts.map((p) => p.contactId),
    openClients: contacts.map((p) => p.openClient),
    openDevices: contacts.map((p) => p.openDevice),
    clickClients: contacts.map((p) => p.clickClient),
    clickDevices: contacts.map((p) => p.clickDevice),
    machineClients: contacts.map((p) => p.machineClient),
    machineClicks: contacts.map((p) => p.machineClick),
    followedCampaignIds: clicks.map((c) => c.campaignId),
    followedContactIds: clicks.map((c) => c.contactId),
    links: clicks.map((c) => c.link),
  });
}

/** A click on one link. It has no recipient if the campaign's links are anonymous. */
export interface LinkClick {
  campaignId: string;
  contactId: string;
  link: number;
}

const COUNT_CLICKS = prepare(
  "ledger_clicks",
  ["tenantId", "campaignIds", "contactIds", "links"],
  (p) =>
    countClicks(
      p.tenantId,
      sql`from unnest(${p.campaignIds}::uuid[], ${p.contactIds}::uuid[], ${p.links}::int[]) as c (campaign_id, account_id, link)`,
    ),
);

/** Counts clicks on anonymous links. */
export async function countAnonymousClicks(
  tx: Transaction,
  tenantId: string,
  clicks: readonly LinkClick[],
): Promise<void> {
  if (clicks.length === 0) return;
  await tx.queryPrepared(COUNT_CLICKS, {
    tenantId,
    campaignIds: clicks.map((c) => c.campaignId),
    contactIds: clicks.map((c) => c.contactId),
    links: clicks.map((c) => c.link),
  });
}

/** A recipient whose clicks turned out to be a scanner's, with its previous state. */
export interface UnmaskedScanner extends RecipientParts {
  campaignId: string;
  contactId: string;
  openedAt: Date | null;
  clickedAt: Date | null;
  /** No longer counts as a human open. */
  noOpen: boolean;
  noClick: boolean;
  /** Counts as a machine open for the first time. */
  firstMachineOpen: boolean;
  firstMachineClick: boolean;
  at: Date;
}

/**
 * Finds recipients that followed more links in a moment than a human would, and reverts the counts of that moment. The
 * transaction must have locked their rows.
 */
export function unmaskScanners(
  tx: Transaction,
  tenantId: string,
  contacts: readonly { campaignId: string; contactId: string }[],
): Promise<UnmaskedScanner[]> {
  const own = (alias: string): Sql => sql`${sql.ref(`${alias}.tenant_id`)} = ${tenantId}::uuid`;
  return tx.query<UnmaskedScanner>(sql`
    with asked as (
      select distinct campaign_id, account_id from unnest(${contacts.map((p) => p.campaignId)}::uuid[], ${contacts.map((p) => p.contactId)}::uuid[]) as given (campaign_id, account_id)
    ), burst as (
      select k.campaign_id, k.account_id, min(k.first_at) as since
      from asked join campaign_link_clicks k on ${own("k")} and k.campaign_id = asked.campaign_id and k.account_id = asked.account_id
      where k.first_at > now() - make_interval(secs => ${BURST_SECONDS})
      group by k.campaign_id, k.account_id having count(*) >= ${BURST_LINKS}
    ), before as (
      select r.campaign_id, r.account_id, r.opened_at, r.clicked_at, b.since, t.mail_domain, t.variant, t.open_client, t.open_device, t.click_client, t.click_device,
        coalesce(t.machine_client, t.open_client) as machine_client,
        coalesce(r.opened_at >= b.since - make_interval(secs => ${SCANNED_SECONDS}), false) as no_open, coalesce(r.clicked_at >= b.since, false) as no_click,
        r.machine_opened_at is null and coalesce(r.opened_at >= b.since - make_interval(secs => ${SCANNED_SECONDS}) and r.opened_at is distinct from r.clicked_at, false) as first_machine_open,
        r.machine_clicked_at is null as first_machine_click
      from burst b
      join recipients r on ${own("r")} and r.campaign_id = b.campaign_id and r.account_id = b.account_id
      join campaign_acts t on ${own("t")} and t.campaign_id = b.campaign_id and t.account_id = b.account_id
    ), unmarked as (
      update recipients r set opened_at = case when b.no_open then null else r.opened_at end, clicked_at = case when b.no_click then null else r.clicked_at end,
        machine_opened_at = case when b.first_machine_open then now() else r.machine_opened_at end, machine_clicked_at = now()
      from before b where ${own("r")} and r.campaign_id = b.campaign_id and r.account_id = b.account_id
    ), forgotten as (
      update campaign_acts t set
        open_client = case when not b.no_open then t.open_client end, open_device = case when not b.no_open then t.open_device end,
        click_client = case when not b.no_click then t.click_client end, click_device = case when not b.no_click then t.click_device end,
        machine_client = case when b.first_machine_open then b.machine_client else t.machine_client end
      from before b where ${own("t")} and t.campaign_id = b.campaign_id and t.account_id = b.account_id
    ), uncounted as (
      delete from campaign_link_clicks k using before b where ${own("k")} and k.campaign_id = b.campaign_id and k.account_id = b.account_id and k.first_at >= b.since
    )
    select campaign_id, account_id, opened_at, clicked_at, no_open, no_click, first_machine_open, first_machine_click, now() as at,
      mail_domain, variant, open_client, open_device, click_client, click_device, machine_client
    from before`);
}

/** A mark that a recipient sets or withdraws explicitly. */
export type ExplicitMark = "unsubscribed" | "complained";

const COLUMN_OF: Record<ExplicitMark, Sql> = {
  unsubscribed: sql`unsubscribed_at`,
  complained: sql`complained_at`,
};

/**
 * Sets a mark, or withdraws it when `at` is null. @returns the time and dimensions it counts in, or undefined when
 * nothing changed
 */
export function setMark(
  tx: Transaction,
  tenantId: string,
  {
    campaignId,
    contactId,
    mark,
    at,
  }: { campaignId: string; contactId: string; mark: ExplicitMark; at: Date | null },
): Promise<(Pick<RecipientParts, "mailDomain" | "variant"> & { at: Date }) | undefined> {
  const column = COLUMN_OF[mark];
  const tenant = sql`${tenantId}`;
  return tx.maybeOne(sql`
    with p as (
      select r.campaign_id, r.account_id, r.chunk, r.${column} as before from recipients r
      where r.tenant_id = ${tenant}::uuid and r.campaign_id = ${campaignId}::uuid and r.account_id = ${contactId}::uuid
        and r.${column} is ${sql.raw(at === null ? "not null" : "null")}
      for no key update of r
    ), marked as (
      update recipients r set ${column} = ${at}::timestamptz from p
      where r.tenant_id = ${tenant}::uuid and r.campaign_id = p.campaign_id and r.account_id = p.account_id
    )
    insert into campaign_acts as t (tenant_id, campaign_id, account_id, mail_domain, variant)
    select ${tenant}::uuid, p.campaign_id, p.account_id, ${domainOfContact(tenant)}, ${variantOfRecipient(tenant)}
    from p ${contactOfRecipient(tenant)}
    on conflict (tenant_id, campaign_id, account_id) do update set mail_domain = t.mail_domain
    returning t.mail_domain, t.variant, coalesce((select before from p), ${at}::timestamptz(3)) as at`);
}
