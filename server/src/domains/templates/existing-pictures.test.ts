import {
  campaignRoutes,
  DEFAULT_BRAND,
  imageRoutes,
  lineOf,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  sendingAccountRoutes,
  type TemplateContent,
  templateRoutes,
} from "@arauto/contracts";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addContacts } from "../delivery/testing/campaign-world.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";

let server: TestServer;
let owner: TestUser;
let other: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { role: "api" } });
});
afterAll(() => server?.stop());
beforeEach(async () => {
  [owner, other] = [await server.signUp(), await server.signUp()];
});

async function upload(user: TestUser, background: string): Promise<string> {
  const content = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "a.png");
  const response = await server.call(imageRoutes.upload, {
    token: user.token,
    body: form as never,
  });
  expect(response.status).toBe(201);
  return response.body.source;
}
function content(source: string): TemplateContent {
  const blocks = [
    newBlock("heading", { level: 1, text: lineOf("News") }),
    newBlock("image", { source, alt: "A boat", decorative: false }),
    newBlock("footer"),
  ];
  const document = {
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: [newSection([100], { columns: [newColumn(100, blocks)] })],
  };
  const texts = { subject: "News of May", preheader: "Hi", source: JSON.stringify(document) };
  return { format: "blocks", language: "en-us", ...texts, translations: [], sampleData: {} };
}
const errorsOf = async (source: string) => {
  const { translations: _, ...texts } = content(source);
  const { body } = await server.call(templateRoutes.preview, {
    token: owner.token,
    body: { ...texts, contactId: null },
  });
  return {
    html: body.html,
    codes: body.issues.filter(({ severity }) => severity === "error").map(({ code }) => code),
  };
};

it("a picture of another workspace is reported by the checks, and the rest of the email is still shown", async () => {
  const [mine, theirs] = [await upload(owner, "#ff0000"), await upload(other, "#0000ff")];
  expect((await errorsOf(mine)).codes).toEqual([]);
  const strange = await errorsOf(theirs);
  expect(strange.codes).toEqual(["imageUnknown"]);
  expect(strange.html).toContain("News");
});

it("a missing picture can be in a draft, but is neither published nor stored as a new template", async () => {
  const [mine, theirs] = [await upload(owner, "#ff0000"), await upload(other, "#0000ff")];
  const token = owner.token;
  const refused = await server.fail(templateRoutes.create, {
    token,
    body: { name: "News", content: content(theirs) },
  });
  expect(refused.body).toMatchObject({
    code: "TEMPLATE_INVALID",
    errors: [{ path: "source", code: "imageUnknown" }],
  });
  const template = (
    await server.call(templateRoutes.create, {
      token,
      body: { name: "News", content: content(mine) },
    })
  ).body;
  const params = { id: template.id };
  const save = (draftVersion: number, source: string) =>
    server.call(templateRoutes.saveDraft, {
      token,
      params,
      body: { content: content(source), draftVersion },
    });
  expect((await save(1, theirs)).status).toBe(200);
  expect(
    (await server.fail(templateRoutes.publish, { token, params, body: { draftVersion: 2 } })).body,
  ).toMatchObject({
    code: "TEMPLATE_INVALID",
    errors: [{ code: "imageUnknown" }],
  });
  expect((await save(2, mine)).status).toBe(200);
  expect(
    (await server.call(templateRoutes.publish, { token, params, body: { draftVersion: 3 } }))
      .status,
  ).toBe(200);
});

it("a file without its pictures is imported, but no campaign sends a template without them", async () => {
  const theirs = await upload(other, "#0000ff");
  const template = (
    await server.call(templateRoutes.create, {
      token: other.token,
      body: { name: "News", content: content(theirs) },
    })
  ).body;
  const file = (
    await server.call(templateRoutes.exportFile, {
      token: other.token,
      body: { ids: [template.id] },
    })
  ).body;
  const token = owner.token;
  const sendingAccountId =
    (await server.call(sendingAccountRoutes.list, { token })).body.items[0]?.id ?? "";
  await addContacts(server, owner.tenantId, 1);
  const campaignOf = async (images: typeof file.images) => {
    const taken = (
      await server.call(templateRoutes.importFile, { token, body: { ...file, images } })
    ).body.items[0];
    const body = { name: "Autumn", templateId: taken?.id ?? "", sendingAccountId };
    return { id: (await server.call(campaignRoutes.create, { token, body })).body.id };
  };
  const refused = await server.fail(campaignRoutes.start, { token, params: await campaignOf([]) });
  expect(refused.body).toMatchObject({
    code: "TEMPLATE_INVALID",
    errors: [{ path: "source", code: "imageUnknown" }],
  });
  const complete = await campaignOf(file.images);
  expect((await server.call(campaignRoutes.start, { token, params: complete })).status).toBe(200);
});
