import { connect as openSocket } from "node:net";
import { connectSmtp } from "@arauto/mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../platform/deps.ts";
import { freePort } from "../../platform/network/free-port.ts";
import type { TestUser } from "../../testing/test-server.ts";
import type { PlaceLimits } from "../../platform/smtp/connection-places.ts";
import { startListener } from "./listener.ts";
import {
  waitUntilProcessed,
  deliver,
  type InboundWorld,
  ourAddress,
  sentCampaign,
  startInboundWorld,
} from "../../testing/inbound-world.ts";
import { bounceOf } from "./testing/mails.ts";

let world: InboundWorld;
let owner: TestUser;
let to: string;
const email = "person0@example.com";
beforeAll(async () => {
  world = await startInboundWorld();
  owner = await world.signUp();
  const { id, contacts } = await sentCampaign(world, owner, { recipients: 1 });
  to = ourAddress(world.server, "bounce", id, contacts[0]?.id ?? "");
});
afterAll(() => world?.stop());

/** Starts another receiver of the same installation. */
async function secondReceiver(
  changes: (deps: Deps) => Partial<Deps>,
  limits?: PlaceLimits,
): Promise<{ port: number; stop(): Promise<void> }> {
  const { deps } = world.server;
  const port = await freePort("127.0.0.1");
  const stop = await startListener(
    { ...deps, config: { ...deps.config, inboundPort: port }, ...changes(deps) },
    limits,
  );
  return { port, stop };
}

async function offer(port: number, source: string) {
  const connection = await connectSmtp({
    host: "127.0.0.1",
    address: "127.0.0.1",
    port,
    security: "none",
    username: "",
    password: "",
  });
  const outcome = await connection.send({
    mailFrom: "",
    rcptTo: to,
    smtpUtf8: false,
    bytes: Buffer.from(source),
  });
  await connection.close();
  return outcome;
}

/** Sends raw lines, each after the reply to the previous one, and returns all replies until the server closes. */
async function say(
  port: number,
  lines: readonly string[],
  repeatEveryMs?: number,
): Promise<string> {
  const socket = openSocket({ host: "127.0.0.1", port });
  const waiting = [...lines];
  let received = "";
  const timer =
    repeatEveryMs === undefined
      ? undefined
      : setInterval(() => socket.write("NOOP\r\n"), repeatEveryMs);
  try {
    for await (const chunk of socket.setEncoding("latin1") as AsyncIterable<string>) {
      received += chunk;
      const next = /^\d{3} .*\r\n$/m.test(chunk) ? waiting.shift() : undefined;
      if (next !== undefined) socket.write(next, "latin1");
    }
  } finally {
    clearInterval(timer);
    socket.destroy();
  }
  return received;
}

const away = () => Promise.reject(new Error("The database is not responding"));

describe("the inbound SMTP server", () => {
  let source: string;
  beforeEach(() => {
    source = bounceOf(to, { email });
  });

  it("asks to retry while the database is unavailable, and accepts the message then", async () => {
    const blind = await secondReceiver(({ database }) => ({
      database: { ...database, system: away },
    }));
    expect(await offer(blind.port, source)).toMatchObject({
      kind: "rejected",
      stage: "rcpt",
      code: 451,
    });
    await blind.stop();
    const deaf = await secondReceiver(({ database }) => ({
      database: { ...database, tenant: away },
    }));
    expect(await offer(deaf.port, source)).toMatchObject({
      kind: "rejected",
      code: 451,
      permanent: false,
    });
    await deaf.stop();
    expect(await waitUntilProcessed(world.server, owner, 0)).toEqual([]);
    expect(await deliver(world.server, { to, source })).toMatchObject({ kind: "accepted" });
    expect(await waitUntilProcessed(world.server, owner, 1)).toMatchObject([
      { outcome: "suppressed" },
    ]);
  });

  it("rejects messages that are too large, and too many connections of one address", async () => {
    const { port, stop } = await secondReceiver(() => ({}));
    const large = `${source}${"x".repeat(99)}\r\n`.padEnd(
      26 * 1024 * 1024,
      `${"x".repeat(98)}\r\n`,
    );
    expect(await offer(port, large)).toMatchObject({
      kind: "rejected",
      code: 552,
      permanent: true,
    });
    const connect = () =>
      connectSmtp({
        host: "127.0.0.1",
        address: "127.0.0.1",
        port,
        security: "none",
        username: "",
        password: "",
      });
    const open = await Promise.all(Array.from({ length: 10 }, connect));
    await expect(connect()).rejects.toThrow();
    await Promise.all(open.map((connection) => connection.close()));
    await expect
      .poll(() =>
        connect()
          .then((connection) => connection.close().then(() => true))
          .catch(() => false),
      )
      .toBe(true);
    await stop();
  }, 60_000);

  it.each([
    ["a bare LF", "NOOP\nMAIL FROM:<>\r\n"],
    ["a bare CR", "NOOP\rMAIL FROM:<>\r\n"],
    ["a bare LF at its beginning", "\nNOOP\r\n"],
  ])("rejects commands with %s and ends the connection", async (_name, command) => {
    const { port, stop } = await secondReceiver(() => ({}));
    const received = await say(port, ["EHLO a.example\r\n", command, "NOOP\r\n"]);
    expect(received).toMatch(/\r\n521 5\.5\.2 [^\r]*\r\n$/);
    await stop();
  });

  it.each([
    ["a bare LF", "one\ntwo"],
    ["a bare CR", "one\rtwo"],
    ["an end of data that other servers may see", "one\n.\r\nMAIL FROM:<smuggled@a.example>"],
    ["another such end of data", "one\r\n.\nMAIL FROM:<smuggled@a.example>"],
    ["a third such end of data", "one\r.\rMAIL FROM:<smuggled@a.example>"],
  ])("rejects a message with %s and keeps nothing of it", async (_name, body) => {
    const { port, stop } = await secondReceiver(() => ({}));
    const before = await waitUntilProcessed(world.server, owner, 0);
    const received = await say(port, [
      "EHLO a.example\r\n",
      "MAIL FROM:<>\r\n",
      `RCPT TO:<${to}>\r\n`,
      "DATA\r\n",
      `${source.replace(/\r\n$/, "")}\r\n${body}\r\n.\r\n`,
      "QUIT\r\n",
    ]);
    const codes = [...received.matchAll(/^(\d{3}) /gm)].map(([, code]) => code);
    expect(codes).toEqual(["220", "250", "250", "250", "354", "554", "221"]);
    expect(await waitUntilProcessed(world.server, owner, 0)).toEqual(before);
    await stop();
  });

  it("ends connections that only send NOOP", async () => {
    const limits = {
      connectionsMax: 10,
      connectionsMaxOfAddress: 10,
      idleMs: 1_500,
      totalMs: 60_000,
    };
    const { port, stop } = await secondReceiver(() => ({}), limits);
    expect(await say(port, ["EHLO a.example\r\n"], 200)).toMatch(/\r\n421 4\.3\.2 [^\r]*\r\n$/);
    await stop();
  }, 60_000);

  it("ends connections that last too long, regardless of their activity", async () => {
    const limits = {
      connectionsMax: 10,
      connectionsMaxOfAddress: 10,
      idleMs: 60_000,
      totalMs: 1_500,
    };
    const { port, stop } = await secondReceiver(() => ({}), limits);
    expect(await say(port, ["EHLO a.example\r\n"], 200)).toMatch(/\r\n421 4\.3\.2 [^\r]*\r\n$/);
    await stop();
  }, 60_000);
});
