import { call, setPostalAddress } from "./api.ts";
import { fillApproval } from "./fill-approval.ts";
import { fillBilling } from "./fill-billing.ts";
import { fillCalendar } from "./fill-calendar.ts";
import { fillCampaigns } from "./fill-campaigns.ts";
import { fillCustomEvents } from "./fill-custom-events.ts";
import { fillContacts, fillFilters } from "./fill-contacts.ts";
import { fillDeals } from "./fill-deals.ts";
import { fillEvents } from "./fill-events.ts";
import { fillDealImports, fillImports } from "./fill-imports.ts";
import { fillBlockTemplate, fillMarkupTemplates } from "./fill-own-templates.ts";
import { fillSettings } from "./fill-settings.ts";
import { fillApiKeys } from "./fill-api-keys.ts";
import { fillTemplates } from "./fill-templates.ts";
import { fillTasks } from "./fill-tasks.ts";
import { fillWebhooks } from "./fill-webhooks.ts";
import { fillWorkflows } from "./fill-workflows.ts";
import { newLogin } from "./fixtures.ts";
import { productUrl } from "./product-url.ts";
import { LONG_WORD } from "./long-values.ts";
import { mailedLink } from "./mailed-links.ts";
import { register, type Session, storedSession } from "./users.ts";

interface Id {
  id: string;
}

/** A workspace with some of everything, and its owner's session. */
export interface FilledWorkspace {
  /** Browser storage of a user who is signed in to the workspace. */
  userData: string;
  token: string;
  contactId: string;
  filterId: string;
  /** A filter that contains a group. */
  groupedFilterId: string;
  templateId: string;
  /** A block template in two languages, with a draft and findings. */
  blockTemplateId: string;
  sentCampaignId: string;
  pausedCampaignId: string;
  draftCampaignId: string;
  /** A draft whose email still has the sample texts of its design. */
  samplesCampaignId: string;
  emptyDraftId: string;
  /** For a day decades from now. */
  scheduledCampaignId: string;
  /** Spread over hours: running, and paused. */
  spreadCampaignId: string;
  pausedSpreadId: string;
  /** Running, with waiting contacts; `workflowContactId` is one of them. */
  workflowId: string;
  workflowContactId: string;
  /** With incomplete steps. */
  workflowDraftId: string;
  /** With only an entry. */
  newWorkflowId: string;
  /** Open, with an activity, a next step and files. */
  dealId: string;
  mailId: string;
  /** Requested by the owner, so that another member decides. */
  approvalId: string;
  sendingDomainId: string;
  /** Live, active and used. */
  apiKeyId: string;
  /** Active, with attempts that failed. */
  webhookId: string;
  /** On hold by its circuit breaker, with a long name and URL. */
  pausedWebhookId: string;
  /** A report that ran once. */
  taskId: string;
  /** A backup task that ran. */
  backupTaskId: string;
  /** Drafts of an HTTP request and of an email with the new items of a feed. */
  requestTaskId: string;
  feedTaskId: string;
  /** A day with conflicting campaigns. */
  plannedDay: string;
  /** With custom events in their history. */
  eventContactId: string;
  /** Counts custom events. */
  eventFilterId: string;
  /** A draft that starts with a custom event, and whose second step waits for one. */
  eventWorkflowId: string;
  /** Paid, with a refund still possible. */
  invoiceId: string;
  /** Failed, with an attempt. */
  webhookEventId: string;
  doneImportId: string;
  undoneImportId: string;
  workbookImportId: string;
  checkedImportId: string;
  uploadedImportId: string;
  doneDealImportId: string;
  checkedDealImportId: string;
  uploadedDealImportId: string;
  /** A valid link of each kind that emails contain. */
  resetPath: string;
  invitationPath: string;
  /** A report that anyone with its link can see, with all panels. */
  sharedPath: string;
}

