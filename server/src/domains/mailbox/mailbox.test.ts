import net from "node:net";
import { mailboxRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { captureCredentials } from "./index.ts";
import { trimCapturedMessages } from "./queries.ts";
import { CAPTURED_MAIL_MAX_BYTES } from "./receiver.ts";

let server: TestServer;
let owner: TestUser;
let outsider: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
  outsider = await server.signUp();
  // Waits until the emails that confirm their addresses have arrived.
  for (const { token } of [owner, outsider]) {
    await vi.waitUntil(
      async () => (await server.call(mailboxRoutes.clear, { token })).body.count === 1,
      { timeout: 10_000 },
    );
  }
});
afterAll(() => server?.stop());
beforeEach(() => server.call(mailboxRoutes.clear, { token: owner.token }));

const CAMPAIGN = "0190a1b2-0000-7000-8000-000000000001";

/** Speaks raw SMTP, so that pipelining and protocol errors are exactly what the test sends. */
class Talk {
  #socket: net.Socket;
  #text = "";
  #wake: () => void = () => {};
  #closed = false;
  constructor(port: number) {
    this.#socket = net.connect(port, "127.0.0.1");
    this.#socket.on("data", (data) => ((this.#text += data.toString()), this.#wake()));
    this.#socket.on("close", () => ((this.#closed = true), this.#wake()));
    this.#socket.on("error", () => {});
  }
  write(text: string | Buffer): void {
    this.#socket.write(text);
  }
  /** Returns the next complete reply, or "closed". */
  async reply(): Promise<string> {
    for (;;) {
      const match = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/.exec(this.#text);
      if (match) {
        this.#text = this.#text.slice(match[0].length);
        return match[0].trim();
      }
      if (this.#closed) return "closed";
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }
  async say(text: string): Promise<string> {
    this.write(`${text}\r\n`);
    return this.reply();
  }
  end(): void {
    this.#socket.destroy();
  }
}

async function signedIn(tenantId = owner.tenantId): Promise<Talk> {
  const { port, username, password } = captureCredentials(server.deps, tenantId);
  const talk = new Talk(port);
  await talk.reply();
  await talk.say("EHLO test");
  expect(
    await talk.say(`AUTH PLAIN ${Buffer.from(`\0${username}\0${password}`).toString("base64")}`),
  ).toMatch(/^235/);
  return talk;
}

const ENVELOPE = "MAIL FROM:<news@shop.example>\r\nRCPT TO:<maria@example.com>\r\nDATA\r\n";
const source = (subject: string, ...more: string[]) =>
  [`From: Shop <news@shop.example>`, "To: maria@example.com", `Subject: ${subject}`, ...more].join(
    "\r\n",
  );

async function deliver(talk: Talk, message: string): Promise<string> {
  talk.write(ENVELOPE);
  for (const expected of ["250", "250", "354"])
    expect((await talk.reply()).slice(0, 3)).toBe(expected);
  return talk.say(`${message}\r\n.`);
}

const list = async (query: Record<string, string | number> = {}, token = owner.token) =>
  (await server.call(mailboxRoutes.list, { token, query })).body;

describe("the test inbox", () => {
  it("offers the extensions of a fast sender", async () => {
    const talk = new Talk(captureCredentials(server.deps, owner.tenantId).port);
    await talk.reply();
    const hello = await talk.say("EHLO test");
    for (const word of [
      "PIPELINING",
      "8BITMIME",
      "SMTPUTF8",
      `SIZE ${CAPTURED_MAIL_MAX_BYTES}`,
      "AUTH PLAIN LOGIN",
    ])
      expect(hello).toContain(word);
    talk.end();
  });

  it("rejects email without a sign-in, and wrong or foreign passwords", async () => {
    const { port, password } = captureCredentials(server.deps, owner.tenantId);
    const talk = new Talk(port);
    await talk.reply();
    await talk.say("EHLO test");
    expect(await talk.say("MAIL FROM:<a@b.example>")).toMatch(/^530/);
    const attempts = [
      [owner.tenantId, "wrong"],
      [owner.tenantId, ""],
      [outsider.tenantId, password],
      ["", password],
      ["' or true --", password],
    ];
    for (const [user, word] of attempts) {
      const other = new Talk(port);
      await other.reply();
      await other.say("EHLO test");
      expect(
        await other.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${word}`).toString("base64")}`),
      ).toMatch(/^5(35|01)/);
      other.end();
    }
    talk.end();
    expect((await list()).items).toEqual([]);
  });

  it("stores an email byte for byte and shows it parsed", async () => {
    const talk = await signedIn();
    const body = ["", "Olá, =E9 is no escape here", ".", "..two dots", "end"].join("\r\n");
    const message =
      source(
        "=?utf-8?B?T2zDoQ==?=",
        `X-Arauto-Campaign: ${CAMPAIGN}`,
        "Content-Type: text/html; charset=utf-8",
        "X-Long: a\r\n b",
      ) + `\r\n${body}\r\n`;
    expect(await deliver(talk, message.replace(/^\./gm, "..").replace(/\r\n$/, ""))).toMatch(
      /^250/,
    );
    talk.end();

    const [item] = (await list()).items;
    expect(item).toMatchObject({
      from: "news@shop.example",
      to: "maria@example.com",
      subject: "Olá",
      campaignId: CAMPAIGN,
      size: Buffer.byteLength(message),
    });
    const id = item?.id ?? "";
    const text = await server.call(mailboxRoutes.source, { params: { id }, token: owner.token });
    expect(text.headers.get("content-type")).toContain("text/plain");
    expect(text.body).toBe(message);
    const { body: parsed } = await server.call(mailboxRoutes.get, {
      params: { id },
      token: owner.token,
    });
    expect(parsed.html).toContain("Olá, =E9 is no escape here");
    expect(parsed.headers).toContainEqual({ name: "X-Long", value: "a b" });
  });

  it("lists the attachments of an email, and downloads them", async () => {
    const talk = await signedIn();
    const part = (type: string, disposition: string, text: string) =>
      `--b\r\nContent-Type: ${type}\r\nContent-Disposition: ${disposition}\r\n\r\n${text}\r\n`;
    const mail = [
      source("Report", "Content-Type: multipart/mixed; boundary=b"),
      `\r\n${part("text/html", "inline", "<p>Hello</p>")}`,
      part("image/png", 'inline; filename="logo.png"', "not a file to save"),
      `${part("text/csv", 'attachment; filename="../report.csv"', "a;b")}--b--\r\n`,
    ].join("");
    expect(await deliver(talk, mail.replace(/\r\n$/, ""))).toMatch(/^250/);
    talk.end();

    const [item] = (await list()).items;
    const params = { id: item?.id ?? "" };
    const { token } = owner;
    const { attachments } = (await server.call(mailboxRoutes.get, { params, token })).body;
    expect(attachments).toEqual([{ place: 1, name: "report.csv", type: "text/csv", size: 3 }]);
    const file = await server.call(mailboxRoutes.attachment, {
      params: { ...params, place: 1 },
      token,
    });
    expect(file.body).toBe("a;b");
    expect(file.headers.get("content-disposition")).toContain('filename="report.csv"');
    expect(
      await server.fail(mailboxRoutes.attachment, { params: { ...params, place: 2 }, token }),
    ).toMatchObject({ status: 404 });
  });

  it("stores 300 pipelined emails exactly once each, acknowledged only when stored", async () => {
    const talks = await Promise.all([signedIn(), signedIn(), signedIn()]);
    await Promise.all(
      talks.map(async (talk, connection) => {
        talk.write(ENVELOPE);
        for (let n = 0; n < 100; n++) {
          for (const expected of ["250", "250", "354"])
            expect((await talk.reply()).slice(0, 3)).toBe(expected);
          // The next envelope is sent right after the email, before its reply (RFC 2920).
          talk.write(
            `${source(`mail ${connection}-${n}`)}\r\n\r\nbody\r\n.\r\n${n < 99 ? ENVELOPE : ""}`,
          );
          const reply = await talk.reply();
          expect(reply).toMatch(/^250/);
          const id = /Stored as (\S+)/.exec(reply)?.[1] ?? "";
          // Requested right after the acknowledgment: it must be stored already.
          const { status } = await server.call(mailboxRoutes.source, {
            params: { id },
            token: owner.token,
          });
          expect(status).toBe(200);
        }
      }),
    );
    for (const talk of talks) talk.end();
    const subjects: string[] = [];
    const totals: (number | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list({
        limit: 100,
        ...(cursor === null ? {} : { cursor }),
      });
      subjects.push(...page.items.map((item) => item.subject));
      totals.push(page.total);
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(totals).toEqual([300, null, null]);
    expect(subjects).toHaveLength(300);
    expect(new Set(subjects).size).toBe(300);
  });

  it("loses an email whose connection breaks in the middle, and nothing else", async () => {
    const talk = await signedIn();
    expect(await deliver(talk, source("whole"))).toMatch(/^250/);
    talk.write(`${ENVELOPE}${source("cut")}`);
    await talk.reply();
    talk.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect((await list()).items.map((item) => item.subject)).toEqual(["whole"]);
  });

  it("rejects an email that is too large and continues with the next", async () => {
    const talk = await signedIn();
    expect(await talk.say(`MAIL FROM:<a@b.example> SIZE=${CAPTURED_MAIL_MAX_BYTES + 1}`)).toMatch(
      /^552/,
    );
    const line = `${"x".repeat(998)}\r\n`;
    expect(
      await deliver(
        talk,
        `${source("large")}\r\n\r\n${line.repeat(CAPTURED_MAIL_MAX_BYTES / 1000 + 100)}`,
      ),
    ).toMatch(/^552/);
    expect(await deliver(talk, source("small"))).toMatch(/^250/);
    talk.end();
    expect((await list()).items.map((item) => item.subject)).toEqual(["small"]);
  });

  it("accepts international addresses and hostile headers", async () => {
    const talk = await signedIn();
    talk.write(
      "MAIL FROM:<josé@exämple.com> SMTPUTF8 BODY=8BITMIME\r\nRCPT TO:<maría@example.com>\r\nRCPT TO:<b@example.com>\r\nDATA\r\n",
    );
    for (const expected of ["250", "250", "250", "354"])
      expect((await talk.reply()).slice(0, 3)).toBe(expected);
    expect(
      await talk.say(
        `Subject: =?utf-8?Q?a=00b?= \u0000\u202eé\r\nX-Arauto-Campaign: nonsense\r\n\r\n\u0000\r\n.`,
      ),
    ).toMatch(/^250/);
    talk.end();
    const [item] = (await list()).items;
    expect(item).toMatchObject({ to: "maría@example.com, b@example.com", campaignId: null });
    expect(item?.subject).toMatch(/^a b.*é$/);
  });

  it("searches by recipient and subject, treating wildcards as text", async () => {
    const talk = await signedIn();
    for (const subject of ["100% off", "1000 off", "Plain_one"])
      await deliver(talk, source(subject));
    talk.end();
    const found = async (search: string) =>
      (await list({ search })).items.map((item) => item.subject).toSorted();
    expect(await found("100%")).toEqual(["100% off"]);
    expect(await found("n_O")).toEqual(["Plain_one"]);
    expect(await found("MARIA@")).toHaveLength(3);
    expect((await list()).items.map((item) => item.subject)).toEqual([
      "Plain_one",
      "1000 off",
      "100% off",
    ]);
  });

  it("shows and clears only the workspace's own emails", async () => {
    const talk = await signedIn();
    await deliver(talk, source("mine"));
    talk.end();
    const id = (await list()).items[0]?.id ?? "";
    expect((await list({}, outsider.token)).items).toEqual([]);
    for (const route of [mailboxRoutes.get, mailboxRoutes.source]) {
      expect((await server.fail(route, { params: { id }, token: outsider.token })).status).toBe(
        404,
      );
    }
    expect((await server.call(mailboxRoutes.clear, { token: outsider.token })).body).toEqual({
      count: 0,
    });
    const analyst = await server.member(owner.tenantId, "analyst");
    expect((await server.fail(mailboxRoutes.clear, { token: analyst })).status).toBe(403);
    expect((await server.call(mailboxRoutes.clear, { token: owner.token })).body).toEqual({
      count: 1,
    });
  });

  it("keeps the newest emails and deletes the oldest", async () => {
    const { deps } = server;
    // An email that a closed connection had not finished may have arrived since.
    await server.call(mailboxRoutes.clear, { token: owner.token });
    await deps.database.tenant(owner.tenantId, async (tx) => {
      await tx.execute(sql`
        insert into captured_mails (tenant_id, id, mail_from, rcpt_to, subject, source, size, received_at)
        select ${owner.tenantId}, gen_random_uuid(), '', '', 'mail ' || n, '\\x00', 1, now() - make_interval(secs => (n / 2)::int) from generate_series(0, 29) n`);
      expect(await trimCapturedMessages(tx, owner.tenantId, 40)).toBe(0);
      expect(await trimCapturedMessages(tx, owner.tenantId, 7)).toBe(23);
    });
    const subjects = (await list()).items.map((item) => item.subject);
    expect(subjects).toHaveLength(7);
    for (const newest of ["mail 0", "mail 1", "mail 5"]) expect(subjects).toContain(newest);
  });

  it("is taken over by another process when the one with the port ends", async () => {
    const first = await startTestServer();
    const second = await startTestServer({
      config: { capturePort: first.config.capturePort, secret: first.config.secret },
    });
    try {
      const owner = await second.signUp();
      const { port, username, password } = captureCredentials(second.deps, owner.tenantId);
      const signIn = async () => {
        const talk = new Talk(port);
        if ((await talk.reply()) === "closed") return "closed";
        await talk.say("EHLO test");
        const reply = await talk.say(
          `AUTH PLAIN ${Buffer.from(`\0${username}\0${password}`).toString("base64")}`,
        );
        talk.end();
        return reply.slice(0, 3);
      };
      expect(port).toBe(first.config.capturePort);
      expect(await signIn()).toBe("235");
      await first.stop();
      await expect.poll(signIn, { timeout: 10_000 }).toBe("235");
    } finally {
      await second.stop();
    }
  });

  it("uses a free port when another installation has its port", async () => {
    const first = await startTestServer();
    const second = await startTestServer({ config: { capturePort: first.config.capturePort } });
    try {
      const { token } = await second.signUp();
      // The email that confirms the address arrives in this installation.
      await vi.waitUntil(
        async () => (await second.call(mailboxRoutes.clear, { token })).body.count === 1,
        { timeout: 10_000 },
      );
    } finally {
      await second.stop();
      await first.stop();
    }
  });

  it("replies 451 for a deleted workspace, and stays up", async () => {
    const ghost = await signedIn(v7());
    expect(await deliver(ghost, source("for nobody"))).toMatch(/^451/);
    ghost.end();
    const talk = await signedIn();
    expect(await deliver(talk, source("alive"))).toMatch(/^250/);
    talk.end();
  });
});
