import { AppError, type CampaignRecount, type RecountDifference } from "@arauto/contracts";
import { refuseInDryRun } from "../../platform/database/dry-run.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recountEngagement } from "../tracking/index.ts";
import { countAll } from "./counting.ts";
import * as queries from "./recount-queries.ts";
import { findReported } from "./report-queries.ts";

const SHOWN_MAX = 100;

/** Compares the stored figures of one ledger with its recipients. */
async function compareLedger(
  tx: Transaction,
  tenantId: string,
  ledger: string,
): Promise<{ people: number; differences: RecountDifference[] }> {
  const contacts = await queries.compareContacts(tx, tenantId, ledger);
  const differences: RecountDifference[] =
    contacts.counted === contacts.kept ? [] : [{ what: "frozen", key: "", ...contacts }];
  const add = (what: RecountDifference["what"], compared: readonly queries.Compared[]) =>
    differences.push(...compared.map((one) => ({ what, ...one })));
  add("chunk", await queries.compareChunks(tx, tenantId, ledger, SHOWN_MAX));
  add("leftOut", await queries.compareLeftOut(tx, tenantId, ledger));
  add("hour", await queries.compareHours(tx, tenantId, ledger, SHOWN_MAX));
  add("domain", await queries.compareDomains(tx, tenantId, ledger, SHOWN_MAX));
  add("refusal", await queries.compareRefusals(tx, tenantId, ledger));
  const engagement = await recountEngagement(tx, tenantId, ledger);
  for (const { sum, key, counter, stored, counted } of engagement.differences) {
    differences.push({
      what: sum,
      key: key === "" ? counter : `${key}/${counter}`,
      counted,
      kept: stored,
    });
  }
  return { people: contacts.counted, differences };
}

/**
 * Counts the whole ledger of a campaign, for a workflow those of its messages, and compares all stored counts with it:
 * the frozen number, the counters of chunks, the sums of reports, opens and clicks. Reads one snapshot, so it also
 * matches during sending.
 * @throws AppError NOT_FOUND; TEST_MODE_UNAVAILABLE in a dry run, which has no separate snapshot
 */
export async function recount(
  deps: Pick<Deps, "database">,
  tenantId: string,
  campaignId: string,
): Promise<CampaignRecount> {
  refuseInDryRun();
  const campaign = await deps.database.tenant(tenantId, (tx) =>
    findReported(tx, tenantId, campaignId),
  );
  if (!campaign) throw new AppError("NOT_FOUND", "Campaign not found");
  const { ledgers } = campaign;
  for (const ledger of ledgers) await countAll(deps, tenantId, ledger);
  return deps.database.tenant(tenantId, async (tx) => {
    await queries.readOneSnapshot(tx);
    const found: RecountDifference[] = [];
    let people = 0;
    for (const ledger of ledgers) {
      const compared = await compareLedger(tx, tenantId, ledger);
      people += compared.people;
      found.push(...compared.differences);
    }
    return {
      agrees: found.length === 0,
      people,
      differences: found.slice(0, SHOWN_MAX),
      recountedAt: new Date().toISOString(),
    };
  });
}
