import { setMaxListeners } from "node:events";
import { v4 } from "uuid";
import type { Deps } from "../../platform/domain.ts";
import { noteProblem } from "../campaigns/index.ts";
import { ChunkRun } from "./engine/chunk-run.ts";
import { createGates } from "./connections/pool.ts";
import type { CampaignHealth, Lane } from "./engine/lane.ts";
import { finishCampaign, takeChunk } from "../ledger/chunks.ts";
import { createMessages } from "./messages/compiled-messages.ts";
import { findOpenCampaigns, type OpenCampaign, type SendingRoute } from "./open-campaign-queries.ts";
import { renewLeases } from "../ledger/chunk-queries.ts";
import { CampaignRoutes } from "./sender-selection.ts";
import { pickNext, type RunningLane, somebodyWaits } from "./scheduler.ts";
import { DELIVERY_TUNING, type DeliveryTuning } from "./tuning.ts";

/** Lanes that wait for slow servers do not count as working, but there is an end to their number. */
const LANES_PER_SEND_LANE = 8;
const DISK_FULL = { code: "DISK_FULL", message: "" };

interface Running extends RunningLane {
  lease: string;
  chunk: number | null;
  done: Promise<void>;
}

/**
 * Runs the lanes of this process: looks which campaigns have work, gives each free lane the chunk whose
 * turn it is, keeps leases alive. Answers how to stop: everything under way is answered, stored and
 * given back, and what a server does not answer in time is stored as uncertain.
 */
