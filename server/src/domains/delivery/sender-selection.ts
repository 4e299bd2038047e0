import type { Deps } from "../../platform/domain.ts";
import type { Gate, Gates } from "./connections/pool.ts";
import type { CampaignHealth } from "./engine/lane.ts";
import type { OpenCampaign, SendingRoute } from "./open-campaign-queries.ts";
import { resumeByItself } from "./failures.ts";
import { faultOf } from "./connections/account-health.ts";

/** A lane to every so many mails a second is enough; more would only wait. */
const USEFUL_PER_SECOND = 10;

/** Decides with which account campaigns send now. */
export class CampaignRoutes {
  /** Campaigns whose server is being tried. */
  private readonly trying = new Set<string>();

  constructor(
    private readonly deps: Pick<Deps, "database" | "log">,
    private readonly gates: Gates,
    private readonly healthOf: (campaignId: string) => CampaignHealth,
  ) {}

  gateOf(campaign: OpenCampaign, route: SendingRoute): Gate {
    return this.gates.of(campaign.tenantId, route);
  }

  /** Takes over what was looked up. */
  refresh(open: readonly OpenCampaign[]): void {
    for (const { tenantId, routes } of open) for (const route of routes) this.gates.refresh(tenantId, route);
  }

  isBackup({ routes }: OpenCampaign, route: SendingRoute): boolean {
    return routes.findIndex(({ accountId }) => accountId === route.accountId) > 0;
  }

  /** Whether the account before this one in the campaign's order works again. */
  hasBetter(campaign: OpenCampaign, route: SendingRoute): boolean {
    const [first] = campaign.routes;
    return first !== undefined && this.isBackup(campaign, route) && !this.gateOf(campaign, first).way.isFailing;
  }

  /** Whether another account of the campaign is not failing. */
  hasOther(campaign: OpenCampaign, route: SendingRoute): boolean {
    return campaign.routes.some((other) => other.accountId !== route.accountId && !this.gateOf(campaign, other).way.isFailing);
  }

  /** Whether all accounts of a campaign have failed for too long. */
  isHopeless(campaign: OpenCampaign, everWorked: boolean): boolean {
    const now = Date.now();
    return campaign.routes.every((route) => this.gateOf(campaign, route).way.exhausted(now, everWorked));
  }

  rests(campaign: OpenCampaign, route: SendingRoute): boolean {
    const now = Date.now();
    return this.healthOf(campaign.id).restsUntil > now || this.gateOf(campaign, route).pace.restMs(now) > 0;
  }

  roomOf(campaign: OpenCampaign, route: SendingRoute): number {
    const [first] = campaign.routes;
    if (this.rests(campaign, route)) return 0;
    // The second one is for the time when the first one fails.
    if (first && this.isBackup(campaign, route) && !this.gateOf(campaign, first).way.isFailing) return 0;
    const { ratePerSecond, connections } = route;
    const useful = ratePerSecond === null ? Infinity : Math.ceil(ratePerSecond / USEFUL_PER_SECOND);
    return this.gateOf(campaign, route).way.room(Date.now(), Math.min(connections, useful));
  }

  /** Tries the servers of campaigns that paused because they were away; whose server is back goes on. */
  tryAgain(open: readonly OpenCampaign[]): void {
    for (const campaign of open) {
      if (!campaign.resumes || this.trying.has(campaign.id)) continue;
      const route = campaign.routes.find((one) => this.gateOf(campaign, one).way.admits(Date.now()));
      if (!route) continue;
      this.trying.add(campaign.id);
      void this.tryOnce(campaign, route).finally(() => this.trying.delete(campaign.id));
    }
  }

  private async tryOnce(campaign: OpenCampaign, route: SendingRoute): Promise<void> {
    const gate = this.gateOf(campaign, route);
    try {
      const loan = await gate.take();
      if (!loan) return;
      gate.giveBack(loan);
      gate.way.succeeded();
      await resumeByItself(this.deps.database, campaign.tenantId, campaign.id);
    } catch (fault) {
      gate.way.failed(Date.now(), faultOf(fault));
      this.deps.log.debug({ err: fault, campaignId: campaign.id }, "The mail server of a paused campaign is still unreachable");
    }
  }
}
