import { afterEach, describe, expect, it } from "vitest";
import { connectSmtp } from "./connect-smtp.ts";
import type { SmtpConnection, SmtpMail, SmtpOptions } from "./smtp-options.ts";
import { scriptedServer } from "./testing/scripted-server.ts";
import type { Conversation, ScriptedServer } from "./testing/scripted-server.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function connected(
  script: (server: Conversation) => Promise<void>,
  options: Partial<SmtpOptions> = {},
): Promise<{ smtp: SmtpConnection; server: ScriptedServer }> {
  const server = await scriptedServer(script, options);
  cleanups.push(() => server.close());
  return { smtp: await connectSmtp(server.options), server };
}

/** For much traffic on a slow machine, where nothing is to run out. */
const PATIENT: Partial<SmtpOptions> = { timeouts: { connectMs: 5_000, replyMs: 25_000, dataMs: 25_000 } };

function mail(name: string, body = `Subject: ${name}\r\n\r\nHello\r\n`): SmtpMail {
  return { mailFrom: "news@sender.test", rcptTo: `${name}@receiver.test`, bytes: Buffer.from(body) };
}

const BIG = `Subject: big\r\n\r\n${`${"x".repeat(70)}\r\n`.repeat(200_000)}`;

describe("one mail after the other, without pipelining", () => {
  it("waits for every answer and hands the message over as it is", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet();
      for (const name of ["a", "b"]) {
        await server.expect("MAIL FROM:<news@sender.test>");
        expect(server.unread).toHaveLength(0);
        server.say("250 ok");
        await server.expect(`RCPT TO:<${name}@receiver.test>`, "250 ok");
        await server.expect("DATA", "354 go");
        expect((await server.message()).toString()).toBe(`Subject: ${name}\r\n\r\nHello\r\n`);
        server.say(`250 2.0.0 queued as ${name}`);
      }
      await server.expect("QUIT", "221 bye");
    });
    expect(await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))])).toEqual([
      { kind: "accepted", reply: "250 2.0.0 queued as a" },
      { kind: "accepted", reply: "250 2.0.0 queued as b" },
    ]);
    await smtp.close();
    await server.finished;
    expect(smtp.usable).toBe(false);
    expect(await smtp.send(mail("c"))).toMatchObject({ kind: "notSent" });
  });

  it("says RSET after a refused recipient, so that the next mail starts clean", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet();
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT TO:<gone@", "550 5.1.1 no such user");
      await server.expect("RSET", "250 ok");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT TO:<b@", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      server.say("250 ok");
    });
    expect(await smtp.send(mail("gone"))).toEqual({
      kind: "rejected",
      permanent: true,
      code: 550,
      reply: "550 5.1.1 no such user",
      stage: "rcpt",
    });
    expect(await smtp.send(mail("b"))).toMatchObject({ kind: "accepted" });
    await server.finished;
  });

  for (const [stage, answers] of [
    ["mail", ["451 later"]],
    ["rcpt", ["250 ok", "452 full"]],
    ["data", ["250 ok", "250 ok", "554 no"]],
  ] as const) {
    it(`tells a refusal at ${stage} with its code`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet();
        for (const answer of answers) {
          await server.line();
          server.say(answer);
        }
      });
      const last = answers.at(-1) ?? "";
      expect(await smtp.send(mail("a"))).toEqual({
        kind: "rejected",
        permanent: last.startsWith("5"),
        code: Number(last.slice(0, 3)),
        reply: last,
        stage,
      });
    });
  }
});

describe("with pipelining", () => {
  it("sends the next envelope behind a message, and the next message only after its answer", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL");
      await server.expect("RCPT TO:<a@");
      await server.expect("DATA", "250 ok", "250 ok", "354 go");
      await server.message();
      await server.expect("MAIL");
      await server.expect("RCPT TO:<b@");
      await server.expect("DATA");
      server.say("250 queued a", "250 ok", "250 ok", "354 go");
      await server.message();
      server.say("250 queued b");
    });
    const outcomes = await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))]);
    expect(outcomes).toEqual([
      { kind: "accepted", reply: "250 queued a" },
      { kind: "accepted", reply: "250 queued b" },
    ]);
    await server.finished;
  });

  it("ends the message of a refused recipient with a lone dot when the server says 354 all the same", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL");
      await server.expect("RCPT TO:<gone@");
      await server.expect("DATA", "250 ok", "550 no such user", "354 go on then");
      expect((await server.message()).length).toBe(0);
      server.say("554 no valid recipients");
      await server.expect("RSET");
      await server.expect("MAIL");
      await server.expect("RCPT TO:<b@");
      await server.expect("DATA", "250 ok", "250 ok", "250 ok", "354 go");
      expect((await server.message()).toString()).toContain("Subject: b");
      server.say("250 ok");
    });
    const outcomes = await Promise.all([smtp.send(mail("gone")), smtp.send(mail("b"))]);
    expect(outcomes).toMatchObject([{ kind: "rejected", code: 550, stage: "rcpt" }, { kind: "accepted" }]);
    await server.finished;
  });

  it("keeps every answer with its own mail when several are refused in a row", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      for (const [index, refusal] of ["550 a", "450 b", "553 c"].entries()) {
        if (index > 0) await server.expect("RSET", "250 ok");
        await server.expect("MAIL", "250 ok");
        await server.expect("RCPT", refusal);
        await server.expect("DATA", "503 nobody");
      }
    });
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => smtp.send(mail(name))));
    expect(outcomes).toMatchObject([
      { code: 550, permanent: true, reply: "550 a" },
      { code: 450, permanent: false, reply: "450 b" },
      { code: 553, permanent: true, reply: "553 c" },
    ]);
    await server.finished;
  });

  it("delivers no empty message when MAIL was refused and the server takes the rest", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "451 not now");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.closedByClient();
    });
    expect(await smtp.send(mail("a"))).toMatchObject({ kind: "rejected", stage: "mail", code: 451 });
    const conversation = await server.finished;
    expect(conversation.unread.toString()).toBe("");
    expect(smtp.usable).toBe(false);
  });

  it("gives the answers of a message and the refusal of the next to the right mails", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      server.say("554 5.7.1 spam", "250 ok", "451 greylisted", "503 nobody");
    });
    expect(await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))])).toMatchObject([
      { kind: "rejected", stage: "data", code: 554, permanent: true },
      { kind: "rejected", stage: "rcpt", code: 451, permanent: false },
    ]);
    expect(smtp.usable).toBe(true);
  });

  it("carries a thousand mails in order over one connection", async () => {
    const received: string[] = [];
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      for (let count = 0; count < 1000; count++) {
        await server.expect("MAIL", "250 ok");
        received.push(await server.expect("RCPT", "250 ok"));
        await server.expect("DATA", "354 go");
        await server.message();
        server.say(`250 ${count}`);
      }
    }, PATIENT);
    const outcomes = await Promise.all(Array.from({ length: 1000 }, (_, index) => smtp.send(mail(`p${index}`))));
    await server.finished;
    expect(outcomes).toEqual(Array.from({ length: 1000 }, (_, index) => ({ kind: "accepted", reply: `250 ${index}` })));
    expect(received).toEqual(Array.from({ length: 1000 }, (_, index) => `RCPT TO:<p${index}@receiver.test>`));
  });
});

