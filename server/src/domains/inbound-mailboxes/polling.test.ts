import { conversationRoutes, type InboundMailbox, inboundMailboxRoutes } from "@arauto/contracts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failingDeps } from "../../testing/failing-deps.ts";
import type { TestUser } from "../../testing/test-server.ts";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { pollMailbox } from "./polling.ts";
import { type ScriptedMailbox, startImapServer } from "./testing/imap-server.ts";
import {
  waitUntilProcessed,
  type InboundWorld,
  sentCampaign,
  startInboundWorld,
  suppressionOf,
} from "../../testing/inbound-world.ts";
import { bounceOf, mailOf } from "./testing/mails.ts";

const LOGIN = { user: "ana@loja.example", password: 's3cret "word"' };

let world: InboundWorld;
let owner: TestUser;
let imap: ScriptedMailbox;
beforeAll(async () => {
  world = await startInboundWorld();
});
afterAll(() => world?.stop());
beforeEach(async () => {
  owner = await world.server.signUp();
  imap = await startImapServer(LOGIN);
});
afterEach(() => imap.stop());

const never = new AbortController().signal;

/** Adds a mailbox that only the test reads. */
async function addMailbox(
  given: { password?: string; folder?: string; port?: number } = {},
): Promise<InboundMailbox> {
  const { server } = world;
  const body = {
    name: "Answers",
    host: "127.0.0.1",
    port: given.port ?? imap.port,
    security: "none" as const,
    username: LOGIN.user,
    password: given.password ?? LOGIN.password,
    folder: given.folder ?? "INBOX",
    active: true,
  };
  const response = await server.call(inboundMailboxRoutes.create, { token: owner.token, body });
  expect(response.status).toBe(201);
  return settled(response.body.id);
}

