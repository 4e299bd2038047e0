import { setMaxListeners } from "node:events";
import { v4 } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import { campaignState } from "../campaigns/index.ts";
import { EMAILS_TOPIC } from "../emails/index.ts";
import { chunks, spread } from "../ledger/index.ts";
import { createSendingPools, type SendingPools } from "./connections/pool.ts";
import { ChunkRun } from "./engine/chunk-run.ts";
import type { CampaignHealth, Lane, LaneControl } from "./engine/lane.ts";
import { type CompiledMessages, createCompiledMessages } from "./messages/compiled-messages.ts";
import {
  findOpenCampaigns,
  type OpenCampaign,
  type SendingRoute,
} from "./open-campaign-queries.ts";
import { OverdueEmails } from "./overdue-emails.ts";
import {
  areEmailsWaiting,
  isAnotherWaiting,
  ofKind,
  pickNext,
  type RunningLane,
} from "./scheduler.ts";
import { reservesEmailShare, SenderSelection } from "./sender-selection.ts";
import { DELIVERY_TUNING, type DeliveryTuning } from "./tuning.ts";

/** Lanes that wait for slow servers do not count as working, but are limited to this multiple. */
const LANES_PER_SEND_LANE = 8;
/** Minimum number of lanes for single emails, in addition to those for campaigns. */
const EMAIL_LANES_MIN = 2;
/** Hundreds of emails may arrive per second: their signals are debounced to one poll. */
const SIGNALED_POLL_MS = 50;
const DISK_FULL = { code: "DISK_FULL", message: "" };

interface Running extends RunningLane {
  lease: string;
  chunk: number | null;
  done: Promise<void>;
}

/** Starts the lanes of this process. Returns a function that stops them, as `Dispatcher.stop` describes. */
export function startDelivery(
  deps: Deps,
  tuning: DeliveryTuning = DELIVERY_TUNING,
): () => Promise<void> {
  const dispatcher = new Dispatcher(deps, tuning);
  dispatcher.start();
  return () => dispatcher.stop();
}

/**
 * Runs the lanes of this process: polls for campaigns with work, gives each free lane the next chunk, and renews
 * leases.
 */
class Dispatcher {
  private readonly log: Deps["log"];
  private readonly pools: SendingPools;
  private readonly messages: CompiledMessages;
  private readonly senders: SenderSelection;
  private readonly overdue: OverdueEmails;
  private readonly lanes = new Set<Running>();
  private readonly health = new Map<string, CampaignHealth>();
  private readonly lastServed = new Map<string, number>();
  private readonly stopping = new AbortController();
  private readonly cutOff = new AbortController();
  private open: OpenCampaign[] = [];
  private wake: () => void = () => undefined;
  private isSignaled = false;
  private unsubscribe: () => void = () => undefined;
  private looping: Promise<void> = Promise.resolve();
  private renewing: NodeJS.Timeout | undefined;

  constructor(
    private readonly deps: Deps,
    private readonly tuning: DeliveryTuning,
  ) {
    this.log = deps.log.child({ part: "delivery" });
    this.pools = createSendingPools(deps, tuning);
    this.messages = createCompiledMessages(deps);
    this.senders = new SenderSelection(
      { database: deps.database, log: this.log },
      this.pools,
      (id) => this.healthOf(id),
    );
    this.overdue = new OverdueEmails(deps.database, tuning);
    setMaxListeners(0, this.stopping.signal, this.cutOff.signal);
  }

  start(): void {
    this.looping = this.loop();
    this.unsubscribe = this.deps.signals.subscribe(EMAILS_TOPIC, () => {
      this.isSignaled = true;
      this.wake();
    });
    this.renewing = setInterval(
      () =>
        void this.renewLeases().catch((error: unknown) =>
          this.log.warn({ err: error }, "Could not renew leases"),
        ),
      this.tuning.leaseMs / 3,
    );
  }

  /** Stops: waits for replies, stores them and releases the chunks. Messages without a reply in time become uncertain. */
  async stop(): Promise<void> {
    this.stopping.abort();
    this.unsubscribe();
    this.wake();
    const drained = setTimeout(() => this.cutOff.abort(), this.tuning.drainMs);
    await this.looping;
    await Promise.allSettled([...this.lanes].map((lane) => lane.done));
    clearTimeout(drained);
    clearInterval(this.renewing);
    await this.pools.close();
  }

