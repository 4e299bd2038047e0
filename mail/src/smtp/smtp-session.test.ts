import { afterEach, describe, expect, it } from "vitest";
import { closeServers, connected, message, PATIENT } from "./testing/scripted-session.ts";

afterEach(closeServers);

describe("messages without pipelining", () => {
  it("wait for every reply, and are transmitted unchanged", async () => {
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
    expect(await Promise.all([smtp.send(message("a")), smtp.send(message("b"))])).toEqual([
      { kind: "accepted", reply: "250 2.0.0 queued as a" },
      { kind: "accepted", reply: "250 2.0.0 queued as b" },
    ]);
    await smtp.close();
    await server.finished;
    expect(smtp.usable).toBe(false);
    expect(await smtp.send(message("c"))).toMatchObject({ kind: "notSent" });
  });

  it("sends RSET after a rejected recipient, so that the next message starts clean", async () => {
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
    expect(await smtp.send(message("gone"))).toEqual({
      kind: "rejected",
      permanent: true,
      code: 550,
      reply: "550 5.1.1 no such user",
      stage: "rcpt",
    });
    expect(await smtp.send(message("b"))).toMatchObject({ kind: "accepted" });
    await server.finished;
  });

  for (const [stage, answers] of [
    ["mail", ["451 later"]],
    ["rcpt", ["250 ok", "452 full"]],
    ["data", ["250 ok", "250 ok", "554 no"]],
  ] as const) {
    it(`reports a rejection at ${stage} with its code`, async () => {
      const { smtp } = await connected(async (server) => {
        await server.greet();
        for (const answer of answers) {
          await server.line();
          server.say(answer);
        }
      });
      const last = answers.at(-1) ?? "";
      expect(await smtp.send(message("a"))).toEqual({
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
  it("sends the next envelope right after a message, and the next message only after its reply", async () => {
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
    const outcomes = await Promise.all([smtp.send(message("a")), smtp.send(message("b"))]);
    expect(outcomes).toEqual([
      { kind: "accepted", reply: "250 queued a" },
      { kind: "accepted", reply: "250 queued b" },
    ]);
    await server.finished;
  });

  it("ends the message of a rejected recipient with a lone dot if the server still says 354", async () => {
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
    const outcomes = await Promise.all([smtp.send(message("gone")), smtp.send(message("b"))]);
    expect(outcomes).toMatchObject([
      { kind: "rejected", code: 550, stage: "rcpt" },
      { kind: "accepted" },
    ]);
    await server.finished;
  });

  it("assigns every reply to its own message when several are rejected in a row", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      for (const [index, refusal] of ["550 a", "450 b", "553 c"].entries()) {
        if (index > 0) await server.expect("RSET", "250 ok");
        await server.expect("MAIL", "250 ok");
        await server.expect("RCPT", refusal);
        await server.expect("DATA", "503 nobody");
      }
    });
    const outcomes = await Promise.all(["a", "b", "c"].map((name) => smtp.send(message(name))));
    expect(outcomes).toMatchObject([
      { code: 550, permanent: true, reply: "550 a" },
      { code: 450, permanent: false, reply: "450 b" },
      { code: 553, permanent: true, reply: "553 c" },
    ]);
    await server.finished;
  });

  it("delivers no empty message if MAIL was rejected and the server accepts the rest", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "451 not now");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.closedByClient();
    });
    expect(await smtp.send(message("a"))).toMatchObject({
      kind: "rejected",
      stage: "mail",
      code: 451,
    });
    const conversation = await server.finished;
    expect(conversation.unread.toString()).toBe("");
    expect(smtp.usable).toBe(false);
  });

  it("assigns a message's replies and the rejection of the next one correctly", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet("PIPELINING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      await server.message();
      server.say("554 5.7.1 spam", "250 ok", "451 greylisted", "503 nobody");
    });
    expect(await Promise.all([smtp.send(message("a")), smtp.send(message("b"))])).toMatchObject([
      { kind: "rejected", stage: "data", code: 554, permanent: true },
      { kind: "rejected", stage: "rcpt", code: 451, permanent: false },
    ]);
    expect(smtp.usable).toBe(true);
  });

  it("transmits a thousand messages in order over one connection", async () => {
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
    const outcomes = await Promise.all(
      Array.from({ length: 1000 }, (_, index) => smtp.send(message(`p${index}`))),
    );
    await server.finished;
    expect(outcomes).toEqual(
      Array.from({ length: 1000 }, (_, index) => ({ kind: "accepted", reply: `250 ${index}` })),
    );
    expect(received).toEqual(
      Array.from({ length: 1000 }, (_, index) => `RCPT TO:<p${index}@receiver.test>`),
    );
  });
});

