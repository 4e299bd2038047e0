import {
  campaignRoutes,
  imageRoutes,
  inboundMailboxRoutes,
  mailboxRoutes,
  notificationRoutes,
  savedBlockRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes,
  templateRoutes,
} from "@arauto/contracts";
import type { ApiClient } from "../../demo/api-client.ts";
import { eventually } from "./eventually.ts";
import type { ContactIds } from "./example-contacts.ts";
import { exampleDefinition, startExampleWorkflow } from "./example-workflow.ts";
import { SMALLEST_PNG } from "./smallest-png.ts";
import type { World } from "./world.ts";

type Ids = World["ids"];
type TemplateIds = Pick<
  Ids,
  "image" | "savedBlock" | "template" | "templateVersion" | "deletedTemplate" | "lostTemplate"
>;
type SendingIds = Pick<Ids, "smtpAccount" | "captureAccount" | "sendingDomain" | "inboundMailbox">;
type CampaignIds = Pick<
  Ids,
  "sentCampaign" | "draftCampaign" | "workflow" | "mail" | "notification" | "deletedNotification"
>;

/** Creates an image, a saved block and templates, two of them in the trash. */
export async function createTemplates(api: ApiClient, secret: string): Promise<TemplateIds> {
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
  return {
    image: image.id,
    savedBlock: savedBlock.id,
    template: template.id,
    templateVersion: versions.items[0]?.id ?? "",
    deletedTemplate,
    lostTemplate,
  };
}

/** Creates a sending account, a domain and an inbound mailbox, for servers that don't exist. */
export async function createSenders(
  api: ApiClient,
  name: string,
  secret: string,
): Promise<SendingIds> {
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
  if (!capture) throw new Error("A new workspace has no test inbox");
  const sendingDomain = await api.call(sendingDomainRoutes.create, {
    body: { name: `${secret.toLowerCase()}.example.com` },
  });
  await api.call(sendingDomainRoutes.setWarmUp, {
    params: { id: sendingDomain.id },
    body: { limits: [100] },
  });
  const inboundMailbox = await api.call(inboundMailboxRoutes.create, {
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
  return {
    smtpAccount: smtp.id,
    captureAccount: capture.id,
    sendingDomain: sendingDomain.id,
    inboundMailbox: inboundMailbox.id,
  };
}

/** Creates a draft, a sent campaign and a running workflow, with their notifications. */
export async function createCampaigns(
  api: ApiClient,
  { secret, fieldIdentifier }: Pick<World, "secret" | "fieldIdentifier">,
  ids: ContactIds & TemplateIds & SendingIds,
): Promise<CampaignIds> {
  const draft = await api.call(campaignRoutes.create, {
    body: {
      name: `${secret} draft`,
      filterIds: [ids.filter],
      templateId: ids.template,
      topicId: ids.topic,
      sendingAccountId: ids.smtpAccount,
    },
  });
  const sent = await sendCampaign(api, {
    name: `${secret} campaign`,
    templateId: ids.template,
    sendingAccountId: ids.captureAccount,
  });
  const parts = {
    templateId: ids.template,
    filterId: ids.filter,
    identifier: fieldIdentifier,
    secret,
  };
  const workflow = await startExampleWorkflow(
    api,
    `${secret} workflow`,
    ids.captureAccount,
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
  return {
    sentCampaign: sent,
    draftCampaign: draft.id,
    workflow,
    mail: mail.id,
    notification,
    deletedNotification,
  };
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
