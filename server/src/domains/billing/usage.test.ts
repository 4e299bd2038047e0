import { planRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";

const CONTACTS = 4;
/** Nothing listens on this port: emails stay queued. */
const CLOSED_PORT = 1;

let server: TestServer;
let user: TestUser;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());
beforeEach(async () => {
  user = await server.signUp({ confirmed: true });
  await addContacts(server, user.tenantId, CONTACTS);
});

/** Returns the emails of the current month from the meter, the history and the bill. */
async function emails() {
  const { token } = user;
  const { meters, history } = (await server.call(planRoutes.usage, { token })).body;
  const month = history.at(-1)?.month ?? "";
  const { items } = (await server.call(planRoutes.usageLines, { token, query: { month } })).body;
  return {
    meter: meters.find(({ limit }) => limit === "emails")?.used,
    history: history.at(-1)?.emails,
    bill: items.reduce((total, line) => total + line.emails, 0),
    lines: items,
  };
}

describe("the emails of the current month", () => {
  it("are the same on the meter, in the history and on the bill, as soon as they are sent", async () => {
    const { id, name } = await draftCampaign(server, user);
    await act(server, user, id, "start");
    await until(server, user, id, isSent);
    expect(await emails()).toMatchObject({
      meter: CONTACTS,
      history: CONTACTS,
      bill: CONTACTS,
      lines: [{ source: "campaign", campaignId: id, name, emails: CONTACTS, queued: 0 }],
    });
  });

  it("include those that a running campaign still has to send, and show their number", async () => {
    const { id } = await draftCampaign(server, user, { port: CLOSED_PORT });
    await act(server, user, id, "start");
    await expect.poll(async () => (await emails()).meter, { timeout: 20_000 }).toBe(CONTACTS);
    expect(await emails()).toMatchObject({
      history: CONTACTS,
      bill: CONTACTS,
      lines: [{ campaignId: id, emails: CONTACTS, queued: CONTACTS, firstAt: null, lastAt: null }],
    });
    await act(server, user, id, "cancel");
    await expect.poll(async () => (await emails()).bill, { timeout: 20_000 }).toBe(0);
  });
});
