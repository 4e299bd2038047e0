import {
  contactOperationRoutes,
  contactRoutes,
  customEventRoutes,
  customFieldRoutes,
  personalDataRoutes,
  exportRoutes,
  filterRoutes,
  importRoutes,
  suppressionRoutes,
  topicRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import { eventually } from "./eventually.ts";
import type { World } from "./world.ts";

export type ContactIds = Pick<
  World["ids"],
  | "account"
  | "deletedContact"
  | "lostContact"
  | "export"
  | "erasure"
  | "operation"
  | "import"
  | "customField"
  | "topic"
  | "filter"
>;
/** Creates a contact with all its related records, and the records that lists of contacts need. */
export async function createContacts(
  api: ApiClient,
  {
    secret,
    contactEmail,
    importedEmail,
    fieldIdentifier,
    suppressedEmail,
    erasedEmail,
  }: Pick<
    World,
    | "secret"
    | "contactEmail"
    | "importedEmail"
    | "fieldIdentifier"
    | "suppressedEmail"
    | "erasedEmail"
  >,
): Promise<{ ids: ContactIds; suppressionId: string }> {
  const customField = await api.call(customFieldRoutes.create, {
    body: { identifier: fieldIdentifier, name: `${secret} level`, type: "text" },
  });
  const contact = await api.call(contactRoutes.create, {
    body: {
      name: `${secret} Contact`,
      email: contactEmail,
      phone: "(11) 90000-1234",
      status: "active",
      fields: { [fieldIdentifier]: `${secret} gold` },
      tags: [`${secret} friends`],
    },
  });
  await sendEvent(api, contact.id, secret);
  const operation = await api.call(contactOperationRoutes.start, {
    body: {
      selection: { kind: "ids", ids: [contact.id] },
      action: { kind: "addTag", tag: `${secret} customers` },
    },
  });
  await api.call(suppressionRoutes.add, { body: { emails: [suppressedEmail] } });
  const suppressionId = (await api.call(suppressionRoutes.list)).items[0]?.id ?? "";
  const erasure = await eraseExampleContact(api, erasedEmail, secret);
  const exportId = await exportContacts(api);
  const topic = await api.call(topicRoutes.create, {
    body: { name: `${secret} topic`, description: secret, default: "in" },
  });
  await api.call(contactRoutes.setTopics, {
    params: { id: contact.id },
    body: { topics: [{ topicId: topic.id, subscribed: true }] },
  });
  await api.call(contactRoutes.recordConsent, {
    params: { id: contact.id },
    body: { wording: `${secret} consent` },
  });
  const importId = await importContacts(api, importedEmail, secret);
  const filter = await api.call(filterRoutes.create, {
    body: {
      name: `${secret} filter`,
      description: secret,
      definition: {
        operator: "AND",
        conditions: [{ source: "custom", field: fieldIdentifier, operator: "isSet" }],
      },
    },
  });
  return {
    suppressionId,
    ids: {
      account: contact.id,
      ...(await deleteTwo(api, contactEmail, secret)),
      export: exportId,
      erasure,
      operation: operation.id,
      import: importId,
      customField: customField.id,
      topic: topic.id,
      filter: filter.id,
    },
  };
}

/** Creates two contacts and moves them to the trash. */
async function deleteTwo(
  api: ApiClient,
  email: string,
  secret: string,
): Promise<Pick<ContactIds, "deletedContact" | "lostContact">> {
  const create = (name: string) =>
    api.call(contactRoutes.create, {
      body: { name: `${secret} ${name}`, email: `${name}-${email}`, status: "active" },
    });
  const [deleted, lost] = [await create("deleted"), await create("lost")];
  await api.call(contactRoutes.remove, { body: { ids: [deleted.id, lost.id] } });
  return { deletedContact: deleted.id, lostContact: lost.id };
}

async function sendEvent(api: ApiClient, contactId: string, secret: string): Promise<void> {
  const properties = { [`item_${secret}`]: secret };
  await api.call(customEventRoutes.send, {
    body: { name: `ordered.${secret}`, contactId, properties },
  });
}

async function eraseExampleContact(api: ApiClient, email: string, secret: string): Promise<string> {
  const body = { name: `${secret} Erased`, email, status: "active" as const };
  const { id } = await api.call(contactRoutes.create, { body });
  return (
    await api.call(personalDataRoutes.erase, {
      params: { id },
      body: { email, reason: "other", suppress: false },
    })
  ).id;
}

async function exportContacts(api: ApiClient): Promise<string> {
  const { id } = await api.call(exportRoutes.create, {
    body: { kind: "accounts", format: "csv", selection: { kind: "matching" }, columns: ["email"] },
  });
  await eventually(
    async () => (await api.call(exportRoutes.get, { params: { id } })).status === "done",
  );
  return id;
}

async function importContacts(api: ApiClient, email: string, secret: string): Promise<string> {
  const csv = `name,email\n${secret} Imported,${email}\n${secret} Broken,not-an-email\n`;
  const { id } = await api.call(importRoutes.upload, {
    file: new File([csv], `${secret}.csv`, { type: "text/csv" }),
  });
  const params = { id };
  await api.call(importRoutes.check, {
    params,
    body: {
      targets: [
        { kind: "standard", field: "name" },
        { kind: "standard", field: "email" },
      ],
      consent: { wording: `${secret} agreed` },
    },
  });
  await eventually(async () => (await api.call(importRoutes.get, { params })).status === "checked");
  await api.call(importRoutes.start, { params });
  await eventually(async () => (await api.call(importRoutes.get, { params })).status === "done");
  return id;
}
