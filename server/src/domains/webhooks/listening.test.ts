import { randomUUID } from "node:crypto";
import { type webhookEventNews } from "@arauto/contracts";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";
import { type WebhookWorld, webhookWorld } from "./testing/webhook-world.ts";

type News = z.output<typeof webhookEventNews>;

const PATIENCE = { timeout: 20_000, interval: 50 };

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

const unsubscribed = (contactId: string) => ({
  type: "account.unsubscribed" as const,
  contactId,
  data: { reason: "unsubscribed" as const },
});

/** Collects a stream's messages until the test closes it. */
async function startListening({ token }: WebhookWorld, query = "", lastEventId?: string) {
  const closing = new AbortController();
  const response = await fetch(`${server.url}/api/v1/WebhookEvents/Stream${query}`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { "last-event-id": lastEventId }),
    },
    signal: closing.signal,
  });
  const items: News["items"] = [];
  let messages = 0;
  let cursor = "";
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const reading = (async () => {
    let text = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      const frames = text.split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) {
        const data = /^data: (.*)$/m.exec(frame)?.[1];
        if (data === undefined) continue;
        messages += 1;
        const news = JSON.parse(data) as News;
        cursor = /^id: (.*)$/m.exec(frame)?.[1] ?? "";
        items.push(...news.items);
      }
    }
  })().catch(() => {});
  await expect.poll(() => messages, PATIENCE).toBeGreaterThan(0);
  const close = async () => {
    closing.abort();
    await reading;
    return cursor;
  };
  return { items, close };
}

it("a listener gets each new event of its workspace once, signed", async () => {
  const world = webhookWorld(server, await server.signUp());
  const outsider = webhookWorld(server, await server.signUp());
  const webhook = await world.create(receiver.url);
  await outsider.create(receiver.url);
  await world.happen(unsubscribed(randomUUID()));
  await expect.poll(async () => (await world.events(webhook.id)).length, PATIENCE).toBe(1);
  const { items, close } = await startListening(world);
  const contacts = [randomUUID(), randomUUID(), randomUUID()];
  await outsider.happen(unsubscribed(randomUUID()));
  for (const contact of contacts) await world.happen(unsubscribed(contact));
  await expect.poll(() => items.length, PATIENCE).toBe(3);
  await close();
  const key = new Webhook(await world.secret(webhook.id));
  const received = items.map(
    ({ body, headers }) =>
      (key.verify(body, headers) as { data: { contactId: string } }).data.contactId,
  );
  expect(received.toSorted()).toEqual(contacts.toSorted());
  expect(items[0]?.event).toMatchObject({ webhookId: webhook.id, type: "contact.unsubscribed" });
});

it("a listener of one webhook gets no events of another", async () => {
  const world = webhookWorld(server, await server.signUp());
  const [one, other] = [await world.create(receiver.url), await world.create(receiver.url)];
  const { items, close } = await startListening(world, `?webhookId=${one.id}`);
  await world.happen(unsubscribed(randomUUID()));
  await expect.poll(async () => (await world.events(other.id)).length, PATIENCE).toBe(1);
  await expect.poll(() => items.length, PATIENCE).toBe(1);
  await close();
  expect(items[0]?.event.webhookId).toBe(one.id);
});

it("a listener that reconnects with the last id misses no event", async () => {
  const world = webhookWorld(server, await server.signUp());
  const webhook = await world.create(receiver.url);
  const first = await startListening(world);
  await world.happen(unsubscribed(randomUUID()));
  await expect.poll(() => first.items.length, PATIENCE).toBe(1);
  const cursor = await first.close();
  const missed = [randomUUID(), randomUUID()];
  for (const contact of missed) await world.happen(unsubscribed(contact));
  await expect.poll(async () => (await world.events(webhook.id)).length, PATIENCE).toBe(3);
  const { items, close } = await startListening(world, "", cursor);
  const contacts = () =>
    items.map(({ body }) => (JSON.parse(body) as { data: { contactId: string } }).data.contactId);
  await expect.poll(contacts, PATIENCE).toEqual(expect.arrayContaining(missed));
  await close();
});

it("a listener with an unusable last id starts with new events", async () => {
  const world = webhookWorld(server, await server.signUp());
  const webhook = await world.create(receiver.url);
  await world.happen(unsubscribed(randomUUID()));
  await expect.poll(async () => (await world.events(webhook.id)).length, PATIENCE).toBe(1);
  const { items, close } = await startListening(world, "", "yesterday");
  await world.happen(unsubscribed(randomUUID()));
  await expect.poll(() => items.length, PATIENCE).toBeGreaterThan(0);
  await close();
  expect(items).toHaveLength(1);
});
