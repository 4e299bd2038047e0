import {
  EXAMPLE_EMAIL,
  EXAMPLE_IDS,
  ofNothing,
  ofRecord,
  ofRecords,
  type RequestExamples,
} from "./request-example.ts";

const { contact, otherContact, pendingContact, deletedContact, operation, suppression } =
  EXAMPLE_IDS;
const { topic, unusedTopic, customField, unusedCustomField } = EXAMPLE_IDS;
const path = { id: contact };
const ana = {
  name: "Ana Souza",
  email: "ana@example.com",
  phone: "+5511987654321",
  language: "pt-br",
  timeZone: "America/Sao_Paulo",
  status: "active",
  fields: { plan: "gold" },
  tags: ["customers"],
};
const gold = { name: "Ana Souza", fields: { plan: "gold" } };
const addTag = {
  selection: { kind: "matching", search: "souza" },
  action: { kind: "addTag", tag: "customers" },
};

/** Contacts and related records. */
export const CONTACT_REQUESTS: RequestExamples = {
  listContacts: { query: { limit: 20, sort: "-createdAt" } },
  createContact: { body: ana },
  upsertContact: { path: { email: EXAMPLE_EMAIL }, body: gold },
  batchContacts: { body: { items: [{ email: EXAMPLE_EMAIL, ...gold }] } },
  updateContact: { path, body: { ...ana, version: 1 } },
  ...ofRecord(
    contact,
    "getContact",
    "getContactTimeline",
    "getReachability",
    "getMemberships",
    "getContactEngagement",
    "getPersonalData",
  ),
  ...ofRecord(pendingContact, "requestConfirmation"),
  ...ofRecords(contact, "deleteContacts"),
  listDeletedContacts: { query: { limit: 20, sort: "-deletedAt" } },
  ...ofRecords(deletedContact, "restoreContacts", "purgeContacts"),
  setContactTopics: { path, body: { topics: [{ topicId: topic, subscribed: true }] } },
  recordConsent: { path, body: { wording: "Yes, send me the newsletter." } },
  mergeContacts: { path, body: { otherId: otherContact, version: 1, otherVersion: 1 } },
  eraseContact: { path, body: { email: EXAMPLE_EMAIL, reason: "personRequest" } },
  ...ofNothing("listTags", "listTopics", "listErasures", "listSuppressions"),

  previewContactOperation: { body: addTag },
  startContactOperation: { body: addTag },
  ...ofRecord(operation, "getContactOperation", "cancelContactOperation", "streamContactOperation"),

  createTopic: { body: { name: "Product news", description: "Once a month", default: "in" } },
  updateTopic: { path: { id: topic }, body: { name: "Product news", default: "out", version: 1 } },
  ...ofRecords(unusedTopic, "deleteTopics"),

  addSuppressions: { body: { emails: ["no-more@example.com"] } },
  ...ofRecords(suppression, "liftSuppressions"),
  importSuppressions: {
    file: { name: "suppressions.csv", type: "text/csv", content: "email\nno-more@example.com\n" },
  },

  ...ofNothing("listCustomFields"),
  createCustomField: { body: { identifier: "points", name: "Points", type: "number" } },
  updateCustomField: {
    path: { id: customField },
    body: { name: "Loyalty plan", status: "active", version: 1 },
  },
  ...ofRecord(customField, "getCustomField", "getCustomFieldUsage"),
  checkCustomFieldType: { path: { id: customField }, body: { type: "number" } },
  changeCustomFieldType: { path: { id: customField }, body: { type: "text", version: 1 } },
  setCustomFieldsStatus: { body: { ids: [customField], status: "inactive" } },
  ...ofRecords(unusedCustomField, "deleteCustomFields"),
};
