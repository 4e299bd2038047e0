import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { apiKeyRoutes, campaignRoutes, type Rehearsal, rehearsalRoutes } from "@arauto/contracts";
import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createNetworkGuard } from "../../platform/network/guard.ts";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
} from "../delivery/testing/campaign-world.ts";
import { checkUrls } from "./check-urls.ts";
import * as queries from "./queries.ts";
import { rehearseJob } from "./service.ts";

let server: TestServer;
let owner: TestUser;
let web: Server;
let site: string;
const seen: string[] = [];
beforeAll(async () => {
  server = await startTestServer({ config: { sendGraceSeconds: 60 } });
  web = createServer((request, response) => {
    const { method = "", url = "" } = request;
    seen.push(`${method} ${url}`);
    const status =
      { "/gone": 404, "/broken": 500, "/busy": 503, "/private": 401 }[url] ??
      (url === "/no-head" && method === "HEAD" ? 405 : url === "/moved" ? 302 : 200);
    response.writeHead(status, url === "/moved" ? { location: "/gone" } : {}).end();
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => web.once("listening", resolve));
  site = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await server?.stop();
  web?.close();
});
beforeEach(async () => {
  owner = await server.signUp();
  seen.length = 0;
});

const byId = (id: string) => ({ token: owner.token, params: { id } });
const get = async (id: string) => (await server.call(rehearsalRoutes.get, byId(id))).body.rehearsal;

async function rehearsed(id: string): Promise<Rehearsal> {
  expect((await server.call(rehearsalRoutes.start, byId(id))).status).toBe(200);
  for (let tries = 0; tries < 400; tries += 1) {
    const rehearsal = await get(id);
    if (rehearsal && rehearsal.status !== "running") return rehearsal;
    await pause(50);
  }
  throw new Error("The rehearsal did not end");
}

/** Counts all traces that a send would leave. */
const traces = () =>
  server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.one<Record<string, number>>(sql`
      select (select count(*)::int from recipients where tenant_id = ${owner.tenantId}) as recipients,
        (select count(*)::int from campaign_chunks where tenant_id = ${owner.tenantId}) as chunks,
        (select count(*)::int from captured_mails where tenant_id = ${owner.tenantId}) as mails,
        (select count(*)::int from ledger_changes where tenant_id = ${owner.tenantId}) as changes`),
  );

const NAMES = ["Ana", "Maximiliana Guadalupe de Albuquerque e Vasconcelos", "", "محمد الهاشمي"];
const page = (body: string) => `<html><body><h1>News for today</h1>${body}</body></html>`;
const WORDS = `<p>${"Bread from our own oven, every morning. ".repeat(6)}</p>`;

