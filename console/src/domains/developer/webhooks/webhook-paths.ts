/** The URL of the list. */
export const WEBHOOKS_PATH = "/developer?tab=webhooks";
export const CREATE_WEBHOOK_PATH = "/developer/webhook/create";

/** Returns the URL of a webhook's page. */
export const webhookPath = (id: string): string => `/developer/webhook/${id}`;
export const editWebhookPath = (id: string): string => `${webhookPath(id)}/edit`;
/** Returns the URL of the page of a webhook that was just created. */
export const createdWebhookPath = (id: string): string => `${webhookPath(id)}?created=1`;

/** Returns the URL of a webhook event. */
export const eventPath = (id: string): string => `/developer?tab=events&event=${id}`;
/** Returns the URL of the list with a webhook's failed events. */
export const failuresPath = (webhookId: string): string =>
  `/developer?tab=events&webhook=${webhookId}&status=failed`;
/** Returns the URL of the replay form for a webhook. */
export const replayPath = (webhookId: string): string =>
  `/developer?tab=events&webhook=${webhookId}&replay=1`;
