import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { type NewEvent, recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { smtpServers } from "../sending-accounts/index.ts";
import { domainOfAddress } from "./domain-names.ts";
import { judge, type Judgment, RETIRED_DAYS } from "./judge.ts";
import { lookUpDomain } from "./look-up.ts";
import * as queries from "./queries.ts";

/** Returns the hosts that a domain's email is sent through: those of its own senders, or all if it has none. */
export async function smtpHostsOf(
  tx: Transaction,
  tenantId: string,
  domain: string,
): Promise<string[]> {
  const servers = await smtpServers(tx, tenantId);
  const own = servers.filter(({ fromEmail }) => {
    const of = domainOfAddress(fromEmail);
    return of === domain || of?.endsWith(`.${domain}`) === true;
  });
  return [...new Set((own.length > 0 ? own : servers).map(({ host }) => host))];
}

interface CheckPayload extends JobPayload {
  domainId: string;
}

/** Schedules the next check, replacing the scheduled one. */
export async function planCheck(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  domainId: string,
  runAt: Date,
): Promise<void> {
  await deps.jobs.add(
    tx,
    checkJob,
    { tenantId, domainId },
    { key: `${checkJob.name}:${tenantId}:${domainId}`, runAt },
  );
}

/** Looks up a domain's records, evaluates them, and schedules the next check. A no-op if the domain was deleted. */
export async function checkDomain(deps: Deps, tenantId: string, domainId: string): Promise<void> {
  const before = await deps.database.tenant(tenantId, async (tx) => {
    const row = await queries.selectDomain(tx, tenantId, domainId);
    return (
      row && {
        row,
        keys: await queries.selectKeys(tx, tenantId, [domainId]),
        hosts: await smtpHostsOf(tx, tenantId, row.name),
      }
    );
  });
  if (!before) return;
  const { findings, strict } = await lookUpDomain(deps, before.row, before.keys, before.hosts);
  const now = new Date();
  await deps.database.tenant(tenantId, async (tx) => {
    // Read again, because it may have changed during the lookups.
    const row = await queries.selectDomain(tx, tenantId, domainId, { forUpdate: true });
    if (!row) return;
    if (row.returnPathLabel !== before.row.returnPathLabel)
      for (const key of ["returnPathMx", "returnPathSpf"]) delete findings[key];
    if (row.trackingLabel !== before.row.trackingLabel) delete findings["tracking"];
    const judgment = judge(
      row,
      await queries.selectKeys(tx, tenantId, [domainId]),
      findings,
      strict,
      now,
    );
    await queries.storeCheck(tx, tenantId, domainId, now, judgment.domain);
    for (const key of judgment.keys) await queries.updateKey(tx, tenantId, key);
    await queries.deleteKeys(tx, tenantId, domainId, judgment.removed);
    await recordEvents(tx, tenantId, eventsOf(row, judgment));
    await planCheck(tx, deps, tenantId, domainId, judgment.domain.nextCheckAt);
  });
}

function eventsOf({ id, name }: queries.DomainRow, { events }: Judgment): NewEvent[] {
  return events.map(
    (found) => ({ ...found, data: { domainId: id, name, ...found.data } }) as NewEvent,
  );
}

export const checkJob = defineJob<CheckPayload>({
  name: "sendingDomains.check",
  run: ({ tenantId, domainId }, { deps }) => checkDomain(deps, tenantId, domainId),
});

/** Runs the daily cleanup: restarts checks whose job was lost, and deletes retired private keys. */
export async function cleanUpDomains(tx: Transaction, deps: Pick<Deps, "jobs">): Promise<void> {
  for (const { tenantId, id } of await queries.selectOverdue(tx))
    await planCheck(tx, deps, tenantId, id, new Date());
  await queries.deleteRetiredKeys(tx, RETIRED_DAYS);
}
