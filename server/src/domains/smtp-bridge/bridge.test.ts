import { connect as openSocket } from "node:net";
import { type ApiKeyWithSecret, emailRoutes } from "@arauto/contracts";
import { connectSmtp, type SendOutcome } from "@arauto/mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type TestServer, type TestUser, startTestServer } from "../../testing/test-server.ts";
import { createTestKey, expire } from "../api-keys/testing/test-keys.ts";

let server: TestServer;
let owner: TestUser;
let port: number;
beforeAll(async () => {
  server = await startTestServer({ config: { smtpBridgePort: 0 } });
  port = server.deps.config.smtpBridgePort as number;
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp({ confirmed: true });
});

const sendingKey = (given: Parameters<typeof createTestKey>[2] = {}) =>
  createTestKey(server, owner.token, { permissions: ["emails:write"], ...given });

const MESSAGE = [
  "Message-ID: <order-1@shop.example>",
  "To: ana@example.com",
  "Subject: =?UTF-8?Q?Seu_caf=C3=A9_saiu?=",
  "Content-Type: text/plain; charset=utf-8",
  "",
  "Olá, Ana!",
];
const message = (...fields: string[]) => [...fields, ...MESSAGE].join("\r\n");

async function connected(password: string) {
  return connectSmtp({
    host: "127.0.0.1",
    address: "127.0.0.1",
    port,
    security: "none",
    username: "arauto",
    password,
  });
}

/** Sends a message through the bridge and returns the client's outcome. */
async function send(
  key: ApiKeyWithSecret,
  source: string,
  rcptTo = "ana@example.com",
): Promise<SendOutcome> {
  const connection = await connected(key.key);
  try {
    return await connection.send({
      mailFrom: "shop@shop.example",
      rcptTo,
      smtpUtf8: false,
      bytes: Buffer.from(source),
    });
  } finally {
    await connection.close();
  }
}

const emails = async () => {
  const { body } = await server.call(emailRoutes.list, { token: owner.token });
  return body.items;
};

describe("a message submitted with an API key", () => {
  it("becomes an email of the ledger", async () => {
    const outcome = await send(await sendingKey(), message("X-Arauto-Tags: order, shipped"));
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(await emails()).toMatchObject([
      {
        to: { email: "ana@example.com" },
        subject: "Seu café saiu",
        tags: ["order", "shipped"],
        mode: "live",
      },
    ]);
  });

  it("is sent once, however often the client repeats it", async () => {
    const key = await sendingKey();
    await send(key, message());
    await send(key, message());
    expect(await emails()).toHaveLength(1);
  });

  it("is another email when its text differs", async () => {
    const key = await sendingKey();
    await send(key, message());
    await send(key, `${message()} Novo.`);
    expect(await emails()).toHaveLength(2);
  });

  it("is not sent when the same idempotency key was used for another message", async () => {
    const key = await sendingKey();
    await send(key, message("X-Arauto-Idempotency-Key: order-1"));
    const second = await send(key, `${message("X-Arauto-Idempotency-Key: order-1")} Novo.`);
    expect(second).toMatchObject({ kind: "rejected" });
    expect(await emails()).toHaveLength(1);
  });

  it("is rejected with the API's reason when it cannot be sent", async () => {
    const outcome = await send(
      await sendingKey(),
      message("X-Arauto-Template: 00000000-0000-7000-8000-000000000000"),
    );
    expect(outcome).toMatchObject({ kind: "rejected" });
    expect(await emails()).toEqual([]);
  });

  it("is rejected when it names an option that does not exist", async () => {
    const outcome = await send(await sendingKey(), message("X-Arauto-Constructor: yes"));
    expect(JSON.stringify(outcome)).toContain("There is no option X-Arauto-constructor");
    expect(await emails()).toEqual([]);
  });

  it("is an email for each of its recipients", async () => {
    const key = await sendingKey();
    const replies = await talk([
      "EHLO shop.example",
      `AUTH PLAIN ${Buffer.from(`\0arauto\0${key.key}`).toString("base64")}`,
      "MAIL FROM:<shop@shop.example>",
      "RCPT TO:<ana@example.com>",
      "RCPT TO:<no address>",
      "RCPT TO:<bia@example.com>",
      "DATA",
      `${message()}\r\n.`,
      "QUIT",
    ]);
    expect(replies).toContain("250 2.0.0 Queued for 2 recipients");
    const found = await emails();
    expect(new Set(found.map(({ to }) => to.email))).toEqual(
      new Set(["ana@example.com", "bia@example.com"]),
    );
    expect(found).toHaveLength(2);
  });
});

describe("signing in", () => {
  it.each([
    ["a password that is no key", async () => "Correct1Horse"],
    [
      "a wrong secret",
      async () => (await sendingKey()).key.replace(/_[^_]*$/, `_${"x".repeat(38)}`),
    ],
    [
      "an expired key",
      async () => {
        const key = await sendingKey({
          expiresAt: new Date(Date.now() + 86_400_000).toISOString(),
        });
        await expire(server, key.id);
        return key.key;
      },
    ],
    [
      "a key that may not send",
      async () => (await sendingKey({ permissions: ["contacts:write"] })).key,
    ],
    [
      "a key of other networks",
      async () => (await sendingKey({ allowedNetworks: ["203.0.113.0/24"] })).key,
    ],
  ])("fails with %s", async (_what, password) => {
    await expect(connected(await password())).rejects.toThrow(/535|550/);
  });

  it("is required before a message", async () => {
    const replies = await talk(["EHLO shop.example", "MAIL FROM:<shop@shop.example>", "QUIT"]);
    expect(replies).toMatch(/^530 /m);
  });
});

/** Sends these lines, each after the reply to the previous one, and returns all replies. */
async function talk(lines: readonly string[]): Promise<string> {
  const socket = openSocket({ host: "127.0.0.1", port });
  const waiting = [...lines];
  let received = "";
  for await (const chunk of socket.setEncoding("latin1") as AsyncIterable<string>) {
    received += chunk;
    const next = /^\d{3} .*\r\n$/m.test(chunk) ? waiting.shift() : undefined;
    if (next !== undefined) socket.write(`${next}\r\n`);
  }
  return received;
}
