import { randomUUID } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import {
  contactUpsertRoutes,
  customEventRoutes,
  customFieldRoutes,
  type KeyPermission,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestKey } from "../../server/src/domains/api-keys/testing/test-keys.ts";
import {
  type Receiver,
  startReceiver,
} from "../../server/src/domains/webhooks/testing/receiver.ts";
import {
  type WebhookWorld,
  webhookWorld,
} from "../../server/src/domains/webhooks/testing/webhook-world.ts";
import {
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../server/src/testing/test-server.ts";
import { verifyWebhook } from "../src/index.ts";
import { buildPackage } from "./built.ts";
import { commandLine } from "./run-command.ts";
import { startRelay } from "./relay.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };

let server: TestServer;
let user: TestUser;
let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  buildPackage();
  server = await startTestServer();
  user = await server.signUp({ companyName: "Café Serra Clara" });
  world = webhookWorld(server, user);
  receiver = await startReceiver();
});
afterAll(async () => {
  await server?.stop();
  await receiver?.stop();
});

const PERMISSIONS: KeyPermission[] = ["contacts:read", "webhooks:write"];
const keyOf = async (mode: "live" | "test", permissions = PERMISSIONS) =>
  (await createTestKey(server, user.token, { mode, permissions })).key;
const loggedIn = async (mode: "live" | "test" = "live", url = server.url) =>
  commandLine({ ARAUTO_API_KEY: await keyOf(mode), ARAUTO_URL: url });

describe("arauto", () => {
  it("prints its help", async () => {
    const { run } = commandLine();
    const overview = await run();
    expect(overview).toMatchObject({ code: 0, stderr: "" });
    for (const name of ["login", "whoami", "listen", "trigger", "emails send", "types"]) {
      expect(overview.stdout).toContain(`  ${name}`);
      const help = await run(...name.split(" "), "--help");
      expect(help.code).toBe(0);
      expect(help.stdout).toContain(`Usage: arauto ${name}`);
    }
  });

  it("exits with 2 if the command line is invalid", async () => {
    const { run } = commandLine();
    for (const args of [
      ["fly"],
      ["emails"],
      ["emails", "fly"],
      ["whoami", "--fast"],
      ["whoami", "me"],
      ["--json", "whoami"],
    ])
      expect(await run(...args)).toMatchObject({ code: 2, stdout: "" });
    const { code, stderr } = await run("whoami");
    expect(code).toBe(2);
    expect(stderr).toContain("arauto login");
  });

  it("exits with 1 and explains why if the API rejects a call", async () => {
    const { run } = commandLine({ ARAUTO_URL: server.url, ARAUTO_API_KEY: "arauto_live_wrong" });
    const { code, stderr } = await run("whoami");
    expect(code).toBe(1);
    expect(stderr).toContain("Unknown or malformed API key");
    expect(stderr).toContain("Correlation id: ");
    const json = await run("whoami", "--json");
    expect(JSON.parse(json.stderr)).toMatchObject({ code: "API_KEY_INVALID", status: 401 });
  });
});