/** Fills a new workspace through the API; takes about ten seconds. */
export async function fillWorkspace(): Promise<FilledWorkspace> {
  const { session, email } = await openWorkspace();
  const { token } = session;
  await setPostalAddress(token);
  const contacts = await fillContacts(token);
  const filters = await fillFilters(token);
  const templateId = await fillMarkupTemplates(token);
  const blockTemplateId = await fillBlockTemplate(token);
  await fillTemplates(token, LONG_WORD);

  const links = await askForLinks(token, email);
  // Last, because a user's system emails are stored in the workspace that they opened last.
  await call(token, "Workspaces", { method: "POST", body: { name: LONG_WORD } });
  const imports = await fillImports(token);
  await fillSettings(token);
  const campaigns = await fillCampaigns(token, filters.filterId, templateId);
  const workflows = await fillWorkflows(token, {
    filterId: filters.filterId,
    templateId,
    longWord: LONG_WORD,
  });
  const approvalId = await fillApproval(token, campaigns.sentCampaignId);
  const domain = await call<Id>(token, "SendingDomains", {
    method: "POST",
    body: { name: "novidades.padaria-de-nome-extraordinariamente-comprido.com.br" },
  });
  const keys = await fillApiKeys(token, { longWord: LONG_WORD });
  const webhooks = await fillWebhooks(token, { longWord: LONG_WORD });
  const events = await fillEvents(token, { longWord: LONG_WORD });
  const customEvents = await fillCustomEvents(token, {
    contactId: contacts[0]?.id ?? "",
    templateId,
    longWord: LONG_WORD,
  });
  const contactId = contacts[3]?.id ?? "";
  const { pipelineId, ...deals } = await fillDeals(token, { longWord: LONG_WORD, contactId });
  const dealImports = await fillDealImports(token, pipelineId);
  const sharedPath = await shareReport(token);
  const tasks = await fillTasks(token, { longWord: LONG_WORD });
  const calendar = await fillCalendar(token, { ...filters, templateId });
  const billing = await fillBilling(token);
  return {
    userData: storedSession(session),
    token,
    contactId,
    ...filters,
    templateId,
    blockTemplateId,
    ...links,
    ...imports,
    ...campaigns,
    ...workflows,
    approvalId,
    sendingDomainId: domain.id,
    ...keys,
    ...webhooks,
    ...events,
    ...customEvents,
    ...deals,
    ...dealImports,
    sharedPath,
    ...tasks,
    ...calendar,
    ...billing,
  };
}

/** Creates a link to Analyze, and returns its path. */
async function shareReport(token: string): Promise<string> {
  const { url } = await call<{ url: string }>(token, "ShareLinks", {
    method: "POST",
    body: {
      name: LONG_WORD.slice(0, 60),
      period: "all",
      from: null,
      to: null,
      compare: "none",
      filters: {},
      isFixed: false,
      hidesNames: false,
      showsSales: true,
      days: 7,
    },
  });
  return new URL(url).pathname;
}

/** Registers a user with long names. */
async function openWorkspace(): Promise<{ session: Session; email: string }> {
  const login = newLogin("Padaria Aurora e Confeitaria Nossa Senhora da Conceição");
  const session = await register(login, "Maria Aparecida de Souza");
  return { session, email: login.email };
}

/** Confirms the owner's email, requests a password reset and invites a user, and reads the links in the emails. */
async function askForLinks(token: string, email: string) {
  const confirm = new URL(await mailedLink(token, email, "/confirm-email"));
  await call(undefined, "Auth/ConfirmEmail", {
    method: "POST",
    body: { token: confirm.searchParams.get("token") },
  });
  await call(undefined, "Auth/ForgotPassword", { method: "POST", body: { email } });
  const reset = new URL(await mailedLink(token, email, "/reset"));
  const guest = newLogin().email;
  await call(token, "Invitations", { method: "POST", body: { email: guest, role: "marketer" } });
  const invitation = new URL(await mailedLink(token, guest, "/invitation"));
  return {
    resetPath: reset.pathname + reset.search,
    invitationPath: invitation.pathname + invitation.search,
  };
}

/** Returns the same session after its owner selected a language, which the console takes from the user. */
export async function withLanguage(
  filled: FilledWorkspace,
  lang: string,
): Promise<FilledWorkspace> {
  await call(filled.token, "Auth/Language", { method: "PUT", body: { lang } });
  const session = await call<Session>(filled.token, "Auth/Renew", { method: "POST" });
  return { ...filled, token: session.token, userData: storedSession(session) };
}

/** Browser storage of a user in the workspace, for `browser.newContext`. `settings` are additional entries. */
export function storageFor(filled: FilledWorkspace | null, settings: Record<string, unknown> = {}) {
  const localStorage = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }));
  if (filled) localStorage.push({ name: "user_data", value: filled.userData });
  return { cookies: [], origins: [{ origin: productUrl(), localStorage }] };
}
