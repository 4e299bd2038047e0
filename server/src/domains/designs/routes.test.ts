import { brandRoutes, emailDocument, designRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  owner = await server.signUp();
});

const get = (id: string, language?: "en-us" | "pt-br") =>
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

it("responds 404 for a design that is not in the catalogue", async () => {
  expect((await get("../../etc")).status).toBe(400);
  expect((await get("loud-sale")).status).toBe(404);
});
