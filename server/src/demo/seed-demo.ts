import { AppError, authRoutes, type ErrorCode, workspaceRoutes } from "@arauto/contracts";
import type { Deps } from "../platform/deps.ts";
import { createApiClient, type ApiClient } from "./api-client.ts";
import {
  ensureContacts,
  ensureEngagementFilter,
  ensureFields,
  ensureFilters,
} from "./demo-audience.ts";
import { ensureBrand } from "./demo-brand.ts";
import { ensureCampaigns, ensureSender, ensureTemplates } from "./demo-campaigns.ts";
import { ensureDeals } from "./deals/ensure-deals.ts";
import { ensureEngagement, isDemoComplete } from "./demo-engagement.ts";
import { ensureGoals, ensureViews } from "./demo-insight.ts";
import { ensureDeveloper } from "./demo-developer.ts";
import { ensurePlans } from "./demo-plans.ts";
import { ensureReplies } from "./demo-replies.ts";
import { ensureChoices, ensureTopics } from "./demo-topics.ts";
import { ensureWorkflow } from "./demo-workflow.ts";
import { ensureHistory } from "./history/ensure-history.ts";

/** The visitor's login; printed at start and documented. */
export interface DemoLogin {
  email: string;
  password: string;
}

export const DEMO_LOGIN: DemoLogin = { email: "demo@arauto.local", password: "Cafezinho1" };

const COMPANY = "Café Serra Clara";
const ADDRESS = "Rua das Palmeiras, 214, Santa Cecília\nSão Paulo, SP, 01226-010\nBrasil";
const CONTACTS = 2000;
const MONTHS = 12;

export interface SeedOptions {
  /** How many contacts to import; 2,000 by default. */
  contacts?: number;
  /** How long its history is; 12 by default. */
  months?: number;
  /** Called once the demo login is registered, before there is any data. */
  onSignedIn?: () => Promise<void>;
  /** Stops the work at the next step; a later call resumes it. */
  signal?: AbortSignal;
}

/**
 * Fills a demo workspace through the product's own API as a user would: with the real import, the real engine and real
 * clicks; only past months are simulated. Each step first checks what exists, so the work can be killed at any point
 * and resumed by another call. Keeps a complete demo unchanged.
 * @param url this server's address, without a trailing slash
 */
export async function seedDemo(
  url: string,
  deps: Pick<Deps, "config" | "database" | "jobs" | "log">,
  options: SeedOptions = {},
): Promise<DemoLogin> {
  const { log } = deps;
  const signal = options.signal ?? new AbortController().signal;
  const api = createApiClient(url, signal);
  const startedAt = performance.now();
  if (!(await signIn(api))) return DEMO_LOGIN;
  await options.onSignedIn?.();
  await enterWorkspace(api);
  if (await isDemoComplete(api)) return DEMO_LOGIN;

  log.info("Filling the demo workspace");
  await describeCompany(api);
  await ensureBrand(api);
  const sendingAccountId = await ensureSender(api);
  await ensureFields(api);
  await ensureContacts(api, options.contacts ?? CONTACTS, signal);
  const topics = await ensureTopics(api);
  await ensureChoices(api, topics);
  const filters = await ensureFilters(api);
  const templates = await ensureTemplates(api);
  const parts = { sendingAccountId, filters, templates, topics };
  const months = options.months ?? MONTHS;
  await ensureHistory(api, deps, parts, { months, signal });
  // At the same time, because campaigns and workflows wait until their start can no longer be undone.
  await Promise.all([
    ensureDeals(api, deps, months).then(() => ensureGoals(api)),
    ensureViews(api, topics),
    ensureCampaigns(api, parts, signal).then(() => ensureReplies(api, deps, signal)),
    ensurePlans(api, parts),
    ensureDeveloper(api, url, signal),
    ensureWorkflow(api, parts, signal),
  ]);
  await ensureEngagementFilter(api);
  await ensureEngagement(api, url, signal);
  log.info(
    { seconds: Math.round((performance.now() - startedAt) / 100) / 10 },
    "The demo workspace is complete",
  );
  return DEMO_LOGIN;
}

/** Returns false when the demo login has another password or a second factor, because a user has taken it over. */
async function signIn(api: ApiClient): Promise<boolean> {
  const user = {
    name: "Marina Vasconcelos",
    companyName: COMPANY,
    acceptTerms: true,
    lang: "pt-br",
  } as const;
  try {
    // First, because a failed sign-in counts toward the lockout.
    api.useToken((await api.call(authRoutes.register, { body: { ...DEMO_LOGIN, ...user } })).token);
  } catch (error) {
    if (!hasCode(error, "EMAIL_TAKEN")) throw error;
    const session = await api
      .call(authRoutes.login, { body: DEMO_LOGIN })
      .catch((refusal: unknown) => {
        if (!hasCode(refusal, "INVALID_CREDENTIALS") && !hasCode(refusal, "SECOND_FACTOR_REQUIRED"))
          throw refusal;
      });
    if (!session) return false;
    api.useToken(session.token);
  }
  return true;
}

const hasCode = (error: unknown, code: ErrorCode) =>
  error instanceof AppError && error.code === code;

async function enterWorkspace(api: ApiClient): Promise<void> {
  const { items } = await api.call(workspaceRoutes.list);
  // A visitor may have added others: the first one is the demo.
  const first = items.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];
  if (!first) throw new Error("The demo login has no workspace");
  const { token } = await api.call(workspaceRoutes.enter, {
    params: { personTenantId: first.personTenantId },
  });
  api.useToken(token);
}

async function describeCompany(api: ApiClient): Promise<void> {
  const { name, address, version } = await api.call(workspaceRoutes.get);
  if (address !== "") return;
  await api.call(workspaceRoutes.update, {
    body: { name, address: ADDRESS, language: "pt-br", timeZone: "America/Sao_Paulo", version },
  });
}
