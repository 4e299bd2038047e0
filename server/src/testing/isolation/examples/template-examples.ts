import { DEFAULT_BRAND } from "@arauto/contracts";
import type { World } from "../world.ts";
import { SMALLEST_PNG } from "../smallest-png.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

const CONTENT = {
  subject: "Hello",
  format: "html",
  language: "en-us",
  source: "<html><body>Hello {{ account.name }}</body></html>",
};

/** Templates with their images, blocks and brand. */
export function templateExamples(own: World, other: World): Example[] {
  return [
    ...templates(own, other),
    ...templateFiles(own, other),
    ...parts(other),
    ...manyTemplates(other),
    ...previews(own, other),
  ];
}

/** Templates with their drafts and versions. */
function templates(own: World, other: World): Example[] {
  const foreign = other.ids;
  const template = { name: "Mine", content: CONTENT };

  return [
    { operationId: "listTemplates", expected: "own" },
    { operationId: "listTemplates", expected: "nothing", query: { search: other.secret } },
    { operationId: "createTemplate", expected: "own", body: template },
    { operationId: "listTemplates", expected: "nothing", query: { tag: `${other.secret} tag` } },
    { operationId: "countTemplates", expected: "own" },
    ...byId(foreign.template, ["getTemplate", "listTemplateVersions", "getTemplateThumbnail"]),
    change("updateTemplate", foreign.template, {
      ...template,
      type: "campaign",
      tags: [],
      status: "inactive",
    }),
    {
      operationId: "duplicateTemplate",
      expected: "notFound",
      params: { id: foreign.template },
      body: { name: "Mine" },
    },
    {
      operationId: "saveTemplateDraft",
      expected: "notFound",
      params: { id: foreign.template },
      body: { content: CONTENT, draftVersion: 1 },
    },
    ...["discardTemplateDraft", "publishTemplate"].map((operationId): Example => {
      return {
        operationId,
        expected: "notFound",
        params: { id: foreign.template },
        body: { draftVersion: 1 },
      };
    }),
    ...[foreign.template, own.ids.template].map((id): Example => {
      return {
        operationId: "getTemplateVersion",
        expected: "notFound",
        params: { id, versionId: foreign.templateVersion },
      };
    }),
  ];
}

/** Exported and imported templates. */
function templateFiles(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "exportTemplates", expected: "notFound", body: { ids: [foreign.template] } },
    {
      operationId: "importTemplates",
      expected: "own",
      body: {
        kind: "arauto.templates",
        version: 1,
        templates: [
          {
            name: "Mine",
            type: "campaign",
            tags: [`${own.secret} tag`],
            content: {
              ...CONTENT,
              source: `<html><body><img src="image:${foreign.template}.png" alt="x"></body></html>`,
            },
          },
        ],
        images: [{ id: foreign.template, name: "Dot", alt: "", data: SMALLEST_PNG }],
      },
    },
  ];
}

/** Images, saved blocks and the brand. */
function parts(other: World): Example[] {
  const foreign = other.ids;
  const spacer = { id: "s", kind: "spacer", height: 24, visibility: null };

  return [
    { operationId: "listImages", expected: "own" },
    { operationId: "listImages", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "uploadImage",
      expected: "own",
      file: { name: "dot.png", base64: SMALLEST_PNG },
    },
    ...byId(foreign.image, ["getImage"]),
    {
      operationId: "updateImage",
      expected: "notFound",
      params: { id: foreign.image },
      body: { name: "Mine", alt: "" },
    },
    {
      operationId: "editImage",
      expected: "notFound",
      params: { id: foreign.image },
      body: { crop: null, width: 100 },
    },
    bulkDelete("deleteImages", foreign.image),
    { operationId: "listSavedBlocks", expected: "own" },
    { operationId: "listSavedBlocks", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "createSavedBlock",
      expected: "own",
      body: { name: "Mine", content: { type: "block", block: spacer } },
    },
    {
      operationId: "renameSavedBlock",
      expected: "notFound",
      params: { id: foreign.savedBlock },
      body: { name: "Mine" },
    },
    bulkDelete("deleteSavedBlocks", foreign.savedBlock),
    { operationId: "getBrandKit", expected: "own" },
    {
      operationId: "updateBrandKit",
      expected: "refused",
      body: {
        ...DEFAULT_BRAND,
        logo: { source: `image:${foreign.image}.png`, darkSource: "", alt: "", width: 90 },
        version: 1,
      },
    },
    { operationId: "updateBrandKit", expected: "own", body: { ...DEFAULT_BRAND, version: 1 } },
  ];
}

/** Changes to many templates. */
function manyTemplates(other: World): Example[] {
  const foreign = other.ids;

  return [
    {
      operationId: "setTemplatesStatus",
      expected: "nothing",
      body: { ids: [foreign.template], status: "active" },
    },
    {
      operationId: "setTemplatesTags",
      expected: "nothing",
      body: { ids: [foreign.template], add: ["mine"], remove: [] },
    },
    bulkDelete("deleteTemplates", foreign.template),
    bulkDelete("restoreTemplates", foreign.deletedTemplate),
    bulkDelete("purgeTemplates", foreign.lostTemplate),
  ];
}

/** Designs, previews and test emails. */
function previews(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "listTemplateDesigns", expected: "own" },
    { operationId: "getTemplateDesign", expected: "own", params: { id: "quiet-sale" } },
    { operationId: "previewTemplateAtWorst", expected: "own", body: CONTENT },
    {
      operationId: "previewTemplate",
      expected: "refused",
      body: { ...CONTENT, contactId: foreign.account },
    },
    {
      operationId: "sendTestEmail",
      expected: "refused",
      body: {
        ...CONTENT,
        to: ["me@example.com"],
        contactId: foreign.account,
        sendingAccountId: own.ids.captureAccount,
      },
    },
    {
      operationId: "sendTestEmail",
      expected: "refused",
      body: {
        ...CONTENT,
        to: ["me@example.com"],
        contactId: null,
        sendingAccountId: foreign.captureAccount,
      },
    },
  ];
}
