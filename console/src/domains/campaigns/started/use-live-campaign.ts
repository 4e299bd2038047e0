import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useGetCampaignQuery } from "../../../app/api.generated.ts";
import type { store } from "../../../app/store.ts";
import { useEventStream } from "../../../app/event-stream.ts";
import { isAtWork, isUnderWay } from "../campaign-status.tsx";

/** Around its time a scheduled campaign is looked at often, long before it seldom. */
const NEAR_MS = 60_000;
const OFTEN_MS = 1000;
const SELDOM_MS = 30_000;
/** What runs for weeks is looked at; a stream would hold one of the browser's few connections all the time. */
const RUNNING_MS = 10_000;

/** Keeps a campaign's page up with it: by its event stream while people are sent to, by looking while it waits. */
export function useLiveCampaign({ id, kind, workflowOf, status, startsAt }: Campaign): { justSent: boolean } {
  const dispatch = useDispatch<typeof store.dispatch>();
  const [was, setWas] = useState(status);
  const [justSent, setJustSent] = useState(false);
  if (was !== status) {
    setWas(status);
    setJustSent(status === "sent" && isAtWork(was));
  }

  const runs = kind === "workflow" || workflowOf !== null;
  useEventStream<Campaign>(isAtWork(status) && !runs ? `/v1/Campaigns/${id}/Progress` : null, (next) => {
    dispatch(api.util.updateQueryData("getCampaign", { id }, () => next));
    // Lists of people and links are read again once the sending rests.
    if (!isAtWork(next.status)) dispatch(api.util.invalidateTags(["Campaigns"]));
  });

  const waits = status === "scheduled" && startsAt !== null;
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
  const pollingInterval = waits ? (isNear ? OFTEN_MS : SELDOM_MS) : runs && isUnderWay(status) ? RUNNING_MS : 0;
  useGetCampaignQuery({ id }, { pollingInterval, skipPollingIfUnfocused: !waits });
  return { justSent };
}
