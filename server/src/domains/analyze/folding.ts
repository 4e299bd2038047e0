import { NO_COUNTS } from "@arauto/contracts";
import { mailboxProviderOf } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { localTimeOf } from "../../platform/local-time.ts";
import { changeCodes, changeQueries, emailLedgers } from "../ledger/index.ts";
import { addWaitsAndReplies } from "./replies.ts";
import { findTestLedgers } from "./queries.ts";
import { addClickHours, addHours, type ClickHourSums, type HourSums } from "./folding-queries.ts";

/** Maximum number of changes aggregated in one transaction. */
const BATCH = 2000;
/** Clicks this soon after the message indicate its hour rather than the contact's. */
const SOON_MS = 2 * 3_600_000;

type Change = changeQueries.LedgerChange;

/** Aggregates recorded changes of a workspace until none are left. Any number of processes may do so concurrently. */
export async function foldChanges(
  { database }: Pick<Deps, "database">,
  tenantId: string,
  signal?: AbortSignal,
): Promise<void> {
  for (let taken = BATCH; taken === BATCH;) {
    signal?.throwIfAborted();
    // Taken and added in one transaction, so each counts exactly once, even after a crash.
    taken = await database.tenant(tenantId, async (tx) => {
      const changes = await changeQueries.takeChanges(tx, tenantId, BATCH);
      await addChanges(tx, tenantId, changes);
      return changes.length;
    });
  }
}

/** Adds changes to the sums. */
export async function addChanges(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<void> {
  const known = await withProviders(tx, tenantId, await withoutTests(tx, tenantId, changes));
  await addHours(tx, tenantId, byHour(known));
  await addClickHours(tx, tenantId, await byClickHour(tx, tenantId, known));
  await addWaitsAndReplies(tx, tenantId, known);
}

/** Excludes emails of test keys, which reach no one. */
async function withoutTests(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<readonly Change[]> {
  const ledgers = [...new Set(changes.map(({ campaignId }) => campaignId))].filter((id) =>
    emailLedgers.isEmailLedger(id),
  );
  if (ledgers.length === 0) return changes;
  const tests = await findTestLedgers(tx, tenantId, ledgers);
  return changes.filter(({ campaignId }) => !tests.has(campaignId));
}

/** Finds the providers of single emails, whose address the record of an open or click doesn't contain. */
async function withProviders(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<Change[]> {
  const { unknown } = changeCodes.PROVIDER_CODES;
  const lacks = ({ provider, campaignId, contactId }: Change) =>
    provider === unknown && contactId !== null && emailLedgers.isEmailLedger(campaignId);
  const byLedger = new Map<string, Set<string>>();
  for (const change of changes) {
    if (!lacks(change) || change.contactId === null) continue;
    const ids = byLedger.get(change.campaignId) ?? new Set();
    byLedger.set(change.campaignId, ids.add(change.contactId));
  }
  const codes = new Map<string, number>();
  for (const [ledgerId, own] of byLedger) {
    const ids = [...own];
    for (const { id, domain } of await changeQueries.findAddresses(tx, tenantId, ledgerId, ids))
      codes.set(id, changeCodes.PROVIDER_CODES[mailboxProviderOf(domain)]);
  }
  return changes.map((change) =>
    lacks(change) ? { ...change, provider: codes.get(change.contactId ?? "") ?? unknown } : change,
  );
}

const inOrder = <Row>(rows: ReadonlyMap<string, Row>): Row[] =>
  [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);

function byHour(changes: readonly Change[]): HourSums[] {
  const rows = new Map<string, HourSums>();
  for (const { hour, campaignId, provider, device, counter, by } of changes) {
    const key = [hour.toISOString(), campaignId, provider, device].join(" ");
    let row = rows.get(key);
    if (!row) rows.set(key, (row = { ...NO_COUNTS, hour, campaignId, provider, device }));
    row[counter] += by;
  }
  return inOrder(rows);
}

async function byClickHour(
  tx: Transaction,
  tenantId: string,
  changes: readonly Change[],
): Promise<ClickHourSums[]> {
  const clicks = changes.flatMap((change) =>
    change.counter === "clicked" && change.contactId !== null
      ? [{ ...change, contactId: change.contactId }]
      : [],
  );
  if (clicks.length === 0) return [];
  const keyOf = (click: { campaignId: string; contactId: string }) =>
    `${click.campaignId} ${click.contactId}`;
  const found = await changeQueries.findClickTimes(tx, tenantId, clicks);
  const times = new Map(found.map((time) => [keyOf(time), time]));
  const rows = new Map<string, ClickHourSums>();
  for (const click of clicks) {
    const time = times.get(keyOf(click));
    if (!time) continue;
    const local = localTimeOf(click.at, time.timeZone);
    const [day, hour] = [local.slice(0, 10), Number(local.slice(11, 13))];
    const { campaignId, provider, device, by } = click;
    const key = [day, local.slice(11, 13), campaignId, provider, device].join(" ");
    let row = rows.get(key);
    if (!row)
      rows.set(key, (row = { day, hour, campaignId, provider, device, clicks: 0, soon: 0 }));
    row.clicks += by;
    if (time.sentAt && click.at.getTime() - time.sentAt.getTime() < SOON_MS) row.soon += by;
  }
  return inOrder(rows);
}
