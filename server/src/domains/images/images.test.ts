import { createHash, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import path from "node:path";
import {
  brandRoutes,
  DEFAULT_BRAND,
  type Image,
  IMAGE_MAX_BYTES,
  imageRoutes,
  savedBlockRoutes,
  templateRoutes,
} from "@arauto/contracts";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { designsFolder } from "../../platform/installation.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { animation, drawing, gradient, withCameraNotes } from "./image-samples.ts";

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await server.signUp();
});
afterAll(() => server?.stop());

function form(content: Buffer | string, name: string): FormData {
  const body = new FormData();
  body.append("file", new File([content], name));
  return body;
}
const upload = async (content: Buffer, name = "picture.png", { token } = user): Promise<Image> => {
  const { status, body } = await server.call(imageRoutes.upload, {
    token,
    body: form(content, name) as never,
  });
  expect(status).toBe(201);
  return body;
};
let shades = 0;
/** Generates a picture that was not uploaded yet. */
const newPicture = (): Promise<Buffer> =>
  sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: (shades += 1), g: 80, b: 120 } },
  })
    .png()
    .toBuffer();
const storedFiles = async () => {
  const folder = path.join(server.config.dataDir, "files/images", user.tenantId);
  const names: string[] = await readdir(folder).catch(() => []);
  return names.toSorted();
};

