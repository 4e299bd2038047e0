import { useListWebhooksQuery, type Webhook } from "../../../lib/api.generated.ts";
import { webhookName } from "../webhooks/webhook-facts.ts";

/** More than a workspace can have. */
const ALL = { limit: 100, sort: "createdAt" } as const;

export interface Webhooks {
  /** Undefined until loaded. */
  items: readonly Webhook[] | undefined;
  isLoading: boolean;
  /** Returns how the webhook of an event is called. */
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
