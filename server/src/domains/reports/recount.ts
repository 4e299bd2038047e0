import { AppError, type CampaignRecount, type RecountDifference } from "@arauto/contracts";
import { refuseInDryRun } from "../../platform/database/dry-run.ts";
import type { Deps } from "../../platform/deps.ts";
import { recountEngagement } from "../tracking/index.ts";
import { countAll } from "./counting.ts";
import * as queries from "./recount-queries.ts";
import { findReported } from "./report-queries.ts";

const SHOWN_MAX = 100;

/**
 * Counts the whole ledger of a campaign and compares all stored figures with it: the frozen number,
 * the counters of chunks, the sums of reports, opens and clicks. Reads one snapshot, so it also
 * agrees during sending.
 * @throws AppError NOT_FOUND; TEST_MODE_UNAVAILABLE in a dry run, which has no snapshot of its own
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
  await countAll(deps, tenantId, campaignId);
  return deps.database.tenant(tenantId, async (tx) => {
    await queries.readOneSnapshot(tx);
    const contacts = await queries.compareContacts(tx, tenantId, campaignId);
    const found: RecountDifference[] =
      contacts.counted === contacts.kept ? [] : [{ what: "frozen", key: "", ...contacts }];
    const add = (what: RecountDifference["what"], compared: readonly queries.Compared[]) =>
      found.push(...compared.map((one) => ({ what, ...one })));
    add("chunk", await queries.compareChunks(tx, tenantId, campaignId, SHOWN_MAX));
    add("leftOut", await queries.compareLeftOut(tx, tenantId, campaignId));
    add("hour", await queries.compareHours(tx, tenantId, campaignId, SHOWN_MAX));
    add("domain", await queries.compareDomains(tx, tenantId, campaignId, SHOWN_MAX));
    add("refusal", await queries.compareRefusals(tx, tenantId, campaignId));
    const engagement = await recountEngagement(tx, tenantId, campaignId);
    for (const { sum, key, counter, stored, counted } of engagement.differences) {
      found.push({
        what: sum,
        key: key === "" ? counter : `${key}/${counter}`,
        counted,
        kept: stored,
      });
    }
    return {
      agrees: found.length === 0,
      people: contacts.counted,
      differences: found.slice(0, SHOWN_MAX),
      recountedAt: new Date().toISOString(),
    };
  });
}
