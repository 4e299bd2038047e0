import { randomBytes } from "node:crypto";
import { imageRoutes, importRoutes } from "@arauto/contracts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestUser, type TestServer } from "./test-server.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer({
    config: { role: "api", imageLimit: 2, waitingImportLimit: 2, storageLimitMegabytes: 1 },
  });
});
afterAll(() => server?.stop());
beforeEach(async () => (user = await server.signUp()));

function form(content: Buffer | string, name: string): never {
  const body = new FormData();
  body.append("file", new File([content], name));
  return body as never;
}

/** Noise, which no format compresses: about three bytes per pixel. */
const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
const uploadImage = (content: Buffer, { token } = user) =>
  server.call(imageRoutes.upload, { token, body: form(content, "a.png") });
const uploadImport = (content: string, { token } = user) =>
  server.call(importRoutes.upload, { token, body: form(content, "a.csv") });
const contacts = (bytes: number) =>
  `email,note\n${`ana@example.com,${"x".repeat(1_000)}\n`.repeat(Math.ceil(bytes / 1_000))}`;

describe("a workspace", () => {
  it("stores no more images than its limit, and can add one again after deleting one", async () => {
    const first = await noise(10);
    const { body: image } = await uploadImage(first);
    expect((await uploadImage(await noise(10))).status).toBe(201);
    const another = await noise(10);
    expect(await uploadImage(another)).toMatchObject({
      status: 409,
      body: { code: "IMAGES_FULL" },
    });
    // The same picture uploaded twice is stored once.
    expect((await uploadImage(first)).body.id).toBe(image.id);
    await server.call(imageRoutes.remove, { token: user.token, body: { ids: [image.id] } });
    expect((await uploadImage(another)).status).toBe(201);
    expect((await uploadImage(another, await server.signUp())).status).toBe(201);
  });

  it("has no more unfinished imports than its limit", async () => {
    const { body: waiting } = await uploadImport(contacts(10));
    expect((await uploadImport(contacts(10))).status).toBe(201);
    expect(await uploadImport(contacts(10))).toMatchObject({
      status: 409,
      body: { code: "IMPORTS_FULL" },
    });
    await server.call(importRoutes.cancel, { token: user.token, params: { id: waiting.id } });
    expect((await uploadImport(contacts(10))).status).toBe(201);
    expect((await uploadImport(contacts(10), await server.signUp())).status).toBe(201);
  });

  it("stores no more bytes than its limit, in files of any kind", async () => {
    expect((await uploadImport(contacts(900_000))).status).toBe(201);
    expect(await uploadImport(contacts(200_000))).toMatchObject({
      status: 409,
      body: { code: "STORAGE_LIMIT" },
    });
    expect((await server.call(importRoutes.list, { token: user.token })).body.total).toBe(1);
    expect(await uploadImage(await noise(300))).toMatchObject({
      status: 409,
      body: { code: "STORAGE_LIMIT" },
    });
    expect((await uploadImage(await noise(10))).status).toBe(201);
    expect((await uploadImport(contacts(900_000), await server.signUp())).status).toBe(201);
  });

  it("has no more unfinished imports than its limit, and keeps no more bytes, when files arrive at the same time", async () => {
    const small = await Promise.all(Array.from({ length: 8 }, () => uploadImport(contacts(10))));
    expect(small.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(small.filter(({ body }) => "code" in body && body.code === "IMPORTS_FULL")).toHaveLength(
      6,
    );

    const other = await server.signUp();
    const large = await Promise.all(
      Array.from({ length: 8 }, () => uploadImport(contacts(600_000), other)),
    );
    expect(large.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(
      large.filter(({ body }) => "code" in body && body.code === "STORAGE_LIMIT"),
    ).toHaveLength(7);
  });

  it("keeps no more images than its limit when they arrive at the same time", async () => {
    const pictures = await Promise.all(Array.from({ length: 8 }, () => noise(10)));
    const uploads = await Promise.all(pictures.map((picture) => uploadImage(picture)));
    expect(uploads.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(
      uploads.filter(({ body }) => "code" in body && body.code === "IMAGES_FULL"),
    ).toHaveLength(6);
  });

  it("does not regain space for deleted images, whose files stay", async () => {
    for (const side of [400, 400]) {
      const { body } = await uploadImage(await noise(side));
      await server.call(imageRoutes.remove, { token: user.token, body: { ids: [body.id] } });
    }
    expect(await uploadImage(await noise(400))).toMatchObject({
      status: 409,
      body: { code: "STORAGE_LIMIT" },
    });
    expect(await uploadImport(contacts(200_000))).toMatchObject({
      status: 409,
      body: { code: "STORAGE_LIMIT" },
    });
  });
});
