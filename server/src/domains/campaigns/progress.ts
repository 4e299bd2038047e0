import { setTimeout as pause } from "node:timers/promises";
import { type Campaign, isRunning, isWaiting } from "@arauto/contracts";
import type { Deps } from "../../platform/deps.ts";
import { chunks } from "../ledger/index.ts";
import { readCampaign } from "./service.ts";

const POLL_EVERY_MS = 400;
/** Poll interval while the campaign waits for its time or for a result. */
const POLL_SELDOM_MS = 2000;
/** A campaign that begins later than this does not change until then. */
const SOON_MS = 5 * 60_000;

/** Returns the campaign, and whether it will still change automatically. */
async function readProgress(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<{ campaign: Campaign; rests: boolean }> {
  return deps.database.tenant(tenantId, async (tx) => {
    const campaign = await readCampaign(tx, tenantId, id);
    const { status, balance } = campaign;
    const unsettled = status === "canceled" && (balance?.pending ?? 0) > 0;
    const beginsSoon =
      isWaiting(status) && Date.parse(campaign.startsAt ?? "") - Date.now() < SOON_MS;
    const rests =
      !beginsSoon &&
      !isRunning(status) &&
      !unsettled &&
      !(await chunks.isBeingSent(tx, tenantId, id));
    return { campaign, rests };
  });
}

/**
 * Yields the campaign now and after each change, until it no longer changes or the caller disconnects.
 * @throws AppError NOT_FOUND immediately
 */
export async function watchCampaign(
  deps: Deps,
  tenantId: string,
  id: string,
  signal: AbortSignal,
): Promise<AsyncIterable<Campaign>> {
  const first = await readProgress(deps, tenantId, id);
  return changes(first);

  async function* changes(seen: { campaign: Campaign; rests: boolean }): AsyncGenerator<Campaign> {
    let sent = "";
    for (;;) {
      const text = JSON.stringify(seen.campaign);
      if (text !== sent) yield seen.campaign;
      sent = text;
      if (seen.rests) return;
      await pause(waits(seen.campaign) ? POLL_SELDOM_MS : POLL_EVERY_MS, undefined, {
        signal,
      }).catch(() => undefined);
      if (signal.aborted) return;
      seen = await readProgress(deps, tenantId, id);
    }
  }
}

/** Contacts stay in a workflow for weeks. */
function waits({ stage, kind, spread }: Campaign): boolean {
  return (
    kind === "workflow" ||
    (spread !== null && !spread.isEnded) ||
    stage === "canaryWait" ||
    stage === "testWait" ||
    stage === "scheduled"
  );
}
