import { webhookErrorBand, webhookRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server?.stop());

it("finds webhooks by the band that they show, including its limits", async () => {
  const world = webhookWorld(server, await server.signUp());
  const failedOfHundred = [0, 5, 6, 15, 16, 100];
  const ids: string[] = [];
  for (const failed of failedOfHundred) {
    const { id } = await world.create(`http://127.0.0.1:9/${failed}`);
    ids.push(id);
    await server.deps.database.tenant(world.tenantId, (tx) =>
      tx.execute(sql`
        insert into webhook_hours (tenant_id, endpoint_id, hour, calls, failed)
        values (${world.tenantId}::uuid, ${id}::uuid, date_trunc('hour', now()), 100, ${failed}::int)`),
    );
  }
  await world.create("http://127.0.0.1:9/without-calls");
  const listed = async (query: Record<string, string>) =>
    (await server.call(webhookRoutes.list, { token: world.token, query })).body.items;
  const all = await listed({});
  expect(all).toHaveLength(7);
  for (const errorBand of webhookErrorBand.options) {
    const shown = all.filter(({ activity }) => activity.errorBand === errorBand);
    expect(shown).toHaveLength(2);
    expect(await listed({ errorBand })).toEqual(shown);
  }
  expect(await listed({ errorBand: "low", eventType: "export.finished" })).toEqual([]);
});

it("finds webhooks by an event type that they deliver", async () => {
  const world = webhookWorld(server, await server.signUp());
  const url = "http://127.0.0.1:9/hook";
  const both = await world.create(url, { events: ["contact.created", "email.sent"] });
  const one = await world.create(url, { events: ["email.sent"] });
  const listed = async (eventType: string) =>
    (
      await server.call(webhookRoutes.list, { token: world.token, query: { eventType } })
    ).body.items.map(({ id }) => id);
  expect(await listed("email.sent")).toEqual([one.id, both.id]);
  expect(await listed("contact.created")).toEqual([both.id]);
  expect(await listed("import.finished")).toEqual([]);
  const unknown = await server.call(webhookRoutes.list, {
    token: world.token,
    query: { eventType: "contact.nothing" },
  });
  expect(unknown.status).toBe(400);
});