describe("an uploaded picture", () => {
  test("is stored with its details, under its file name, and served to everyone", async () => {
    const uploaded = await upload(
      await withCameraNotes(gradient(200, 100).jpeg(), 6).toBuffer(),
      "C:\\Fotos\\Feira de café.JPG",
    );
    expect(uploaded).toMatchObject({
      name: "Feira de café",
      alt: "",
      source: `image:${uploaded.id}.jpg`,
      contentType: "image/jpeg",
      width: 100,
      height: 200,
      animated: false,
      url: `${server.config.publicUrl}/i/${user.tenantId}/${uploaded.id}.jpg`,
    });
    const served = await fetch(uploaded.url.replace(server.config.publicUrl, server.url));
    const content = Buffer.from(await served.arrayBuffer());
    expect(content.length).toBe(uploaded.bytes);
    expect((await sharp(content).metadata()).exif).toBeUndefined();
    const thumbnail = await fetch(
      uploaded.thumbnailUrl.replace(server.config.publicUrl, server.url),
    );
    expect(thumbnail.headers.get("content-type")).toBe("image/webp");
    expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({
      width: 100,
      height: 200,
    });
    expect(
      (await server.call(imageRoutes.get, { token: user.token, params: { id: uploaded.id } })).body,
    ).toEqual(uploaded);
  });

  test("is stored once when uploaded twice, or downloaded and uploaded again", async () => {
    const file = await withCameraNotes(gradient(90, 70).jpeg({ quality: 96 }), 3).toBuffer();
    const first = await upload(file, "one.jpg");
    const before = await storedFiles();
    expect(await upload(file, "another name.jpg")).toEqual(first);
    const own = await fetch(first.url.replace(server.config.publicUrl, server.url));
    expect(await upload(Buffer.from(await own.arrayBuffer()), "downloaded.jpg")).toEqual(first);
    expect(await storedFiles()).toEqual(before);
  });

  test("is stored once when uploaded twice concurrently", async () => {
    const file = await newPicture();
    // Different files that become the same picture, so that both are processed completely.
    const other = Buffer.concat([file, Buffer.from("behind the end")]);
    const [one, two] = await Promise.all([upload(file), upload(other)]);
    expect(one.id).toBe(two.id);
    expect((await storedFiles()).filter((name) => name.startsWith(one.id))).toHaveLength(2);
  });

  test("belongs to each of two workspaces that upload it", async () => {
    const file = await newPicture();
    const outsider = await server.signUp();
    const [one, two] = [await upload(file), await upload(file, "picture.png", outsider)];
    expect(one.id).not.toBe(two.id);
    expect(
      (await server.fail(imageRoutes.get, { token: outsider.token, params: { id: one.id } }))
        .status,
    ).toBe(404);
  });

  test("is rejected when the file is not a picture, and nothing is stored", async () => {
    const before = await storedFiles();
    for (const [name, content] of [
      ["mark.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ["page.png", "<!doctype html><script>1</script>"],
      ["empty.png", ""],
    ] as const) {
      const response = await server.fail(imageRoutes.upload, {
        token: user.token,
        body: form(content, name),
      });
      expect(response).toMatchObject({ status: 422, body: { code: "IMAGE_UNREADABLE" } });
    }
    expect(await storedFiles()).toEqual(before);
  });

  test("is rejected above 10 MB", async () => {
    const response = await server.fail(imageRoutes.upload, {
      token: user.token,
      body: form(Buffer.concat([await newPicture(), Buffer.alloc(IMAGE_MAX_BYTES)]), "large.png"),
    });
    expect(response).toMatchObject({
      status: 413,
      body: { code: "PAYLOAD_TOO_LARGE", detail: "Files can have at most 10 MB" },
    });
  });

  test("does not delay others while it is processed", async () => {
    const large = await gradient(2000, 1500).jpeg().toBuffer();
    const work = { done: false };
    const uploading = upload(large, "large.jpg").finally(() => (work.done = true));
    let answered = 0;
    for (; !work.done; answered += 1) await fetch(`${server.url}/healthz`);
    await uploading;
    expect(answered).toBeGreaterThan(3);
  });
});

describe("serving", () => {
  test("lets everyone cache a picture for a year without asking again", async () => {
    const { url, bytes } = await upload(await drawing(80, 60).png().toBuffer());
    const at = url.replace(server.config.publicUrl, server.url);
    const { headers, status } = await fetch(at);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "image/png",
      "content-length": String(bytes),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    const head = await fetch(at, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
      200,
      String(bytes),
      "",
    ]);
    const etag = headers.get("etag") ?? "";
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const again = await fetch(at, { headers: { "if-none-match": known } });
      expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([
        304,
        "",
        etag,
      ]);
    }
    expect((await fetch(at, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
  });

  test("responds with a plain 404 for anything else", async () => {
    const { id } = await upload(await newPicture());
    const tenant = user.tenantId;
    for (const at of [
      `/i/${tenant}/${randomUUID()}.png`,
      `/i/${randomUUID()}/${id}.png`,
      `/i/${tenant}/${id}.jpg`,
      `/i/${tenant}/${id}.svg`,
      `/i/${tenant}/${id}`,
      `/i/${tenant}/..%2f..%2fsecret`,
      `/i/..%2fimports/${id}.png`,
      `/i/${tenant}/${id}.png.partial`,
      "/designs/none-of-this-name.png",
      "/designs/..%2f..%2fpackage.json",
      "/designs/Upper.png",
    ]) {
      const response = await fetch(`${server.url}${at}`, {
        headers: { accept: "text/html,image/*" },
      });
      expect([at, response.status, await response.text()]).toEqual([at, 404, ""]);
    }
  });

  test("serves the pictures of the designs the same way", async () => {
    const design = (await readdir(designsFolder)).find((name) => name.endsWith(".png"));
    const response = await fetch(`${server.url}/designs/${design}`);
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).format).toBe("png");
    const etag = response.headers.get("etag") ?? "";
    expect(
      (await fetch(`${server.url}/designs/${design}`, { headers: { "if-none-match": etag } }))
        .status,
    ).toBe(304);
  });
});

