import { once } from "node:events";
import { connect, createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { connectSmtp } from "./connect-smtp.ts";
import type { SmtpOptions } from "./smtp-options.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import { TEST_CERTIFICATE, TEST_KEY } from "./testing/certificate.ts";
import { scriptedServer } from "./testing/scripted-server.ts";
import type { Conversation } from "./testing/scripted-server.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function failure(
  script: (server: Conversation) => Promise<void>,
  options: Partial<SmtpOptions> = {},
): Promise<SmtpConnectError> {
  const server = await scriptedServer(script, options);
  cleanups.push(() => server.close());
  return failureOf(connectSmtp(server.options));
}

async function failureOf(connecting: Promise<unknown>): Promise<SmtpConnectError> {
  const error = await connecting.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof SmtpConnectError))
    throw new Error("no SmtpConnectError", { cause: error });
  return error;
}

interface Received {
  from: string;
  to: string;
  body: string;
}

async function realServer(
  settings: SMTPServerOptions = {},
): Promise<{ options: SmtpOptions; received: Received[] }> {
  const received: Received[] = [];
  const server = new SMTPServer({
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    authOptional: true,
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const from = session.envelope.mailFrom;
        received.push({
          from: from === false ? "" : from.address,
          to: session.envelope.rcptTo.map((address) => address.address).join(),
          body: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
    onAuth(login, _session, done) {
      if (login.username === "user" && login.password === "pässwörd") done(null, { user: "user" });
      else done(new Error("wrong"));
    },
    ...settings,
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())));
  const port = (server.server.address() as AddressInfo).port;
  const options: SmtpOptions = {
    host: "mail.test",
    address: "127.0.0.1",
    port,
    security: "none",
    username: "",
    password: "",
    clientName: "client.test",
    tls: { ca: TEST_CERTIFICATE },
    timeouts: { connectMs: 3_000, replyMs: 3_000, dataMs: 3_000 },
  };
  return { options, received };
}

const MESSAGE = {
  mailFrom: "news@sender.test",
  rcptTo: "ana@receiver.test",
  bytes: Buffer.from("Subject: dots\r\n\r\n.one\r\n..two\r\n.\r\nend\r\n"),
};

describe("with a real server", () => {
  for (const security of ["none", "starttls", "tls"] as const) {
    it(`sends many messages concurrently over ${security}, dots preserved`, async () => {
      const { options, received } = await realServer({ secure: security === "tls" });
      const smtp = await connectSmtp({ ...options, security });
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          smtp.send({ ...MESSAGE, rcptTo: `p${index}@receiver.test` }),
        ),
      );
      expect(outcomes.every((outcome) => outcome.kind === "accepted")).toBe(true);
      expect(received.map((message) => message.to)).toEqual(
        Array.from({ length: 50 }, (_, index) => `p${index}@receiver.test`),
      );
      expect(new Set(received.map((message) => message.body))).toEqual(
        new Set([MESSAGE.bytes.toString()]),
      );
      await smtp.close();
    });
  }

  for (const method of ["PLAIN", "LOGIN"]) {
    it(`logs in with ${method} and rejects a wrong password permanently, without repeating it`, async () => {
      const { options } = await realServer({ authOptional: false, authMethods: [method] });
      const smtp = await connectSmtp({
        ...options,
        security: "starttls",
        username: "user",
        password: "pässwörd",
      });
      expect(await smtp.send(MESSAGE)).toMatchObject({ kind: "accepted" });
      await smtp.close();
      const error = await failureOf(
        connectSmtp({
          ...options,
          security: "starttls",
          username: "user",
          password: "s3cret-wrong",
        }),
      );
      expect(error).toMatchObject({ stage: "auth", transient: false });
      expect(`${error.message} ${error.reply}`).not.toMatch(/s3cret|czNjcmV0/);
    });
  }

  it("confines rejections to their recipients", async () => {
    const { options } = await realServer({
      onRcptTo(address, _session, done) {
        done(
          address.address.startsWith("bad")
            ? Object.assign(new Error("no such user"), { responseCode: 550 })
            : undefined,
        );
      },
    });
    const smtp = await connectSmtp(options);
    const names = ["a", "bad1", "b", "bad2", "bad3", "c"];
    const outcomes = await Promise.all(
      names.map((name) => smtp.send({ ...MESSAGE, rcptTo: `${name}@receiver.test` })),
    );
    expect(outcomes.map((outcome) => outcome.kind)).toEqual([
      "accepted",
      "rejected",
      "accepted",
      "rejected",
      "rejected",
      "accepted",
    ]);
    expect(outcomes[1]).toMatchObject({ stage: "rcpt", code: 550, permanent: true });
    await smtp.close();
  });
});

