import { notificationRoutes, reportRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { TestUser } from "../../testing/test-server.ts";
import {
  waitUntilProcessed,
  deliver,
  eventsOf,
  type InboundWorld,
  ourAddress,
  sentCampaign,
  startInboundWorld,
  suppressionOf,
} from "../../testing/inbound-world.ts";
import { type Contact, countStates } from "../delivery/testing/campaign-world.ts";
import { bounceOf } from "./testing/mails.ts";

let world: InboundWorld;
beforeAll(async () => {
  world = await startInboundWorld();
});
afterAll(() => world?.stop());

/** Delivers reports about these contacts, one at a time. */
async function report(
  owner: TestUser,
  id: string,
  contacts: readonly Contact[],
  words: (email: string, index: number) => object,
): Promise<void> {
  const { server } = world;
  const before = (await waitUntilProcessed(server, owner, 0)).length;
  for (const [index, contact] of contacts.entries()) {
    const to = ourAddress(server, "bounce", id, contact.id);
    await deliver(server, {
      to,
      source: bounceOf(to, { email: contact.email, ...words(contact.email, index) }),
    });
    await waitUntilProcessed(server, owner, before + index + 1);
  }
}

async function suppressed(owner: TestUser, contacts: readonly Contact[]): Promise<number> {
  const reasons = await Promise.all(
    contacts.map(({ email }) => suppressionOf(world.server, owner, email)),
  );
  return reasons.filter((reason) => reason !== undefined).length;
}

/** Wording not recognized as being about the sender, with parts that differ between contacts. */
const odd = (email: string, index: number) => ({
  diagnostic: `smtp; 550 5.1.1 <${email}>: unknown user, see https://help.example/${index} [mx${index}.example id=${index}abc]`,
});

describe("reports of one campaign with the same wording", () => {
  it("are held back together when they are about most of its recipients, including earlier ones", async () => {
    const owner = await world.signUp();
    const { id, contacts } = await sentCampaign(world, owner, { recipients: 12 });
    await report(owner, id, contacts.slice(0, 9), odd);
    expect(await suppressed(owner, contacts)).toBe(9);
    await report(owner, id, contacts.slice(9), odd);
    expect(await suppressed(owner, contacts)).toBe(0);
    // They are still bounces.
    expect((await countStates(world.server, owner.tenantId, id))[4]).toBe(12);
    expect(await eventsOf(world.server, owner, contacts[0]?.id ?? "")).toContain(
      "account.suppressionLifted",
    );
    const soft = await world.server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.one<{ count: number }>(
        sql`select count(*) as count from soft_bounces where campaign_id = ${id}`,
      ),
    );
    expect(soft.count).toBe(12);
  }, 60_000);

  it("are shown in the campaign's report and announced once", async () => {
    const owner = await world.signUp();
    const { id, contacts } = await sentCampaign(world, owner, { recipients: 12 });
    const { server } = world;
    const heldBounces = async () =>
      (await server.call(reportRoutes.report, { token: owner.token, params: { id } })).body
        .heldBounces;
    await report(owner, id, contacts.slice(0, 9), odd);
    expect(await heldBounces()).toBe(0);
    await report(owner, id, contacts.slice(9), odd);
    expect(await heldBounces()).toBe(12);
    const listNotified = async () => {
      const { body } = await server.call(notificationRoutes.list, {
        token: owner.token,
        query: {},
      });
      return body.items
        .filter(({ kind }) => kind === "bouncesHeld")
        .map(({ data, link }) => ({ data, link }));
    };
    await expect
      .poll(listNotified, { timeout: 15_000 })
      .toEqual([{ data: { name: expect.any(String), count: 10 }, link: `/campaings/${id}` }]);
  }, 60_000);

  it("suppress as usual when most recipients got the message", async () => {
    const owner = await world.signUp();
    const { id, contacts } = await sentCampaign(world, owner, { recipients: 30 });
    await report(owner, id, contacts.slice(0, 11), odd);
    expect(await suppressed(owner, contacts)).toBe(11);
  }, 60_000);

  it("suppress when each has different wording", async () => {
    const owner = await world.signUp();
    const { id, contacts } = await sentCampaign(world, owner, { recipients: 11 });
    const words = [
      "one",
      "two",
      "three",
      "four",
      "five",
      "six",
      "seven",
      "eight",
      "nine",
      "ten",
      "eleven",
    ];
    await report(owner, id, contacts, (_email, index) => ({
      diagnostic: `smtp; 550 5.1.1 user unknown ${words[index]}`,
    }));
    expect(await suppressed(owner, contacts)).toBe(11);
  }, 60_000);
});
