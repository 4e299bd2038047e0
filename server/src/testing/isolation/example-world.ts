import { randomUUID } from "node:crypto";
import {
  apiKeyRoutes,
  authRoutes,
  contactRoutes,
  conversationRoutes,
  memberRoutes,
  workspaceRoutes,
} from "@arauto/contracts";
import { decodeJwt } from "jose";
import { type ApiClient, createApiClient } from "../../demo/api-client.ts";
import { receiveMessage } from "../../domains/conversations/index.ts";
import { sql } from "../../platform/database/sql.ts";
import type { TestServer } from "../test-server.ts";
import { createAnalyzeSettings } from "./example-analyze.ts";
import { logCall } from "./example-api-log.ts";
import { exampleReply } from "./example-reply.ts";
import { askForApproval } from "./example-approval.ts";
import { createContacts } from "./example-contacts.ts";
import { createCampaigns, createSenders, createTemplates } from "./example-records.ts";
import { createDeals } from "./example-deals.ts";
import { createBilling } from "./example-billing.ts";
import { createTasksAndBackups } from "./example-backups.ts";
import { createEmail } from "./example-email.ts";
import { storeMailWithFile } from "./example-mail.ts";
import { createCall } from "./example-request.ts";
import { createWebhook } from "./example-webhook.ts";
import type { World } from "./world.ts";

const PASSWORD = "Segredo2026";

/** Creates a workspace with records of every kind, named after `name`. */
export async function createWorld(server: TestServer, name: string): Promise<World> {
  const { url, deps } = server;
  const confirmEmail = (email: string) =>
    deps.database.system((tx) =>
      tx.execute(sql`update people set email_confirmed_at = now() where email = ${email}`),
    );
  const answerMail = ({
    tenantId,
    campaignId,
    secret,
  }: Record<"tenantId" | "campaignId" | "secret", string>) =>
    deps.database.tenant(tenantId, (tx) =>
      receiveMessage(tx, deps, exampleReply(tenantId, campaignId, secret)),
    );
  const api = createApiClient(url, new AbortController().signal);
  const secret = `${name}${randomUUID().slice(0, 8)}`;
  const login = { email: `owner@${name}.example.com`, password: PASSWORD };
  const named = {
    secret,
    contactEmail: `contact@${name}.example.com`,
    importedEmail: `imported@${name}.example.com`,
    fieldIdentifier: `${name}_level`,
    suppressedEmail: `suppressed@${name}.example.com`,
    erasedEmail: `erased@${name}.example.com`,
  };
  const { token, tenantId, personTenantId } = await createCompany(api, login, secret);
  const contacts = await createContacts(api, named);
  const records = {
    ...contacts.ids,
    ...(await createTemplates(api, secret)),
    ...(await createSenders(api, name, secret)),
  };
  const campaigns = await createCampaigns(api, named, records);
  await confirmEmail(login.email);
  const invitation = await api.call(memberRoutes.invite, {
    body: { email: `${secret}@guests.example.com`, role: "analyst" },
  });
  const apiKey = await api.call(apiKeyRoutes.create, {
    body: { name: secret, mode: "test", permissions: ["contacts:read"] },
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
    ...named,
    tenantId,
    personTenantId,
    contactsCursor: nextCursor ?? "",
    suppressionId: contacts.suppressionId,
    ids: {
      ...records,
      ...campaigns,
      ...(await converse(api, secret, () =>
        answerMail({ tenantId, campaignId: campaigns.sentCampaign, secret }),
      )),
      session,
      apiKey: apiKey.id,
      apiLog: await logCall(api, url, apiKey.key),
      invitation: invitation.id,
      mailWithFile: await storeMailWithFile(deps, tenantId, secret),
      ...(await createWebhook(api, secret)),
      ...(await createCall(api, secret, records)),
      email: await createEmail(api, records, secret),
      ...(await createDeals(api, {
        secret,
        contactId: records.account,
        ownerId: personTenantId,
      })),
      approval: await askForApproval(server, api, tenantId, campaigns.sentCampaign),
      ...(await createTasksAndBackups(api, deps.database, { tenantId, secret })),
      ...(await createBilling(api, secret)),
      ...(await createAnalyzeSettings(api, secret, campaigns.sentCampaign)),
    },
  };
}

/** Registers the Owner, names the workspace and enters it. */
async function createCompany(api: ApiClient, login: World["login"], secret: string) {
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
  const { tenantId, personTenantId } = membership;
  return { token, tenantId, personTenantId };
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
