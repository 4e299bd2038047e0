import { call } from "./api.ts";
import { waitUntilTrue } from "./wait-until-true.ts";
import { startWebhookReceiver } from "./webhook-receiver.ts";

interface Webhook {
  id: string;
  pausedUntil: string | null;
  activity: { calls: number };
}

/** Number of attempts, a third of which fail: too few for the circuit breaker. */
const ATTEMPTS = 9;
/** Enough failures to open it. */
const FAILURES = 12;
const CONTACT_EVENTS = ["contact.created", "contact.updated", "contact.unsubscribed"];

/** Creates webhooks in every state: active with attempts, on hold, and disabled. Returns the first two. */
export async function fillWebhooks(
  token: string,
  { longWord }: { longWord: string },
): Promise<{ webhookId: string; pausedWebhookId: string }> {
  const create = (url: string, description: string, events: string[]) =>
    call<Webhook>(token, "Webhooks", { method: "POST", body: { url, description, events } });
  const get = (id: string) => call<Webhook>(token, `Webhooks/${id}`);
  const test = (id: string) =>
    call(token, `Webhooks/${id}/Test`, { method: "POST", body: { type: "contact.created" } });

  const receiver = await startWebhookReceiver();
  try {
    const active = await create(receiver.url, "Loja virtual", [...CONTACT_EVENTS, "email.sent"]);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      receiver.status = attempt % 3 === 0 ? 503 : 200;
      await test(active.id);
      await waitUntilTrue(
        `attempt ${attempt}`,
        async () => (await get(active.id)).activity.calls >= attempt,
      );
    }
    // Nothing listens on the port 9.
    const paused = await create(
      `http://127.0.0.1:9/webhooks/${longWord}?origem=arauto`,
      longWord,
      CONTACT_EVENTS,
    );
    for (let sent = 0; sent < FAILURES; sent += 1) await test(paused.id);
    await waitUntilTrue(
      "a webhook on hold",
      async () => (await get(paused.id)).pausedUntil !== null,
    );
    const off = await create("http://127.0.0.1:9/erp", "", ["import.finished"]);
    await call(token, "Webhooks/Disable", { method: "POST", body: { ids: [off.id] } });
    return { webhookId: active.id, pausedWebhookId: paused.id };
  } finally {
    await receiver.stop();
  }
}
