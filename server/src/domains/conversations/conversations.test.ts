import { setTimeout as pause } from "node:timers/promises";
import {
  accountRoutes,
  type Conversation,
  type ConversationMessage,
  conversationRoutes as routes,
  erasureRoutes,
  sendingAccountRoutes,
} from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { TestPerson } from "../../testing/test-server.ts";
import type { Contact } from "../delivery/testing/campaign-world.ts";
import type { Script } from "../delivery/testing/scripted-receiver.ts";
import {
  dealtWith,
  deliver,
  eventsOf,
  type InboundWorld,
  ourAddress,
  sentCampaign,
  startInboundWorld,
} from "../../testing/inbound-world.ts";
import { bounceOf, mailOf, type MailParts } from "../inbound/testing/mails.ts";
import { sendAnswerJob } from "./sending.ts";

const script: Script = {};
let world: InboundWorld;
let owner: TestPerson;
let campaignId: string;
/** Everybody got the campaign; each test has one of them. */
let people: Contact[];
let ana: Contact;
beforeAll(async () => {
  world = await startInboundWorld(script);
  owner = await world.signUp();
  ({ id: campaignId, people } = await sentCampaign(world, owner, { people: 25, fromName: "Loja Azul" }));
});
afterAll(() => world?.stop());
beforeEach(() => {
  delete script.behave;
  const next = people.pop();
  if (!next) throw new Error("Nobody is left");
  ana = next;
});

/** As the mail that she got says. */
const replyTo = () => {
  const source = world.receiver.mails.find(({ to }) => to === ana.email)?.source ?? "";
  return /^Reply-To:[^<]*<([^>]+)>/im.exec(source)?.[1] ?? "";
};
let arrived = 0;
/** A mail of Ana's that has been dealt with. */
async function write(mail: Partial<MailParts> = {}, to = replyTo()): Promise<void> {
  const source = mailOf({ from: `Ana Lima <${ana.email}>`, to, subject: "Re: Our offer", body: "Is it still to be had?", ...mail });
  expect(await deliver(world.server, { from: ana.email, to, source })).toMatchObject({ kind: "accepted" });
  await dealtWith(world.server, owner, ++arrived);
}
const list = async (query: Record<string, string | boolean> = {}): Promise<Conversation[]> =>
  (await world.server.call(routes.list, { token: owner.token, query })).body.items;
const messagesOf = async (id: string, query: Record<string, string | boolean> = {}): Promise<ConversationMessage[]> =>
  (await world.server.call(routes.messages, { token: owner.token, params: { id }, query })).body.items;
const counts = async () => (await world.server.call(routes.counts, { token: owner.token })).body;
/** Hers alone. */
const hers = (query: Record<string, string | boolean> = {}) => list({ accountId: ana.id, ...query });
const answer = (id: string, text: string) => world.server.call(routes.reply, { token: owner.token, params: { id }, body: { text } });

async function theOne(): Promise<Conversation> {
  const [found] = await hers({ view: "all" });
  if (!found) throw new Error("There is no conversation");
  return found;
}

async function settled(id: string): Promise<ConversationMessage> {
  for (const end = Date.now() + 15_000; ; await pause(30)) {
    const [last] = await messagesOf(id);
    if (last && last.state !== "queued") return last;
    if (Date.now() > end) throw new Error(`Still ${JSON.stringify(last)}`);
  }
}