describe("with chunking", () => {
  it("sends the message without DATA, byte for byte, dots and all", async () => {
    const body = "Subject: x\r\n\r\n.\r\n..two\r\nend without line end";
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      const size = Number((await server.expect("BDAT")).split(" ")[1]);
      expect((await server.bytes(size)).toString()).toBe(body);
      await server.expect("MAIL");
      await server.expect("RCPT", "250 first", "250 ok", "250 ok");
      await server.bytes(Number((await server.expect("BDAT")).split(" ")[1]));
      server.say("250 second");
    });
    expect(await Promise.all([smtp.send(mail("a", body)), smtp.send(mail("b"))])).toEqual([
      { kind: "accepted", reply: "250 first" },
      { kind: "accepted", reply: "250 second" },
    ]);
    await server.finished;
  });

  it("sends no message to a refused recipient", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "550 gone");
      await server.expect("RSET", "250 ok");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT TO:<b@", "250 ok");
      await server.bytes(Number((await server.expect("BDAT")).split(" ")[1]));
      server.say("250 ok");
    });
    expect(await Promise.all([smtp.send(mail("a")), smtp.send(mail("b"))])).toMatchObject([
      { code: 550, stage: "rcpt" },
      { kind: "accepted" },
    ]);
    await server.finished;
  });
});

describe("what the server cannot take", () => {
  it("is refused without a byte sent: too large, addresses outside of ASCII, broken addresses", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "SIZE 100");
      await server.expect("QUIT", "221 bye");
    });
    const outcomes = await Promise.all([
      smtp.send(mail("big", `Subject: x\r\n\r\n${"x".repeat(200)}\r\n`)),
      smtp.send(mail("josé")),
      smtp.send({ ...mail("a"), rcptTo: "a@b.test>\r\nRCPT TO:<victim@b.test" }),
      smtp.send({ ...mail("a"), mailFrom: "a@b.test> X=Y <" }),
    ]);
    expect(outcomes).toMatchObject([
      { kind: "rejected", permanent: true, code: 552 },
      { kind: "rejected", permanent: true, code: 553, stage: "rcpt" },
      { kind: "rejected", permanent: true, code: 553, stage: "rcpt" },
      { kind: "rejected", permanent: true, code: 553, stage: "mail" },
    ]);
    await smtp.close();
    expect((await server.finished).heard.filter((line) => /MAIL|RCPT/.test(line))).toEqual([]);
  });

  it("is announced where the server understands: size and SMTPUTF8", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "SIZE 1000000", "SMTPUTF8", "8BITMIME");
      expect(await server.line()).toBe("MAIL FROM:<news@sender.test> SIZE=24 SMTPUTF8 BODY=8BITMIME");
      expect(await server.line()).toBe("RCPT TO:<josé@receiver.test>");
    });
    void smtp.send({ ...mail("josé", "Subject: jose\r\n\r\nHello\r\n"), smtpUtf8: true });
    await server.finished;
  });
});

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

  it("hands a large message over whole when all goes well", async () => {
    let received = 0;
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      const size = Number((await server.expect("BDAT")).split(" ")[1]);
      received = (await server.bytes(size)).length;
      server.say("250 ok");
    }, PATIENT);
    expect(await smtp.send(mail("a", BIG))).toMatchObject({ kind: "accepted" });
    await server.finished;
    expect(received).toBe(Buffer.byteLength(BIG));
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

describe("closing", () => {
  it("lets the message under way be answered and sends nothing that had not begun", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet();
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      await new Promise((resolve) => setTimeout(resolve, 50));
      server.say("250 ok");
      await server.expect("QUIT", "221 bye");
    });
    const first = smtp.send(mail("a"));
    const second = smtp.send(mail("b"));
    await Promise.all([smtp.close(), smtp.close()]);
    expect(await first).toMatchObject({ kind: "accepted" });
    expect(await second).toMatchObject({ kind: "notSent" });
  });

  it("ends also when the server never answers QUIT", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet();
      await server.expect("QUIT");
      server.socket.destroy();
    });
    await smtp.close();
    expect(smtp.usable).toBe(false);
  });
});
