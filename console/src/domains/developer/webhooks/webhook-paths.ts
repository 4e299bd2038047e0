/** The address of the list. */
export const WEBHOOKS_PATH = "/developer?tab=webhooks";
export const CREATE_WEBHOOK_PATH = "/developer/webhook/create";

/** Returns the address of a webhook's page. */
export const webhookPath = (id: string): string => `/developer/webhook/${id}`;
export const editWebhookPath = (id: string): string => `${webhookPath(id)}/edit`;
/** Returns the address of a webhook's page right after it was created. */
export const createdWebhookPath = (id: string): string => `${webhookPath(id)}?created=1`;

/** Returns the address of a webhook event. */
export const eventPath = (id: string): string => `/developer?tab=events&event=${id}`;
/** Returns the address of the list with a webhook's events that failed. */
export const failuresPath = (webhookId: string): string =>
  `/developer?tab=events&webhook=${webhookId}&status=failed`;
/** Returns the address where a webhook's events are replayed. */
export const replayPath = (webhookId: string): string =>
  `/developer?tab=events&webhook=${webhookId}&replay=1`;