describe("an answer to a campaign's mail", () => {
  it("begins a conversation, is answered by mail, and goes on in it", async () => {
    await write({ messageId: "one@destino.example" });
    const begun = await theOne();
    expect(begun).toMatchObject({
      accountId: ana.id,
      name: expect.stringMatching(/^Person \d+$/),
      email: ana.email,
      subject: "Our offer",
      campaignId,
      campaignName: "August",
      status: "open",
      unread: true,
      lastDirection: "in",
      snippet: "Is it still to be had?",
      messageCount: 1,
      answerable: true,
      replyFrom: { name: "Loja Azul", email: "news@loja.example" },
    });
    expect(await counts()).toMatchObject({ open: 1, closed: 0, unread: 1 });
    expect(await eventsOf(world.server, owner, ana.id)).toContain("mail.replied");

    expect(await answer(begun.id, "Yes, it is.\n\n.Ana")).toMatchObject({ status: 201, body: { state: "queued", direction: "out" } });
    expect(await settled(begun.id)).toMatchObject({ state: "sent", failure: null, author: "Ana Souza", text: "Yes, it is.\n\n.Ana" });
    const sent = world.receiver.mails.at(-1);
    const mail = await simpleParser(sent?.source ?? "");
    expect(mail).toMatchObject({
      subject: "Re: Our offer",
      inReplyTo: "<one@destino.example>",
      references: "<one@destino.example>",
      from: { value: [{ name: "Loja Azul", address: "news@loja.example" }] },
      to: { value: [{ address: ana.email }] },
      text: expect.stringMatching(/^Yes, it is\.\n\n\.Ana\n\nOn .+, \d{4}, .+, Ana Lima <.+@.+> wrote:\n> Is it still to be had\?\n$/),
    });
    expect(mail.html).toMatch(/<blockquote class="gmail_quote"[^>]*>Is it still to be had\?<\/blockquote>/);
    expect(sent?.source).toMatch(/^DKIM-Signature:/m);
    expect(sent?.source).not.toMatch(/^Auto-Submitted:/im);
    expect(sent?.from).toMatch(/^b[a-z2-7]{63}@bounce\.loja\.example$/);
    expect(await hers({ unread: true })).toEqual([]);

    const next = mail.replyTo?.value[0]?.address ?? "";
    await write({ from: "Another Address <ana@elsewhere.example>", messageId: "two@elsewhere.example", body: "Then I take two" }, next);
    expect(await hers()).toMatchObject([{ id: begun.id, messageCount: 3, unread: true, snippet: "Then I take two" }]);
    expect((await messagesOf(begun.id)).map(({ direction }) => direction)).toEqual(["in", "out", "in"]);
  });

  it("is quoted with what it quoted, in the workspace's language and time, and stands in the conversation without", async () => {
    const { database } = world.server.deps;
    const set = (language: string, timeZone: string) =>
      database.tenant(owner.tenantId, (tx) => tx.execute(sql`update tenants set language = ${language}, time_zone = ${timeZone}`));
    await write({ body: "Tem em azul?\n\nOn Tue, Loja Azul <news@loja.example> wrote:\n> Our offer" });
    const { id } = await theOne();
    await database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update conversation_messages set at = '2026-11-10 02:30Z' where conversation_id = ${id}`),
    );
    await set("pt-br", "America/Sao_Paulo");
    await answer(id, "Tem, sim.");
    expect(await settled(id)).toMatchObject({ state: "sent", text: "Tem, sim.", fullText: null, html: null });
    await set("en-us", "America/Sao_Paulo");
    const mail = await simpleParser(world.receiver.mails.at(-1)?.source ?? "");
    expect(mail.text).toBe(
      `Tem, sim.\n\nEm 9 de nov. de 2026, 23:30, Ana Lima <${ana.email}> escreveu:\n` +
        "> Tem em azul?\n>\n> On Tue, Loja Azul <news@loja.example> wrote:\n>> Our offer\n",
    );
  });

  it("stands once in it though it comes to two of our addresses, and follows its thread from anywhere", async () => {
    await write({ messageId: "one@destino.example" });
    await write({ messageId: "one@destino.example" }, ourAddress(world.server, "bounce", campaignId, ana.id));
    const { id } = await theOne();
    expect(await messagesOf(id)).toHaveLength(1);
    await write({ from: "b@elsewhere.example", headers: ["In-Reply-To: <one@destino.example>"], body: "I too" });
    expect(await messagesOf(id)).toHaveLength(2);
    expect(await hers({ view: "all" })).toHaveLength(1);
  });

  it("of a program is kept with the person's history, and nobody is told of it", async () => {
    const before = await counts();
    await write({ subject: "Out of office", headers: ["Auto-Submitted: auto-replied"], body: "I am back on Monday" });
    expect(await counts()).toMatchObject({ open: before.open, closed: before.closed + 1, unread: before.unread });
    const { id } = await theOne();
    expect(await messagesOf(id)).toMatchObject([{ autoReply: true, text: "I am back on Monday" }]);
    expect(await world.server.fail(routes.reply, { token: owner.token, params: { id }, body: { text: "Hello?" } })).toMatchObject({
      body: { code: "WRONG_STATE" },
    });
    expect(await eventsOf(world.server, owner, ana.id)).toContain("mail.autoReplied");
    await write({ body: "Now I am back" });
    expect(await hers()).toMatchObject([{ id, unread: true, answerable: true }]);
  });

  it("shows its own pictures where they stand, and names as files what is shown nowhere", async () => {
    const picture = (id: string, type = "image/png") =>
      `--m\nContent-Type: ${type}; name=${id}.png\nContent-ID: <${id}@x>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n`;
    await write({
      type: 'multipart/related; boundary="m"',
      body: `--m\nContent-Type: text/html; charset=utf-8\n\n<p>See <img src="cid:shot%40x"> <img src="cid:evil@x"></p>\n${picture("shot")}${picture("evil", "image/svg+xml")}${picture("unused")}--m--\n`,
    });
    const { id } = await theOne();
    const [message] = await messagesOf(id);
    expect(message?.attachments.map(({ name, isInline }) => [name, isInline])).toEqual([
      ["shot.png", true],
      ["evil.png", false],
      ["unused.png", false],
    ]);
    expect(message).toMatchObject({ picturesBlocked: false, html: expect.stringContaining(`src="cid:${message?.attachments[0]?.id}"`) });
    expect(message?.html).toContain("cid:evil@x");
  });

  it("shows no script and no picture from elsewhere, and gives its files to be saved alone", async () => {
    await write({
      type: 'multipart/mixed; boundary="m"',
      body: [
        "--m\nContent-Type: text/html; charset=utf-8\n",
        '<p onclick="x()">See <b>this</b><script>alert(1)</script><img src="https://spy.example/p.gif"></p>',
        "--m\nContent-Type: text/html; name=page.html\nContent-Disposition: attachment; filename=../page.html\n",
        "<script>alert(2)</script>\n--m--\n",
      ].join("\n"),
    });
    const { id } = await theOne();
    const [message] = await messagesOf(id);
    expect(message).toMatchObject({ picturesBlocked: true, attachments: [{ name: "page.html", type: "text/html", isInline: false }] });
    expect(message?.html).toContain("<b>this</b>");
    expect(message?.html).not.toMatch(/script|onclick|spy\.example/);
    expect((await messagesOf(id, { pictures: true }))[0]).toMatchObject({
      picturesBlocked: false,
      html: expect.stringContaining("spy.example"),
    });
    const params = { id, attachmentId: message?.attachments[0]?.id ?? "" };
    const file = await world.server.call(routes.attachment, { token: owner.token, params });
    expect(file.body).toContain("<script>alert(2)</script>");
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="page\.html"/);
    expect(file.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

describe("an answer of ours", () => {
  it("that is refused says so, and leaves as the same mail when it is sent again", async () => {
    await write();
    const { id } = await theOne();
    script.behave = () => ({ at: "rcpt", code: 550, text: "5.1.1 No such user" });
    await answer(id, "Yes");
    const failed = await settled(id);
    expect(failed).toMatchObject({ state: "failed", failure: { code: "refused", detail: expect.stringContaining("No such user") } });
    delete script.behave;
    const params = { id, messageId: failed.id };
    expect((await world.server.call(routes.retry, { token: owner.token, params })).body).toMatchObject({ state: "queued", failure: null });
    expect(await settled(id)).toMatchObject({ id: failed.id, state: "sent" });
    expect(world.receiver.mails.at(-1)?.source).toContain(`<${failed.id}@loja.example>`);
    expect(await world.server.fail(routes.retry, { token: owner.token, params })).toMatchObject({ body: { code: "WRONG_STATE" } });
  });

  it("whose end is not known is uncertain, and is not sent again by itself", async () => {
    await write();
    const { id } = await theOne();
    script.behave = () => ({ at: "drop" });
    await answer(id, "Yes");
    const lost = await settled(id);
    expect(lost).toMatchObject({ state: "failed", failure: { code: "uncertain" } });
    // The same when the process was killed in that moment, and its job runs again.
    delete script.behave;
    await world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update conversation_messages set state = 'queued', failure = null, handed_over_at = now() where id = ${lost.id}`),
    );
    const before = world.receiver.mails.length;
    const run = { deps: world.server.deps, signal: new AbortController().signal, attempt: 2, maxAttempts: 9 };
    await sendAnswerJob.run({ tenantId: owner.tenantId, messageId: lost.id }, run);
    expect(await settled(id)).toMatchObject({ state: "failed", failure: { code: "uncertain" } });
    expect(world.receiver.mails).toHaveLength(before);
  });

  it("that comes back later is shown as failed", async () => {
    await write();
    const { id } = await theOne();
    await answer(id, "Yes");
    await settled(id);
    const path = world.receiver.mails.at(-1)?.from ?? "";
    await deliver(world.server, { to: path, source: bounceOf(path, { email: ana.email }) });
    expect((await dealtWith(world.server, owner, ++arrived)).at(-1)).toMatchObject({ outcome: "answer" });
    expect(await settled(id)).toMatchObject({
      state: "failed",
      failure: { code: "refused", detail: expect.stringContaining("User unknown") },
    });
  });
});

