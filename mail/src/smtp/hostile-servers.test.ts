import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { connectSmtp } from "./connect-smtp.ts";
import type { SendOutcome, SmtpMail } from "./smtp-options.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import { hostileServer } from "./testing/hostile-server.ts";
import type { Behavior, FieldError } from "./testing/hostile-server.ts";

const MODES = {
  plain: [],
  pipelining: ["PIPELINING"],
  chunking: ["PIPELINING", "CHUNKING"],
} as const;
/** Greeting, EHLO, and the replies to two messages and QUIT, some more for RSET. */
const ANSWERS = 13;
const AT_ONCE = 60;
const HANG_MS = 12_000;
const FAULTS: FieldError[] = [
  ...[200, 250, 299, 334, 354, 421, 450, 499, 500, 554, 599].map(
    (code) => ({ kind: "code", code, lines: 1 }) as const,
  ),
  { kind: "code", code: 250, lines: 60 },
  { kind: "code", code: 550, lines: 500 },
  { kind: "twice" },
  { kind: "cut", bytes: 0 },
  { kind: "cut", bytes: 3 },
  { kind: "cut", bytes: 9 },
  { kind: "sayAndClose" },
  { kind: "reset" },
  { kind: "raw", text: "HTTP/1.1 400 Bad Request\r\n\r\n" },
  { kind: "raw", text: "\u0000\u00ff\r\n" },
  { kind: "raw", text: `250 ${"x".repeat(5_000)}` },
  { kind: "raw", text: "250-a\r\n550 b\r\n" },
  { kind: "silent" },
  { kind: "drip" },
  { kind: "deaf" },
];

function message(index: number, size: number): SmtpMail {
  // Dots at the start of lines, which need stuffing.
  const text = `Subject: ${index}\r\n\r\n.dot\r\n..\r\n${`${"x".repeat(60)}\r\n`.repeat(size / 60)}`;
  return {
    mailFrom: "news@sender.test",
    rcptTo: `p${index}@receiver.test`,
    bytes: Buffer.from(text),
  };
}

/**
 * Sends messages to such a server and compares every outcome with the server's record. Throws
 * if they differ.
 */
async function play(
  behavior: Behavior,
  messages: readonly SmtpMail[],
  limitMs: number,
): Promise<SendOutcome["kind"][]> {
  const server = await hostileServer(behavior);
  const timeouts = { connectMs: Math.max(1_000, limitMs), replyMs: limitMs, dataMs: limitMs };
  const options = {
    host: "mail.test",
    address: "127.0.0.1",
    port: server.port,
    security: "none",
    username: "",
    password: "",
    timeouts,
  } as const;
  const work = connectSmtp(options).then(
    async (smtp) => {
      const settled = await Promise.all(messages.map((one) => smtp.send(one)));
      void smtp.close();
      return settled;
    },
    (error: unknown) => {
      if (error instanceof SmtpConnectError) return [];
      throw error;
    },
  );
  const outcomes = await Promise.race([work, wait(HANG_MS, null, { ref: false })]);
  if (outcomes === null) throw new Error("A message never got an outcome");
  const truth = await server.end();
  // An additional reply after the command cannot be distinguished from the real one.
  const isInStep = ![...behavior.errors.values()].some((error) => error.kind === "late");
  for (const [index, outcome] of outcomes.entries()) {
    const { rcptTo = "", bytes } = messages[index] ?? {};
    const received = truth.messages.get(rcptTo) ?? [];
    if (received.length > 1) throw new Error(`${rcptTo} received the message twice`);
    if (received.some((text) => text !== bytes?.toString()))
      throw new Error(`${rcptTo} received another message`);
    if (outcome.kind === "notSent" && received.length > 0)
      throw new Error(`${rcptTo} was received, but is reported as not sent`);
    if (!isInStep) continue;
    if (outcome.kind === "accepted" && !/^2\d\d took (\S+) /.test(outcome.reply))
      throw new Error(`${rcptTo} is reported as accepted with "${outcome.reply}"`);
    if (
      outcome.kind === "accepted" &&
      (received.length === 0 || !outcome.reply.includes(`took ${rcptTo} `))
    )
      throw new Error(`${rcptTo} is reported as accepted, but the server did not accept it`);
    if (
      outcome.kind === "rejected" &&
      ![...truth.sent].some((sent) => sent.startsWith(outcome.reply))
    )
      throw new Error(`The server never sent "${outcome.reply}"`);
    if (outcome.kind === "uncertain" && !truth.asked.has(rcptTo))
      throw new Error(`${rcptTo} is uncertain, but the server never requested its message`);
  }
  return outcomes.map((outcome) => outcome.kind);
}