describe("a dress rehearsal", () => {
  beforeEach(async () => {
    await addContacts(server, owner.tenantId, NAMES.length, (index) => ({ name: NAMES[index]! }));
  });

  it("lists the recipients, sends nothing, and is current until something changes", async () => {
    await addContacts(server, owner.tenantId, 2, (index) => ({
      email: `off${index}@example.com`,
      status: "inactive",
    }));
    const draft = await draftCampaign(server, owner, {
      source: page(`${WORDS}<a href="${site}/offer">Offer</a>`),
      subject: "Bread from Saturday on",
    });
    expect(await get(draft.id)).toBeNull();
    const before = await traces();
    const rehearsal = await rehearsed(draft.id);
    expect(await traces()).toEqual(before);
    expect(rehearsal).toMatchObject({ status: "finished", isCurrent: true, problem: null });
    expect(rehearsal.result).toMatchObject({
      matched: 6,
      canReceive: 4,
      leftOut: [{ reason: "inactive", count: 2 }],
      rendered: 4,
      problems: [],
      urls: { checked: 1, unclear: 0 },
      findings: { serious: 0 },
      spam: { points: 1.8, rules: expect.any(Array) },
    });
    expect(rehearsal.result?.largestBytes).toBeGreaterThan(100);
    expect((await server.call(campaignRoutes.get, byId(draft.id))).body.status).toBe("draft");

    const changed = await changeDraft(server, owner, draft, { subject: "Bread from Sunday on" });
    expect((await get(draft.id))?.isCurrent).toBe(false);
    await changeDraft(server, owner, changed, { subject: draft.subject });
    expect((await get(draft.id))?.isCurrent).toBe(true);
    await act(server, owner, draft.id, "start");
    expect((await get(draft.id))?.isCurrent).toBe(true);
    const started = await server.fail(rehearsalRoutes.start, byId(draft.id));
    expect(started.body.code).toBe("WRONG_STATE");
  });

  it("finds dead links and images, each opened once, and reports unclear ones as uncertain", async () => {
    const links = [
      "/offer",
      "/offer",
      "/gone",
      "/broken",
      "/busy",
      "/private",
      "/no-head",
      "/moved",
    ];
    const draft = await draftCampaign(server, owner, {
      source: page(
        `${WORDS}${links.map((path) => `<a href="${site}${path}">Go</a>`).join(" ")}<img alt="" src="${site}/gone?2"><img alt="A" src="http://127.0.0.1:1/a.png">`,
      ),
    });
    const { result } = await rehearsed(draft.id);
    const dead = result?.problems.filter(({ isSerious }) => isSerious) ?? [];
    expect(
      dead.map(({ code, target, detail }) => [code, target.replace(site, ""), detail]),
    ).toEqual([
      ["deadLink", "/gone", "404"],
      ["deadLink", "/broken", "500"],
      ["deadLink", "/moved", "404"],
      ["brokenImage", "http://127.0.0.1:1/a.png", "connect"],
    ]);
    expect(result?.urls).toEqual({ checked: 9, unclear: 2 });
    expect(seen.filter((call) => call.endsWith("/offer"))).toEqual(["HEAD /offer"]);
    expect(seen).toContain("GET /no-head");
  });

  it("finds problems that affect only some contacts", async () => {
    const draft = await draftCampaign(server, owner, {
      source: page(`${WORDS}<p>{{ account.phone }}</p>${"<p>word</p>".repeat(9_500)}`),
      subject: "{{ account.name }}",
    });
    const { result } = await rehearsed(draft.id);
    expect(result?.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: "missingValue", target: "account.phone", count: 3 }),
        expect.objectContaining({ code: "clipped", detail: expect.stringMatching(/^1\d\d$/) }),
        expect.objectContaining({ code: "renderFailed", count: 1, isSerious: true }),
      ]),
    );
  });

  it("shows the most difficult previews of the real audience", async () => {
    const draft = await draftCampaign(server, owner, {
      subject: "For {{ account.name | default: 'you' }}",
    });
    const { body } = await server.call(rehearsalRoutes.previews, byId(draft.id));
    expect(body.items.map(({ kind, name }) => [kind, name])).toEqual([
      ["longestName", NAMES[1]],
      ["noName", ""],
      ["dark", NAMES[1]],
      ["rightToLeft", NAMES[3]],
      ["phone", NAMES[1]],
    ]);
    expect(body.items[1]?.subject).toBe("For you");
    expect(body.items[3]?.html).toContain("محمد");
    const other = { ...byId(draft.id), query: { variant: 1 } };
    expect((await server.fail(rehearsalRoutes.previews, other)).status).toBe(404);
  });

  it("is rejected for an incomplete draft, and fails when no one would get it", async () => {
    const draft = await draftCampaign(server, owner);
    const none = await changeDraft(server, owner, draft, { templateId: null });
    const refused = await server.fail(rehearsalRoutes.start, byId(draft.id));
    expect(refused).toMatchObject({ status: 422, body: { code: "CAMPAIGN_INCOMPLETE" } });
    await changeDraft(server, owner, none, { templateId: draft.templateId });
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update accounts set status = 'inactive' where tenant_id = ${owner.tenantId}`),
    );
    const { status, problem, result } = await rehearsed(draft.id);
    expect({ status, result }).toEqual({ status: "failed", result: null });
    expect(problem?.message).toContain("No one");
  });

  it("can be started by an API key", async () => {
    const draft = await draftCampaign(server, owner);
    const body = {
      name: "Sender",
      mode: "live" as const,
      permissions: ["campaigns:write" as const],
    };
    const { key } = (await server.call(apiKeyRoutes.create, { token: owner.token, body })).body;
    const call = { token: key, params: { id: draft.id } };
    expect((await server.call(rehearsalRoutes.start, call)).status).toBe(200);
    expect((await server.call(rehearsalRoutes.get, call)).status).toBe(200);
  });
});

describe("the job of a rehearsal", () => {
  const begin = async (campaignId: string, fingerprint: string) => {
    const run = { campaignId, runId: v7(), fingerprint, steps: 8, at: new Date() };
    const began = await server.deps.database.tenant(owner.tenantId, (tx) =>
      queries.begin(tx, owner.tenantId, run),
    );
    return { began, runId: run.runId };
  };
  const run = (campaignId: string, runId: string) =>
    rehearseJob.run(
      { tenantId: owner.tenantId, campaignId, runId },
      { deps: server.deps, signal: new AbortController().signal, attempt: 1, maxAttempts: 3 },
    );
  beforeEach(async () => void (await addContacts(server, owner.tenantId, 1)));

  it("starts over after it was killed, and is a no-op once it is done", async () => {
    const { id } = await draftCampaign(server, owner);
    const { runId } = await begin(id, "a");
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      queries.setProgress(tx, owner.tenantId, { campaignId: id, runId }, 3),
    );
    expect(await get(id)).toMatchObject({ status: "running", done: 3 });
    await run(id, runId);
    const done = await get(id);
    expect(done).toMatchObject({ status: "finished", isCurrent: false });
    await run(id, runId);
    expect(await get(id)).toEqual(done);
  });

  it("stores nothing for a replaced run, and the same content is not started twice", async () => {
    const { id } = await draftCampaign(server, owner);
    const first = await begin(id, "a");
    expect((await begin(id, "a")).began).toBe(false);
    const second = await begin(id, "b");
    expect(second.began).toBe(true);
    await run(id, first.runId);
    expect((await get(id))?.status).toBe("running");
    await run(id, second.runId);
    expect((await get(id))?.status).toBe("finished");
  });

  it("is deleted with its campaign", async () => {
    const { id } = await draftCampaign(server, owner);
    await begin(id, "a");
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`delete from campaigns where tenant_id = ${owner.tenantId} and id = ${id}`),
    );
    const left = await server.deps.database.tenant(owner.tenantId, (tx) =>
      queries.find(tx, owner.tenantId, id),
    );
    expect(left).toBeUndefined();
  });
});

describe("addresses in a private network", () => {
  it("are not opened unless the installation allows it", async () => {
    const network = createNetworkGuard({ allowPrivate: false });
    const outcomes = await checkUrls({ network, config: server.deps.config }, [`${site}/offer`], {
      connectMs: 500,
      answerMs: 500,
    });
    expect(outcomes).toMatchObject([{ state: "dead", detail: "private" }]);
    expect(seen).toEqual([]);
  });
});