describe("the library", () => {
  test("can be searched by name and description, sorted and paged", async () => {
    const own = await server.signUp();
    const names = ["Ágata", "bolo 100%", "Café"];
    const uploads: Image[] = [];
    for (const name of names) uploads.push(await upload(await newPicture(), `${name}.png`, own));
    const { token } = own;
    const [, cake] = uploads;
    await server.call(imageRoutes.update, {
      token,
      params: { id: cake?.id ?? "" },
      body: { name: "bolo 100%", alt: "Uma fatia na MESA" },
    });
    const found = async (query: Record<string, string | number>) =>
      (await server.call(imageRoutes.list, { token, query })).body.items.map(({ name }) => name);
    expect(await found({})).toEqual(names.toReversed());
    expect(await found({ sort: "createdAt" })).toEqual(names);
    expect(await found({ search: "mesa" })).toEqual(["bolo 100%"]);
    expect(await found({ search: "0%" })).toEqual(["bolo 100%"]);
    expect(await found({ search: "caf" })).toEqual(["Café"]);
    const first = (
      await server.call(imageRoutes.list, { token, query: { sort: "name", limit: 2 } })
    ).body;
    expect(first.total).toBe(3);
    const rest = (
      await server.call(imageRoutes.list, {
        token,
        query: { sort: "name", limit: 2, cursor: first.nextCursor ?? "" },
      })
    ).body;
    expect([...first.items, ...rest.items].map(({ id }) => id).toSorted()).toEqual(
      uploads.map(({ id }) => id).toSorted(),
    );
    expect(await found({ sort: "-bytes", limit: 1 })).toHaveLength(1);
  });

  test("removes characters from names that could break a line or a search", async () => {
    const { id } = await upload(await newPicture());
    const response = await server.fail(imageRoutes.update, {
      token: user.token,
      params: { id },
      body: { name: "a\nb", alt: "" },
    });
    expect(response.body.code).toBe("VALIDATION");
  });
});

describe("editing", () => {
  const edit = (id: string, crop: object | null, width: number | null) =>
    server.call(imageRoutes.edit, {
      token: user.token,
      params: { id },
      body: { crop, width } as never,
    });

  test("creates another picture and leaves the first unchanged", async () => {
    const first = await upload(await drawing(200, 120).png().toBuffer(), "Logo.png");
    await server.call(imageRoutes.update, {
      token: user.token,
      params: { id: first.id },
      body: { name: "Logo", alt: "Our mark" },
    });
    const { body, status } = await edit(first.id, { x: 20, y: 10, width: 100, height: 80 }, 50);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: "Logo",
      alt: "Our mark",
      width: 50,
      height: 40,
      contentType: "image/png",
    });
    expect(body.id).not.toBe(first.id);
    expect((await edit(first.id, { x: 20, y: 10, width: 100, height: 80 }, 50)).body.id).toBe(
      body.id,
    );
    expect(
      (await server.call(imageRoutes.get, { token: user.token, params: { id: first.id } })).body
        .width,
    ).toBe(200);
  });

  test("without a change creates nothing", async () => {
    const { id } = await upload(await newPicture());
    for (const [crop, width] of [
      [null, null],
      [null, 4000],
      [{ x: 0, y: 0, width: 40, height: 30 }, null],
    ] as const)
      expect((await edit(id, crop, width)).body.id).toBe(id);
  });

  test("beyond the picture's edges is rejected", async () => {
    const { id } = await upload(await newPicture());
    const crop = { x: 20, y: 0, width: 21, height: 30 };
    const response = await server.fail(imageRoutes.edit, {
      token: user.token,
      params: { id },
      body: { crop, width: null },
    });
    expect(response).toMatchObject({
      status: 400,
      body: { code: "VALIDATION", errors: [{ path: "crop" }] },
    });
  });

  test("keeps an animation animated", async () => {
    const { id } = await upload(await animation(4));
    expect((await edit(id, null, 30)).body).toMatchObject({
      animated: true,
      width: 30,
      height: 20,
      contentType: "image/gif",
    });
  });
});

