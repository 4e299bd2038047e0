import {
  AppError,
  REHEARSAL_PREVIEWS,
  type Rehearsal,
  type rehearsalRoutes,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { RouteResult } from "../../platform/http/handler.ts";
import { defineJob, type JobPayload, runsAgain } from "../../platform/jobs/jobs.ts";
import { campaignState, requireCampaign } from "../campaigns/index.ts";
import { currentFingerprint, gather } from "./gather.ts";
import * as queries from "./queries.ts";
import { PREVIEW_CONTACT, renderFor, sampleContacts } from "./render-sample.ts";
import { rehearse, STEPS } from "./run.ts";

type RehearsalAnswer = RouteResult<typeof rehearsalRoutes.get>;
type Previews = RouteResult<typeof rehearsalRoutes.previews>;

interface RehearsalPayload extends JobPayload, queries.RunId {}

/**
 * Starts a rehearsal of a draft in the background. A no-op if the same content is already being rehearsed.
 * @throws AppError NOT_FOUND; WRONG_STATE; CAMPAIGN_INCOMPLETE, SENDER_NOT_VERIFIED with everything that prevents its
 *   start
 */
export function startRehearsal(
  deps: Deps,
  tenantId: string,
  campaignId: string,
): Promise<RehearsalAnswer> {
  return deps.database.tenant(tenantId, async (tx) => {
    const { fingerprint } = await gather(tx, tenantId, campaignId);
    const runId = v7();
    const at = await campaignState.findTime(tx);
    const run = { campaignId, runId, fingerprint, steps: STEPS, at };
    if (await queries.begin(tx, tenantId, run)) {
      const payload = { tenantId, campaignId, runId };
      await deps.jobs.add(tx, rehearseJob, payload, {
        key: `${rehearseJob.name}:${campaignId}`,
        maxAttempts: 3,
      });
    }
    return presentRehearsal(tx, tenantId, campaignId);
  });
}

/** Returns the latest rehearsal of a campaign. @throws AppError NOT_FOUND */
export function readRehearsal(
  deps: Deps,
  tenantId: string,
  campaignId: string,
): Promise<RehearsalAnswer> {
  return deps.database.tenant(tenantId, async (tx) => {
    await requireCampaign(tx, tenantId, campaignId);
    return presentRehearsal(tx, tenantId, campaignId);
  });
}

async function presentRehearsal(
  tx: Transaction,
  tenantId: string,
  campaignId: string,
): Promise<RehearsalAnswer> {
  const row = await queries.find(tx, tenantId, campaignId);
  if (!row) return { rehearsal: null };
  const { status, done, steps, problem, result, requestedAt, finishedAt, fingerprint } = row;
  const rehearsal: Rehearsal = {
    status,
    isCurrent: fingerprint === (await currentFingerprint(tx, tenantId, campaignId)),
    requestedAt: requestedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    done,
    steps,
    problem,
    result,
  };
  return { rehearsal };
}

/**
 * Renders a draft for the most difficult contacts of its audience.
 * @throws AppError NOT_FOUND; WRONG_STATE; CAMPAIGN_INCOMPLETE, SENDER_NOT_VERIFIED
 */
export async function readPreviews(
  deps: Deps,
  tenantId: string,
  campaignId: string,
  variant: number,
): Promise<Previews> {
  const { message, contacts } = await deps.database.tenant(tenantId, async (tx) => {
    const gathered = await gather(tx, tenantId, campaignId);
    const contacts = await sampleContacts(tx, tenantId, gathered, 1);
    return { message: gathered.messages[variant], contacts };
  });
  if (!message) throw new AppError("NOT_FOUND", "The campaign has no such variant");
  const hard = contacts.map(({ contact }) => contact);
  const shown = hard.length === 0 ? [] : await renderFor(deps, tenantId, message.source, hard);
  const items = REHEARSAL_PREVIEWS.flatMap((kind): Previews["items"] => {
    const contactKind = PREVIEW_CONTACT[kind];
    // Even an audience without names has a dark and a small screen.
    const isAnyone = kind === "dark" || kind === "phone";
    const found = contacts.findIndex((one) => one.kind === contactKind);
    const at = found < 0 && isAnyone && contacts.length > 0 ? 0 : found;
    const contact = hard[at];
    if (!contact) return [];
    const { contactId, name } = contact;
    const message = shown[at];
    return [{ kind, contactId, name, subject: message?.subject ?? "", html: message?.html ?? "" }];
  });
  return { items };
}

/** Runs a rehearsal. If killed at any point, it starts over; findings of an outdated run are not stored. */
export const rehearseJob = defineJob<RehearsalPayload>({
  name: "campaigns.rehearse",
  async run({ tenantId, campaignId, runId }, run) {
    const { deps } = run;
    const id = { campaignId, runId };
    const store = (outcome: Parameters<typeof queries.end>[3]) =>
      deps.database.tenant(tenantId, async (tx) =>
        queries.end(tx, tenantId, id, outcome, await campaignState.findTime(tx)),
      );
    const onStep = (done: number) => {
      run.signal.throwIfAborted();
      return deps.database.tenant(tenantId, (tx) => queries.setProgress(tx, tenantId, id, done));
    };
    try {
      if (!(await onStep(0))) return;
      const result = await rehearse(deps, tenantId, campaignId, onStep);
      if (result) await store({ result });
    } catch (error) {
      if (error instanceof AppError && error.status < 500)
        return store({ problem: { code: error.code, message: error.message } });
      if (!runsAgain(run, error))
        await store({
          problem: { code: "INTERNAL", message: "The rehearsal could not be completed" },
        });
      throw error;
    }
  },
});