export function startDelivery(deps: Deps, tuning: DeliveryTuning = DELIVERY_TUNING): () => Promise<void> {
  const log = deps.log.child({ part: "delivery" });
  const gates = createGates(deps, tuning);
  const messages = createMessages(deps);
  const lanes = new Set<Running>();
  const health = new Map<string, CampaignHealth>();
  const lastServed = new Map<string, number>();
  const stopping = new AbortController();
  const cutOff = new AbortController();
  setMaxListeners(0, stopping.signal, cutOff.signal);

  let open: OpenCampaign[] = [];
  let wake: () => void = () => undefined;

  const routes = new CampaignRoutes({ database: deps.database, log }, gates, healthOf);
  const roomOf = (campaign: OpenCampaign, route: SendingRoute) => routes.roomOf(campaign, route);

  function healthOf(campaignId: string): CampaignHealth {
    let known = health.get(campaignId);
    if (!known)
      health.set(campaignId, (known = { refused: [], refusalPauses: 0, unmade: 0, shown: null, restsUntil: 0, warmUpUntil: null }));
    return known;
  }

  async function look(): Promise<void> {
    open = await deps.database.system(findOpenCampaigns);
    routes.refresh(open);
    for (const { id, problem } of open) healthOf(id).shown = problem;
    const ids = new Set(open.map((campaign) => campaign.id));
    for (const id of health.keys()) if (!ids.has(id)) health.delete(id);
    for (const id of lastServed.keys()) if (!ids.has(id)) lastServed.delete(id);
    for (const { finished, tenantId, id } of open) if (finished) await finishCampaign(deps.database, tenantId, id);
    await showDiskFull().catch((error: unknown) => log.debug({ err: error }, "Could not mark campaigns as waiting for disk space"));
    gates.sweep();
    routes.tryAgain(open);
  }

  /** Sending waits for a full disk and resumes; campaigns say so as far as the disk lets it be written. */
  async function showDiskFull(): Promise<void> {
    const isFull = deps.database.outage()?.reason === "diskFull";
    for (const campaign of open) {
      const isShown = campaign.problem?.code === DISK_FULL.code;
      if (campaign.status !== "sending" || isFull === isShown || (isFull && campaign.problem !== null)) continue;
      const problem = isFull ? DISK_FULL : null;
      await deps.database.tenant(campaign.tenantId, (tx) => noteProblem(tx, campaign.tenantId, campaign.id, problem));
      healthOf(campaign.id).shown = problem;
    }
  }

  function laneFor(campaign: OpenCampaign, route: SendingRoute, running: Running): Lane {
    return {
      deps: { log },
      database: deps.database,
      tuning,
      messages,
      gate: routes.gateOf(campaign, route),
      health: healthOf(campaign.id),
      sendingAccountId: route.accountId,
      isBackup: routes.isBackup(campaign, route),
      warmsUp: campaign.warmsUp && !route.isCapture,
      isHopeless: (everWorked) => routes.isHopeless(campaign, everWorked),
      hasOtherWay: () => routes.hasOther(campaign, route),
      rests: () => routes.rests(campaign, route),
      stopping: stopping.signal,
      cutOff: cutOff.signal,
      shouldGiveWay: () =>
        stopping.signal.aborted ||
        routes.hasBetter(campaign, route) ||
        (Date.now() - running.since >= tuning.sliceMs &&
          working() >= deps.config.sendLanes &&
          somebodyWaits(open, [...lanes], running, roomOf)),
      setWaiting(waiting) {
        if (running.waiting === waiting) return;
        running.waiting = waiting;
        if (waiting) wake();
      },
    };
  }

  async function serve(campaign: OpenCampaign, route: SendingRoute, running: Running): Promise<void> {
    const except = [...lanes].flatMap((lane) => (lane.campaignId === campaign.id && lane.chunk !== null ? [lane.chunk] : []));
    const { found, toSend } = await takeChunk(deps.database, campaign, running.lease, { leaseMs: tuning.leaseMs, except });
    // Nothing to take until the next look.
    if (!found) campaign.claimable = false;
    if (!toSend) return;
    running.chunk = toSend.chunk;
    await new ChunkRun(laneFor(campaign, route, running), toSend).run();
  }

  const working = () => [...lanes].filter((lane) => !lane.waiting).length;

  function startLanes(): void {
    while (working() < deps.config.sendLanes && lanes.size < deps.config.sendLanes * LANES_PER_SEND_LANE) {
      const next = pickNext(open, [...lanes], lastServed, roomOf);
      if (!next) return;
      const { campaign, route } = next;
      lastServed.set(campaign.id, performance.now());
      const { tenantId, id: campaignId } = campaign;
      const running: Running = {
        tenantId,
        campaignId,
        sendingAccountId: route.accountId,
        since: Date.now(),
        waiting: false,
        lease: v4(),
        chunk: null,
        done: Promise.resolve(),
      };
      lanes.add(running);
      running.done = serve(campaign, route, running)
        .catch((fault: unknown) => {
          campaign.claimable = false;
          log.error({ err: fault, tenantId, campaignId }, "Could not send a chunk");
        })
        .finally(() => {
          lanes.delete(running);
          wake();
        });
    }
  }

  async function loop(): Promise<void> {
    let lookedAt = -Infinity;
    while (!stopping.signal.aborted) {
      if (performance.now() - lookedAt >= tuning.lookEveryMs) {
        await look().catch((fault: unknown) => log.warn({ err: fault }, "Could not read the open campaigns; retrying"));
        lookedAt = performance.now();
      }
      if (!stopping.signal.aborted) startLanes();
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, Math.max(1, tuning.lookEveryMs - (performance.now() - lookedAt)));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async function renew(): Promise<void> {
    const held = [...lanes].filter((lane) => lane.chunk !== null);
    for (const tenantId of new Set(held.map((lane) => lane.tenantId))) {
      const leases = held.filter((lane) => lane.tenantId === tenantId).map((lane) => lane.lease);
      await deps.database.tenant(tenantId, (tx) => renewLeases(tx, tenantId, leases, tuning.leaseMs));
    }
  }

  const looping = loop();
  const renewing = setInterval(
    () => void renew().catch((fault: unknown) => log.warn({ err: fault }, "Could not renew leases")),
    tuning.leaseMs / 3,
  );

  return async () => {
    stopping.abort();
    wake();
    const drained = setTimeout(() => cutOff.abort(), tuning.drainMs);
    await looping;
    await Promise.allSettled([...lanes].map((lane) => lane.done));
    clearTimeout(drained);
    clearInterval(renewing);
    await gates.close();
  };
}
