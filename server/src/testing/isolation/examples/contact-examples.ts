import type { World } from "../world.ts";
import { bulkDelete, byId, change, type Example } from "./example.ts";

/** Contacts with their related records and files. */
export function contactExamples(own: World, other: World): Example[] {
  return [
    ...contacts(own, other),
    ...operations(other),
    ...personalData(own, other),
    ...files(other),
    ...byAddress(other),
  ];
}

/** Contacts by address, and custom events. */
function byAddress(other: World): Example[] {
  const email = other.contactEmail;
  const event = { name: "ordered", contactId: other.ids.account };
  return [
    { operationId: "upsertContact", expected: "clean", params: { email }, body: { name: "New" } },
    { operationId: "batchContacts", expected: "clean", body: { items: [{ email }] } },
    { operationId: "sendCustomEvents", expected: "refused", body: event },
    { operationId: "sendCustomEvents", expected: "clean", body: { items: [event] } },
    { operationId: "listCustomEventNames", expected: "own" },
  ];
}

/** Contacts, topics and tags. */
function contacts(own: World, other: World): Example[] {
  const foreign = other.ids;
  const account = {
    name: "Somebody New",
    email: other.contactEmail,
    phone: null,
    status: "active",
    fields: {},
  };

  return [
    { operationId: "listContacts", expected: "own" },
    { operationId: "listContacts", expected: "nothing", query: { search: other.secret } },
    {
      operationId: "listContacts",
      expected: "own",
      query: { cursor: other.contactsCursor, exactTotal: "true" },
    },
    { operationId: "createContact", expected: "clean", body: account },
    ...byId(foreign.account, ["getReachability", "requestConfirmation"]),
    ...[
      { params: { id: foreign.account }, topicId: own.ids.topic, expected: "notFound" as const },
      { params: { id: own.ids.account }, topicId: foreign.topic, expected: "refused" as const },
    ].map(({ params, topicId, expected }): Example => {
      return {
        operationId: "setContactTopics",
        expected,
        params,
        body: { topics: [{ topicId, subscribed: false }] },
      };
    }),
    {
      operationId: "recordConsent",
      expected: "notFound",
      params: { id: foreign.account },
      body: { wording: "Yes" },
    },
    { operationId: "listTopics", expected: "own" },
    { operationId: "listTopics", expected: "nothing", query: { search: other.secret } },
    { operationId: "createTopic", expected: "own", body: { name: "Mine", default: "in" } },
    change("updateTopic", foreign.topic, { name: "Mine", default: "in" }),
    bulkDelete("deleteTopics", foreign.topic),
    ...byId(foreign.account, ["getContact", "getContactTimeline"]),
    change("updateContact", foreign.account, account),
    bulkDelete("deleteContacts", foreign.account),
    { operationId: "listDeletedContacts", expected: "own" },
    { operationId: "listDeletedContacts", expected: "nothing", query: { search: other.secret } },
    bulkDelete("restoreContacts", foreign.deletedContact),
    bulkDelete("purgeContacts", foreign.lostContact),
    { operationId: "listContacts", expected: "nothing", query: { tag: `${other.secret} friends` } },
    { operationId: "listContacts", expected: "notFound", query: { filterId: foreign.filter } },
    { operationId: "listTags", expected: "own" },
    { operationId: "listTags", expected: "nothing", query: { search: other.secret } },
  ];
}

/** Changes to many contacts. */
function operations(other: World): Example[] {
  const foreign = other.ids;

  return [
    ...[
      { kind: "ids", ids: [foreign.account] },
      { kind: "matching", search: other.secret, except: [foreign.account] },
    ].flatMap((selection): Example[] => [
      {
        operationId: "previewContactOperation",
        expected: "own",
        body: { selection, action: { kind: "delete" } },
      },
      {
        operationId: "startContactOperation",
        expected: "own",
        body: { selection, action: { kind: "delete" } },
      },
    ]),
    ...["previewContactOperation", "startContactOperation"].map((operationId): Example => ({
      operationId,
      expected: "notFound",
      body: {
        selection: { kind: "matching", filterId: foreign.filter },
        action: { kind: "setStatus", status: "inactive" },
      },
    })),
    ...byId(foreign.operation, [
      "getContactOperation",
      "cancelContactOperation",
      "streamContactOperation",
    ]),
  ];
}

/** Merging, erasure and suppressions. */
function personalData(own: World, other: World): Example[] {
  const foreign = other.ids;

  return [
    ...byId(foreign.account, ["getMemberships", "getContactEngagement", "getPersonalData"]),
    {
      operationId: "mergeContacts",
      expected: "notFound",
      params: { id: foreign.account },
      body: { otherId: own.ids.account, version: 1, otherVersion: 1 },
    },
    {
      operationId: "mergeContacts",
      expected: "notFound",
      params: { id: own.ids.account },
      body: { otherId: foreign.account, version: 1, otherVersion: 1 },
    },
    {
      // Not the contact's address: the owner's own request is rejected for that, and no contact is erased.
      operationId: "eraseContact",
      expected: "notFound",
      params: { id: foreign.account },
      body: { email: "somebody@else.example.com", reason: "other" },
    },
    { operationId: "listErasures", expected: "own" },
    { operationId: "listErasures", expected: "nothing", query: { search: other.erasedEmail } },

    { operationId: "listSuppressions", expected: "own" },
    {
      operationId: "listSuppressions",
      expected: "nothing",
      query: { search: other.suppressedEmail },
    },
    { operationId: "liftSuppressions", expected: "nothing", body: { ids: [other.suppressionId] } },
    { operationId: "addSuppressions", expected: "own", body: { emails: ["nobody@example.com"] } },
    {
      operationId: "importSuppressions",
      expected: "own",
      file: { name: "list.csv", text: "email\nnobody@example.com\n" },
    },
  ];
}

/** Exports and imports. */
function files(other: World): Example[] {
  const foreign = other.ids;

  return [
    { operationId: "listExports", expected: "own" },
    ...[
      { kind: "ids", ids: [foreign.account] },
      { kind: "matching", filterId: foreign.filter },
    ].map((selection): Example => ({
      operationId: "createExport",
      expected: "notFound",
      body: { kind: "accounts", format: "csv", selection, columns: ["email"] },
    })),
    {
      operationId: "createExport",
      expected: "own",
      body: {
        kind: "accounts",
        format: "csv",
        selection: { kind: "matching", except: [foreign.account] },
        columns: ["email"],
      },
    },
    ...byId(foreign.export, ["getExport", "streamExport", "createExportLink"]),
    bulkDelete("deleteExports", foreign.export),

    { operationId: "listImports", expected: "own" },
    {
      operationId: "uploadImport",
      expected: "own",
      file: { name: "mine.csv", text: `email\n${other.contactEmail}\n` },
    },
    ...byId(foreign.import, [
      "getImport",
      "startImport",
      "undoImport",
      "cancelImport",
      "streamImport",
      "listImportRejections",
      "listImportWarnings",
      "downloadImportRejections",
    ]),
    {
      operationId: "chooseImportSheet",
      expected: "notFound",
      params: { id: foreign.import },
      body: { sheet: "Sheet1" },
    },
    {
      operationId: "fixImport",
      expected: "notFound",
      params: { id: foreign.import },
      body: { rows: [{ row: 2, cells: ["Ana", "ana@example.com"] }] },
    },
    {
      operationId: "checkImport",
      expected: "notFound",
      params: { id: foreign.import },
      body: { targets: [{ kind: "standard", field: "email" }], consent: null },
    },
  ];
}