describe("TLS", () => {
  for (const security of ["starttls", "tls"] as const) {
    it(`over ${security} rejects an unknown certificate and a wrong name permanently`, async () => {
      const { options } = await realServer({ secure: security === "tls" });
      expect(await failureOf(connectSmtp({ ...options, security, tls: {} }))).toMatchObject({
        stage: "tls",
        transient: false,
      });
      expect(
        await failureOf(connectSmtp({ ...options, security, host: "other.test" })),
      ).toMatchObject({ stage: "tls", transient: false });
      const trusting = await connectSmtp({
        ...options,
        security,
        host: "other.test",
        tls: { rejectUnauthorized: false },
      });
      await trusting.close();
    });
  }

  it("stops if STARTTLS is required and not offered", async () => {
    const error = await failure(
      async (server) => {
        await server.greet("PIPELINING", "AUTH PLAIN");
        await server.closedByClient();
        expect(server.received).toHaveLength(1);
      },
      { security: "starttls", username: "u", password: "p" },
    );
    expect(error).toMatchObject({ stage: "tls", transient: false });
  });

  it("rejects text injected before TLS", async () => {
    const error = await failure(
      async (server) => {
        await server.greet("STARTTLS");
        await server.expect("STARTTLS");
        server.socket.write("220 go\r\n250-injected\r\n250 AUTH PLAIN\r\n");
        await server.closedByClient();
      },
      { security: "starttls" },
    );
    expect(error).toMatchObject({ stage: "tls", transient: false });
  });

  it("forgets capabilities from before TLS", async () => {
    const { options } = await realServer({ authOptional: false, authMethods: ["PLAIN"] });
    // A man in the middle that adds a capability to the plain part only.
    let tampered = false;
    const proxy = createServer((client) => {
      const upstream = connect(options.port, "127.0.0.1");
      upstream.on("data", (chunk) => {
        const plain = chunk.toString("latin1");
        const offered = plain.replace("250-PIPELINING", "250-CHUNKING\r\n250-PIPELINING");
        tampered ||= offered !== plain;
        client.write(offered, "latin1");
      });
      client.pipe(upstream);
      client.on("error", () => upstream.destroy());
      upstream.on("error", () => client.destroy());
    });
    proxy.listen(0, "127.0.0.1");
    await once(proxy, "listening");
    cleanups.push(() => new Promise((resolve) => proxy.close(() => resolve())));
    const smtp = await connectSmtp({
      ...options,
      port: (proxy.address() as AddressInfo).port,
      security: "starttls",
      username: "user",
      password: "pässwörd",
    });
    expect(await smtp.send(MESSAGE)).toMatchObject({ kind: "accepted" });
    expect(tampered).toBe(true);
    await smtp.close();
  });

  it("reports a server that closes during the handshake", async () => {
    const error = await failure(
      async (server) => {
        await server.greet("STARTTLS");
        await server.expect("STARTTLS", "220 go");
        server.socket.destroy();
      },
      { security: "starttls" },
    );
    expect(error).toMatchObject({ stage: "tls", transient: true });
  });

  it("reports a server that never finishes the handshake", async () => {
    expect(
      await failure(async (server) => server.closedByClient(), { security: "tls" }),
    ).toMatchObject({ stage: "tls", transient: true });
  });
});

describe("a connection that cannot be made ready", () => {
  it("reports a refused port", async () => {
    const server = await scriptedServer(async () => undefined);
    await server.close();
    expect(await failureOf(connectSmtp(server.options))).toMatchObject({
      stage: "connect",
      transient: true,
    });
  });

  for (const [greeting, transient] of [
    ["554 go away", false],
    ["421 too busy", true],
    ["450 later", true],
    ["SSH-2.0-OpenSSH", true],
    ["250 what", true],
  ] as const) {
    it(`reports the greeting "${greeting}"`, async () => {
      const error = await failure(async (server) => {
        server.say(greeting);
        await server.closedByClient();
      });
      expect(error).toMatchObject({
        stage: "greeting",
        transient,
        reply: greeting.startsWith("SSH") ? undefined : greeting,
      });
    });
  }

  it("limits the wait for the greeting and for a reply that arrives byte by byte", async () => {
    const started = performance.now();
    expect(await failure(async (server) => server.closedByClient())).toMatchObject({
      stage: "greeting",
      transient: true,
    });
    const dripping = await failure(async (server) => {
      while (!server.socket.destroyed) {
        server.socket.write("2");
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    });
    expect(dripping).toMatchObject({ stage: "greeting", transient: true });
    expect(performance.now() - started).toBeLessThan(2_500);
  });

  it("falls back to HELO for an old server", async () => {
    const server = await scriptedServer(async (conversation) => {
      conversation.say("220 old");
      await conversation.expect("EHLO", "502 what?");
      await conversation.expect("HELO [127.0.0.1]", "250 hello");
      await conversation.expect("QUIT", "221 bye");
    });
    cleanups.push(() => server.close());
    const smtp = await connectSmtp(server.options);
    await smtp.close();
    expect((await server.finished).received).toEqual([
      "EHLO [127.0.0.1]",
      "HELO [127.0.0.1]",
      "QUIT",
    ]);
  });

  it("never sends a client name with line breaks", async () => {
    const server = await scriptedServer(
      async (conversation) => {
        await conversation.greet();
        await conversation.expect("QUIT", "221 bye");
      },
      { clientName: "x\r\nMAIL FROM:<a@b>" },
    );
    cleanups.push(() => server.close());
    const smtp = await connectSmtp(server.options);
    await smtp.close();
    expect((await server.finished).received[0]).toBe("EHLO [127.0.0.1]");
  });

  for (const [answer, transient] of [
    ["535 5.7.8 wrong", false],
    ["454 4.7.0 try later", true],
  ] as const) {
    it(`reports a login rejected with ${answer.slice(0, 3)}`, async () => {
      const error = await failure(
        async (server) => {
          await server.greet("AUTH PLAIN LOGIN");
          await server.expect("AUTH PLAIN AHUAcA==", answer);
        },
        { username: "u", password: "p" },
      );
      expect(error).toMatchObject({ stage: "auth", transient, reply: answer });
    });
  }

  it("reports a server without any supported login", async () => {
    const error = await failure(
      async (server) => {
        await server.greet("AUTH GSSAPI");
        await server.closedByClient();
      },
      { username: "u", password: "p" },
    );
    expect(error).toMatchObject({ stage: "auth", transient: false });
  });
});
