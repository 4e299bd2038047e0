import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  contactOperationRoutes,
  contactRoutes,
  authRoutes,
  campaignRoutes,
  conversationRoutes,
  customFieldRoutes,
  erasureRoutes,
  exportRoutes,
  filterRoutes,
  imageRoutes,
  importRoutes,
  inboundRoutes,
  mailboxRoutes,
  memberRoutes,
  notificationRoutes,
  savedBlockRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes,
  suppressionRoutes,
  templateRoutes,
  topicRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { decodeJwt } from "jose";
import { type ApiClient, createApiClient } from "../../demo/api-client.ts";
import { exampleDefinition, startExampleWorkflow } from "./example-workflow.ts";
import { SMALLEST_PNG } from "./smallest-png.ts";

/** One company with at least one record of every kind, all created through the API. */
export interface World {
  url: string;
  api: ApiClient;
  token: string;
  login: { email: string; password: string };
  tenantId: string;
  personTenantId: string;
  /** A word in every record that no other test data contains. */
  secret: string;
  /** An address that others may have among their contacts too. */
  contactEmail: string;
  /** An address that no other workspace has or sends. */
  importedEmail: string;
  fieldIdentifier: string;
  /** A suppressed address. */
  suppressedEmail: string;
  suppressionId: string;
  /** The address of an erased contact. */
  erasedEmail: string;
  ids: {
    account: string;
    export: string;
    erasure: string;
    operation: string;
    import: string;
    customField: string;
    topic: string;
    filter: string;
    image: string;
    savedBlock: string;
    template: string;
    templateVersion: string;
    /** Both in the trash. */
    deletedTemplate: string;
    lostTemplate: string;
    smtpAccount: string;
    captureAccount: string;
    sendingDomain: string;
    inboundMailbox: string;
    conversation: string;
    conversationMessage: string;
    conversationAttachment: string;
    sentCampaign: string;
    draftCampaign: string;
    /** Running; its contacts wait in it. */
    workflow: string;
    mail: string;
    notification: string;
    deletedNotification: string;
    /** Another signed-in browser of the owner, in addition to the world's token. */
    session: string;
    invitation: string;
  };
  /** Of the list of contacts, after its first entry. */
  contactsCursor: string;
}

const PATIENCE_MS = 30_000;
const PASSWORD = "Segredo2026";

/**
 * Creates a world.
 * @param confirmEmail follows the link in the Owner's confirmation email
 * @param answerMail delivers a reply to the campaign's email, with the secret and a file in it
 */