describe("with chunking", () => {
  it("sends the message without DATA, byte for byte, including dots", async () => {
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
    expect(await Promise.all([smtp.send(message("a", body)), smtp.send(message("b"))])).toEqual([
      { kind: "accepted", reply: "250 first" },
      { kind: "accepted", reply: "250 second" },
    ]);
    await server.finished;
  });

  it("transmits a large message completely when everything works", async () => {
    // Above the size that is sent in one write.
    const large = `Subject: large\r\n\r\n${`${"x".repeat(70)}\r\n`.repeat(20_000)}`;
    let received = 0;
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      const size = Number((await server.expect("BDAT")).split(" ")[1]);
      received = (await server.bytes(size)).length;
      server.say("250 ok");
    }, PATIENT);
    expect(await smtp.send(message("a", large))).toMatchObject({ kind: "accepted" });
    await server.finished;
    expect(received).toBe(Buffer.byteLength(large));
  });

  it("sends no message to a rejected recipient", async () => {
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
    expect(await Promise.all([smtp.send(message("a")), smtp.send(message("b"))])).toMatchObject([
      { code: 550, stage: "rcpt" },
      { kind: "accepted" },
    ]);
    await server.finished;
  });
});

describe("a message that the server cannot accept", () => {
  it("is rejected without sending a byte: too large, non-ASCII addresses, invalid addresses", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "SIZE 100");
      await server.expect("QUIT", "221 bye");
    });
    const outcomes = await Promise.all([
      smtp.send(message("big", `Subject: x\r\n\r\n${"x".repeat(200)}\r\n`)),
      smtp.send(message("josé")),
      smtp.send({ ...message("a"), rcptTo: "a@b.test>\r\nRCPT TO:<victim@b.test" }),
      smtp.send({ ...message("a"), mailFrom: "a@b.test> X=Y <" }),
    ]);
    expect(outcomes).toMatchObject([
      { kind: "rejected", permanent: true, code: 552 },
      { kind: "rejected", permanent: true, code: 553, stage: "rcpt" },
      { kind: "rejected", permanent: true, code: 553, stage: "rcpt" },
      { kind: "rejected", permanent: true, code: 553, stage: "mail" },
    ]);
    await smtp.close();
    expect((await server.finished).received.filter((line) => /MAIL|RCPT/.test(line))).toEqual([]);
  });

  it("is declared when the server supports it: size and SMTPUTF8", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "SIZE 1000000", "SMTPUTF8", "8BITMIME");
      expect(await server.line()).toBe(
        "MAIL FROM:<news@sender.test> SIZE=24 SMTPUTF8 BODY=8BITMIME",
      );
      expect(await server.line()).toBe("RCPT TO:<josé@receiver.test>");
    });
    void smtp.send({ ...message("josé", "Subject: jose\r\n\r\nHello\r\n"), smtpUtf8: true });
    await server.finished;
  });
});

describe("closing", () => {
  it("waits for the reply to the message in progress and sends nothing that had not started", async () => {
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
    const first = smtp.send(message("a"));
    const second = smtp.send(message("b"));
    await Promise.all([smtp.close(), smtp.close()]);
    expect(await first).toMatchObject({ kind: "accepted" });
    expect(await second).toMatchObject({ kind: "notSent" });
  });

  it("also ends if the server never replies to QUIT", async () => {
    const { smtp } = await connected(async (server) => {
      await server.greet();
      await server.expect("QUIT");
      server.socket.destroy();
    });
    await smtp.close();
    expect(smtp.usable).toBe(false);
  });
});

describe("a signed message", () => {
  const signed = { ...message("a"), signatures: Buffer.from("DKIM-Signature: v=1;\r\n b=\r\n") };
  const onTheWire = Buffer.concat([signed.signatures, signed.bytes]);

  it("goes through DATA with its signatures in front, and its size counts them", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "SIZE");
      expect(await server.expect("MAIL", "250 ok")).toContain(`SIZE=${onTheWire.length}`);
      await server.expect("RCPT", "250 ok");
      await server.expect("DATA", "354 go");
      expect(await server.message()).toEqual(onTheWire);
      server.say("250 ok");
    });
    expect(await smtp.send(signed)).toMatchObject({ kind: "accepted" });
    await server.finished;
  });

  it("goes through BDAT with its signatures in front", async () => {
    const { smtp, server } = await connected(async (server) => {
      await server.greet("PIPELINING", "CHUNKING");
      await server.expect("MAIL", "250 ok");
      await server.expect("RCPT", "250 ok");
      await server.expect(`BDAT ${onTheWire.length} LAST`);
      expect(await server.bytes(onTheWire.length)).toEqual(onTheWire);
      server.say("250 ok");
    });
    expect(await smtp.send(signed)).toMatchObject({ kind: "accepted" });
    await server.finished;
  });

  it("is rejected without sending a byte if it is too large with its signatures", async () => {
    const { smtp } = await connected((server) =>
      server.greet("PIPELINING", `SIZE ${signed.bytes.length + 1}`),
    );
    expect(await smtp.send(signed)).toMatchObject({ kind: "rejected", code: 552 });
  });
});
