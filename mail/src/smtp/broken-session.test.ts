import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Conversation } from "./testing/scripted-server.ts";
import { BIG, closeServers, connected, message, upToData } from "./testing/scripted-session.ts";

afterEach(closeServers);

/** How a connection ends, and the resulting knowledge about each message in transit. */
const ENDS: {
  end: string;
  script: (server: Conversation) => Promise<void>;
  messages?: readonly string[];
  kinds: readonly string[];
}[] = [
  {
    end: "dies before a message leaves all messages not sent",
    script: async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      server.socket.destroy();
    },
    kinds: ["notSent", "notSent"],
  },
  {
    end: "dies after a message leaves only that one uncertain, the others not sent",
    script: async (server) => {
      await upToData(server);
      await server.message();
      await server.expect("MAIL");
      server.socket.destroy();
    },
    kinds: ["uncertain", "notSent", "notSent"],
  },
  {
    end: "dies with chunking leaves only the unanswered message uncertain",
    script: async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.bytes(Number((await server.expect("BDAT")).split(" ")[1]));
      await server.expect("MAIL");
      await server.expect("RCPT");
      server.say("250 queued");
      server.say("250 ok", "250 ok");
      await server.expect("BDAT");
      server.socket.destroy();
    },
    kinds: ["accepted", "uncertain", "notSent"],
  },
  {
    end: "dies in the middle of a large message leaves it not sent",
    script: async (server) => {
      await upToData(server);
      await server.bytes(100_000);
      server.socket.destroy();
    },
    messages: [BIG],
    kinds: ["notSent"],
  },
  {
    end: "dies in the middle of a large message with chunking leaves it not sent",
    script: async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.bytes(100_000);
      server.socket.destroy();
    },
    messages: [BIG],
    kinds: ["notSent"],
  },
  {
    end: "stops reading a large message leaves it not sent, in time",
    script: async (server) => {
      await upToData(server);
      server.socket.pause();
      await pause(700);
    },
    messages: [BIG],
    kinds: ["notSent"],
  },
  {
    end: "sends one byte at a time does not block a message for ever",
    script: async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL");
      for (const byte of "250 this never ends ".repeat(20)) {
        server.socket.write(byte);
        await pause(20);
        if (server.socket.destroyed) return;
      }
    },
    kinds: ["notSent"],
  },
  {
    end: "sends garbage after a message leaves it uncertain",
    script: async (server) => {
      await upToData(server);
      await server.message();
      server.say("354 what?");
      await server.closedByClient();
    },
    kinds: ["uncertain"],
  },
];

describe("a connection", () => {
  for (const { end, script, messages, kinds } of ENDS) {
    it(`that ${end}`, async () => {
      const { smtp } = await connected(script);
      const started = performance.now();
      const outcomes = await Promise.all(
        kinds.map((_, index) => smtp.send(message(`m${index}`, messages?.[index]))),
      );
      expect(outcomes.map((outcome) => outcome.kind)).toEqual(kinds);
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(smtp.usable).toBe(false);
    });
  }

  it("that rejects a large message halfway reports the reply and is not reused", async () => {
    const { smtp } = await connected(async (server) => {
      await upToData(server);
      await server.bytes(100_000);
      server.say("552 5.3.4 too big");
      await server.closedByClient();
    });
    expect(await smtp.send(message("a", BIG))).toMatchObject({
      kind: "rejected",
      code: 552,
      stage: "data",
    });
    expect(smtp.usable).toBe(false);
  });

  it("that falls silent after a message ends in time, uncertain, even while messages keep coming", async () => {
    const { smtp } = await connected(async (server) => {
      await upToData(server);
      await server.message();
      await server.closedByClient();
    });
    const first = smtp.send(message("a"));
    const more: Promise<{ kind: string }>[] = [];
    const feeder = setInterval(() => more.push(smtp.send(message("more"))), 50);
    const started = performance.now();
    expect(await first).toMatchObject({ kind: "uncertain" });
    clearInterval(feeder);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(new Set((await Promise.all(more)).map((outcome) => outcome.kind))).toEqual(
      new Set(["notSent"]),
    );
  });

  for (const garbage of [
    "HTTP/1.1 400 Bad Request\r\n",
    "\u0000\u0001\u0002\r\n",
    "250-a\r\n251 b\r\n",
    "999 what\r\n",
    `250 ${"x".repeat(5_000)}`,
    "\r\n",
    "354 go\r\n",
  ]) {
    it(`that sends garbage (${JSON.stringify(garbage.slice(0, 16))}) is abandoned`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet("PIPELINING");
        await server.expect("MAIL");
        server.socket.write(garbage);
        await server.closedByClient();
      });
      expect(await smtp.send(message("a"))).toMatchObject({ kind: "notSent" });
      expect(smtp.usable).toBe(false);
    });
  }

  it("that closes while idle is unusable, and the next message is not sent", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      server.say("421 4.4.2 idle too long");
      await server.closedByClient();
    });
    await server.finished;
    expect(smtp.usable).toBe(false);
    expect(await smtp.send(message("a"))).toMatchObject({ kind: "notSent" });
    await smtp.close();
  });
});

/** Positions of 421 in a session. */
const CLOSINGS = [
  { where: "in reply to MAIL", stage: "mail", script: answering() },
  { where: "in reply to RCPT", stage: "rcpt", script: answering("250 ok") },
  { where: "in reply to DATA", stage: "data", script: answering("250 ok", "250 ok") },
  {
    where: "in reply to a message, which is then not accepted,",
    stage: "data",
    script: async (server: Conversation) => {
      await upToData(server);
      await server.message();
      server.say("421 too busy");
    },
  },
];

function answering(...before: string[]) {
  return async (server: Conversation) => {
    await server.greet("PIPELINING");
    for (let lines = 0; lines < 3; lines += 1) await server.line();
    server.say(...before, "421 4.3.2 shutting down");
  };
}

for (const { where, stage, script } of CLOSINGS) {
  it(`421 ${where} is a temporary rejection, ends the connection and leaves the rest not sent`, async () => {
    const { smtp } = await connected(script);
    const outcomes = await Promise.all([smtp.send(message("a")), smtp.send(message("b"))]);
    expect(outcomes).toMatchObject([
      { kind: "rejected", permanent: false, code: 421, stage },
      { kind: "notSent" },
    ]);
    expect(smtp.usable).toBe(false);
  });
}
