import { AppError, type SendEmail } from "@arauto/contracts";
import { actForSystem } from "../../platform/database/acting-key.ts";
import type { Database, Transaction } from "../../platform/database/database.ts";
import { createGroupCommit, type GroupCommit } from "../../platform/database/group-commit.ts";
import type { Deps } from "../../platform/deps.ts";
import { findIdsByEmail } from "../contacts/index.ts";
import type { emailContents } from "../ledger/index.ts";
import type { EmailActor } from "./actor.ts";
import { writtenContent } from "./content.ts";
import { chooseSender, type EmailSender } from "./sender.ts";
import { type SharedReads, sharedReads } from "./shared-reads.ts";

const GROUP_EMAILS = 100;
const READERS = 8;

/** The parts of an email, before it is stored. */
export interface PreparedEmail {
  sender: EmailSender;
  written: emailContents.EmailContent;
  /** The contact with the recipient's address; null without one, and in test mode. */
  contactId: string | null;
}

interface Request {
  actor: EmailActor;
  given: SendEmail;
  prepared: Promise<PreparedEmail> | undefined;
}

/**
 * Reads the parts of an email: its sender, texts and contact. Emails of a workspace that arrive together share the
 * transaction and its reads; an email that can't be sent fails alone.
 * @throws AppError VALIDATION, FORBIDDEN, SENDER_NOT_VERIFIED
 */
export async function prepareEmail(
  deps: Deps,
  actor: EmailActor,
  given: SendEmail,
): Promise<PreparedEmail> {
  const request: Request = { actor, given, prepared: undefined };
  await preparerOf(deps).add(actor.tenantId, request);
  if (!request.prepared) throw new Error("The email was not prepared");
  return await request.prepared;
}

const preparers = new WeakMap<Database, GroupCommit<Request>>();

function preparerOf({ database }: Deps): GroupCommit<Request> {
  let preparer = preparers.get(database);
  if (!preparer) {
    preparer = createGroupCommit<Request>({
      write: (tenantId, requests) =>
        actForSystem(() => database.tenant(tenantId, (tx) => prepareAll(tx, tenantId, requests))),
      maxItems: GROUP_EMAILS,
      writers: READERS,
      writersPerTenant: 1,
    });
    preparers.set(database, preparer);
  }
  return preparer;
}

async function prepareAll(
  tx: Transaction,
  tenantId: string,
  requests: readonly Request[],
): Promise<void> {
  const reads = sharedReads(tx, tenantId);
  const live = requests.filter(({ actor }) => actor.mode === "live");
  const contacts = findIdsByEmail(
    tx,
    tenantId,
    live.map(({ given }) => given.to.email),
  );
  const results = await Promise.allSettled(
    requests.map((request) => {
      const isLive = request.actor.mode === "live";
      request.prepared = prepareOne(reads, request, isLive ? contacts : null);
      return request.prepared;
    }),
  );
  // An email that can't be sent fails alone, but a failed statement affects all.
  for (const result of results)
    if (result.status === "rejected" && !(result.reason instanceof AppError)) throw result.reason;
}

async function prepareOne(
  reads: SharedReads,
  { actor, given }: Request,
  contacts: Promise<ReadonlyMap<string, string>> | null,
): Promise<PreparedEmail> {
  const [sender, content, found] = await Promise.all([
    chooseSender(reads, given.from, actor.sendingDomain),
    writtenContent(reads, given),
    contacts,
  ]);
  return {
    sender,
    written: { ...content, from: sender.from },
    contactId: found?.get(given.to.email) ?? null,
  };
}