describe("deleting", () => {
  const remove = (...ids: string[]) =>
    server.call(imageRoutes.remove, { token: user.token, body: { ids } });
  const refusal = async (...ids: string[]) =>
    (await server.fail(imageRoutes.remove, { token: user.token, body: { ids } })).body;

  test("removes a picture from the library, and emails already sent still show it", async () => {
    const file = await newPicture();
    const { id, url } = await upload(file);
    expect((await remove(id, randomUUID())).body.count).toBe(1);
    expect((await server.fail(imageRoutes.get, { token: user.token, params: { id } })).status).toBe(
      404,
    );
    expect((await fetch(url.replace(server.config.publicUrl, server.url))).status).toBe(200);
    expect((await remove(id)).body.count).toBe(0);
    // Uploaded again it is a new picture.
    expect((await upload(file)).id).not.toBe(id);
  });

  test("is rejected while the brand uses the picture, naming it, and nothing is deleted", async () => {
    const owner = user;
    const [logo, dark, free] = [
      await upload(await newPicture()),
      await upload(await newPicture()),
      await upload(await newPicture()),
    ];
    const { version } = (await server.call(brandRoutes.get, { token: owner.token })).body;
    const brand = {
      ...DEFAULT_BRAND,
      logo: { source: logo.source, darkSource: dark.source, alt: "", width: 120 },
    };
    await server.call(brandRoutes.update, { token: owner.token, body: { ...brand, version } });
    for (const { id } of [logo, dark]) {
      expect(await refusal(free.id, id)).toMatchObject({
        code: "IN_USE",
        errors: [{ path: "ids.1", message: "Used by brand Acme" }],
      });
    }
    expect(
      (await server.call(imageRoutes.get, { token: owner.token, params: { id: free.id } })).status,
    ).toBe(200);
    await server.call(brandRoutes.update, {
      token: owner.token,
      body: { ...DEFAULT_BRAND, version: version + 1 },
    });
    expect((await remove(logo.id, dark.id)).body.count).toBe(2);
  });

  test("is rejected while a saved block uses the picture", async () => {
    const { id, source } = await upload(await newPicture());
    const block = {
      id: "a",
      kind: "image",
      padding: { top: 0, end: 0, bottom: 0, start: 0 },
      visibility: null,
      source,
      alt: "",
      decorative: true,
      href: "",
      width: 100,
      align: "center",
      radius: 0,
    } as const;
    const saved = await server.call(savedBlockRoutes.create, {
      token: user.token,
      body: { name: "Opening", content: { type: "block", block } },
    });
    expect(await refusal(id)).toMatchObject({
      code: "IN_USE",
      detail: 'Used by savedBlock "Opening"',
    });
    await server.call(savedBlockRoutes.remove, {
      token: user.token,
      body: { ids: [saved.body.id] },
    });
    expect((await remove(id)).body).toEqual({ count: 1 });
  });

  test("is rejected while a template uses the picture", async () => {
    const { id, source } = await upload(await newPicture());
    await server.call(templateRoutes.create, {
      token: user.token,
      body: {
        name: "News",
        content: {
          format: "html",
          language: "en-us",
          subject: "Hello",
          source: `<html><body><img src="${source}" alt="x"></body></html>`,
        },
      },
    });
    expect(await refusal(id)).toMatchObject({ code: "IN_USE", detail: 'Used by template "News"' });
  });
});

test("the stored bytes are exactly those that are served", async () => {
  const { url, bytes } = await upload(await gradient(64, 48, 4).png().toBuffer());
  const served = Buffer.from(
    await (await fetch(url.replace(server.config.publicUrl, server.url))).arrayBuffer(),
  );
  const key = url.slice(url.indexOf("/i/") + 3);
  const found = await server.deps.storage.find(`images/${key}`);
  const stored = Buffer.concat(await found!.content.toArray());
  const digest = (content: Buffer) => createHash("sha256").update(content).digest("hex");
  expect([found?.size, digest(stored)]).toEqual([bytes, digest(served)]);
});
