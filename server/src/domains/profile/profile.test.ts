import { AVATAR_MAX_BYTES, type Preferences, profileRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { jpegOf, pngOf, webpOf } from "./image-samples.ts";

let server: TestServer;
let ana: TestUser;
let bia: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.signUp({ name: "Ana Souza" });
  bia = await server.signUp({ name: "Bia Lima" });
});
afterAll(() => server?.stop());

const form = (bytes: Buffer, name = "me.png", type = "image/png") => {
  const body = new FormData();
  body.set("file", new File([new Uint8Array(bytes)], name, { type }));
  return body;
};
const setAvatar = (token: string, bytes: Buffer, name?: string, type?: string) =>
  server.call(profileRoutes.setAvatar, { token, body: form(bytes, name, type) as never });
const refusedAvatar = async (bytes: Buffer, name?: string) =>
  (await server.fail(profileRoutes.setAvatar, { token: ana.token, body: form(bytes, name) })).body
    .code;
const profileOf = async ({ token }: TestUser) =>
  (await server.call(profileRoutes.get, { token })).body;
const picture = (address: string) => fetch(`${server.url}${address}`);

describe("the profile", () => {
  test("shows the signed-in user", async () => {
    expect(await profileOf(ana)).toMatchObject({
      id: ana.userId,
      name: "Ana Souza",
      username: ana.email.split("@")[0],
      email: ana.email,
      avatar: null,
      twoFactor: { enabled: false, since: null, recoveryCodesLeft: 0 },
    });
  });

  test("stores another name, trimmed, and leaves other users unchanged", async () => {
    const { body } = await server.call(profileRoutes.update, {
      token: ana.token,
      body: { name: "  Ana Maria Souza " },
    });
    expect(body.name).toBe("Ana Maria Souza");
    expect((await profileOf(ana)).name).toBe("Ana Maria Souza");
    expect((await profileOf(bia)).name).toBe("Bia Lima");
    expect(
      (await server.fail(profileRoutes.update, { token: ana.token, body: { name: "Jo" } })).status,
    ).toBe(400);
  });
});

describe("the picture", () => {
  test.each([
    ["image/png", pngOf(64, 64)],
    ["image/jpeg", jpegOf(64, 64)],
    ["image/webp", webpOf("VP8 ", 64, 64)],
  ])("serves a %s with its real type to everyone who knows the address", async (type, bytes) => {
    // The type declared by the browser is ignored.
    const { body } = await setAvatar(ana.token, bytes, "me.html", "text/html");
    expect(body.avatar).toMatch(/^\/avatars\/[\w-]{32}$/);
    const response = await picture(body.avatar ?? "");
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
  });

  test("gets a new address when it changes, and the old address stops working", async () => {
    const first = (await setAvatar(ana.token, pngOf(10, 10))).body.avatar ?? "";
    const second = (await setAvatar(ana.token, pngOf(11, 11))).body.avatar ?? "";
    expect(second).not.toBe(first);
    expect((await picture(first)).status).toBe(404);
    expect((await picture(second)).status).toBe(200);
    expect(
      (await server.call(profileRoutes.deleteAvatar, { token: ana.token })).body.avatar,
    ).toBeNull();
    expect((await picture(second)).status).toBe(404);
    expect((await server.call(profileRoutes.deleteAvatar, { token: ana.token })).status).toBe(200);
  });

  test("cannot be changed by another user", async () => {
    const { avatar } = (await setAvatar(ana.token, pngOf(12, 12))).body;
    await setAvatar(bia.token, pngOf(13, 13));
    await server.call(profileRoutes.deleteAvatar, { token: bia.token });
    expect((await profileOf(ana)).avatar).toBe(avatar);
    expect((await picture(avatar ?? "")).status).toBe(200);
    expect((await server.fail(profileRoutes.setAvatar, { body: form(pngOf(1, 1)) })).status).toBe(
      401,
    );
  });

  test("rejects a page or a broken file, regardless of its name, and keeps the old picture", async () => {
    const { avatar } = (await setAvatar(ana.token, pngOf(12, 12))).body;
    const html = Buffer.from("<html><script>alert(document.domain)</script></html>");
    expect(await refusedAvatar(html, "me.png")).toBe("IMAGE_UNREADABLE");
    expect(await refusedAvatar(Buffer.concat([pngOf(12, 12), html]), "me.png")).toBe(
      "IMAGE_UNREADABLE",
    );
    expect(await refusedAvatar(pngOf(12, 12).subarray(0, 30))).toBe("IMAGE_UNREADABLE");
    expect(await refusedAvatar(Buffer.alloc(0))).toBe("IMAGE_UNREADABLE");
    expect((await profileOf(ana)).avatar).toBe(avatar);
  });

  test("rejects too many pixels or bytes, exactly from the limit on", async () => {
    expect((await setAvatar(ana.token, pngOf(1024, 1024))).status).toBe(200);
    expect(await refusedAvatar(pngOf(1025, 10))).toBe("PAYLOAD_TOO_LARGE");
    expect(await refusedAvatar(pngOf(10, 1025))).toBe("PAYLOAD_TOO_LARGE");
    expect(await refusedAvatar(Buffer.alloc(AVATAR_MAX_BYTES + 1))).toBe("PAYLOAD_TOO_LARGE");
    expect(await refusedAvatar(Buffer.alloc(AVATAR_MAX_BYTES))).toBe("IMAGE_UNREADABLE");
    expect(await refusedAvatar(Buffer.alloc(5 * 1024 * 1024))).toBe("PAYLOAD_TOO_LARGE");
  });

  test.each(["", "x", "..%2f..%2fsecret", "'; drop table people --", "a".repeat(400)])(
    "responds 404 to an invalid address: %j",
    async (id) => {
      expect((await picture(`/avatars/${id}`)).status).toBe(404);
    },
  );

  test("lets a workspace read pictures' addresses, but neither pictures nor preferences", async () => {
    const within = (query: ReturnType<typeof sql>) =>
      server.deps.database.tenant(ana.tenantId, (tx) => tx.query(query));
    expect(await within(sql`select avatar from people where id = ${ana.userId}`)).toHaveLength(1);
    await expect(within(sql`select preferences from people`)).rejects.toThrow(/permission denied/);
    await expect(within(sql`select 1 from avatars`)).rejects.toThrow(/permission denied/);
  });
});

