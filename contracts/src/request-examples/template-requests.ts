import {
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { template, templateVersion, unusedTemplate, deletedTemplate } = EXAMPLE_IDS;
const { image, savedBlock, sendingAccount } = EXAMPLE_IDS;
const path = { id: template };
const content = {
  subject: "Hello {{ account.name }}",
  format: "html",
  language: "en-us",
  source: "<html><body><p>Hello {{ account.name }}!</p></body></html>",
};
/** A picture of one pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Templates with their images and blocks. */
export const TEMPLATE_REQUESTS: RequestExamples = {
  listTemplates: { query: { limit: 20, sort: "-updatedAt" } },
  ...ofNothing(
    "countTemplates",
    "listTemplateDesigns",
    "getBrandKit",
    "listImages",
    "listSavedBlocks",
  ),
  createTemplate: { body: { name: "Welcome", tags: ["onboarding"], content } },
  updateTemplate: {
    path,
    body: { name: "Welcome", type: "campaign", status: "active", tags: ["onboarding"], version: 1 },
  },
  ...ofRecord(template, "getTemplate", "listTemplateVersions", "getTemplateThumbnail"),
  saveTemplateDraft: { path, body: { content, draftVersion: 1 } },
  discardTemplateDraft: { path, body: { draftVersion: 1 } },
  publishTemplate: { path, body: { draftVersion: 1 } },
  getTemplateVersion: { path: { id: template, versionId: templateVersion } },
  duplicateTemplate: { path, body: { name: "Welcome, second try" } },
  setTemplatesStatus: { body: { ids: [template], status: "inactive" } },
  setTemplatesTags: { body: { ids: [template], add: ["onboarding"], remove: ["draft"] } },
  ...ofRecords(template, "exportTemplates"),
  ...ofRecords(unusedTemplate, "deleteTemplates"),
  ...ofRecords(deletedTemplate, "restoreTemplates", "purgeTemplates"),
  importTemplates: {
    body: {
      kind: "arauto.templates",
      version: 1,
      templates: [{ name: "Welcome", type: "campaign", tags: [], content }],
      images: [],
    },
  },
  previewTemplate: { body: { ...content, contactId: null } },
  previewTemplateAtWorst: { body: content },
  sendTestEmail: {
    body: {
      ...content,
      contactId: null,
      to: ["me@example.com"],
      sendingAccountId: sendingAccount,
    },
  },
  getTemplateDesign: { path: { id: "quiet-sale" } },

  uploadImage: { file: { name: "logo.png", type: "image/png", content: { base64: PIXEL } } },
  ...ofRecord(image, "getImage"),
  updateImage: { path: { id: image }, body: { name: "Logo", alt: "Café Serra Clara" } },
  editImage: { path: { id: image }, body: { crop: null, width: 600 } },
  ...ofRecords(image, "deleteImages"),

  createSavedBlock: {
    body: {
      name: "Space",
      content: {
        type: "block",
        block: { id: "space", kind: "spacer", height: 24, visibility: null },
      },
    },
  },
  renameSavedBlock: { path: { id: savedBlock }, body: { name: "Large space" } },
  ...ofRecords(savedBlock, "deleteSavedBlocks"),
};
