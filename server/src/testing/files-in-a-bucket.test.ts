import { setTimeout as sleep } from "node:timers/promises";
import {
  contactRoutes,
  exportRoutes,
  type Image,
  imageRoutes,
  importRoutes,
} from "@arauto/contracts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startS3Imitation, type S3Imitation } from "../platform/storage/s3-imitation.ts";
import { startTestServer, type TestUser, type TestServer } from "./test-server.ts";

let bucket: S3Imitation;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  bucket = await startS3Imitation();
  server = await startTestServer({ config: { s3: bucket.settings } });
  user = await server.signUp();
});
afterAll(async () => {
  await server?.stop();
  await bucket?.close();
});

function form(content: Buffer | string, name: string): never {
  const body = new FormData();
  body.append("file", new File([content], name));
  return body as never;
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let left = 300; !(await holds()); left -= 1) {
    if (left === 0) throw new Error("Waited in vain");
    await sleep(50);
  }
}

test("imports, exports and pictures use the bucket, and all requests are signed", async () => {
  const { token, tenantId } = user;
  const csv = `name,email\n${Array.from({ length: 2_000 }, (_, at) => `Ana ${at},ana${at}@example.com`).join("\n")}\n`;
  const { id } = (await server.call(importRoutes.upload, { token, body: form(csv, "people.csv") }))
    .body;
  expect(bucket.objects.has(`imports/${tenantId}/${id}.upload`)).toBe(true);
  const status = async () =>
    (await server.call(importRoutes.get, { token, params: { id } })).body.status;
  await server.call(importRoutes.check, {
    token,
    params: { id },
    body: {
      targets: [
        { kind: "standard", field: "name" },
        { kind: "standard", field: "email" },
      ],
      consent: null,
    },
  });
  await until(async () => (await status()) === "checked");
  // Reading continues after an interruption.
  let cuts = 0;
  bucket.injectedFailure = ({ method }) =>
    method === "GET" && (cuts += 1) <= 2 ? { cutAfter: 20_000 } : undefined;
  await server.call(importRoutes.start, { token, params: { id } });
  await until(async () => (await status()) === "done");
  expect(cuts).toBeGreaterThan(2);
  bucket.injectedFailure = () => undefined;
  expect(
    (await server.call(contactRoutes.list, { token, query: { exactTotal: true } })).body.total,
  ).toBe(2_000);

  const body = {
    kind: "accounts",
    format: "csv",
    selection: { kind: "matching" },
    columns: ["email"],
  } as never;
  const created = (await server.call(exportRoutes.create, { token, body })).body;
  await until(
    async () =>
      (await server.call(exportRoutes.get, { token, params: { id: created.id } })).body.status ===
      "done",
  );
  const exported = [...bucket.objects].filter(([key]) => key.startsWith(`exports/${tenantId}/`));
  expect(exported).toHaveLength(1);
  expect(exported[0]?.[1].content.toString().split("\n").length).toBeGreaterThan(2_000);

  const png = await sharp({ create: { width: 30, height: 20, channels: 3, background: "#345678" } })
    .png()
    .toBuffer();
  const picture: Image = (
    await server.call(imageRoutes.upload, { token, body: form(png, "a.png") })
  ).body;
  expect(bucket.objects.get(`images/${tenantId}/${picture.id}.png`)?.type).toBe("image/png");
  const served = await fetch(picture.url.replace(server.config.publicUrl, server.url));
  expect([served.status, (await served.arrayBuffer()).byteLength]).toEqual([200, picture.bytes]);
  expect((await fetch(`${server.url}/i/${tenantId}/${id}.png`)).status).toBe(404);
});

test("while the bucket is down, uploads and pictures fail with an error, and nothing is stored partially", async () => {
  const { token } = user;
  const before = [...bucket.objects.keys()];
  bucket.injectedFailure = () => "503";
  const png = await sharp({ create: { width: 31, height: 20, channels: 3, background: "#345678" } })
    .png()
    .toBuffer();
  const response = await server.fail(imageRoutes.upload, { token, body: form(png, "a.png") });
  expect(response).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(JSON.stringify(response.body)).not.toMatch(/AKID|Signature/);
  bucket.injectedFailure = () => undefined;
  expect([...bucket.objects.keys()]).toEqual(before);
  expect((await server.call(imageRoutes.upload, { token, body: form(png, "a.png") })).status).toBe(
    201,
  );
});
