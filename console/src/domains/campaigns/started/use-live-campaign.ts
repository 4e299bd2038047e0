import { isRunning, isUnderWay, isWaiting } from "@arauto/contracts";
import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useGetCampaignQuery } from "../../../lib/api.generated.ts";
import type { store } from "../../../lib/api-store.ts";
import { useEventStream } from "../../../lib/event-stream.ts";
import { resumesUntil } from "../campaign-status.tsx";

/** Around its time a scheduled campaign is looked at often, long before it seldom. */
const NEAR_MS = 60_000;
const OFTEN_MS = 1000;
const SELDOM_MS = 30_000;
/** One that paused itself may go on at any time. */
const PAUSED_MS = 5000;
/** What runs for weeks is looked at; a stream would hold one of the browser's few connections all the time. */
const RUNNING_MS = 10_000;

/** Keeps a campaign's page up with it: by its event stream while people are sent to, by looking while it waits for its time or its server. */
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
  useEventStream<Campaign>(isRunning(status) && !runs ? `/v1/Campaigns/${id}/Progress` : null, (next) => {
    dispatch(api.util.updateQueryData("getCampaign", { id }, () => next));
    // Lists of people and links are read again once the sending rests.
    if (!isRunning(next.status)) dispatch(api.util.invalidateTags(["Campaigns"]));
  });

  const waits = isWaiting(status) && startsAt !== null;
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!waits) return;
    const look = () => setNear(Date.parse(startsAt) - Date.now() < OFTEN_MS);
    look();
    const left = Date.parse(startsAt) - Date.now();
    // Beyond a day the browser's clock is not relied on: what is looked at seldom finds out in time.
    const timer = left < NEAR_MS ? setInterval(look, 500) : undefined;
    return () => clearInterval(timer);
  }, [waits, startsAt]);
  useGetCampaignQuery({ id }, { pollingInterval: looksEvery(), skipPollingIfUnfocused: !waits });
  return { justSent };

  function looksEvery(): number {
    if (waits) return isNear ? OFTEN_MS : SELDOM_MS;
    if (resumesUntil(campaign, Date.now()) !== null) return PAUSED_MS;
    return runs && isUnderWay(status) ? RUNNING_MS : 0;
  }
}