export async function createWorld(
  url: string,
  name: string,
  confirmEmail: (email: string) => Promise<unknown>,
  answerMail: (mail: { tenantId: string; campaignId: string; secret: string }) => Promise<unknown>,
): Promise<World> {
  const api = createApiClient(url, new AbortController().signal);
  const secret = `${name}${randomUUID().slice(0, 8)}`;
  const login = { email: `owner@${name}.example.com`, password: PASSWORD };
  const contactEmail = `contact@${name}.example.com`;
  const importedEmail = `imported@${name}.example.com`;
  const fieldIdentifier = `${name}_level`;
  api.useToken(
    (
      await api.call(authRoutes.register, {
        body: {
          ...login,
          name: `${secret} Owner`,
          companyName: `${secret} Company`,
          acceptTerms: true,
        },
      })
    ).token,
  );
  const [membership] = (await api.call(workspaceRoutes.list)).items;
  if (!membership) throw new Error("Registration made no workspace");
  const { token } = await api.call(workspaceRoutes.enter, {
    params: { personTenantId: membership.personTenantId },
  });
  api.useToken(token);
  const { name: workspaceName, language, timeZone, version } = await api.call(workspaceRoutes.get);
  const address = `${secret} Street 1`;
  await api.call(workspaceRoutes.update, {
    body: { name: workspaceName, address, language, timeZone, version },
  });

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
  const operation = await api.call(contactOperationRoutes.start, {
    body: {
      selection: { kind: "ids", ids: [contact.id] },
      action: { kind: "addTag", tag: `${secret} customers` },
    },
  });
  const suppressedEmail = `suppressed@${name}.example.com`;
  await api.call(suppressionRoutes.add, { body: { emails: [suppressedEmail] } });
  const suppressionId = (await api.call(suppressionRoutes.list)).items[0]?.id ?? "";
  const erasedEmail = `erased@${name}.example.com`;
  const erasure = await eraseSomebody(api, erasedEmail, secret);
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
  const picture = new File([Buffer.from(SMALLEST_PNG, "base64")], `${secret}.png`);
  const image = await api.call(imageRoutes.upload, { file: picture });
  const savedBlock = await api.call(savedBlockRoutes.create, {
    body: {
      name: `${secret} block`,
      content: { type: "block", block: { id: "s", kind: "spacer", height: 24, visibility: null } },
    },
  });
  const template = await api.call(templateRoutes.create, {
    body: {
      name: `${secret} template`,
      tags: [`${secret} tag`],
      content: {
        subject: `${secret} subject`,
        format: "html",
        language: "en-us",
        source: `<html><body><p>${secret} for {{ account.name }}</p><a href="https://shop.example.com/${secret}">Go</a></body></html>`,
      },
    },
  });
  const versions = await api.call(templateRoutes.versions, { params: { id: template.id } });
  await api.call(templateRoutes.saveDraft, {
    params: { id: template.id },
    body: {
      content: { ...template.content, subject: `${secret} draft` },
      draftVersion: template.draftVersion,
    },
  });
  const copy = async (name: string) =>
    (
      await api.call(templateRoutes.duplicate, {
        params: { id: template.id },
        body: { name: `${secret} ${name}` },
      })
    ).id;
  const [deletedTemplate, lostTemplate] = [await copy("deleted"), await copy("lost")];
  await api.call(templateRoutes.remove, { body: { ids: [deletedTemplate, lostTemplate] } });
  const smtp = await api.call(sendingAccountRoutes.create, {
    body: {
      name: `${secret} relay`,
      fromName: secret,
      fromEmail: `news@${name}.example.com`,
      smtp: {
        host: "127.0.0.1",
        port: 9,
        security: "none",
        username: secret,
        password: secret,
      },
    },
  });
  const capture = (await api.call(sendingAccountRoutes.list)).items.find(
    (one) => one.kind === "capture",
  );
  if (!capture) throw new Error("A new workspace has no built-in mailbox");
  const sendingDomain = await api.call(sendingDomainRoutes.create, {
    body: { name: `${secret.toLowerCase()}.example.com` },
  });
  await api.call(sendingDomainRoutes.setWarmUp, {
    params: { id: sendingDomain.id },
    body: { limits: [100] },
  });
  const inboundMailbox = await api.call(inboundRoutes.create, {
    body: {
      name: `${secret} mailbox`,
      host: "127.0.0.1",
      port: 9,
      security: "none",
      username: secret,
      password: secret,
      folder: secret,
      active: false,
    },
  });
  const draft = await api.call(campaignRoutes.create, {
    body: {
      name: `${secret} draft`,
      filterIds: [filter.id],
      templateId: template.id,
      topicId: topic.id,
      sendingAccountId: smtp.id,
    },
  });
  const sent = await sendCampaign(api, {
    name: `${secret} campaign`,
    templateId: template.id,
    sendingAccountId: capture.id,
  });
  const parts = {
    templateId: template.id,
    filterId: filter.id,
    identifier: fieldIdentifier,
    secret,
  };
  const workflow = await startExampleWorkflow(
    api,
    `${secret} workflow`,
    capture.id,
    exampleDefinition(parts),
    eventually,
  );
  const [mail] = (await api.call(mailboxRoutes.list)).items;
  if (!mail) throw new Error("The campaign reached nobody");
  const news = async () =>
    (await api.call(notificationRoutes.list)).items.find(
      (one) => one.data["name"] === `${secret} campaign`,
    );
  await eventually(async () => (await news()) !== undefined);
  const notification = (await news())?.id ?? "";
  const deletedNotification = (await api.call(notificationRoutes.list)).items.at(-1)?.id ?? "";
  await api.call(notificationRoutes.deleteMany, { body: { ids: [deletedNotification] } });
  await confirmEmail(login.email);
  const invitation = await api.call(memberRoutes.invite, {
    body: { email: `${secret}@guests.example.com`, role: "analyst" },
  });
  const session = String(
    decodeJwt((await api.call(authRoutes.login, { body: login })).token)["sid"],
  );
  const { nextCursor } = await api.call(contactRoutes.list, { query: { limit: "1" } });

  return {
    url,
    api,
    token,
    login,
    secret,
    contactEmail,
    importedEmail,
    fieldIdentifier,
    tenantId: membership.tenantId,
    personTenantId: membership.personTenantId,
    contactsCursor: nextCursor ?? "",
    suppressedEmail,
    suppressionId,
    erasedEmail,
    ids: {
      account: contact.id,
      export: exportId,
      erasure,
      operation: operation.id,
      import: importId,
      customField: customField.id,
      topic: topic.id,
      filter: filter.id,
      image: image.id,
      savedBlock: savedBlock.id,
      template: template.id,
      templateVersion: versions.items[0]?.id ?? "",
      deletedTemplate,
      lostTemplate,
      smtpAccount: smtp.id,
      captureAccount: capture.id,
      sendingDomain: sendingDomain.id,
      inboundMailbox: inboundMailbox.id,
      ...(await converse(api, secret, () =>
        answerMail({ tenantId: membership.tenantId, campaignId: sent, secret }),
      )),
      sentCampaign: sent,
      draftCampaign: draft.id,
      workflow,
      mail: mail.id,
      notification,
      deletedNotification,
      session,
      invitation: invitation.id,
    },
  };
}

/** Creates a conversation from a reply with a file. */
async function converse(api: ApiClient, secret: string, answerMail: () => Promise<unknown>) {
  await answerMail();
  const [conversation] = (
    await api.call(conversationRoutes.list, { query: { view: "all", search: secret } })
  ).items;
  const params = { id: conversation?.id ?? "" };
  const [message] = (await api.call(conversationRoutes.messages, { params })).items;
  return {
    conversation: params.id,
    conversationMessage: message?.id ?? "",
    conversationAttachment: message?.attachments[0]?.id ?? "",
  };
}

async function eraseSomebody(api: ApiClient, email: string, secret: string): Promise<string> {
  const body = { name: `${secret} Erased`, email, status: "active" as const };
  const { id } = await api.call(contactRoutes.create, { body });
  return (
    await api.call(erasureRoutes.erase, {
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

async function sendCampaign(
  api: ApiClient,
  body: { name: string; templateId: string; sendingAccountId: string },
): Promise<string> {
  const { id } = await api.call(campaignRoutes.create, { body });
  await api.call(campaignRoutes.start, { params: { id } });
  await eventually(
    async () => (await api.call(campaignRoutes.get, { params: { id } })).status === "sent",
  );
  return id;
}

async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error("Waited in vain");
    await sleep(50);
  }
}
