import { useListWebhooksQuery, type Webhook } from "../../../lib/api.generated.ts";
import { webhookName } from "../webhooks/webhook-facts.ts";

/** More than the maximum per workspace. */
const ALL = { limit: 100, sort: "createdAt" } as const;

export interface Webhooks {
  /** Undefined until loaded. */
  items: readonly Webhook[] | undefined;
  isLoading: boolean;
  /** Returns the display name of an event's webhook. */
  nameOf: (event: { webhookId: string; url: string }) => string;
}

/** Returns all webhooks of the workspace. */
export function useWebhooks(): Webhooks {
  const { data, isLoading } = useListWebhooksQuery(ALL);
  const items = data?.items;
  return {
    items,
    isLoading,
    nameOf: ({ webhookId, url }) =>
      webhookName(items?.find(({ id }) => id === webhookId) ?? { url }),
  };
}
