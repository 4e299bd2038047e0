import { webhookHealthRoutes, webhookRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

let server: TestServer;
let receiver: Receiver;
beforeAll(async () => {
  server = await startTestServer();
  receiver = await startReceiver();
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

it("shows the latest attempts of each webhook, worst first, and failures by cause", async () => {
  const world = webhookWorld(server, await server.signUp());
  const good = await world.create(receiver.url);
  const bad = await world.create("http://127.0.0.1:9/closed");
  const send = (id: string) =>
    server.call(webhookRoutes.test, {
      token: world.token,
      params: { id },
      body: { type: "contact.unsubscribed" },
    });
  await Promise.all([send(good.id), send(good.id), send(bad.id), send(bad.id)]);
  const health = async () =>
    (await server.call(webhookHealthRoutes.get, { token: world.token })).body;
  await expect
    .poll(async () => (await health()).items.map(({ attempts }) => attempts.length), {
      timeout: 20_000,
    })
    .toEqual([2, 2]);
  await expect
    .poll(async () => (await health()).failures.map(({ count }) => count), { timeout: 20_000 })
    .toEqual([2]);
  const { items, total, failures } = await health();
  expect([items.map(({ webhook }) => webhook.id), total]).toEqual([[bad.id, good.id], 2]);
  expect(items[1]?.attempts[0]).toMatchObject({ statusCode: 204, error: null });
  expect(failures[0]).toMatchObject({
    webhookId: bad.id,
    url: bad.url,
    type: "contact.unsubscribed",
    statusCode: null,
    error: "connect",
  });
});
