import { webhookEventRoutes, webhookReplayRoutes, webhookRoutes } from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import { eventually } from "./eventually.ts";
import type { World } from "./world.ts";

/**
 * Creates a disabled webhook without an existing endpoint, with an attempted event and a finished replay. Nothing of it
 * changes later.
 */
export async function createWebhook(
  api: ApiClient,
  secret: string,
): Promise<Pick<World["ids"], "webhook" | "webhookEvent" | "webhookReplay">> {
  const { id } = await api.call(webhookRoutes.create, {
    body: {
      url: `http://127.0.0.1:9/${secret}`,
      description: `${secret} webhook`,
      events: ["webhook.disabled"],
    },
  });
  const event = await api.call(webhookRoutes.test, {
    params: { id },
    body: { type: "webhook.disabled" },
  });
  const params = { id: event.id };
  await eventually(
    async () => (await api.call(webhookEventRoutes.get, { params })).attemptList.length > 0,
  );
  const replay = await api.call(webhookReplayRoutes.create, {
    body: {
      webhookId: id,
      selection: "missing",
      from: new Date(Date.now() - 60_000).toISOString(),
      before: new Date().toISOString(),
    },
  });
  await eventually(
    async () =>
      (await api.call(webhookReplayRoutes.get, { params: { id: replay.id } })).status ===
      "finished",
  );
  await api.call(webhookRoutes.disable, { body: { ids: [id] } });
  return { webhook: id, webhookEvent: event.id, webhookReplay: replay.id };
}
