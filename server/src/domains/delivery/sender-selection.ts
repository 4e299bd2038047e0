import type { Deps } from "../../platform/deps.ts";
import { failingPart } from "./connections/account-health.ts";
import type { SendingPool, SendingPools } from "./connections/pool.ts";
import type { CampaignHealth } from "./engine/lane.ts";
import { resumeCampaign } from "./failures.ts";
import type { OpenCampaign, SendingRoute } from "./open-campaign-queries.ts";

/** One lane is enough for this many messages per second. More would only wait. */
const USEFUL_PER_SECOND = 10;

/** Whether a campaign leaves a share of the account's hourly limit to single emails. */
export const reservesEmailShare = (
  { isEmails }: OpenCampaign,
  { hasEmails }: SendingRoute,
): boolean => hasEmails && !isEmails;

/** Decides which account campaigns currently send with. */
export class SenderSelection {
  /** Campaigns whose server is being probed. */
  private readonly probing = new Set<string>();

  constructor(
    private readonly deps: Pick<Deps, "database" | "log">,
    private readonly pools: SendingPools,
    private readonly healthOf: (campaignId: string) => CampaignHealth,
  ) {}

  poolOf(campaign: OpenCampaign, route: SendingRoute): SendingPool {
    return this.pools.of(campaign.tenantId, route);
  }

  /** Applies the current open campaigns. */
  refresh(open: readonly OpenCampaign[]): void {
    for (const { tenantId, routes } of open)
      for (const route of routes) this.pools.refresh(tenantId, route);
  }

  isBackup({ routes }: OpenCampaign, route: SendingRoute): boolean {
    return (
      routes.findIndex(({ sendingAccountId }) => sendingAccountId === route.sendingAccountId) > 0
    );
  }

  private isFailing(campaign: OpenCampaign, route: SendingRoute): boolean {
    return this.poolOf(campaign, route).health.isFailing;
  }

  /** Whether the campaign's first account works again while this backup is in use. */
  hasBetter(campaign: OpenCampaign, route: SendingRoute): boolean {
    const [first] = campaign.routes;
    return (
      first !== undefined && this.isBackup(campaign, route) && !this.isFailing(campaign, first)
    );
  }

  /** Whether another account of the campaign is not failing. */
  hasAlternative(campaign: OpenCampaign, route: SendingRoute): boolean {
    return campaign.routes.some(
      (other) =>
        other.sendingAccountId !== route.sendingAccountId && !this.isFailing(campaign, other),
    );
  }

  /** Whether all accounts of a campaign have failed for too long. */
  isHopeless(campaign: OpenCampaign, everWorked: boolean): boolean {
    const now = Date.now();
    return campaign.routes.every((route) =>
      this.poolOf(campaign, route).health.exhausted(now, everWorked),
    );
  }

  /** Whether the account or the campaign must not send for a while. */
  rests(campaign: OpenCampaign, route: SendingRoute): boolean {
    const now = Date.now();
    return (
      this.healthOf(campaign.id).restsUntil > now ||
      this.poolOf(campaign, route).limiter.restMs(now, reservesEmailShare(campaign, route)) > 0
    );
  }

  /** Returns how many lanes of all campaigns may use an account now, from this campaign's perspective. */
  roomOf(campaign: OpenCampaign, route: SendingRoute): number {
    const [first] = campaign.routes;
    if (this.rests(campaign, route)) return 0;
    // The backup is only used while the first account fails.
    if (first && this.isBackup(campaign, route) && !this.isFailing(campaign, first)) return 0;
    const { ratePerSecond, connections } = route;
    const useful = ratePerSecond === null ? Infinity : Math.ceil(ratePerSecond / USEFUL_PER_SECOND);
    return this.poolOf(campaign, route).health.room(Date.now(), Math.min(connections, useful));
  }

  /** Probes the servers of campaigns that paused because they were unreachable, and resumes those whose server is back. */
  retryPaused(open: readonly OpenCampaign[]): void {
    for (const campaign of open) {
      if (!campaign.resumes || this.probing.has(campaign.id)) continue;
      const route = campaign.routes.find((one) =>
        this.poolOf(campaign, one).health.admits(Date.now()),
      );
      if (!route) continue;
      this.probing.add(campaign.id);
      void this.probe(campaign, route).finally(() => this.probing.delete(campaign.id));
    }
  }

  private async probe(campaign: OpenCampaign, route: SendingRoute): Promise<void> {
    const pool = this.poolOf(campaign, route);
    try {
      const pooled = await pool.take();
      if (!pooled) return;
      pool.release(pooled);
      pool.health.succeeded();
      await resumeCampaign(this.deps.database, campaign.tenantId, campaign.id);
    } catch (error) {
      pool.health.failed(Date.now(), failingPart(error));
      this.deps.log.debug(
        { err: error, campaignId: campaign.id },
        "The mail server of a paused campaign is still unreachable",
      );
    }
  }
}
