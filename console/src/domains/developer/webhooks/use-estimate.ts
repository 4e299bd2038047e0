import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useState } from "react";
import { useEstimateWebhookMutation } from "../../../lib/api.generated.ts";
import type { WebhookEstimate } from "../../../lib/api.generated.ts";
import type { WebhookValues } from "./webhook-values.ts";

const PAUSE_MS = 500;

export interface Estimate {
  /** The latest one, kept while the next is counted; undefined before the first, and without types. */
  data: WebhookEstimate | undefined;
  isCounting: boolean;
  failed: boolean;
}

/** Returns how many events of the selected types would have been delivered in the last 24 hours. */
export function useEstimate({
  events,
  payload,
}: Pick<WebhookValues, "events" | "payload">): Estimate {
  const [estimate] = useEstimateWebhookMutation();
  const wanted = JSON.stringify({ events, payload });
  const [settled] = useDebouncedValue(wanted, PAUSE_MS);
  const [found, setFound] = useState<{ for: string; data: WebhookEstimate | undefined }>();

  useEffect(() => {
    const body = JSON.parse(settled) as { events: []; payload: "thin" | "full" };
    if (body.events.length === 0) return undefined;
    const running = estimate({ estimateWebhookBody: body });
    running
      .unwrap()
      .then((data) => setFound({ for: settled, data }))
      .catch(() => setFound((now) => ({ for: settled, data: now?.data })));
    return () => running.reset();
  }, [estimate, settled]);

  if (events.length === 0) return { data: undefined, isCounting: false, failed: false };
  const isCounting = found?.for !== wanted;
  return { data: found?.data, isCounting, failed: !isCounting && found?.data === undefined };
}
