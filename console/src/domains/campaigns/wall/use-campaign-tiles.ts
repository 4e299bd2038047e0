import { isRunning, isUnderWay } from "@arauto/contracts/campaign-lifecycle";
import { useEffect, useEffectEvent, useState } from "react";
import {
  type Campaign,
  type CampaignTiles,
  useGetCampaignTilesQuery,
} from "../../../lib/api.generated.ts";

/** Minimum poll interval of tiles while the campaign changes, and afterwards. */
const LIVE_MS = 1500;
const AFTERWARDS_MS = 30_000;

/**
 * Loads the tiles of a campaign, and reloads them when its event stream reports a change, and later for opens and
 * clicks.
 */
export function useCampaignTiles(campaign: Campaign): {
  data: CampaignTiles | undefined;
  error: unknown;
  refetch: () => void;
} {
  const { id, status, balance, engagement } = campaign;
  const { currentData, error, refetch } = useGetCampaignTilesQuery(
    { id },
    {
      pollingInterval: isUnderWay(status) && !isRunning(status) ? AFTERWARDS_MS / 3 : AFTERWARDS_MS,
      skipPollingIfUnfocused: true,
      refetchOnMountOrArgChange: true,
    },
  );
  const version = JSON.stringify([status, balance, engagement]);
  useThrottled(version, LIVE_MS, () => void refetch());
  return { data: currentData, error, refetch: () => void refetch() };
}

/** Runs an effect when a value has changed, at most once per interval. Changes in between are batched. */
function useThrottled(value: string, intervalMs: number, effect: () => void): void {
  const [seen, setSeen] = useState(value);
  const isStale = value !== seen;
  const catchUp = useEffectEvent(() => {
    effect();
    setSeen(value);
  });
  useEffect(() => {
    if (!isStale) return;
    const timer = setTimeout(() => catchUp(), intervalMs);
    return () => clearTimeout(timer);
  }, [isStale, intervalMs]);
}
