import { contactRoutes, conversationRoutes as routes, personalDataRoutes } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { eventsOf, type InboundWorld, ourAddress } from "../../testing/inbound-world.ts";
import type { TestUser } from "../../testing/test-server.ts";
import { ConversationFixture } from "../../testing/conversation-fixture.ts";

let fixture: ConversationFixture;
let world: InboundWorld;
let owner: TestUser;
beforeAll(async () => {
  fixture = await ConversationFixture.start(15);
  ({ world, owner } = fixture);
});
afterAll(() => fixture?.stop());
beforeEach(() => void fixture.next());

describe("a reply to a campaign's email", () => {
  it("starts a conversation, is replied to by email, and continues it", async () => {
    await fixture.write({ messageId: "one@destino.example" });
    const begun = await fixture.theOne();
    expect(begun).toMatchObject({
      contactId: fixture.ana.id,
      name: expect.stringMatching(/^Person \d+$/),
      email: fixture.ana.email,
      subject: "Our offer",
      campaignId: fixture.campaignId,
      campaignName: "August",
      status: "open",
      unread: true,
      lastDirection: "in",
      snippet: "Is it still to be had?",
      messageCount: 1,
      answerable: true,
      replyFrom: { name: "Loja Azul", email: "news@loja.example" },
    });
    expect(await fixture.counts()).toMatchObject({ open: 1, closed: 0, unread: 1 });
    expect(await eventsOf(world.server, owner, fixture.ana.id)).toContain("mail.replied");

    expect(await fixture.reply(begun.id, "Yes, it is.\n\n.Ana")).toMatchObject({
      status: 201,
      body: { state: "queued", direction: "out" },
    });
    expect(await fixture.settled(begun.id)).toMatchObject({
      state: "sent",
      failure: null,
      author: "Ana Souza",
      text: "Yes, it is.\n\n.Ana",
    });
    const sent = world.receiver.messages.at(-1);
    const message = await simpleParser(sent?.source ?? "");
    expect(message).toMatchObject({
      subject: "Re: Our offer",
      inReplyTo: "<one@destino.example>",
      references: "<one@destino.example>",
      from: { value: [{ name: "Loja Azul", address: "news@loja.example" }] },
      to: { value: [{ address: fixture.ana.email }] },
      text: expect.stringMatching(
        /^Yes, it is\.\n\n\.Ana\n\nOn .+, \d{4}, .+, Ana Lima <.+@.+> wrote:\n> Is it still to be had\?\n$/,
      ),
    });
    expect(message.html).toMatch(
      /<blockquote class="gmail_quote"[^>]*>Is it still to be had\?<\/blockquote>/,
    );
    expect(sent?.source).toMatch(/^DKIM-Signature:/m);
    expect(sent?.source).not.toMatch(/^Auto-Submitted:/im);
    expect(sent?.from).toMatch(/^b[a-z2-7]{63}@bounce\.loja\.example$/);
    expect(await fixture.hers({ unread: true })).toEqual([]);

    const next = message.replyTo?.value[0]?.address ?? "";
    await fixture.write(
      {
        from: "Another Address <ana@elsewhere.example>",
        messageId: "two@elsewhere.example",
        body: "Then I take two",
      },
      next,
    );
    expect(await fixture.hers()).toMatchObject([
      { id: begun.id, messageCount: 3, unread: true, snippet: "Then I take two" },
    ]);
    expect((await fixture.messagesOf(begun.id)).map(({ direction }) => direction)).toEqual([
      "in",
      "out",
      "in",
    ]);
  });

  it("is quoted with its own quotes, in the workspace's language and time, and shown without them", async () => {
    const { database } = world.server.deps;
    const set = (language: string, timeZone: string) =>
      database.tenant(owner.tenantId, (tx) =>
        tx.execute(sql`update tenants set language = ${language}, time_zone = ${timeZone}`),
      );
    await fixture.write({
      body: "Tem em azul?\n\nOn Tue, Loja Azul <news@loja.example> wrote:\n> Our offer",
    });
    const { id } = await fixture.theOne();
    await database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update conversation_messages set at = '2026-11-10 02:30Z' where conversation_id = ${id}`,
      ),
    );
    await set("pt-br", "America/Sao_Paulo");
    await fixture.reply(id, "Tem, sim.");
    expect(await fixture.settled(id)).toMatchObject({
      state: "sent",
      text: "Tem, sim.",
      fullText: null,
      html: null,
    });
    await set("en-us", "America/Sao_Paulo");
    const message = await simpleParser(world.receiver.messages.at(-1)?.source ?? "");
    expect(message.text).toBe(
      `Tem, sim.\n\nEm 9 de nov. de 2026, 23:30, Ana Lima <${fixture.ana.email}> escreveu:\n` +
        "> Tem em azul?\n>\n> On Tue, Loja Azul <news@loja.example> wrote:\n>> Our offer\n",
    );
  });

  it("appears once although it reaches two of our addresses, and follows its thread from anywhere", async () => {
    await fixture.write({ messageId: "one@destino.example" });
    await fixture.write(
      { messageId: "one@destino.example" },
      ourAddress(world.server, "bounce", fixture.campaignId, fixture.ana.id),
    );
    const { id } = await fixture.theOne();
    expect(await fixture.messagesOf(id)).toHaveLength(1);
    await fixture.write({
      from: "b@elsewhere.example",
      headers: ["In-Reply-To: <one@destino.example>"],
      body: "I too",
    });
    expect(await fixture.messagesOf(id)).toHaveLength(2);
    expect(await fixture.hers({ view: "all" })).toHaveLength(1);
  });

  it("from an autoresponder is kept in the contact's history without a notification", async () => {
    const before = await fixture.counts();
    await fixture.write({
      subject: "Out of office",
      headers: ["Auto-Submitted: auto-replied"],
      body: "I am back on Monday",
    });
    expect(await fixture.counts()).toMatchObject({
      open: before.open,
      closed: before.closed + 1,
      unread: before.unread,
    });
    const { id } = await fixture.theOne();
    expect(await fixture.messagesOf(id)).toMatchObject([
      { autoReply: true, text: "I am back on Monday" },
    ]);
    expect(
      await world.server.fail(routes.reply, {
        token: owner.token,
        params: { id },
        body: { text: "Hello?" },
      }),
    ).toMatchObject({
      body: { code: "WRONG_STATE" },
    });
    expect(await eventsOf(world.server, owner, fixture.ana.id)).toContain("mail.autoReplied");
    await fixture.write({ body: "Now I am back" });
    expect(await fixture.hers()).toMatchObject([{ id, unread: true, answerable: true }]);
  });

  it("shows inline pictures in place, and lists unused ones as files", async () => {
    const picture = (id: string, type = "image/png") =>
      `--m\nContent-Type: ${type}; name=${id}.png\nContent-ID: <${id}@x>\nContent-Disposition: inline\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n`;
    await fixture.write({
      type: 'multipart/related; boundary="m"',
      body: `--m\nContent-Type: text/html; charset=utf-8\n\n<p>See <img src="cid:shot%40x"> <img src="cid:evil@x"></p>\n${picture("shot")}${picture("evil", "image/svg+xml")}${picture("unused")}--m--\n`,
    });
    const { id } = await fixture.theOne();
    const [message] = await fixture.messagesOf(id);
    expect(message?.attachments.map(({ name, isInline }) => [name, isInline])).toEqual([
      ["shot.png", true],
      ["evil.png", false],
      ["unused.png", false],
    ]);
    expect(message).toMatchObject({
      picturesBlocked: false,
      html: expect.stringContaining(`src="cid:${message?.attachments[0]?.id}"`),
    });
    expect(message?.html).toContain("cid:evil@x");
  });

  it("shows no script and no remote picture, and offers its files for download only", async () => {
    await fixture.write({
      type: 'multipart/mixed; boundary="m"',
      body: [
        "--m\nContent-Type: text/html; charset=utf-8\n",
        '<p onclick="x()">See <b>this</b><script>alert(1)</script><img src="https://spy.example/p.gif"></p>',
        "--m\nContent-Type: text/html; name=page.html\nContent-Disposition: attachment; filename=../page.html\n",
        "<script>alert(2)</script>\n--m--\n",
      ].join("\n"),
    });
    const { id } = await fixture.theOne();
    const [message] = await fixture.messagesOf(id);
    expect(message).toMatchObject({
      picturesBlocked: true,
      attachments: [{ name: "page.html", type: "text/html", isInline: false }],
    });
    expect(message?.html).toContain("<b>this</b>");
    expect(message?.html).not.toMatch(/script|onclick|spy\.example/);
    expect((await fixture.messagesOf(id, { pictures: true }))[0]).toMatchObject({
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

describe("conversations", () => {
  it("can be read, closed, reopened by a reply, searched and deleted", async () => {
    await fixture.write({ subject: "Re: Blue shoes" });
    const { id } = await fixture.theOne();
    const ids = [id];
    const { token } = owner;
    expect(
      (await world.server.call(routes.mark, { token, body: { ids, read: true } })).body,
    ).toEqual({ count: 1 });
    expect(
      (await world.server.call(routes.mark, { token, body: { ids, read: true } })).body,
    ).toEqual({ count: 0 });
    expect(await fixture.hers({ unread: true })).toEqual([]);
    expect((await world.server.call(routes.close, { token, body: { ids } })).body).toEqual({
      count: 1,
    });
    expect(await fixture.hers()).toEqual([]);
    expect(await fixture.list({ view: "closed", search: "blue sho" })).toMatchObject([{ id }]);
    expect(await fixture.list({ view: "all", search: "100%" })).toEqual([]);
    await fixture.write({ body: "One more thing" });
    expect(await fixture.hers()).toMatchObject([{ id, unread: true, messageCount: 2 }]);
    expect(await fixture.list({ view: "all", contactId: fixture.ana.id })).toMatchObject([{ id }]);
    expect((await world.server.call(routes.remove, { token, body: { ids } })).body).toEqual({
      count: 1,
    });
    expect(await fixture.hers({ view: "all" })).toEqual([]);
  });

  it("are updated live", async () => {
    const over = new AbortController();
    const response = await fetch(`${world.server.url}/api/v1/Conversations/Stream`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: over.signal,
    });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let lastSent = "";
    const hears = async (words: string) => {
      while (!lastSent.includes(words)) lastSent += (await reader?.read())?.value ?? "";
    };
    const { unread } = await fixture.counts();
    await hears(`"unread":${unread}`);
    await fixture.write();
    await hears(`"unread":${unread + 1}`);
    over.abort();
  });

  it("move when their contact is merged, and are deleted when it is erased", async () => {
    await fixture.write({ body: `Write to ${fixture.ana.email}` });
    const { token } = owner;
    const copy = await world.server.call(personalDataRoutes.personalData, {
      token,
      params: { id: fixture.ana.id },
    });
    expect(copy.body.messages).toMatchObject([
      { direction: "in", from: fixture.ana.email, text: `Write to ${fixture.ana.email}` },
    ]);
    const created = await world.server.call(contactRoutes.create, {
      token,
      body: {
        name: "Ana",
        email: "other@destino.example",
        phone: null,
        status: "active",
        fields: {},
      },
    });
    const merged = await world.server.call(contactRoutes.merge, {
      token,
      params: { id: created.body.id },
      body: { otherId: fixture.ana.id, version: 1, otherVersion: 1, take: {} },
    });
    expect(merged.status).toBe(200);
    expect(await fixture.list({ view: "all", contactId: created.body.id })).toMatchObject([
      { email: fixture.ana.email },
    ]);
    const erased = await world.server.call(personalDataRoutes.erase, {
      token,
      params: { id: created.body.id },
      body: { email: "other@destino.example", reason: "personRequest", suppress: false },
    });
    expect(erased.status).toBe(200);
    expect(erased.body.removed).toEqual(
      expect.arrayContaining([{ kind: "inboundMails", count: 1 }]),
    );
    expect(await fixture.list({ view: "all", contactId: created.body.id })).toEqual([]);
    const left = await world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(
        sql`select id from inbound_mails where position(convert_to(${fixture.ana.email}, 'UTF8') in source) > 0`,
      ),
    );
    expect(left).toEqual([]);
  });
});
