import { brandRoutes, DEFAULT_BRAND, imageRoutes, workspaceRoutes } from "@arauto/contracts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testing/test-server.ts";
import { workspaceFacts } from "./index.ts";

let server: TestServer;
beforeAll(async () => (server = await startTestServer()));
afterAll(() => server?.stop());

async function uploadLogo(token: string): Promise<{ id: string; source: string }> {
  const png = await sharp({
    create: { width: 60, height: 20, channels: 4, background: "#00112200" },
  })
    .png()
    .toBuffer();
  const body = new FormData();
  body.append("file", new File([png], "logo.png"));
  return (await server.call(imageRoutes.upload, { token, body: body as never })).body;
}

const brand = {
  ...DEFAULT_BRAND,
  color: "#0f5132",
  accentColor: "#ffc107",
  headingFont: "serif",
  bodyFont: "humanist",
  website: "https://cafe.example.com",
  social: [{ network: "instagram", href: "https://instagram.com/cafe" }],
} as const;

describe("the brand", () => {
  test("of a new workspace has our defaults", async () => {
    const { token, tenantId } = await server.signUp();
    expect((await server.call(brandRoutes.get, { token })).body).toEqual({
      ...DEFAULT_BRAND,
      version: 1,
    });
    const facts = await server.deps.database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId));
    expect(facts).toMatchObject({ brandColor: null, brand: DEFAULT_BRAND });
  });

  test("is replaced as a whole, and emails use the change", async () => {
    const { token, tenantId } = await server.signUp();
    const { source } = await uploadLogo(token);
    const own = {
      ...brand,
      logo: { source, darkSource: "", alt: "Café", width: 160 },
      social: [...brand.social],
    };
    const { body } = await server.call(brandRoutes.update, { token, body: { ...own, version: 1 } });
    expect(body).toEqual({ ...own, version: 2 });
    expect((await server.call(brandRoutes.get, { token })).body).toEqual(body);
    const facts = await server.deps.database.tenant(tenantId, (tx) => workspaceFacts(tx, tenantId));
    expect(facts.brand).toEqual(own);
    expect(facts).not.toHaveProperty("brandVersion");
  });

  test("shares its color with the workspace's settings, and a change in one conflicts with the other", async () => {
    const { token } = await server.signUp();
    const facts = {
      name: "Acme",
      address: "",
      language: "pt-br" as const,
      timeZone: "America/Recife",
    };
    await server.call(brandRoutes.update, { token, body: { ...brand, social: [], version: 1 } });
    expect((await server.call(workspaceRoutes.get, { token })).body).toMatchObject({
      brandColor: "#0f5132",
      version: 2,
    });
    await server.call(workspaceRoutes.update, {
      token,
      body: { ...facts, brandColor: "#AA0011", version: 2 },
    });
    expect((await server.call(brandRoutes.get, { token })).body).toMatchObject({
      color: "#aa0011",
      accentColor: "#ffc107",
      version: 3,
    });
    const late = await server.fail(brandRoutes.update, { token, body: { ...brand, version: 2 } });
    expect(late).toMatchObject({
      status: 409,
      body: { code: "VERSION_CONFLICT", current: { color: "#aa0011", version: 3 } },
    });
    // The same color, or none, does not change the brand.
    await server.call(workspaceRoutes.update, {
      token,
      body: { ...facts, brandColor: "#aa0011", version: 3 },
    });
    await server.call(workspaceRoutes.update, { token, body: { ...facts, version: 4 } });
    expect((await server.call(brandRoutes.get, { token })).body.version).toBe(3);
  });

  test.each([
    ["a script as website", { website: "javascript:alert(1)" }, "website"],
    ["an incomplete address as website", { website: "cafe.example.com" }, "website"],
    [
      "a script as social link",
      { social: [{ network: "x", href: "data:text/html,x" }] },
      "social.0.href",
    ],
    [
      "a logo from an arbitrary file",
      { logo: { source: "file:///etc/passwd", darkSource: "", alt: "", width: 90 } },
      "logo.source",
    ],
    ["a color name", { color: "red" }, "color"],
    ["an unknown font", { bodyFont: "Comic Sans" }, "bodyFont"],
    ["an unknown network", { social: [{ network: "orkut", href: "" }] }, "social.0.network"],
  ])("rejects %s", async (_, change, path) => {
    const { token } = await server.signUp();
    const response = await server.fail(brandRoutes.update, {
      token,
      body: { ...brand, ...change, version: 1 },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", errors: [{ path }] },
    });
  });

  test("rejects pictures that are not in the library, or belong to another workspace", async () => {
    const { token } = await server.signUp();
    const { source } = await uploadLogo((await server.signUp()).token);
    for (const wrong of [
      source,
      "image:0197a000-0000-7000-8000-000000000001.png",
      "image:logo.png",
    ]) {
      const logo = { source: "design:cup.png", darkSource: wrong, alt: "", width: 90 };
      const response = await server.fail(brandRoutes.update, {
        token,
        body: { ...brand, logo, version: 1 },
      });
      expect(response).toMatchObject({
        status: 400,
        body: { errors: [{ path: "logo.darkSource" }] },
      });
    }
    const logo = { source: "https://cdn.example.com/logo.png", darkSource: "", alt: "", width: 90 };
    expect(
      (
        await server.call(brandRoutes.update, {
          token,
          body: { ...brand, social: [], logo, version: 1 },
        })
      ).body.logo,
    ).toEqual(logo);
  });

  test("can be changed with permission to write templates, and viewed by all", async () => {
    const { tenantId } = await server.signUp();
    const [marketer, analyst] = [
      await server.member(tenantId, "marketer"),
      await server.member(tenantId, "analyst"),
    ];
    expect(
      (await server.fail(brandRoutes.update, { token: analyst, body: { ...brand, version: 1 } }))
        .body.code,
    ).toBe("FORBIDDEN");
    expect(
      (
        await server.call(brandRoutes.update, {
          token: marketer,
          body: { ...brand, social: [], version: 1 },
        })
      ).status,
    ).toBe(200);
    expect((await server.call(brandRoutes.get, { token: analyst })).body.color).toBe("#0f5132");
  });
});
