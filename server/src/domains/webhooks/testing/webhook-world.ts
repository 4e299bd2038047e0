import { webhookEventRoutes, webhookRoutes, type webhookBody } from "@arauto/contracts";
import type { z } from "zod";
import { sql } from "../../../platform/database/sql.ts";
import { type NewEvent, recordEvents } from "../../../platform/events/events.ts";
import type { TestServer, TestUser } from "../../../testing/test-server.ts";
import { makeDue } from "../delivery-queries.ts";

export type WebhookWorld = ReturnType<typeof webhookWorld>;

/** Returns helpers for a workspace's webhooks. */
export function webhookWorld(server: TestServer, { token, tenantId }: TestUser) {
  const { database } = server.deps;
  const details = async (id: string) =>
    (await server.call(webhookEventRoutes.get, { token, params: { id } })).body;
  return {
    token,
    tenantId,
    details,
    async create(url: string, given: Partial<z.input<typeof webhookBody>> = {}) {
      const body = { url, events: ["contact.unsubscribed" as const], ...given };
      return (await server.call(webhookRoutes.create, { token, body })).body;
    },
    get: async (id: string) =>
      (await server.call(webhookRoutes.get, { token, params: { id } })).body,
    secret: async (id: string) =>
      (await server.call(webhookRoutes.secret, { token, params: { id } })).body.secret,
    happen: (...events: NewEvent[]) =>
      database.tenant(tenantId, (tx) => recordEvents(tx, tenantId, events)),
    /** Returns a webhook's events, oldest first. */
    async events(webhookId: string) {
      const query = { webhookId, sort: "createdAt", limit: 100 };
      return (await server.call(webhookEventRoutes.list, { token, query })).body.items;
    },
    /** Makes all pending retries due now. */
    hurry: (webhookId: string) =>
      database.tenant(tenantId, async (tx) => {
        await tx.execute(sql`
          update webhook_deliveries set next_at = now() - interval '1 second'
          where tenant_id = ${tenantId} and endpoint_id = ${webhookId} and next_at < 'infinity'`);
        await makeDue(tx, tenantId, [webhookId], new Date(0));
      }),
    /** Pretends that the endpoint has been failing for this many hours. */
    failingFor: (webhookId: string, hours: number) =>
      database.tenant(tenantId, (tx) =>
        tx.execute(sql`
          update webhook_queues set failing_since = now() - make_interval(hours => ${hours}::int)
          where tenant_id = ${tenantId} and endpoint_id = ${webhookId}`),
      ),
  };
}
