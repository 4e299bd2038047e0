import { randomUUID } from "node:crypto";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { webhookRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { LOCAL_CERTIFICATE, LOCAL_KEY } from "../../testing/local-authority.ts";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { type Receiver, startReceiver } from "./testing/receiver.ts";
import { webhookWorld } from "./testing/webhook-world.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const HUGE = gzipSync(Buffer.alloc(20_000_000, "a"));

let server: TestServer;
let hostile: Receiver;
let friendly: Receiver;
let untrusted: https.Server;
beforeAll(async () => {
  server = await startTestServer();
  friendly = await startReceiver();
  hostile = await startReceiver(({ path }, response, raw) => {
    if (path === "/redirect") response.writeHead(301, { location: friendly.url }).end();
    else if (path === "/gone") response.writeHead(410).end();
    else if (path === "/busy") response.writeHead(429, { "retry-after": "8" }).end();
    else if (path === "/reset") raw.socket.destroy();
    else if (path === "/huge") response.writeHead(200, { "content-encoding": "gzip" }).end(HUGE);
    // "/hang" never responds.
  });
  untrusted = https.createServer({ cert: LOCAL_CERTIFICATE, key: LOCAL_KEY }, (_, response) =>
    response.writeHead(204).end(),
  );
  await new Promise<void>((resolve) => untrusted.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await hostile?.stop();
  await friendly?.stop();
  untrusted?.close();
  await server?.stop();
});

const unsubscribed = () => ({
  type: "account.unsubscribed" as const,
  contactId: randomUUID(),
  data: { reason: "unsubscribed" as const },
});

it("hostile endpoints are judged by their responses, and delay no other endpoint", async () => {
  const world = webhookWorld(server, await server.signUp());
  const paths = ["hang", "redirect", "gone", "busy", "reset", "huge"] as const;
  const ids = new Map<string, string>();
  for (const path of paths) ids.set(path, (await world.create(`${hostile.url}/${path}`)).id);
  const { port } = untrusted.address() as AddressInfo;
  ids.set("untrusted", (await world.create(`https://localhost:${port}/`)).id);
  // In the same workspace, and in another one.
  const own = await world.create(friendly.url);
  const other = webhookWorld(server, await server.signUp());
  const others = await other.create(friendly.url);

  await world.happen(unsubscribed());
  const first = async (name: string) => (await world.events(ids.get(name) ?? ""))[0];
  await expect.poll(() => hostile.received.length, PATIENCE).toBeGreaterThanOrEqual(paths.length);
  // While one request hangs, all others complete.
  await world.happen(unsubscribed(), unsubscribed());
  await other.happen(unsubscribed(), unsubscribed());
  const delivered = async (events: ReturnType<typeof world.events>) =>
    (await events).filter(({ status }) => status === "delivered").length;
  await expect.poll(() => delivered(world.events(own.id)), PATIENCE).toBe(3);
  await expect.poll(() => delivered(other.events(others.id)), PATIENCE).toBe(2);
  expect(friendly.received).toHaveLength(5);
  expect(await first("hang")).toMatchObject({ status: "pending", nextAttemptAt: null });

  await expect
    .poll(() => first("redirect"), PATIENCE)
    .toMatchObject({ status: "retrying", statusCode: 301 });
  await expect
    .poll(() => first("reset"), PATIENCE)
    .toMatchObject({ status: "retrying", statusCode: null, error: "reset" });
  await expect
    .poll(() => first("untrusted"), PATIENCE)
    .toMatchObject({ status: "retrying", error: "tls" });
  await expect.poll(() => first("gone"), PATIENCE).toMatchObject({ status: "failed" });
  expect(await world.get(ids.get("gone") ?? "")).toMatchObject({
    status: "inactive",
    disabledReason: "gone",
  });
  await expect.poll(async () => (await first("busy"))?.statusCode, PATIENCE).toBe(429);
  const huge = await first("huge");
  expect(huge?.status).toBe("delivered");
  expect((await world.details(huge?.id ?? "")).attemptList[0]?.responseBody).toHaveLength(20_000);
  await server.call(webhookRoutes.disable, {
    token: world.token,
    body: { ids: [ids.get("hang") ?? ""] },
  });
});