/** Plays all behaviors, several at a time. Returns how often each outcome occurred. */
async function playAll(
  behaviors: readonly Behavior[],
  messages: readonly SmtpMail[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const queue = [...behaviors];
  const lane = async () => {
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const behavior = next;
      const kinds = await play(behavior, messages, 250).catch((error: unknown) => {
        throw new Error(
          `${String(error)} with ${JSON.stringify({ ...behavior, errors: [...behavior.errors] })}`,
        );
      });
      if (kinds.length !== 0 && kinds.length !== messages.length)
        throw new Error("Not every message has an outcome");
      for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return counts;
}

const HONEST = { errors: new Map<number, FieldError>(), pieces: 0 };

describe("every message gets one outcome, and a true one", () => {
  for (const [name, capabilities] of Object.entries(MODES)) {
    it(
      `for any behavior of a server at any of its replies (${name})`,
      { timeout: 120_000 },
      async () => {
        const behaviors = FAULTS.flatMap((error) =>
          Array.from({ length: ANSWERS }, (_, answer) => ({
            ...HONEST,
            capabilities,
            errors: new Map([[answer, error]]),
          })),
        );
        const counts = await playAll(behaviors, [message(1, 0), message(2, 0)]);
        // All of them occur, so that every check is exercised.
        expect([...counts.keys()].toSorted()).toEqual([
          "accepted",
          "notSent",
          "rejected",
          "uncertain",
        ]);
      },
    );

    it(
      `if the connection ends at any byte that the server sends or receives (${name})`,
      { timeout: 120_000 },
      async () => {
        const bytes = Array.from({ length: 330 }, (_, at) => at);
        const counts = await playAll(
          [
            ...bytes.map((sentBytes) => ({ ...HONEST, capabilities, sentBytes })),
            ...bytes.map((receivedBytesMax) => ({ ...HONEST, capabilities, receivedBytesMax })),
          ],
          [message(1, 0), message(2, 0)],
        );
        expect([...counts.keys()].toSorted()).toEqual(["accepted", "notSent", "uncertain"]);
      },
    );

    it(`and is accepted if an honest server's replies arrive byte by byte (${name})`, async () => {
      const messages = [message(1, 0), message(2, 200_000), message(3, 0)];
      for (const pieces of [1, 2, 3, 7]) {
        expect(await play({ ...HONEST, capabilities, pieces }, messages, 10_000)).toEqual([
          "accepted",
          "accepted",
          "accepted",
        ]);
      }
    });
  }

  it(
    "for any repeated behavior of a server, with small and large messages",
    { timeout: 240_000 },
    async () => {
      const counts = new Map<string, number>();
      const error = fc.oneof(
        fc.constantFrom<FieldError[]>(...FAULTS, { kind: "late" }),
        fc.record({
          kind: fc.constant("code" as const),
          code: fc.integer({ min: 200, max: 599 }),
          lines: fc.integer({ min: 1, max: 140 }),
        }),
        fc.record({ kind: fc.constant("cut" as const), bytes: fc.nat(60) }),
        fc.record({
          kind: fc.constant("raw" as const),
          text: fc.string({ unit: "binary", maxLength: 40 }).map((text) => `${text}\u0001\r\n`),
        }),
      );
      const behavior = fc.record({
        capabilities: fc.subarray(["PIPELINING", "CHUNKING", "SIZE 300000", "8BITMIME"]),
        errors: fc
          .array(fc.tuple(fc.nat(16), error), { maxLength: 3 })
          .map((pairs) => new Map(pairs)),
        pieces: fc.constantFrom(0, 0, 1, 2, 5, 11),
      });
      const sizes = fc.array(fc.constantFrom(0, 0, 0, 1_000, 100_000, 200_000), {
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        // Several at a time, because most of the time is spent waiting for replies that never come.
        fc.asyncProperty(
          fc.array(fc.tuple(behavior, sizes), { minLength: 1, maxLength: 10, size: "max" }),
          async (servers) => {
            const played = servers.map(([one, bytes]) =>
              play(
                one,
                bytes.map((size, index) => message(index, size)),
                200,
              ),
            );
            for (const kind of (await Promise.all(played)).flat())
              counts.set(kind, (counts.get(kind) ?? 0) + 1);
          },
        ),
        { numRuns: 40 },
      );
      expect(counts.get("accepted")).toBeGreaterThan(0);
    },
  );
});
