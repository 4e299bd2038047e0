import { spokenLanguage } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/domain.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { defineJob, type JobPayload } from "../../platform/jobs/jobs.ts";
import { queueSystemMail } from "../system-mail/index.ts";
import { workspaceFacts } from "../workspaces/index.ts";
import { confirmationUrl } from "./confirmation-links.ts";
import { findObstacles, insertRequests, lockPeople, type Obstacle, takeAddressees } from "./confirmation-queries.ts";
import { consentWording } from "./consent-words.ts";

/** A confirmation link works this many days. */
export const CONFIRMATION_LINK_DAYS = 30;

/** Mails that are queued at a time. */
const BATCH = 200;
/**
 * A workspace's mails go out in so many queues, whose jobs take turns: however many people are asked, other
 * work of the engine is not kept waiting.
 */
const LANES = 3;
const queueOf = (tenantId: string, turn = 0) => `confirmations:${tenantId}:${turn % LANES}`;

/** What became of a request to ask people. */
export interface AskedPeople {
  asked: number;
  /** Who was not asked, by reason; `gone`: no such contact. */
  skipped: Partial<Record<Obstacle | "gone", number>>;
}

/**
 * Asks pending people by mail to confirm their address. Each is asked once, however often and by how many
 * at once this is called, and again only after `CONFIRMATION_AGAIN_DAYS`. The mails leave in the background.
 * The caller hands over at most a few thousand people at a time.
 */
export async function askToConfirm(
  tx: Transaction,
  deps: Pick<Deps, "jobs">,
  tenantId: string,
  accountIds: readonly string[],
  personId: string | null = null,
): Promise<AskedPeople> {
  const wanted = [...new Set(accountIds)];
  if (wanted.length === 0) return { asked: 0, skipped: {} };
  await lockPeople(tx, tenantId, wanted);
  const found = await findObstacles(tx, tenantId, wanted);
  const skipped: AskedPeople["skipped"] = {};
  if (found.length < wanted.length) skipped.gone = wanted.length - found.length;
  for (const { obstacle } of found) if (obstacle) skipped[obstacle] = (skipped[obstacle] ?? 0) + 1;

  const free = found.filter(({ obstacle }) => obstacle === null);
  const ids = free.map(({ accountId }) => accountId);
  if (ids.length === 0) return { asked: 0, skipped };
  const workspace = await workspaceFacts(tx, tenantId);
  // What is kept as proof is what the person read, in the language of their mail.
  const byWording = new Map<string, string[]>();
  for (const { accountId, language } of free) {
    const wording = consentWording({ ...workspace, language: spokenLanguage(language) ?? workspace.language });
    const same = byWording.get(wording);
    if (same) same.push(accountId);
    else byWording.set(wording, [accountId]);
  }
  for (const [wording, some] of byWording) await insertRequests(tx, tenantId, some, wording, personId);
  await recordEvents(
    tx,
    tenantId,
    ids.map((accountId) => ({ type: "account.confirmationRequested", accountId, personId })),
  );
  await askForMails(tx, deps, tenantId);
  return { asked: ids.length, skipped };
}

function askForMails(tx: Transaction, { jobs }: Pick<Deps, "jobs">, tenantId: string): Promise<void> {
  return jobs.add(tx, sendConfirmations, { tenantId }, { key: `${sendConfirmations.name}:${tenantId}`, queue: queueOf(tenantId) });
}

/**
 * Queues the mails of the next people who were asked. Taking them off the list, queueing their mails and
 * asking for the next batch is one transaction: killed anywhere, nobody is left out and nobody written to twice.
 */
export const sendConfirmations = defineJob<JobPayload>({
  name: "consents.sendConfirmations",
  async run({ tenantId }, { deps }) {
    await deps.database.tenant(tenantId, async (tx) => {
      const { people, taken } = await takeAddressees(tx, tenantId, BATCH);
      if (taken === 0) return;
      const workspace = await workspaceFacts(tx, tenantId);
      for (const [turn, { accountId, requestId, name, email, language, wording }] of people.entries()) {
        await queueSystemMail(
          tx,
          deps,
          {
            kind: "confirmContact",
            to: { email, name },
            lang: spokenLanguage(language) ?? workspace.language,
            viaTenantId: tenantId,
            link: confirmationUrl(deps, { tenantId, accountId, requestId }),
            workspaceName: workspace.name,
            brandColor: workspace.brandColor,
            wording,
            days: CONFIRMATION_LINK_DAYS,
          },
          { queue: queueOf(tenantId, turn) },
        );
      }
      // Behind most of these mails, so that few jobs wait at any time.
      if (taken === BATCH) await askForMails(tx, deps, tenantId);
    });
  },
});
