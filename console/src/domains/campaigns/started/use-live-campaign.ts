import { useEffect, useState } from "react";
import { useDispatch } from "react-redux";
import { api, type Campaign, useGetCampaignQuery } from "../../../app/api.generated.ts";
import type { store } from "../../../app/store.ts";
import { useEventStream } from "../../../app/event-stream.ts";
import { isAtWork, resumesUntil } from "../campaign-status.tsx";

/** Around its time a scheduled campaign is looked at often, long before it seldom. */
const NEAR_MS = 60_000;
const OFTEN_MS = 1000;
const SELDOM_MS = 30_000;
/** One that paused itself may go on at any time. */
const PAUSED_MS = 5000;

/** Keeps a campaign's page up with it: by its event stream while people are sent to, by looking while it waits for its time or its server. */
export function useLiveCampaign(campaign: Campaign): { justSent: boolean } {
  const { id, status, startsAt } = campaign;
  const dispatch = useDispatch<typeof store.dispatch>();
  const [was, setWas] = useState(status);
  const [justSent, setJustSent] = useState(false);
  if (was !== status) {
    setWas(status);
    setJustSent(status === "sent" && isAtWork(was));
  }

  useEventStream<Campaign>(isAtWork(status) ? `/v1/Campaigns/${id}/Progress` : null, (next) => {
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
  const pausedMs = resumesUntil(campaign, Date.now()) === null ? 0 : PAUSED_MS;
  useGetCampaignQuery({ id }, { pollingInterval: waits ? (isNear ? OFTEN_MS : SELDOM_MS) : pausedMs, skipPollingIfUnfocused: false });
  return { justSent };
}
