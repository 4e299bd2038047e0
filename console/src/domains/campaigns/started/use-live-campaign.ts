import { isRunning, isUnderWay, isWaiting } from "@arauto/contracts/campaign-lifecycle";
import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import {
  campaignsApi,
  api,
  type Campaign,
  useGetCampaignQuery,
} from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { resumesUntil } from "../campaign-status.tsx";

/** A scheduled campaign is polled often near its time, and rarely long before. */
const NEAR_MS = 60_000;
const OFTEN_MS = 1000;
const SELDOM_MS = 30_000;
/** One that paused itself can resume at any time. */
const PAUSED_MS = 5000;
/** Campaigns that run for weeks are polled; a stream would permanently use one of the browser's few connections. */
const RUNNING_MS = 10_000;

/**
 * Keeps a campaign's page up to date: through its event stream while sending, by polling while it
 * waits for its time or its server.
 */
export function useLiveCampaign(campaign: Campaign): { justSent: boolean } {
  const { id, kind, workflowOf, status, startsAt } = campaign;
  const dispatch = useDispatch<typeof store.dispatch>();
  const [was, setWas] = useState(status);
  const [justSent, setJustSent] = useState(false);
  if (was !== status) {
    setWas(status);
    setJustSent(status === "sent" && isRunning(was));
  }

  const runs = kind === "workflow" || workflowOf !== null;
  useEventStream<Campaign>(
    isRunning(status) && !runs ? `/v1/Campaigns/${id}/Progress` : null,
    (next) => {
      dispatch(campaignsApi.util.updateQueryData("getCampaign", { id }, () => next));
      // Lists of recipients and links are loaded again once sending stops.
      if (!isRunning(next.status)) dispatch(api.util.invalidateTags(["Campaigns"]));
    },
  );

  const waits = isWaiting(status) && startsAt !== null;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const look = () => setNear(Date.parse(startsAt) - Date.now() < OFTEN_MS);
    look();
    const left = Date.parse(startsAt) - Date.now();
    // Beyond a day the browser's timer is unreliable; the slow polling notices in time.
    const timer = left < NEAR_MS ? setInterval(look, 500) : undefined;
    return () => clearInterval(timer);
  }, [waits, startsAt]);
  useGetCampaignQuery({ id }, { pollingInterval: pollInterval(), skipPollingIfUnfocused: !waits });
  return { justSent };

  function pollInterval(): number {
    if (waits) return isNear ? OFTEN_MS : SELDOM_MS;
    if (resumesUntil(campaign, Date.now()) !== null) return PAUSED_MS;
    return runs && isUnderWay(status) ? RUNNING_MS : 0;
  }
}
