import { consoleLanguageOf } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { queueSystemMail } from "../system-mail/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { confirmationUrl } from "./confirmation-links.ts";
import * as queries from "./confirmation-queries.ts";
import { consentWording } from "./consent-words.ts";

/** The validity of a confirmation link in days. */
export const CONFIRMATION_LINK_DAYS = 30;

/** Number of emails queued at a time. */
const BATCH = 200;
/**
 * A workspace's emails are sent through this many queues, whose jobs take turns, so that other jobs do not have to
 * wait.
 */
const LANES = 3;
const queueOf = (tenantId: string, turn = 0) => `confirmations:${tenantId}:${turn % LANES}`;

/** The result of asking contacts. */
export interface AskedContacts {
  asked: number;
  /** The number of contacts not asked, by reason; `gone`: no such contact. */
  skipped: Partial<Record<queries.Obstacle | "gone", number>>;
}

/**
 * Asks pending contacts by email to confirm their address. Each is asked once, however often and
 * concurrently this is called, and again only after `CONFIRMATION_AGAIN_DAYS`. The emails are sent
 * in the background. The caller passes at most a few thousand contacts at a time.
 */
export async function askToConfirm(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  contactIds: readonly string[],
  userId: string | null = null,
): Promise<AskedContacts> {
  const distinctIds = [...new Set(contactIds)];
  if (distinctIds.length === 0) return { asked: 0, skipped: {} };
  await queries.lockContacts(tx, tenantId, distinctIds);
  const found = await queries.findObstacles(tx, tenantId, distinctIds);
  const skipped: AskedContacts["skipped"] = {};
  if (found.length < distinctIds.length) skipped.gone = distinctIds.length - found.length;
  for (const { obstacle } of found) if (obstacle) skipped[obstacle] = (skipped[obstacle] ?? 0) + 1;

  const free = found.filter(({ obstacle }) => obstacle === null);
  const ids = free.map(({ contactId }) => contactId);
  if (ids.length === 0) return { asked: 0, skipped };
  const workspace = await workspaceFacts(tx, tenantId);
  // The proof contains what the contact read, in the language of the email.
  const byWording = new Map<string, string[]>();
  for (const { contactId, language } of free) {
    const wording = consentWording({
      ...workspace,
      language: consoleLanguageOf(language) ?? workspace.language,
    });
    const same = byWording.get(wording);
    if (same) same.push(contactId);
    else byWording.set(wording, [contactId]);
  }
  for (const [wording, some] of byWording)
    await queries.insertRequests(tx, tenantId, some, wording, userId);
  await recordEvents(
    tx,
    tenantId,
    ids.map((contactId) => ({ type: "account.confirmationRequested", contactId, userId })),
  );
  await scheduleConfirmations(tx, deps, tenantId);
  return { asked: ids.length, skipped };
}

function scheduleConfirmations(
  tx: Transaction,
  { jobs }: Pick<Deps, "jobs">,
  tenantId: string,
): Promise<void> {
  return jobs.add(
    tx,
    sendConfirmations,
    { tenantId },
    { key: `${sendConfirmations.name}:${tenantId}`, queue: queueOf(tenantId) },
  );
}

/**
 * Queues the emails of the next contacts who were asked. Taking them off the list, queuing their emails and scheduling
 * the next batch is one transaction: wherever it is killed, every contact gets exactly one email.
 */
export const sendConfirmations = defineJob<JobPayload>({
  name: "consents.sendConfirmations",
  async run({ tenantId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      const { contacts, taken } = await queries.takeAddressees(tx, tenantId, BATCH);
      if (taken === 0) return;
      const workspace = await workspaceFacts(tx, tenantId);
      for (const [
        turn,
        { contactId, requestId, name, email, language, wording },
      ] of contacts.entries()) {
        await queueSystemMail(
          tx,
          deps,
          {
            kind: "confirmContact",
            to: { email, name },
            lang: consoleLanguageOf(language) ?? workspace.language,
            viaTenantId: tenantId,
            link: confirmationUrl(deps, { tenantId, contactId, requestId }),
            workspaceName: workspace.name,
            brandColor: workspace.brandColor,
            wording,
            days: CONFIRMATION_LINK_DAYS,
          },
          { queue: queueOf(tenantId, turn) },
        );
      }
      // Queued after most of these emails, so that few jobs wait at any time.
      if (taken === BATCH) await scheduleConfirmations(tx, deps, tenantId);
    });
  },
});