/** Returns the mailbox after its first poll, which was queued when it was added. */
async function settled(id: string): Promise<InboundMailbox> {
  for (;;) {
    const box = await readMailbox(id);
    if (box.checkedAt !== null || box.problem !== null) return box;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const readMailbox = async (id: string) =>
  (await world.server.call(inboundMailboxRoutes.get, { token: owner.token, params: { id } })).body;
const poll = (id: string) => pollMailbox(world.server.deps, owner.tenantId, id, never);
const conversations = async () =>
  (await world.server.call(conversationRoutes.list, { token: owner.token, query: { view: "all" } }))
    .body.items;

describe("polling a mailbox by IMAP", () => {
  it("stores new messages from now on: bounces, replies, and messages from known contacts", async () => {
    const { server } = world;
    imap.add(mailOf({ from: "old@destino.example", to: LOGIN.user, body: "From before" }));
    const { contacts } = await sentCampaign(world, owner, { recipients: 3, fromEmail: LOGIN.user });
    const [bounced, writer, friend] = contacts;
    const idOf = (email = "") =>
      /^Message-ID:\s*(<[^>]+>)/im.exec(
        world.receiver.messages.findLast(({ to }) => to === email)?.source ?? "",
      )?.[1] ?? "";
    const box = await addMailbox();
    imap.add(
      bounceOf(LOGIN.user, { email: bounced?.email ?? "", originalId: idOf(bounced?.email) }),
    );
    imap.add(
      mailOf({
        from: "Another Address <private@destino.example>",
        to: LOGIN.user,
        subject: "Re: For Person 1",
        headers: [`In-Reply-To: ${idOf(writer?.email)}`],
        body: "Two of them, please",
      }),
    );
    imap.add(
      mailOf({
        from: friend?.email ?? "",
        to: LOGIN.user,
        subject: "A question",
        body: "Are you open on Sunday?",
      }),
    );
    imap.add(
      mailOf({
        from: "stranger@destino.example",
        to: LOGIN.user,
        subject: "Buy links",
        body: "Cheap",
      }),
    );
    await poll(box.id);
    expect(
      (await waitUntilProcessed(server, owner, 4)).map(({ outcome, kept }) => [outcome, kept]),
    ).toEqual([
      ["suppressed", true],
      ["conversation", true],
      ["conversation", true],
      ["ignored", false],
    ]);
    expect(await suppressionOf(server, owner, bounced?.email ?? "")).toBe("bounced");
    expect(await conversations()).toMatchObject([
      {
        contactId: friend?.id,
        subject: "A question",
        campaignId: null,
        snippet: "Are you open on Sunday?",
      },
      {
        contactId: writer?.id,
        email: "private@destino.example",
        subject: "For Person 1",
        campaignName: "August",
        unread: true,
      },
    ]);
    expect(await readMailbox(box.id)).toMatchObject({ taken: 4, problem: null });
  });

  it("neither loses nor duplicates a message when its process is killed between two of them", async () => {
    const { server } = world;
    const contacts = await addContacts(server, owner.tenantId, 3);
    const box = await addMailbox();
    for (const { email } of contacts)
      imap.add(mailOf({ from: email, to: LOGIN.user, subject: `Of ${email}`, body: "Hello" }));
    // The first transaction reads the settings, each further one stores a message.
    for (const [at, when] of [
      [2, "inside"],
      [3, "inside"],
      [3, "before"],
    ] as const)
      await expect(
        pollMailbox(failingDeps(server.deps, at, when), owner.tenantId, box.id, never),
      ).rejects.toThrow("killed");
    await Promise.all([poll(box.id), poll(box.id)]);
    await poll(box.id);
    await waitUntilProcessed(server, owner, 3);
    expect(await conversations()).toHaveLength(3);
    expect(await readMailbox(box.id)).toMatchObject({ taken: 3 });
  });

  it("continues when the UIDs of its folder start over, without storing a message twice", async () => {
    const { server } = world;
    const [contact] = await addContacts(server, owner.tenantId, 1);
    const letter = (body: string) =>
      mailOf({
        from: contact?.email ?? "",
        to: LOGIN.user,
        messageId: `${body}@destino.example`,
        body,
      });
    const box = await addMailbox();
    imap.add(letter("one"));
    await poll(box.id);
    const [message] = imap.messages.splice(0);
    imap.uidValidity = 8;
    imap.uidNext = 1;
    imap.add(message?.source ?? "");
    imap.add(letter("two"));
    await poll(box.id);
    imap.add(letter("three"));
    await poll(box.id);
    await waitUntilProcessed(server, owner, 3);
    expect(await readMailbox(box.id)).toMatchObject({ taken: 3 });
    expect((await conversations())[0]).toMatchObject({ messageCount: 3 });
  });

  it("shows the problem, retries with growing delays, and recovers automatically", async () => {
    const { server } = world;
    const box = await addMailbox();
    imap.refuseLogin = "The password has changed";
    await poll(box.id);
    const first = await readMailbox(box.id);
    expect(first.problem?.message).toContain("The password has changed");
    await poll(box.id);
    await poll(box.id);
    const third = await readMailbox(box.id);
    expect(Date.parse(third.nextCheckAt) - Date.now()).toBeGreaterThan(3 * 60_000);
    expect(
      (await server.call(inboundMailboxRoutes.test, { token: owner.token, params: { id: box.id } }))
        .body,
    ).toMatchObject({
      ok: false,
      stage: "auth",
    });
    imap.refuseLogin = undefined;
    await poll(box.id);
    expect(await readMailbox(box.id)).toMatchObject({ problem: null });
    expect(
      (await server.call(inboundMailboxRoutes.test, { token: owner.token, params: { id: box.id } }))
        .body,
    ).toMatchObject({
      ok: true,
      mails: 0,
    });
  });

  it("reports the stage it reached: no server, a wrong password, no such folder", async () => {
    expect((await addMailbox({ port: 9 })).problem?.message).toBeTruthy();
    expect((await addMailbox({ password: "wrong" })).problem?.message).toContain(
      "Invalid credentials",
    );
    const box = await addMailbox({ folder: "Nowhere" });
    expect(box.problem?.message).toContain("No such folder");
    const test = await world.server.call(inboundMailboxRoutes.test, {
      token: owner.token,
      params: { id: box.id },
    });
    expect(test.body).toMatchObject({ ok: false, stage: "folder" });
  });

  it("requires the password again before it connects to another server, and never returns it", async () => {
    const { server } = world;
    const box = await addMailbox();
    const { name, port, security, username, folder, active, version } = box;
    const body = { name, port, security, username, folder, active, version, host: "localhost" };
    const params = { id: box.id };
    expect(
      await server.fail(inboundMailboxRoutes.update, { token: owner.token, params, body }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: "password" }] },
    });
    const moved = await server.call(inboundMailboxRoutes.update, {
      token: owner.token,
      params,
      body: { ...body, password: LOGIN.password },
    });
    expect(moved).toMatchObject({
      status: 200,
      body: { host: "localhost", taken: 0, checkedAt: null },
    });
    expect(JSON.stringify(moved.body)).not.toContain("s3cret");
    expect(
      (await server.call(inboundMailboxRoutes.remove, { token: owner.token, params })).status,
    ).toBe(204);
    await poll(box.id);
    expect(
      (await server.call(inboundMailboxRoutes.list, { token: owner.token })).body.items,
    ).toEqual([]);
  });
});
