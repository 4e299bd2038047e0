import {
  apiKeyRoutes,
  approvalRoutes,
  campaignRoutes,
  designRoutes,
  templateRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestServer, type TestUser } from "../../testing/test-server.ts";
import {
  addContacts,
  changeDraft,
  draftCampaign,
  read,
} from "../delivery/testing/campaign-world.ts";

let server: TestServer;
let owner: TestUser;
beforeAll(async () => (server = await startTestServer({ config: { sendGraceSeconds: 60 } })));
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
  await addContacts(server, owner.tenantId, 2);
});

const DEAD = `<html><body><h1>News</h1><p><a href="#">Read on</a> {{ account.fields.gone }}</p></body></html>`;
const byId = (id: string) => ({ token: owner.token, params: { id } });
const review = async (id: string) => (await server.call(campaignRoutes.review, byId(id))).body;
const seriousOf = async (id: string) =>
  (await review(id)).findings.filter(({ isSerious }) => isSerious);

describe("a campaign whose email has serious findings", () => {
  it("lists them first in its review, with stable keys", async () => {
    const { id, templateId } = await draftCampaign(server, owner, { source: DEAD });
    const { findings, problems } = await review(id);
    expect(problems).toEqual([]);
    expect(
      findings
        .slice(0, 2)
        .map(({ issue }) => issue.code)
        .toSorted(),
    ).toEqual(["linkEmpty", "unknownField"]);
    expect(findings[0]).toMatchObject({ isSerious: true, templateId, variant: 0 });
    expect((await review(id)).findings).toEqual(findings);
  });

  it("starts only after each is accepted by its key", async () => {
    const { id } = await draftCampaign(server, owner, { source: DEAD });
    const keys = (await seriousOf(id)).map(({ key }) => key);
    expect(keys).toHaveLength(2);
    const refused = await server.fail(campaignRoutes.start, byId(id));
    expect(refused).toMatchObject({ status: 422, body: { code: "FINDINGS_NOT_ACCEPTED" } });
    expect(refused.body.errors?.map(({ code }) => code).toSorted()).toEqual(keys.toSorted());
    const half = { ...byId(id), body: { acceptedFindings: keys.slice(0, 1) } };
    expect((await server.fail(campaignRoutes.start, half)).body.errors).toHaveLength(1);
    expect((await read(server, owner, id)).status).toBe("draft");
    const all = { ...byId(id), body: { acceptedFindings: keys } };
    expect((await server.call(campaignRoutes.start, all)).body.status).toBe("scheduled");
    const stored = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query<{ acceptedFindings: string[] }>(
        sql`select accepted_findings from campaigns where tenant_id = ${owner.tenantId} and id = ${id}`,
      ),
    );
    expect(stored).toEqual([{ acceptedFindings: keys }]);
  });

  it("is blocked for API keys, too", async () => {
    const { id } = await draftCampaign(server, owner, { source: DEAD });
    const { key } = (
      await server.call(apiKeyRoutes.create, {
        token: owner.token,
        body: { name: "Sender", mode: "live", permissions: ["campaigns:write"] },
      })
    ).body;
    const refused = await server.fail(campaignRoutes.start, { token: key, params: { id } });
    expect(refused).toMatchObject({ status: 422, body: { code: "FINDINGS_NOT_ACCEPTED" } });
    const acceptedFindings = refused.body.errors?.map(({ code }) => code) ?? [];
    const accepted = { token: key, params: { id }, body: { acceptedFindings } };
    expect((await server.call(campaignRoutes.start, accepted)).body.status).toBe("scheduled");
  });

  it("is blocked by a problem that came after the acceptance", async () => {
    const draft = await draftCampaign(server, owner, { source: DEAD });
    const keys = (await seriousOf(draft.id)).map(({ key }) => key);
    const later = DEAD.replace("gone", "lost");
    const { body: template } = await server.call(templateRoutes.get, byId(draft.templateId!));
    const { name, type, tags, content, version } = template;
    await server.call(templateRoutes.update, {
      ...byId(draft.templateId!),
      body: { name, type, tags, status: "active", version, content: { ...content, source: later } },
    });
    const start = { ...byId(draft.id), body: { acceptedFindings: keys } };
    const refused = await server.fail(campaignRoutes.start, start);
    expect(refused.body.errors).toMatchObject([{ message: expect.stringContaining("lost") }]);
  });

  it("names the affected variant of a test", async () => {
    const draft = await draftCampaign(server, owner);
    const { templateId } = await draftCampaign(server, owner, { source: DEAD });
    await changeDraft(server, owner, draft, {
      test: {
        kind: "content",
        share: 100,
        variants: [{ subject: null, templateId }],
        winnerBy: "clicks",
        afterMinutes: 60,
      },
    });
    const found = await seriousOf(draft.id);
    expect(found.map(({ variant }) => variant)).toEqual([1, 1]);
    expect(found[0]?.templateId).toBe(templateId);
    const refused = await server.fail(campaignRoutes.start, byId(draft.id));
    expect(refused.body.errors?.[0]?.path).toBe("test.variants.0.source");
  });

  it("must have them accepted before requesting approval", async () => {
    await server.member(owner.tenantId, "marketer");
    const { id } = await draftCampaign(server, owner, { source: DEAD });
    const body = { campaignId: id };
    const refused = await server.fail(approvalRoutes.ask, { token: owner.token, body });
    expect(refused.body.code).toBe("FINDINGS_NOT_ACCEPTED");
    const acceptedFindings = (await seriousOf(id)).map(({ key }) => key);
    const accepted = { token: owner.token, body: { ...body, acceptedFindings } };
    expect((await server.call(approvalRoutes.ask, accepted)).body.status).toBe("waiting");
  });
});

describe("a campaign made from a design", () => {
  it("has a finding for each sample text and dead button, with its block", async () => {
    const { token } = owner;
    const design = (
      await server.call(designRoutes.get, { token, params: { id: "product-launch" } })
    ).body;
    const { content } = design;
    const template = (
      await server.call(templateRoutes.create, { token, body: { name: "Launch", content } })
    ).body;
    const draft = await draftCampaign(server, owner);
    await changeDraft(server, owner, draft, { templateId: template.id });
    const found = await seriousOf(draft.id);
    const codes = new Set(found.map(({ issue }) => issue.code));
    expect(codes).toEqual(new Set(["sampleText", "sampleQuote", "buttonWithoutLink"]));
    const inBlocks = found.filter(({ issue }) => issue.part === "source");
    expect(inBlocks.every(({ issue }) => issue.blockId !== undefined)).toBe(true);
    const { issues } = (
      await server.call(templateRoutes.preview, { token, body: { ...content, contactId: null } })
    ).body;
    expect(issues.some(({ code }) => code === "sampleQuote")).toBe(true);
  });
});
