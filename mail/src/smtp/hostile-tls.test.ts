import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { connectSmtp } from "./connect-smtp.ts";
import type { SmtpOptions } from "./smtp-options.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import { TEST_CERTIFICATE, TEST_KEY } from "./testing/certificate.ts";

const HANG_MS = 15_000;
/** Most of the time is spent waiting for replies that never come. */
const AT_ONCE = 8;
const received = new Set<string>();
const servers: SMTPServer[] = [];
let ports: { starttls: number; tls: number };

async function realServer(secure: boolean): Promise<number> {
  const server = new SMTPServer({
    secure,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      stream.resume();
      stream.on("end", () => {
        for (const { address } of session.envelope.rcptTo) received.add(address);
        done();
      });
    },
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  servers.push(server);
  return (server.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  ports = { starttls: await realServer(false), tls: await realServer(true) };
});
afterAll(async () => {
  for (const server of servers) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** Sees the server's output and forwards anything to the client. */
type MiddleMan = (chunk: Buffer, client: Socket, offset: number) => void;

async function through(port: number, act: MiddleMan): Promise<Server> {
  const proxy = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    let offset = 0;
    client.setNoDelay(true);
    upstream.on("data", (chunk) => {
      act(chunk, client, offset);
      offset += chunk.length;
    });
    client.pipe(upstream);
    upstream.on("close", () => client.destroy());
    client.on("close", () => upstream.destroy());
    client.on("error", () => upstream.destroy());
    upstream.on("error", () => client.destroy());
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return proxy;
}

let messages = 0;

/** Sends one message through such a man in the middle. Throws if its outcome is wrong or missing. */
async function attempt(security: "starttls" | "tls", act: MiddleMan): Promise<string> {
  const proxy = await through(ports[security], act);
  const options: SmtpOptions = {
    host: "mail.test",
    address: "127.0.0.1",
    port: (proxy.address() as AddressInfo).port,
    security,
    username: "",
    password: "",
    clientName: "client.test",
    tls: { ca: TEST_CERTIFICATE },
    timeouts: { connectMs: 1_500, replyMs: 1_500, dataMs: 1_500 },
  };
  messages += 1;
  const rcptTo = `p${messages}@receiver.test`;
  const work = (async () => {
    try {
      const smtp = await connectSmtp(options);
      const outcome = await smtp.send({
        mailFrom: "news@sender.test",
        rcptTo,
        bytes: Buffer.from("Subject: x\r\n\r\nHello\r\n"),
      });
      void smtp.close();
      return outcome.kind;
    } catch (error) {
      if (error instanceof SmtpConnectError) return error.stage;
      throw error;
    }
  })();
  const result = await Promise.race([work, wait(HANG_MS, "hang", { ref: false })]);
  proxy.close();
  // Data in transit arrives.
  if (result === "notSent") await wait(20);
  if (
    result === "hang" ||
    (result === "accepted" && !received.has(rcptTo)) ||
    (result === "notSent" && received.has(rcptTo))
  ) {
    throw new Error(
      `${rcptTo} is ${result}, the server ${received.has(rcptTo) ? "has" : "lacks"} it`,
    );
  }
  return result;
}

/** Tries every position, several at a time. Returns the outcomes that occurred. */
async function attemptAll(
  security: "starttls" | "tls",
  places: readonly number[],
  actAt: (place: number) => MiddleMan,
): Promise<string[]> {
  const results = new Set<string>();
  const queue = places.values();
  const lane = async () => {
    for (const place of queue) results.add(await attempt(security, actAt(place)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return [...results];
}

describe("text injected before TLS", () => {
  const offers = "250-mail.test\r\n250 AUTH PLAIN\r\n";
  const isGo = (chunk: Buffer) =>
    /^220 .*\r\n$/i.test(chunk.toString()) && !chunk.includes("ESMTP");

  for (const [name, slip] of Object.entries<MiddleMan>({
    "after the reply": (chunk, client) =>
      client.write(isGo(chunk) ? Buffer.concat([chunk, Buffer.from(offers)]) : chunk),
    "after the reply, incomplete": (chunk, client) =>
      client.write(isGo(chunk) ? Buffer.concat([chunk, Buffer.from("25")]) : chunk),
    "a moment later": (chunk, client) => {
      client.write(chunk);
      if (isGo(chunk)) setImmediate(() => client.write(offers));
    },
    "instead of the handshake": (chunk, client) =>
      client.write(chunk[0] === 22 ? Buffer.from(offers) : chunk),
    "before STARTTLS was sent": (chunk, client) =>
      client.write(
        chunk.includes("STARTTLS") ? Buffer.concat([chunk, Buffer.from("220 go\r\n")]) : chunk,
      ),
  })) {
    it(`is never mistaken for the server's: ${name}`, async () => {
      expect(await attempt("starttls", slip)).toBe("tls");
    });
  }
});

describe("TLS that fails", () => {
  for (const security of ["starttls", "tls"] as const) {
    // The handshake takes about 2,000 bytes, the whole conversation 3,000.
    const places = Array.from({ length: 40 }, (_, index) => index * 83);

    it(
      `by an end at any point leaves one true outcome (${security})`,
      { timeout: 120_000 },
      async () => {
        const results = await attemptAll(security, places, (place) => (chunk, client, offset) => {
          if (client.destroyed) return;
          client.write(chunk.subarray(0, Math.max(0, place - offset)));
          if (offset + chunk.length > place) client.destroySoon();
        });
        expect(results).toEqual(expect.arrayContaining(["tls", "accepted"]));
      },
    );

    it(
      `by a changed byte at any point leaves one true outcome (${security})`,
      { timeout: 120_000 },
      async () => {
        const results = await attemptAll(security, places, (place) => (chunk, client, offset) => {
          const changed = Buffer.from(chunk);
          if (place >= offset && place < offset + chunk.length)
            changed[place - offset] = (changed[place - offset] ?? 0) ^ 0x55;
          client.write(changed);
        });
        expect(results).toEqual(expect.arrayContaining(["tls", "accepted"]));
      },
    );
  }
});
