import { call } from "./api.ts";
import { startLocalReceiver } from "./local-receiver.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

interface WebhookEvent {
  id: string;
  status: string;
}

/** Creates webhook events that were delivered and one that failed, and returns the failed one. */
export async function fillEvents(
  token: string,
  { longWord }: { longWord: string },
): Promise<{ webhookEventId: string }> {
  const receiver = await startLocalReceiver();
  const post = <T>(path: string, body: object) => call<T>(token, path, { method: "POST", body });
  const create = (description: string, path: string) =>
    post<{ id: string }>("Webhooks", {
      url: `${receiver.url}/${path}`,
      description,
      events: ["email.clicked", "import.finished"],
      payload: "full",
    });
  const shop = await create("Loja virtual", "shop");
  const other = await create(longWord.slice(0, 200), "other");
  const send = (id: string, type: string) => post<WebhookEvent>(`Webhooks/${id}/Test`, { type });
  const has = async (id: string, status: string) =>
    (await call<WebhookEvent>(token, `WebhookEvents/${id}`)).status === status;

  for (const type of ["import.finished", "email.clicked"]) {
    const event = await send(shop.id, type);
    await waitUntilTrue("a webhook event is delivered", () => has(event.id, "delivered"));
  }
  receiver.respondWith(503);
  const failed = await send(other.id, "email.clicked");
  await waitUntilTrue("a webhook event fails", () => has(failed.id, "retrying"));
  await post("WebhookEvents/Cancel", { ids: [failed.id] });
  await receiver.stop();
  return { webhookEventId: failed.id };
}