describe("arauto login", () => {
  it("checks a key and stores it, readable only by the user", async () => {
    const { home, run } = commandLine();
    const key = await keyOf("test");
    const { code, stdout } = await run("login", "--key", key, "--url", server.url);
    expect(code).toBe(0);
    expect(stdout).toContain("TEST");
    expect(stdout).toContain("Café Serra Clara");
    const folder = process.platform === "win32" ? home : path.join(home, ".config");
    const file = path.join(folder, "arauto/login.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ apiKey: key, url: server.url });
    const mode = process.platform === "win32" ? 0o600 : statSync(file).mode & 0o777;
    expect(mode).toBe(0o600);
    expect((await run("whoami")).stdout).toBe(stdout);
  });

  it("reads the key from the standard input and marks a live one", async () => {
    const { start, run } = commandLine({ ARAUTO_URL: server.url });
    const { code, stdout } = await start(["login"], `${await keyOf("live")}\n`).ended;
    expect(code).toBe(0);
    expect(stdout).toContain("LIVE  changes are real");
    expect(JSON.parse((await run("whoami", "--json")).stdout)).toMatchObject({ mode: "live" });
    expect((await start(["login"], "").ended).code).toBe(2);
  });

  it("stores nothing if the key is wrong", async () => {
    const { run } = commandLine();
    expect((await run("login", "--key", "arauto_live_no", "--url", server.url)).code).toBe(1);
    expect((await run("whoami")).code).toBe(2);
  });

  it("is overridden by the environment", async () => {
    const key = await keyOf("test");
    const { run } = commandLine({ ARAUTO_API_KEY: key, ARAUTO_URL: server.url });
    expect(JSON.parse((await run("whoami", "--json")).stdout)).toMatchObject({ mode: "test" });
  });
});

const unsubscribed = (contactId: string) => ({
  type: "account.unsubscribed" as const,
  contactId,
  data: { reason: "unsubscribed" as const },
});

describe("arauto listen", () => {
  it("forwards each event once, signed, even if the connection breaks", async () => {
    const relay = await startRelay(server.url);
    const local = await startReceiver();
    const webhook = await world.create(receiver.url);
    const { start } = await loggedIn("live", relay.url);
    const command = ["listen", "--forward", local.url, "--webhook", webhook.id];
    const { stdout, stderr, interrupt, ended } = start(command);
    await expect.poll(stderr, PATIENCE).toContain("Listening");
    const contacts = Array.from({ length: 6 }, () => randomUUID());
    for (const contact of contacts.slice(0, 2)) await world.happen(unsubscribed(contact));
    await expect.poll(() => local.received.length, PATIENCE).toBe(2);
    relay.disconnect();
    for (const contact of contacts.slice(2, 4)) await world.happen(unsubscribed(contact));
    await expect.poll(async () => (await world.events(webhook.id)).length, PATIENCE).toBe(4);
    relay.connect();
    await expect.poll(() => local.received.length, PATIENCE).toBe(4);
    for (const contact of contacts.slice(4)) await world.happen(unsubscribed(contact));
    await expect.poll(() => local.received.length, PATIENCE).toBe(6);
    interrupt();
    expect(await ended).toMatchObject({ code: 0 });
    expect(stderr()).toContain("Stopped after 6 events");
    expect(stdout().trim().split("\n")).toHaveLength(6);
    expect(stdout()).toMatch(/contact\.unsubscribed {2}msg_[0-9a-f]{32} {2}→ 204 \(\d+ ms\)/);

    const secret = await world.secret(webhook.id);
    const received = await Promise.all(
      local.received.map(({ body, headers }) => verifyWebhook(body, headers, secret)),
    );
    const ids = received.map(({ data }) => ("contactId" in data ? data.contactId : ""));
    expect(new Set(ids)).toEqual(new Set(contacts));
    expect(ids).toHaveLength(contacts.length);
    await relay.stop();
    await local.stop();
  });

  it("shows the local program's responses, and continues", async () => {
    const webhook = await world.create(receiver.url);
    const { start } = await loggedIn();
    const address = "http://127.0.0.1:9/hook";
    const running = start(["listen", "--forward", address, "--webhook", webhook.id, "--json"]);
    await expect
      .poll(async () => {
        await world.happen(unsubscribed(randomUUID()));
        return running.stdout().split("\n").length;
      }, PATIENCE)
      .toBeGreaterThan(2);
    running.interrupt();
    const { code, stdout } = await running.ended;
    expect(code).toBe(0);
    const [line = "{}"] = stdout.split("\n");
    expect(JSON.parse(line)).toMatchObject({ type: "contact.unsubscribed", status: null });
  });

  it("requires a URL and the permission", async () => {
    const { run } = await loggedIn();
    expect((await run("listen")).code).toBe(2);
    expect((await run("listen", "--forward", "localhost")).code).toBe(2);
    const { code, stderr } = await run(
      "listen",
      "--forward",
      "http://localhost:9",
      "--key",
      await keyOf("live", ["contacts:read"]),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("webhooks:read");
  });
});

describe("arauto trigger", () => {
  it("sends the example of a type to webhooks and listeners", async () => {
    const local = await startReceiver();
    const webhook = await world.create(receiver.url);
    const { start, run } = await loggedIn();
    const listening = start(["listen", "--forward", local.url, "--webhook", webhook.id]);
    await expect.poll(listening.stderr, PATIENCE).toContain("Listening");
    const { code, stdout } = await run("trigger", "email.clicked", "--webhook", webhook.id);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^email\.clicked {2}msg_/);
    await expect.poll(() => local.received.length, PATIENCE).toBe(1);
    listening.interrupt();
    await listening.ended;
    await local.stop();
  });

  it("rejects a test key, whose event would never arrive", async () => {
    const { run } = await loggedIn("test");
    const { code, stderr } = await run("trigger", "email.clicked");
    expect(code).toBe(1);
    expect(stderr).toContain("--forward");
  });

  it("sends an example directly to a local URL", async () => {
    const local = await startReceiver();
    const secret = `whsec_${Buffer.from("0123456789abcdef0123456789abcdef").toString("base64")}`;
    const { run } = await loggedIn("test");
    const to = ["--forward", local.url, "--secret", secret, "--full"];
    const { code, stdout } = await run("trigger", "contact.created", ...to);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^contact\.created {2}→ 204/);
    const [request] = local.received;
    const event = await verifyWebhook(request?.body ?? "", request?.headers ?? {}, secret);
    expect(event).toMatchObject({ data: { contact: { name: "Ana Souza" } } });
    const unknown = await run("trigger", "contact.sung", ...to);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain("contact.created");
    await local.stop();
  });
});