  private async loop(): Promise<void> {
    const { stopping, log } = this;
    let polledAt = -Infinity;
    while (!stopping.signal.aborted) {
      if (performance.now() - polledAt >= this.pollEveryMs) {
        this.isSignaled = false;
        await this.poll().catch((error: unknown) =>
          log.warn({ err: error }, "Could not read the open campaigns; retrying"),
        );
        polledAt = performance.now();
      }
      if (!stopping.signal.aborted) this.startLanes();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(
          resolve,
          Math.max(1, this.pollEveryMs - (performance.now() - polledAt)),
        );
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  private get pollEveryMs(): number {
    const { pollEveryMs } = this.tuning;
    return this.isSignaled ? Math.min(SIGNALED_POLL_MS, pollEveryMs) : pollEveryMs;
  }

  /** Reads the open campaigns, ends finished ones, replans late ones and updates the others. */
  private async poll(): Promise<void> {
    const { database } = this.deps;
    this.open = await database.system(findOpenCampaigns);
    this.senders.refresh(this.open);
    for (const { id, problem } of this.open) this.healthOf(id).shown = problem;
    const ids = new Set(this.open.map((campaign) => campaign.id));
    for (const id of this.health.keys()) if (!ids.has(id)) this.health.delete(id);
    for (const id of this.lastServed.keys()) if (!ids.has(id)) this.lastServed.delete(id);
    for (const { finished, tenantId, id } of this.open)
      if (finished) await chunks.finishCampaign(database, tenantId, id);
    await this.planLateSpreads().catch((error: unknown) =>
      this.log.warn({ err: error }, "Could not plan late campaigns again"),
    );
    await this.showDiskFull().catch((error: unknown) =>
      this.log.debug({ err: error }, "Could not mark campaigns as waiting for disk space"),
    );
    await this.overdue
      .fail(this.open)
      .catch((error: unknown) => this.log.warn({ err: error }, "Could not fail overdue emails"));
    this.pools.sweep();
    this.senders.retryPaused(this.open);
  }

  /** Replans the rest of spread campaigns that could not be sent for a while, so that it is not sent at once. */
  private async planLateSpreads(): Promise<void> {
    const { database } = this.deps;
    for (const { spreadIsLate, tenantId, id } of this.open)
      if (spreadIsLate) await database.tenant(tenantId, (tx) => spread.planRest(tx, tenantId, id));
  }

  /** Shows in campaigns that the disk is full, if that write still succeeds. */
  private async showDiskFull(): Promise<void> {
    const { database } = this.deps;
    const isFull = database.outage()?.reason === "diskFull";
    for (const campaign of this.open) {
      const isShown = campaign.problem?.code === DISK_FULL.code;
      if (
        campaign.status !== "sending" ||
        isFull === isShown ||
        (isFull && campaign.problem !== null)
      )
        continue;
      const problem = isFull ? DISK_FULL : null;
      await database.tenant(campaign.tenantId, (tx) =>
        campaignState.noteProblem(tx, campaign.tenantId, campaign.id, problem),
      );
      this.healthOf(campaign.id).shown = problem;
    }
  }

  private healthOf(campaignId: string): CampaignHealth {
    let known = this.health.get(campaignId);
    if (!known) {
      known = {
        refused: [],
        refusalPauses: 0,
        unbuilt: 0,
        renderTimeouts: 0,
        shown: null,
        restsUntil: 0,
        warmUpUntil: null,
      };
      this.health.set(campaignId, known);
    }
    return known;
  }

  /** Counts the lanes of campaigns, or of single emails, that don't wait for a server. */
  private working(isEmails: boolean): number {
    return [...this.lanes].filter((lane) => !lane.waiting && lane.isEmails === isEmails).length;
  }

  private readonly roomOf = (campaign: OpenCampaign, route: SendingRoute): number =>
    this.senders.roomOf(campaign, route);

  private startLanes(): void {
    const { sendLanes } = this.deps.config;
    // Single emails come first, in separate lanes.
    this.startLanesOf(true, Math.max(EMAIL_LANES_MIN, Math.ceil(sendLanes / 2)));
    this.startLanesOf(false, sendLanes);
  }

  private startLanesOf(isEmails: boolean, max: number): void {
    const { lanes, lastServed } = this;
    const open = ofKind(this.open, isEmails);
    const ofThese = () => [...lanes].filter((lane) => lane.isEmails === isEmails).length;
    while (this.working(isEmails) < max && ofThese() < max * LANES_PER_SEND_LANE) {
      const next = pickNext(open, [...lanes], lastServed, this.roomOf);
      if (!next) return;
      lastServed.set(next.campaign.id, performance.now());
      this.startLane(next.campaign, next.route);
    }
  }

  private startLane(campaign: OpenCampaign, route: SendingRoute): void {
    const { tenantId, id: campaignId } = campaign;
    const running: Running = {
      tenantId,
      campaignId,
      isEmails: campaign.isEmails,
      sendingAccountId: route.sendingAccountId,
      since: Date.now(),
      waiting: false,
      lease: v4(),
      chunk: null,
      done: Promise.resolve(),
    };
    this.lanes.add(running);
    running.done = this.serve(campaign, route, running)
      .catch((error: unknown) => {
        campaign.claimable = false;
        this.log.error({ err: error, tenantId, campaignId }, "Could not send a chunk");
      })
      .finally(() => {
        this.lanes.delete(running);
        this.wake();
      });
  }

  private async serve(
    campaign: OpenCampaign,
    route: SendingRoute,
    running: Running,
  ): Promise<void> {
    const except = [...this.lanes].flatMap((lane) =>
      lane.campaignId === campaign.id && lane.chunk !== null ? [lane.chunk] : [],
    );
    const options = { leaseMs: this.tuning.leaseMs, except };
    const { found, toSend } = await chunks.takeChunk(
      this.deps.database,
      campaign,
      running.lease,
      options,
    );
    // Nothing to claim until the next poll.
    if (!found) campaign.claimable = false;
    if (!toSend) return;
    running.chunk = toSend.chunk;
    await new ChunkRun(this.laneFor(campaign, route, running), toSend).run();
  }

  private laneFor(campaign: OpenCampaign, route: SendingRoute, running: Running): Lane {
    return {
      log: this.log,
      database: this.deps.database,
      tuning: this.tuning,
      messages: this.messages,
      pool: this.senders.poolOf(campaign, route),
      health: this.healthOf(campaign.id),
      control: this.controlOf(campaign, route, running),
      sendingAccountId: route.sendingAccountId,
      isBackup: this.senders.isBackup(campaign, route),
      reservesEmailShare: reservesEmailShare(campaign, route),
      warmsUp: campaign.warmsUp && !route.isCapture,
      cap: campaign.frequencyCap && {
        ...campaign.frequencyCap,
        isImportant: campaign.isImportant,
      },
      quietHours: campaign.quietHours,
      stopping: this.stopping.signal,
      cutOff: this.cutOff.signal,
    };
  }

  private controlOf(campaign: OpenCampaign, route: SendingRoute, running: Running): LaneControl {
    const { senders } = this;
    return {
      isHopeless: (everWorked) => senders.isHopeless(campaign, everWorked),
      hasAlternative: () => senders.hasAlternative(campaign, route),
      rests: () => senders.rests(campaign, route),
      shouldGiveWay: () =>
        this.stopping.signal.aborted ||
        senders.hasBetter(campaign, route) ||
        areEmailsWaiting(this.open, [...this.lanes], running, this.roomOf) ||
        (Date.now() - running.since >= this.tuning.sliceMs &&
          this.working(campaign.isEmails) >= this.deps.config.sendLanes &&
          isAnotherWaiting(
            ofKind(this.open, campaign.isEmails),
            [...this.lanes],
            running,
            this.roomOf,
          )),
      setWaiting: (waiting) => {
        if (running.waiting === waiting) return;
        running.waiting = waiting;
        if (waiting) this.wake();
      },
    };
  }

  private async renewLeases(): Promise<void> {
    const leased = [...this.lanes].filter((lane) => lane.chunk !== null);
    for (const tenantId of new Set(leased.map((lane) => lane.tenantId))) {
      const leases = leased.filter((lane) => lane.tenantId === tenantId).map((lane) => lane.lease);
      await this.deps.database.tenant(tenantId, (tx) =>
        chunks.renewLeases(tx, tenantId, leases, this.tuning.leaseMs),
      );
    }
  }
}
