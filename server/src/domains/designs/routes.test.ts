import { brandRoutes, emailDocument, designRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { catalogue } from "./catalogue.ts";
import { renderDesign } from "./service.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const get = (id: string, language?: "en-us" | "pt-br" | "es-es") =>
  server.call(routes.get, {
    token: owner.token,
    params: { id },
    query: language === undefined ? {} : { language },
  });

it("lists the designs in the requested language", async () => {
  const inPortuguese = await server.call(routes.list, {
    token: owner.token,
    query: { language: "pt-br" },
  });
  const inSpanish = await server.call(routes.list, {
    token: owner.token,
    query: { language: "es-mx" },
  });
  expect(inPortuguese.body.items[0]).toMatchObject({ id: "blank", name: "Página em branco" });
  expect(inSpanish.body.items[0]).toMatchObject({ id: "blank", name: "Página en blanco" });
});

it("shows a design in the workspace's fonts and colors, and updates it when those change", async () => {
  const before = await get("quiet-sale", "pt-br");
  expect(before.status).toBe(200);
  expect(before.body.html).toContain("#134cbb");
  const brand = await server.call(brandRoutes.get, { token: owner.token });
  const changed = {
    ...brand.body,
    color: "#7a1f5c",
    accentColor: "#88ccaa",
    headingFont: "bookish" as const,
  };
  expect(
    (await server.call(brandRoutes.update, { token: owner.token, body: changed })).status,
  ).toBe(200);
  const after = await get("quiet-sale", "pt-br");
  expect(after.body.html).toContain("#7a1f5c");
  expect(after.body.html).not.toContain("#134cbb");
  const { styles } = emailDocument.parse(JSON.parse(after.body.content.source));
  expect(styles).toMatchObject({
    headingFont: "bookish",
    colors: { brand: null, accent: "#88ccaa" },
  });
});

it("shows example links in the catalogue without a website, and leaves them empty in new templates", async () => {
  const { body } = await get("quiet-sale", "en-us");
  expect(body.content.source).not.toContain("http");
  expect(body.html).toContain('href="https://example.com"');
  const brand = await server.call(brandRoutes.get, { token: owner.token });
  const changed = { ...brand.body, website: "https://padaria.test" };
  expect(
    (await server.call(brandRoutes.update, { token: owner.token, body: changed })).status,
  ).toBe(200);
  const after = (await get("quiet-sale", "en-us")).body;
  expect(after.content.source).toContain("https://padaria.test");
  expect(after.html).toContain('href="https://padaria.test"');
  expect(after.html).not.toContain("example.com");
});

it("shows each design exactly as if it was rendered for the workspace alone", async () => {
  const { deps } = server;
  const facts = {
    ...(await deps.database.tenant(owner.tenantId, (tx) => workspaceFacts(tx, owner.tenantId))),
    name: `Pão & "Café" <d'Água> $& $1`,
    address: "Rua Augusta, 100 & fundos\n01310-100 São Paulo",
  };
  await deps.database.system((tx) =>
    tx.execute(
      sql`update tenants set name = ${facts.name}, address = ${facts.address} where tenant_id = ${owner.tenantId}::uuid`,
    ),
  );
  for (const design of catalogue) {
    const { html } = (await get(design.id, "pt-br")).body;
    const expected = await renderDesign(deps, owner.tenantId, design, "pt-br", facts);
    expect([design.id, html]).toEqual([design.id, expected]);
  }
});

it("renders a design once for workspaces of the same look, without showing another's name", async () => {
  const rendering = vi.spyOn(server.deps.rendering, "preview");
  const first = await get("quiet-sale", "es-es");
  owner = await server.signUp({ companyName: "Padaria Aurora" });
  const second = await get("quiet-sale", "es-es");
  expect(rendering).toHaveBeenCalledTimes(1);
  rendering.mockRestore();
  expect(first.body.html).toContain("Acme");
  expect(second.body.html).toContain("Padaria Aurora");
  expect(second.body.html).not.toContain("Acme");
});

it("responds 404 for a design that is not in the catalogue", async () => {
  expect((await get("../../etc")).status).toBe(400);
  expect((await get("loud-sale")).status).toBe(404);
});
