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

const TOKEN = "ya29.A0Af_secret-token~1/2+3==";
const LONG_TOKEN = "eyJ0eXAiOiJKV1Qi".repeat(100);
const base64 = (text: string) => Buffer.from(text).toString("base64");
const xoauth2 = (token: string) =>
  base64(`user=ana@sender.test\u0001auth=Bearer ${token}\u0001\u0001`);
const CHALLENGE = `334 ${base64('{"status":"401","schemes":"bearer","scope":"https://mail.test/"}')}`;

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

describe("XOAUTH2", () => {
  it("sends the token at once and never the password", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN LOGIN OAUTHBEARER XOAUTH2");
        expect(await server.line()).toBe(`AUTH XOAUTH2 ${xoauth2(TOKEN)}`);
        server.say("235 2.7.0 welcome");
        await server.expect("QUIT", "221 bye");
      },
      { accessToken: TOKEN, password: "not-to-be-used" },
    );
    expect(error).toBeUndefined();
  });

  it("waits for the prompt with a token too long for one command", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH XOAUTH2");
        expect(await server.line()).toBe("AUTH XOAUTH2");
        expect(server.unread).toHaveLength(0);
        server.say("334 ");
        expect(await server.line()).toBe(xoauth2(LONG_TOKEN));
        server.say("235 ok");
        await server.expect("QUIT", "221 bye");
      },
      { accessToken: LONG_TOKEN },
    );
    expect(error).toBeUndefined();
  });

  it("replies to the error's details with an empty line and reports the following rejection", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH XOAUTH2");
        await server.expect("AUTH XOAUTH2 ", CHALLENGE);
        expect(await server.line()).toBe("");
        server.say("535 5.7.8 Username and Password not accepted");
        await server.closedByClient();
      },
      { accessToken: TOKEN },
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
        await server.greet("AUTH XOAUTH2");
        await server.expect("AUTH XOAUTH2 ", CHALLENGE);
        await server.expect("", CHALLENGE);
        await server.closedByClient();
        expect(server.heard).toHaveLength(3);
      },
      { accessToken: TOKEN },
    );
    expect(error).toMatchObject({ stage: "auth" });
  });
});

describe("OAUTHBEARER", () => {
  const response = (port: number, user = "ana@sender.test") =>
    base64(
      `n,a=${user},\u0001host=mail.test\u0001port=${port}\u0001auth=Bearer ${TOKEN}\u0001\u0001`,
    );

  it("is used when XOAUTH2 is missing", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH OAUTHBEARER PLAIN");
        expect(await server.line()).toBe(
          `AUTH OAUTHBEARER ${response(server.socket.localPort ?? 0, "a=2Cb=3Dc")}`,
        );
        server.say("235 ok");
        await server.expect("QUIT", "221 bye");
      },
      { accessToken: TOKEN, username: "a,b=c" },
    );
    expect(error).toBeUndefined();
  });

  it("replies to the error's details with the one byte that the standard requires", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH OAUTHBEARER");
        await server.expect(
          `AUTH OAUTHBEARER ${response(server.socket.localPort ?? 0)}`,
          CHALLENGE,
        );
        await server.expect("AQ==", "535 5.7.8 expired");
        await server.closedByClient();
      },
      { accessToken: TOKEN },
    );
    expect(error).toMatchObject({ stage: "auth", transient: false, reply: "535 5.7.8 expired" });
  });
});

describe("a token", () => {
  it("is never sent to a server that wants a password", async () => {
    const error = await attempt(
      async (server) => {
        await server.greet("AUTH PLAIN LOGIN");
        await server.closedByClient();
        expect(server.heard).toHaveLength(1);
      },
      { accessToken: TOKEN, password: "pw" },
    );
    expect(error).toMatchObject({ stage: "auth", transient: false });
  });

  for (const [name, options] of Object.entries({
    "a token with a control character": { accessToken: "abc\u0001auth=x" },
    "an empty token": { accessToken: "" },
    "a user name with a control character": {
      accessToken: TOKEN,
      username: "a\u0001auth=Bearer x",
    },
  })) {
    it(`cannot inject anything: ${name}`, async () => {
      const error = await attempt(async (server) => {
        await server.greet("AUTH XOAUTH2");
        await server.closedByClient();
        expect(server.heard).toHaveLength(1);
      }, options);
      expect(error).toMatchObject({ stage: "auth", transient: false });
    });
  }
});

describe("credentials in errors", () => {
  const ways: Record<string, { offer: string; options: Partial<SmtpOptions> }> = {
    XOAUTH2: { offer: "AUTH XOAUTH2", options: { accessToken: TOKEN } },
    "a long token": { offer: "AUTH XOAUTH2", options: { accessToken: LONG_TOKEN } },
    OAUTHBEARER: { offer: "AUTH OAUTHBEARER", options: { accessToken: TOKEN } },
    PLAIN: { offer: "AUTH PLAIN", options: { password: "c0rrect-horse" } },
    LOGIN: { offer: "AUTH LOGIN", options: { password: "c0rrect-horse" } },
  };
  const hidden = [
    TOKEN,
    LONG_TOKEN,
    "c0rrect-horse",
    base64("c0rrect-horse"),
    base64(`\0ana@sender.test\0c0rrect-horse`),
    xoauth2(TOKEN),
    xoauth2(LONG_TOKEN),
  ];
  /** Prints an error with everything attached to it, like a log would. */
  const printed = (error: unknown) => inspect(error, { depth: 9, showHidden: true });

  for (const [name, { offer, options }] of Object.entries(ways)) {
    for (const [how, repeat] of Object.entries({
      "in a rejection": (line: string) => `535 5.7.8 bad credentials ${line}`,
      unchanged: (line: string) => line,
      decoded: (line: string) =>
        `535 5.7.8 ${Buffer.from(line.split(" ").at(-1) ?? "", "base64").toString()}`,
    })) {
      it(`are removed when a server repeats them ${how} (${name})`, async () => {
        const error = await attempt(async (server) => {
          await server.greet(offer);
          let line = await server.line();
          // Prompts until the secret itself arrives.
          while (!/[A-Za-z0-9+/=]{16}$/.test(line) || line === base64("ana@sender.test")) {
            server.say("334 ");
            line = await server.line();
          }
          server.say(repeat(line));
          await server.closedByClient();
        }, options);
        expect(error).toMatchObject({ stage: "auth" });
        const text = printed(error);
        // Not even a part of twelve characters.
        const parts = hidden.flatMap((secret) =>
          Array.from({ length: Math.max(1, secret.length - 11) }, (_, at) =>
            secret.slice(at, at + 12),
          ),
        );
        const own = new Set(
          Array.from({ length: 40 }, (_, at) => base64("user=ana@sender.test").slice(at, at + 12)),
        );
        expect(
          parts.filter((part) => part.length === 12 && !own.has(part) && text.includes(part)),
        ).toEqual([]);
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
      { password: "c0rrect-horse" },
    );
    expect(error).toMatchObject({ transient: true, reply: "454 4.7.0" });
  });
});