describe("conversations", () => {
  it("are read, closed, opened again by an answer, searched and deleted", async () => {
    await write({ subject: "Re: Blue shoes" });
    const { id } = await theOne();
    const ids = [id];
    const { token } = owner;
    expect((await world.server.call(routes.mark, { token, body: { ids, read: true } })).body).toEqual({ count: 1 });
    expect((await world.server.call(routes.mark, { token, body: { ids, read: true } })).body).toEqual({ count: 0 });
    expect(await hers({ unread: true })).toEqual([]);
    expect((await world.server.call(routes.close, { token, body: { ids } })).body).toEqual({ count: 1 });
    expect(await hers()).toEqual([]);
    expect(await list({ view: "closed", search: "blue sho" })).toMatchObject([{ id }]);
    expect(await list({ view: "all", search: "100%" })).toEqual([]);
    await write({ body: "One more thing" });
    expect(await hers()).toMatchObject([{ id, unread: true, messageCount: 2 }]);
    expect(await list({ view: "all", accountId: ana.id })).toMatchObject([{ id }]);
    expect((await world.server.call(routes.remove, { token, body: { ids } })).body).toEqual({ count: 1 });
    expect(await hers({ view: "all" })).toEqual([]);
  });

  it("are told live", async () => {
    const over = new AbortController();
    const response = await fetch(`${world.server.url}/api/v1/Conversations/Stream`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: over.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let told = "";
    const hears = async (words: string) => {
      while (!told.includes(words)) told += (await reader?.read())?.value ?? "";
    };
    const { unread } = await counts();
    await hears(`"unread":${unread}`);
    await write();
    await hears(`"unread":${unread + 1}`);
    over.abort();
  });

  it("move to the contact that theirs becomes, and go with a person who is erased", async () => {
    await write({ body: `Write to ${ana.email}` });
    const { token } = owner;
    const copy = await world.server.call(erasureRoutes.personalData, { token, params: { id: ana.id } });
    expect(copy.body.messages).toMatchObject([{ direction: "in", from: ana.email, text: `Write to ${ana.email}` }]);
    const made = await world.server.call(accountRoutes.create, {
      token,
      body: { name: "Ana", email: "other@destino.example", phone: null, status: "active", fields: {} },
    });
    const merged = await world.server.call(accountRoutes.merge, {
      token,
      params: { id: made.body.id },
      body: { otherId: ana.id, version: 1, otherVersion: 1, take: {} },
    });
    expect(merged.status).toBe(200);
    expect(await list({ view: "all", accountId: made.body.id })).toMatchObject([{ email: ana.email }]);
    const erased = await world.server.call(erasureRoutes.erase, {
      token,
      params: { id: made.body.id },
      body: { email: "other@destino.example", reason: "personRequest", suppress: false },
    });
    expect(erased.status).toBe(200);
    expect(erased.body.removed).toEqual(expect.arrayContaining([{ kind: "inboundMails", count: 1 }]));
    expect(await list({ view: "all", accountId: made.body.id })).toEqual([]);
    const left = await world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select id from inbound_mails where position(convert_to(${ana.email}, 'UTF8') in source) > 0`),
    );
    expect(left).toEqual([]);
  });
});

it("an answer leaves by another sending account when the first one is gone", async () => {
  await write();
  const { replyFrom } = await theOne();
  const { status } = await world.server.call(sendingAccountRoutes.remove, {
    token: owner.token,
    params: { id: replyFrom?.sendingAccountId ?? "" },
  });
  expect(status).toBe(204);
  expect((await theOne()).replyFrom?.sendingAccountId).not.toBe(replyFrom?.sendingAccountId);
});
