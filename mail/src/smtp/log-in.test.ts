import { inspect } from "node:util";
import { afterEach, describe, expect, it } from "vitest";
import { connectSmtp } from "./connect-smtp.ts";
import type { SmtpOptions } from "./smtp-options.ts";
import { SmtpConnectError } from "./smtp-options.ts";
import { scriptedServer } from "./testing/scripted-server.ts";
import type { Conversation } from "./testing/scripted-server.ts";

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const PASSWORD = "c0rrect-horse";
const LONG_PASSWORD = "eyJ0eXAiOiJKV1Qi".repeat(100);
const base64 = (text: string) => Buffer.from(text).toString("base64");

/**
 * Connects to a scripted server: returns `undefined` on success. Errors of the script itself fail
 * the test.
 */
async function attempt(
  script: (server: Conversation) => Promise<void>,
  options: Partial<SmtpOptions>,
): Promise<SmtpConnectError | undefined> {
  const server = await scriptedServer(script, {
    username: "ana@sender.test",
    ...options,
    timeouts: { connectMs: 5_000, replyMs: 2_000 },
  });
  cleanups.push(() => server.close());
  const error = await connectSmtp(server.options).then(
    (smtp) => void smtp.close(),
    (thrown: unknown) => thrown,
  );
  await server.finished;
  if (error !== undefined && !(error instanceof SmtpConnectError)) throw error;
  return error;
}

describe("AUTH PLAIN", () => {
  const plain = (password: string) => base64(`\0ana@sender.test\0${password}`);

  it("waits for the prompt with a password too long for one command", async () => {
    const password = "correct-horse-".repeat(40);
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN");
        expect(await server.line()).toBe("AUTH PLAIN");
        expect(server.unread).toHaveLength(0);
        server.say("334 ");
        expect(await server.line()).toBe(plain(password));
        server.say("235 ok");
        await server.expect("QUIT", "221 bye");
      },
      { password },
    );
    expect(error).toBeUndefined();
  });

  it("cancels when the server prompts again, and reports the following rejection", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN");
        await server.expect(`AUTH PLAIN ${plain("pw")}`, "334 ");
        await server.expect("*", "535 5.7.8 Username and Password not accepted");
        await server.closedByClient();
      },
      { password: "pw" },
    );
    expect(error).toMatchObject({
      stage: "auth",
      transient: false,
      reply: "535 5.7.8 Username and Password not accepted",
    });
  });

  it("treats a server that keeps prompting as rejecting", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN");
        await server.expect("AUTH PLAIN ", "334 ");
        await server.expect("*", "334 ");
        await server.closedByClient();
        expect(server.received).toHaveLength(3);
      },
      { password: "pw" },
    );
    expect(error).toMatchObject({ stage: "auth" });
  });
});

it("sends no password to a server without a supported method", async () => {
  const error = await attempt(
    async (server) => {
      await server.greet("AUTH XOAUTH2 CRAM-MD5");
      await server.closedByClient();
      expect(server.received).toHaveLength(1);
    },
    { password: "pw" },
  );
  expect(error).toMatchObject({
    stage: "auth",
    transient: false,
    message: "The server offers no supported authentication method: XOAUTH2, CRAM-MD5",
  });
});

describe("credentials in errors", () => {
  const ways: Record<string, { offer: string; password: string }> = {
    PLAIN: { offer: "AUTH PLAIN", password: PASSWORD },
    "PLAIN with a long password": { offer: "AUTH PLAIN", password: LONG_PASSWORD },
    LOGIN: { offer: "AUTH LOGIN", password: PASSWORD },
  };
  const hidden = [PASSWORD, LONG_PASSWORD].flatMap((password) => [
    password,
    base64(password),
    base64(`\0ana@sender.test\0${password}`),
  ]);
  /** Prints an error with everything attached to it, like a log would. */
  const printed = (error: unknown) => inspect(error, { depth: 9, showHidden: true });

  for (const [name, { offer, password }] of Object.entries(ways)) {
    for (const [how, repeat] of Object.entries({
      "in a rejection": (line: string) => `535 5.7.8 bad credentials ${line}`,
      unchanged: (line: string) => line,
      decoded: (line: string) =>
        `535 5.7.8 ${Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString()}`,
    })) {
      it(`are removed when a server repeats them ${how} (${name})`, async () => {
        const error = await attempt(
          async (server) => {
            await server.greet(offer);
            let line = await server.line();
            // Prompts until the secret itself arrives.
            while (!/[A-Za-z0-9+/=]{16}$/.test(line) || line === base64("ana@sender.test")) {
              server.say("334 ");
              line = await server.line();
            }
            server.say(repeat(line));
            await server.closedByClient();
          },
          { password },
        );
        expect(error).toMatchObject({ stage: "auth" });
        const text = printed(error);
        // No part of twelve characters either.
        const parts = hidden.flatMap((secret) =>
          Array.from({ length: Math.max(1, secret.length - 11) }, (_, at) =>
            secret.slice(at, at + 12),
          ),
        );
        expect(parts.filter((part) => part.length === 12 && text.includes(part))).toEqual([]);
      });
    }
  }

  it("are removed while the codes of the rejection stay", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN");
        const line = await server.line();
        server.say(`454 4.7.0 later: ${line}`);
        await server.closedByClient();
      },
      { password: PASSWORD },
    );
    expect(error).toMatchObject({ transient: true, reply: "454 4.7.0" });
  });
});
