import { conversationRoutes as routes, sendingAccountRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { deliver, type InboundWorld } from "../../testing/inbound-world.ts";
import type { TestUser } from "../../testing/test-server.ts";
import type { Script } from "../delivery/testing/scripted-receiver.ts";
import { bounceOf } from "../inbound-mailboxes/testing/mails.ts";
import { sendReplyJob } from "./sending.ts";
import { ConversationFixture } from "../../testing/conversation-fixture.ts";

const script: Script = {};
let fixture: ConversationFixture;
let world: InboundWorld;
let owner: TestUser;
beforeAll(async () => {
  fixture = await ConversationFixture.start(5, script);
  ({ world, owner } = fixture);
});
afterAll(() => fixture?.stop());
beforeEach(() => {
  delete script.behave;
  fixture.next();
});

describe("a reply of ours", () => {
  it("that is rejected reports it, and resending it sends the same email", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    script.behave = () => ({ at: "rcpt", code: 550, text: "5.1.1 No such user" });
    await fixture.reply(id, "Yes");
    const failed = await fixture.settled(id);
    expect(failed).toMatchObject({
      state: "failed",
      failure: { code: "refused", detail: expect.stringContaining("No such user") },
    });
    delete script.behave;
    const params = { id, messageId: failed.id };
    expect(
      (await world.server.call(routes.retry, { token: owner.token, params })).body,
    ).toMatchObject({ state: "queued", failure: null });
    expect(await fixture.settled(id)).toMatchObject({ id: failed.id, state: "sent" });
    expect(world.receiver.messages.at(-1)?.source).toContain(`<${failed.id}@loja.example>`);
    expect(await world.server.fail(routes.retry, { token: owner.token, params })).toMatchObject({
      body: { code: "WRONG_STATE" },
    });
  });

  it("with an unknown result is uncertain, and is not resent automatically", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    script.behave = () => ({ at: "drop" });
    await fixture.reply(id, "Yes");
    const lost = await fixture.settled(id);
    expect(lost).toMatchObject({ state: "failed", failure: { code: "uncertain" } });
    // The same when the process was killed at that moment, and its job runs again.
    delete script.behave;
    await world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(
        sql`update conversation_messages set state = 'queued', failure = null, handed_over_at = now() where id = ${lost.id}`,
      ),
    );
    const before = world.receiver.messages.length;
    const run = {
      deps: world.server.deps,
      signal: new AbortController().signal,
      attempt: 2,
      maxAttempts: 9,
    };
    await sendReplyJob.run({ tenantId: owner.tenantId, messageId: lost.id }, run);
    expect(await fixture.settled(id)).toMatchObject({
      state: "failed",
      failure: { code: "uncertain" },
    });
    expect(world.receiver.messages).toHaveLength(before);
  });

  it("that bounces later is shown as failed", async () => {
    await fixture.write();
    const { id } = await fixture.theOne();
    await fixture.reply(id, "Yes");
    await fixture.settled(id);
    const path = world.receiver.messages.at(-1)?.from ?? "";
    await deliver(world.server, { to: path, source: bounceOf(path, { email: fixture.ana.email }) });
    expect((await fixture.oneMore()).at(-1)).toMatchObject({ outcome: "answer" });
    expect(await fixture.settled(id)).toMatchObject({
      state: "failed",
      failure: { code: "refused", detail: expect.stringContaining("User unknown") },
    });
  });

  it("is sent through another sending account when the first one was deleted", async () => {
    await fixture.write();
    const { replyFrom } = await fixture.theOne();
    const { status } = await world.server.call(sendingAccountRoutes.remove, {
      token: owner.token,
      params: { id: replyFrom?.sendingAccountId ?? "" },
    });
    expect(status).toBe(204);
    expect((await fixture.theOne()).replyFrom?.sendingAccountId).not.toBe(
      replyFrom?.sendingAccountId,
    );
  });
});