describe("arauto types", () => {
  it("prints the custom fields as TypeScript", async () => {
    for (const [identifier, name, type] of [
      ["plan", "Plan */ end", "text"],
      ["points", "Points", "number"],
      ["birthday", "Birthday", "date"],
      ["vip", "VIP", "boolean"],
    ] as const)
      await server.call(customFieldRoutes.create, {
        token: user.token,
        body: { identifier, name, type },
      });
    const { run } = await loggedIn("test");
    const { code, stdout, stderr } = await run("types");
    expect(code).toBe(0);
    expect(stderr).toContain("events:read");
    expect(stdout).toBe(`/** The custom fields of contacts. Generated by \`npx arauto types\`. */
export interface ContactFields {
  /** Birthday (YYYY-MM-DD) */
  birthday?: string | null;
  /** Plan *\\/ end */
  plan?: string | null;
  /** Points */
  points?: number | null;
  /** VIP */
  vip?: boolean | null;
}
`);
  });

  it("prints the custom events, including names that are not identifiers", async () => {
    const email = "ana@example.com";
    const { token } = user;
    await server.call(contactUpsertRoutes.upsert, { token, params: { email }, body: {} });
    const items: { name: string; properties: Record<string, string | number | boolean> }[] = [
      { name: "ordered", properties: { total: 149.9, due: "2026-12-24", gift: false, code: "A1" } },
      { name: "ordered", properties: { code: 7 } },
      { name: "Order.Placed", properties: {} },
    ];
    const body = { items: items.map((item) => ({ ...item, email })) };
    expect((await server.call(customEventRoutes.send, { token, body })).status).toBe(200);
    const key = await keyOf("test", ["contacts:read", "events:read"]);
    const { home, run } = commandLine({ ARAUTO_API_KEY: key, ARAUTO_URL: server.url });
    const { code, stdout, stderr } = await run("types");
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain(`
/** The properties of custom events, by name. Generated by \`npx arauto types\`. */
export interface CustomEvents {
  "Order.Placed": {
  };
  ordered: {
    code?: number | string;
    due?: string; // ISO 8601
    gift?: boolean;
    total?: number;
  };
}
`);
    const file = path.join(home, "workspace.ts");
    expect((await run("types", "--out", file)).code).toBe(0);
    expect(readFileSync(file, "utf8")).toBe(stdout);
  });
});
