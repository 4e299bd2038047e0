import {
  COMPLAINT_RATE_WARNING,
  type Dashboard,
  DASHBOARD_NEEDS,
  DASHBOARD_NEEDS_MAX,
  type DashboardNeed,
  type DashboardReplies,
  type DashboardStats,
  type DnsRecord,
  type Permission,
  RATE_RECIPIENTS_MIN,
  type SendingDomain,
} from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { listDomainsIn } from "../sending-domains/index.ts";
import { findFailingSteps } from "../workflows/index.ts";
import type { Today } from "../audience/index.ts";
import * as queries from "./need-queries.ts";

/** Consecutive failures after which a sending account needs attention: fewer are retried and often pass. */
const ACCOUNT_FAILURES = 3;
/** Hours in which failed contacts of a workflow are counted. */
const FAILED_HOURS = 24;
/** A reply waiting longer than this needs attention. */
const REPLY_WAITS_MS = 24 * 3_600_000;
const RESOLUTIONS_SHOWN = 20;

const EMPTY: Omit<DashboardNeed, "kind"> = {
  id: null,
  name: "",
  at: null,
  code: null,
  people: null,
  stepId: null,
  record: null,
};

/**
 * Returns everything that needs a member's attention, worst first, and issues resolved today. Keys and webhooks are
 * shown only to members who manage them.
 */
export async function readNeeds(
  tx: Transaction,
  deps: Deps,
  tenantId: string,
  today: Today,
  known: {
    userId: string;
    permissions: readonly Permission[];
    stats: DashboardStats;
    replies: DashboardReplies;
  },
): Promise<Dashboard["needs"]> {
  const needs = [
    ...(await ofCampaigns(tx, tenantId)),
    ...(await ofApprovals(tx, tenantId, known)),
    ...(await ofSending(tx, deps, tenantId)),
    ...complaints(known.stats),
    ...waitingReply(known.replies, today.now),
    ...(known.permissions.includes("DEVELOPER.MANAGE") ? await ofPrograms(tx, tenantId) : []),
  ];
  const rank = ({ kind }: DashboardNeed) => DASHBOARD_NEEDS.indexOf(kind);
  const resolved = await queries.findResolutions(tx, tenantId, today, RESOLUTIONS_SHOWN);
  return {
    items: needs
      .toSorted((a, b) => rank(a) - rank(b) || (b.at ?? "").localeCompare(a.at ?? ""))
      .slice(0, DASHBOARD_NEEDS_MAX),
    total: needs.length,
    resolvedToday: resolved.map((row) => ({ ...row, at: row.at.toISOString() })),
  };
}

async function ofCampaigns(tx: Transaction, tenantId: string): Promise<DashboardNeed[]> {
  const stopped = await queries.findStoppedCampaigns(tx, tenantId);
  const failing = await findFailingSteps(tx, tenantId, FAILED_HOURS);
  return [
    ...stopped.map(({ id, name, kind, status, code, at, people, stepId }) => ({
      ...EMPTY,
      kind:
        kind === "workflow"
          ? ("workflowStopped" as const)
          : status === "failed"
            ? ("campaignFailed" as const)
            : ("campaignPaused" as const),
      id,
      name,
      code,
      people,
      stepId,
      at: at.toISOString(),
    })),
    ...failing.map(({ workflowId, name, step, people, at, problem }) => ({
      ...EMPTY,
      kind: "workflowFailing" as const,
      id: workflowId,
      name,
      stepId: step,
      people,
      code: problem,
      at: at.toISOString(),
    })),
  ];
}

/** Requests that the member can decide, and own ones that were returned. */
async function ofApprovals(
  tx: Transaction,
  tenantId: string,
  { userId, permissions }: { userId: string; permissions: readonly Permission[] },
): Promise<DashboardNeed[]> {
  const found = await queries.findApprovals(tx, tenantId, userId);
  return found
    .filter(
      ({ isOwn, kind }) =>
        isOwn ||
        (permissions.includes("CAMPAIGN.SEND") &&
          (kind !== "workflow" || permissions.includes("WORKFLOW.WRITE"))),
    )
    .map(({ id, name, isOwn, status, people, at }) => ({
      ...EMPTY,
      kind: isOwn ? ("approvalReturned" as const) : ("approvalWaiting" as const),
      id,
      name,
      people,
      code: isOwn ? status : null,
      at: at?.toISOString() ?? null,
    }));
}

async function ofSending(tx: Transaction, deps: Deps, tenantId: string): Promise<DashboardNeed[]> {
  const accounts = await queries.findFailingAccounts(tx, tenantId, ACCOUNT_FAILURES);
  const mailboxes = await queries.findFailingMailboxes(tx, tenantId);
  const domains = await listDomainsIn(tx, deps, tenantId);
  return [
    ...accounts.map(({ id, name, at }) => ({
      ...EMPTY,
      kind: "sendingAccountFailing" as const,
      id,
      name,
      at: at?.toISOString() ?? null,
    })),
    ...mailboxes.map((mailbox) => ({ ...EMPTY, kind: "mailboxFailing" as const, ...mailbox })),
    ...domains.flatMap(ofDomain),
  ];
}

/** A domain needs attention for its first invalid required record, or for the DMARC record that Gmail requires. */
function ofDomain(domain: SendingDomain): DashboardNeed[] {
  const isBad = ({ state }: DnsRecord) => state === "missing" || state === "wrong";
  const expected = domain.records.filter(
    ({ required, purpose }) => required || purpose === "dmarc",
  );
  const record = expected.find(isBad);
  if (domain.status !== "failing" && !record) return [];
  return [
    {
      ...EMPTY,
      kind: domain.status === "failing" ? "sendingDomainFailing" : "sendingDomainIncomplete",
      id: domain.id,
      name: domain.displayName,
      at: domain.failingSince ?? domain.checkedAt,
      code: record?.purpose ?? null,
      record: record ? { type: record.type, name: record.name, value: record.value } : null,
    },
  ];
}

function complaints({ now }: DashboardStats): DashboardNeed[] {
  const { complained, delivered } = now;
  if (delivered < RATE_RECIPIENTS_MIN || complained / delivered < COMPLAINT_RATE_WARNING) return [];
  // One complaint among few recipients is not a meaningful rate.
  if (complained < 2) return [];
  return [{ ...EMPTY, kind: "complaints", people: complained }];
}

function waitingReply({ items, waiting }: DashboardReplies, now: Date): DashboardNeed[] {
  const [oldest] = items;
  if (!oldest || now.getTime() - Date.parse(oldest.at) < REPLY_WAITS_MS) return [];
  const { id, name, email, at } = oldest;
  return [{ ...EMPTY, kind: "replyWaiting", id, name: name || email, at, people: waiting }];
}

async function ofPrograms(tx: Transaction, tenantId: string): Promise<DashboardNeed[]> {
  const webhooks = await queries.findFailingWebhooks(tx, tenantId);
  const keys = await queries.findExpiringKeys(tx, tenantId);
  return [
    ...webhooks.map(({ id, url, reason, failingSince }) => ({
      ...EMPTY,
      kind: reason === null ? ("webhookFailing" as const) : ("webhookDisabled" as const),
      id,
      name: new URL(url).host,
      code: reason,
      at: failingSince?.toISOString() ?? null,
    })),
    ...keys.map(({ id, name, expiresAt }) => ({
      ...EMPTY,
      kind: "apiKeyExpiring" as const,
      id,
      name,
      at: expiresAt?.toISOString() ?? null,
    })),
  ];
}