describe("preferences", () => {
  const set = (body: Preferences, { token } = bia) =>
    server.call(profileRoutes.setPreferences, { token, body });

  test("keep omitted values, and replace given ones", async () => {
    expect((await set({ darkMode: true, skin: "bordered" })).body).toEqual({
      darkMode: true,
      skin: "bordered",
    });
    expect((await set({ darkMode: null, isRTL: true })).body).toEqual({
      darkMode: null,
      skin: "bordered",
      isRTL: true,
    });
    expect((await set({})).body).toEqual({ darkMode: null, skin: "bordered", isRTL: true });
    expect((await set({}, ana)).body).toEqual({});
  });

  test("for lists change only the given lists", async () => {
    await set({ lists: { accounts: { columns: ["email"], density: "compact" } } });
    const { body } = await set({ lists: { filters: { density: "comfortable" } } });
    expect(body.lists).toEqual({
      accounts: { columns: ["email"], density: "compact" },
      filters: { density: "comfortable" },
    });
    const replaced = await set({ lists: { accounts: { columns: ["name"] } } });
    expect(replaced.body.lists?.["accounts"]).toEqual({ columns: ["name"] });
  });

  test("set concurrently are both kept", async () => {
    await Promise.all([
      set({ menuHidden: true }),
      set({ isMonochrome: true }),
      set({ lists: { x: {} } }),
      set({ lists: { y: {} } }),
    ]);
    const { body } = await set({});
    expect(body).toMatchObject({ menuHidden: true, isMonochrome: true });
    expect(Object.keys(body.lists ?? {})).toEqual(expect.arrayContaining(["x", "y"]));
  });

  test("above 64 kB in total are rejected, and the old ones stay", async () => {
    const view = (n: number) => ({ id: `v${n}`, name: `View ${n}`, query: "q".repeat(1900) });
    const views = Array.from({ length: 30 }, (_, n) => view(n));
    const before = (await set({ lists: { one: { views } } })).body;
    const refused = await server.fail(profileRoutes.setPreferences, {
      token: bia.token,
      body: { lists: { two: { views } } },
    });
    expect(refused.body.code).toBe("PAYLOAD_TOO_LARGE");
    expect((await set({})).body).toEqual(before);
  });

  test("are rejected if invalid", async () => {
    for (const body of [
      { skin: "pink" },
      { darkMode: "yes" },
      { lists: { a: { density: "tiny" } } },
    ])
      expect(
        (await server.fail(profileRoutes.setPreferences, { token: bia.token, body })).status,
      ).toBe(400);
    const named = JSON.parse(`{"lists":{"__proto__":{"density":"compact"}}}`) as Preferences;
    await set(named);
    expect(({} as Record<string, unknown>)["density"]).toBeUndefined();
  });
});
