import { withoutAddresses } from "../../platform/address-search.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import {
  findCampaignFilters,
  findStepFilters,
  storeCampaignFilters,
  storeStepFilters,
} from "./forgetting-queries.ts";

interface ForgetCampaignFiltersPayload extends JobPayload {
  /** Hashes of lower-case addresses in hexadecimal, as in suppressions. */
  emailHashes: readonly string[];
}

/** A campaign freezes its audience soon after its start. */
const SOON_MS = 5_000;
/** A later campaign may be canceled before it starts. */
const AT_MIN_EVERY_MS = 86_400_000;
const ATTEMPTS = 25;

/**
 * Removes addresses from the audience definitions of campaigns. Returns how many changed. Campaigns
 * that have not frozen their audience keep the addresses until then: as with saved filters, without
 * the address they would match other contacts. A job handles these later.
 * @param emailHashes in hexadecimal
 */
export async function forgetInCampaignFilters(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
  emailHashes: readonly string[],
): Promise<number> {
  const hashes = new Set(emailHashes);
  const found = await findCampaignFilters(tx, tenantId, emailHashes);
  const over = found.filter(({ isNeeded }) => !isNeeded);
  for (const { id, filters } of over)
    await storeCampaignFilters(tx, tenantId, id, withoutAddresses(filters, hashes));
  const steps = await findStepFilters(tx, tenantId, emailHashes);
  const stepsOver = steps.filter(({ isNeeded }) => !isNeeded);
  for (const { id, version, filters } of stepsOver)
    await storeStepFilters(tx, tenantId, id, version, withoutAddresses(filters, hashes));

  const now = Date.now();
  const beginnings = found
    .filter(({ isNeeded }) => isNeeded)
    .map(({ startsAt }) => startsAt?.getTime() ?? 0);
  if (steps.length > stepsOver.length) beginnings.push(now + AT_MIN_EVERY_MS);
  if (beginnings.length > 0) {
    const soonest = Math.min(Math.max(now, Math.min(...beginnings)), now + AT_MIN_EVERY_MS);
    const { name } = forgetCampaignFiltersJob;
    const options = {
      key: `${name}:${tenantId}:${emailHashes[0]}`,
      runAt: new Date(soonest + SOON_MS),
      maxAttempts: ATTEMPTS,
    };
    await jobs.add(tx, forgetCampaignFiltersJob, { tenantId, emailHashes }, options);
  }
  return new Set([...over, ...stepsOver].map(({ id }) => id)).size;
}

/** Checks again until campaigns no longer need an erased address. */
export const forgetCampaignFiltersJob = defineJob<ForgetCampaignFiltersPayload>({
  name: "personalData.forgetCampaignFilters",
  async run({ tenantId, emailHashes }, { deps }) {
    await deps.database.tenant(tenantId, (tx) =>
      forgetInCampaignFilters(tx, deps, tenantId, emailHashes),
    );
  },
});
