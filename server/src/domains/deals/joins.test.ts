import { contactRoutes, dealRoutes as routes, personalDataRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { exportTester } from "../exports/testing/test-exports.ts";
import { findWebhookDeals } from "./index.ts";
import { type DealFixture, dealFixture } from "./testing/deal-fixture.ts";

let server: TestServer;
let fixture: DealFixture;
let token: string;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  fixture = await dealFixture(server, await server.signUp());
  token = fixture.user.token;
});

const addNote = (id: string, text: string) =>
  server.call(routes.addActivity, { token, params: { id }, body: { kind: "note", text } });
const timeline = async (id: string) =>
  (await server.call(routes.timeline, { token, params: { id } })).body.items;
const erase = (id: string, email: string) =>
  server.call(personalDataRoutes.erase, {
    token,
    params: { id },
    body: { email, reason: "personRequest" },
  });

describe("Personal data", () => {
  it("is copied with the deals of a contact and their logged activities", async () => {
    const contactId = await fixture.contact("Ana");
    const deal = await fixture.create({ title: "Beans", value: 500, contactId });
    await addNote(deal.id, "Prefers Bourbon");
    const { body } = await server.call(personalDataRoutes.personalData, {
      token,
      params: { id: contactId },
    });
    expect(body.deals).toMatchObject([
      { title: "Beans", value: 500, currency: "BRL", status: "open" },
    ]);
    expect(body.dealActivities).toMatchObject([{ kind: "note", text: "Prefers Bourbon" }]);
  });

  it("leaves deals that were only about an erased contact, whose sums stay", async () => {
    const contactId = await fixture.contact("Ana");
    const deal = await fixture.create({
      title: "Beans for Ana",
      company: "ana@example.com",
      value: 500,
      contactId,
    });
    await addNote(deal.id, "Prefers Bourbon");
    await server.call(routes.addNextStep, {
      token,
      params: { id: deal.id },
      body: { text: "Call Ana" },
    });
    const erased = await erase(contactId, "ana@example.com");
    expect(erased.body.removed).toContainEqual({ kind: "deals", count: 1 });
    const left = await server.call(routes.get, { token, params: { id: deal.id } });
    expect(left.body).toMatchObject({
      title: "—",
      company: "",
      value: 500,
      contact: null,
      nextSteps: [],
    });
    expect(await timeline(deal.id)).toMatchObject([{ kind: "created" }]);
  });

  it("stays in deals with another contact, without the erased one", async () => {
    const [ana, rui] = [await fixture.contact("Ana"), await fixture.contact("Rui")];
    const deal = await fixture.create({ title: "Beans", contactId: ana, otherContactIds: [rui] });
    await addNote(deal.id, "They prefer Bourbon");
    await erase(ana, "ana@example.com");
    expect((await fixture.get(deal.id)).contact?.id).toBe(rui);
    expect((await timeline(deal.id)).map(({ kind }) => kind)).toEqual(["activity", "created"]);
  });
});

describe("Exports of deals", () => {
  it("contain the deals that match, with their pipeline, contact and owner", async () => {
    const tester = exportTester(server, fixture.user);
    const contactId = await fixture.contact("Ana");
    await fixture.create({
      title: "=1+1",
      value: 2_650_000,
      contactId,
      tags: ["a", "b"],
      expectedCloseOn: "2026-12-11",
    });
    const other = await fixture.create({ title: "Other" });
    const request = { kind: "deals", format: "csv", filter: { contactId } } as const;
    const { bytes } = await tester.file(request);
    const [header, row, end] = bytes.toString("utf8").replace("\uFEFF", "").split(/\r?\n/);
    expect(header).toContain("title");
    expect(row).toContain("'=1+1");
    expect(row).toContain("2650000");
    expect(row).toContain("ana@example.com");
    expect(row).toContain("2026-12-11");
    expect(end).toBe("");
    const chosen = await tester.file({ ...request, filter: {}, ids: [other.id] });
    expect(chosen.bytes.toString("utf8").trim().split(/\r?\n/)).toHaveLength(2);
    const mine = await tester.file({ ...request, format: "xlsx", filter: { owner: "me" } });
    expect(mine.created).toMatchObject({
      rows: 0,
      fileName: expect.stringMatching(/^negocios-|^deals-/),
    });
  });
});

it("findWebhookDeals returns deals as payloads contain them", async () => {
  const contactId = await fixture.contact("Ana");
  const { id } = await fixture.create({ title: "Beans", contactId, value: 500 });
  const { tenantId } = fixture.user;
  const found = await server.deps.database.tenant(tenantId, (tx) =>
    findWebhookDeals(tx, tenantId, [id]),
  );
  expect(found.get(id)).toMatchObject({
    title: "Beans",
    contactId,
    value: 500,
    currency: "BRL",
    origin: "manual",
  });
});

it("the history of a contact shows its deals", async () => {
  const contactId = await fixture.contact("Ana");
  await fixture.create({ contactId });
  const { body } = await server.call(contactRoutes.timeline, { token, params: { id: contactId } });
  expect(body.items.map(({ type }) => type)).toContain("deal.created");
});
