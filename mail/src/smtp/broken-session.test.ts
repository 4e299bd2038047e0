import { afterEach, describe, expect, it } from "vitest";
import { BIG, closeServers, connected, mail } from "./testing/scripted-session.ts";

afterEach(closeServers);

describe("a connection that dies", () => {
  it("leaves a mail without its message not sent", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      server.socket.destroy();
    });
    const outcomes = await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))]);
    expect(outcomes).toMatchObject([{ kind: "notSent" }, { kind: "notSent" }]);
    expect(smtp.usable).toBe(false);
  });

  it("leaves exactly the mail whose message went out uncertain, the others not sent", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      await server.expect("MAIL");
      server.socket.destroy();
    });
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => smtp.send(mail(name))));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["uncertain", "notSent", "notSent"]);
  });

  it("with chunking leaves only the unanswered message uncertain", async () => {
    const { smtp } = await connected(async (server) => {
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
    });
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => smtp.send(mail(name))));
    expect(outcomes.map((outcome) => outcome.kind)).toEqual(["accepted", "uncertain", "notSent"]);
  });

  for (const capabilities of [["PIPELINING"], ["PIPELINING", "CHUNKING"]]) {
    it(`in the middle of a large message means not sent (${capabilities.join(" ")})`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet(...capabilities);
        await server.expect("MAIL", "250 ok");
        await server.expect("RCPT", "250 ok");
        if (capabilities.length === 1) await server.expect("DATA", "354 go");
        await server.bytes(100_000);
        server.socket.destroy();
      });
      expect(await smtp.send(mail("a", BIG))).toMatchObject({ kind: "notSent" });
    });
  }

  it("that stops reading a large message ends in time, not sent", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      server.socket.pause();
      await new Promise((resolve) => setTimeout(resolve, 700));
    });
    const started = performance.now();
    expect(await smtp.send(mail("a", BIG))).toMatchObject({ kind: "notSent" });
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it("that refuses a large message halfway tells its answer and is not used again", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.bytes(100_000);
      server.say("552 5.3.4 too big");
      await server.closedByClient();
    });
    expect(await smtp.send(mail("a", BIG))).toMatchObject({ kind: "rejected", code: 552, stage: "data" });
    expect(smtp.usable).toBe(false);
  });

  it("that falls silent after a message ends in time, uncertain, even while mails keep coming", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      await server.closedByClient();
    });
    const first = smtp.send(mail("a"));
    const more: Promise<{ kind: string }>[] = [];
    const feeder = setInterval(() => more.push(smtp.send(mail("more"))), 50);
    const started = performance.now();
    expect(await first).toMatchObject({ kind: "uncertain" });
    clearInterval(feeder);
    expect(performance.now() - started).toBeLessThan(1_500);
    expect(new Set((await Promise.all(more)).map((outcome) => outcome.kind))).toEqual(new Set(["notSent"]));
  });

  it("that drips one byte at a time does not hold a mail for ever", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL");
      for (const byte of "250 this never ends ".repeat(20)) {
        server.socket.write(byte);
        await new Promise((resolve) => setTimeout(resolve, 20));
        if (server.socket.destroyed) return;
      }
    });
    const started = performance.now();
    expect(await smtp.send(mail("a"))).toMatchObject({ kind: "notSent" });
    expect(performance.now() - started).toBeLessThan(1_500);
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
    it(`that talks garbage (${JSON.stringify(garbage.slice(0, 16))}) is given up`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet("PIPELINING");
        await server.expect("MAIL");
        server.socket.write(garbage);
        await server.closedByClient();
      });
      expect(await smtp.send(mail("a"))).toMatchObject({ kind: "notSent" });
      expect(smtp.usable).toBe(false);
    });
  }

  it("that talks garbage after a message leaves it uncertain", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      server.say("354 what?");
      await server.closedByClient();
    });
    expect(await smtp.send(mail("a"))).toMatchObject({ kind: "uncertain" });
  });

  it("while idle is seen as unusable and the next mail is not sent", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      server.say("421 4.4.2 idle too long");
      await server.closedByClient();
    });
    await server.finished;
    expect(smtp.usable).toBe(false);
    expect(await smtp.send(mail("a"))).toMatchObject({ kind: "notSent" });
    await smtp.close();
  });
});

describe("421", () => {
  for (const [stage, before] of [
    ["mail", 0],
    ["rcpt", 1],
    ["data", 2],
  ] as const) {
    it(`at ${stage} is a refusal for now, ends the connection and leaves the rest not sent`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet("PIPELINING");
        await server.line();
        await server.line();
        await server.line();
        server.say(...["250 ok", "250 ok"].slice(0, before), "421 4.3.2 shutting down");
      });
      const outcomes = await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))]);
      expect(outcomes).toMatchObject([{ kind: "rejected", permanent: false, code: 421, stage }, { kind: "notSent" }]);
      expect(smtp.usable).toBe(false);
    });
  }

  it("as the answer to a message is no uncertainty: it was not taken, nor was anything after it", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      server.say("421 too busy");
    });
    const outcomes = await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))]);
    expect(outcomes).toMatchObject([{ kind: "rejected", permanent: false, code: 421, stage: "data" }, { kind: "notSent" }]);
  });
});
