import { setTimeout as pause } from "node:timers/promises";
import { conversationRoutes as routes, memberRoutes, notificationRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { conversationAddress, type InboundWorld } from "../../testing/inbound-world.ts";
import type { TestUser } from "../../testing/test-server.ts";
import { purgeJob } from "./removal.ts";
import { ConversationFixture } from "../../testing/conversation-fixture.ts";

let fixture: ConversationFixture;
let world: InboundWorld;
let owner: TestUser;
beforeAll(async () => {
  fixture = await ConversationFixture.start(6);
  ({ world, owner } = fixture);
});
afterAll(() => fixture?.stop());
beforeEach(() => void fixture.next());

describe("deleted conversations", () => {
  const remove = async (id: string) =>
    (await world.server.call(routes.remove, { token: owner.token, body: { ids: [id] } })).body
      .count;
  const restore = async (id: string) =>
    (await world.server.call(routes.restore, { token: owner.token, body: { ids: [id] } })).body
      .count;
  /** Runs the purge job, which also works when it runs twice. */
  async function purge(id: string): Promise<void> {
    const run = {
      deps: world.server.deps,
      signal: new AbortController().signal,
      attempt: 1,
      maxAttempts: 10,
    };
    for (let time = 0; time < 2; time++)
      await purgeJob.run({ tenantId: owner.tenantId, ids: [id] }, run);
  }
  const age = (id: string) =>
    world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update conversations set deleted_at = deleted_at - interval '15 minutes' where id = ${id}`,
      ),
    );
  const FILE =
    "--m\nContent-Type: text/plain\n\nHere\n--m\nContent-Type: application/pdf; name=a.pdf\n\nabc\n--m--\n";

  it("are hidden, and can be restored unchanged", async () => {
    await fixture.write({ type: 'multipart/mixed; boundary="m"', body: FILE });
    const before = await fixture.theOne();
    const { id } = before;
    const messages = await fixture.messagesOf(id);
    const { changedAt: _, ...counted } = await fixture.counts();
    const params = { id, attachmentId: messages[0]?.attachments[0]?.id ?? "" };
    expect([await remove(id), await remove(id)]).toEqual([1, 0]);
    const { token } = owner;
    expect(await fixture.hers({ view: "all" })).toEqual([]);
    expect(await fixture.counts()).toMatchObject({
      open: counted.open - 1,
      unread: counted.unread - 1,
    });
    const refused = [
      await world.server.fail(routes.get, { token, params: { id } }),
      await world.server.fail(routes.messages, { token, params: { id } }),
      await world.server.fail(routes.attachment, { token, params }),
      await world.server.fail(routes.reply, { token, params: { id }, body: { text: "Hello" } }),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(Array(4).fill("NOT_FOUND"));
    for (const route of [routes.close, routes.reopen])
      expect((await world.server.call(route, { token, body: { ids: [id] } })).body.count).toBe(0);
    expect(
      (await world.server.call(routes.mark, { token, body: { ids: [id], read: true } })).body.count,
    ).toBe(0);

    expect([await restore(id), await restore(id)]).toEqual([1, 0]);
    await purge(id);
    expect(await fixture.theOne()).toEqual(before);
    expect(await fixture.messagesOf(id)).toEqual(messages);
    expect(await fixture.counts()).toMatchObject(counted);
    expect((await world.server.call(routes.attachment, { token, params })).body).toContain("abc");
  });

  it("are deleted with their files after the retention period, and then cannot be restored", async () => {
    await fixture.write({ type: 'multipart/mixed; boundary="m"', body: FILE });
    const { id } = await fixture.theOne();
    const [message] = await fixture.messagesOf(id);
    await remove(id);
    await purge(id);
    expect(await restore(id)).toBe(1);
    await remove(id);
    await age(id);
    await purge(id);
    expect(await restore(id)).toBe(0);
    const key = `inbound/${owner.tenantId}/${message?.id}/0`;
    for (
      const end = Date.now() + 15_000;
      await world.server.deps.storage.find(key);
      await pause(30)
    )
      if (Date.now() > end) throw new Error("The file is still there");
  });

  it("return when the contact writes again, also during the purge; an autoresponder's message does not restore them", async () => {
    await fixture.write({ messageId: "begin@destino.example" });
    const { id } = await fixture.theOne();
    const to = conversationAddress(world.server, id, owner.tenantId);
    await remove(id);
    await fixture.write(
      { subject: "Out of office", headers: ["Auto-Submitted: auto-replied"], body: "Away" },
      to,
    );
    expect(await fixture.hers({ view: "all" })).toEqual([]);
    await fixture.write({ body: "And in red?" }, to);
    await age(id);
    await purge(id);
    expect(await fixture.hers()).toMatchObject([
      { id, messageCount: 3, unread: true, snippet: "And in red?" },
    ]);
    await remove(id);
    await fixture.write({ subject: "Something else", body: "New" });
    expect(await fixture.hers()).toMatchObject([{ subject: "Something else", messageCount: 1 }]);
    expect((await fixture.theOne()).id).not.toBe(id);
  });
});

describe("assigned conversations", () => {
  const assign = (ids: string[], memberId: string | null, token = owner.token) =>
    world.server.call(routes.assign, { token, body: { ids, memberId } });

  it("are found by assignee, become unassigned when the member leaves, and repeating an assignment has no effect", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    const colleague = await world.server.member(owner.tenantId, "marketer");
    const members = (await world.server.call(memberRoutes.list, { token: owner.token })).body.items;
    const theirs = members.find(({ isYou }) => !isYou);
    expect(await fixture.hers({ assignee: "nobody" })).toMatchObject([{ id, assignee: null }]);
    const memberId = theirs?.id ?? "";
    expect([
      (await assign([id], memberId)).body.count,
      (await assign([id], memberId)).body.count,
    ]).toEqual([1, 0]);
    const assignee = { memberId, name: theirs?.name, email: theirs?.email, avatar: null };
    expect(await fixture.list({ assignee: "me" }, colleague)).toMatchObject([{ id, assignee }]);
    expect(await fixture.list({ assignee: "me" })).toEqual([]);
    expect(await fixture.hers({ assignee: "nobody" })).toEqual([]);

    await world.server.call(memberRoutes.remove, { token: owner.token, params: { id: memberId } });
    expect(await fixture.hers({ assignee: "nobody" })).toMatchObject([{ id, assignee: null }]);
  });

  it("notify the assignee once, unless they assigned themselves", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    const colleague = await world.server.member(owner.tenantId, "marketer");
    const members = (await world.server.call(memberRoutes.list, { token: colleague })).body.items;
    const theirs = members.find(({ isYou }) => isYou)?.id ?? "";
    const news = async (token: string) => {
      const { items } = (await world.server.call(notificationRoutes.list, { token })).body;
      return items
        .filter(({ kind }) => kind === "conversationAssigned")
        .map(({ data, link, sender }) => ({ data, link, sender }));
    };
    await assign([id], theirs, colleague);
    await assign([id], null);
    await assign([id], theirs);
    await assign([id], theirs);
    const expected = { data: { count: 1 }, link: `/chat/${id}`, sender: "Ana Souza" };
    await expect.poll(() => news(colleague), { timeout: 10_000, interval: 50 }).toEqual([expected]);
    // The later notification shows that no other one was pending.
    const others = (await fixture.list({ assignee: "nobody", view: "all" })).map((one) => one.id);
    expect(others.length).toBeGreaterThan(1);
    await assign(others, theirs);
    const many = { data: { count: others.length }, link: "/chat?of=me", sender: "Ana Souza" };
    await expect
      .poll(() => news(colleague), { timeout: 10_000, interval: 50 })
      .toEqual([many, expected]);
    expect(await news(owner.token)).toEqual([]);
  });

  it("can be assigned only by roles that may write, and only to members of the workspace", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    const outsider = await world.server.signUp();
    const [strange] = (await world.server.call(memberRoutes.list, { token: outsider.token })).body
      .items;
    const token = owner.token;
    expect(
      await world.server.fail(routes.assign, {
        token,
        body: { ids: [id], memberId: strange?.id ?? "" },
      }),
    ).toMatchObject({
      status: 404,
    });
    const analyst = await world.server.member(owner.tenantId, "analyst");
    const refused = await world.server.fail(routes.assign, {
      token: analyst,
      body: { ids: [id], memberId: null },
    });
    expect(refused).toMatchObject({ status: 403 });
    expect(await fixture.theOne()).toMatchObject({ assignee: null });
  });
});
