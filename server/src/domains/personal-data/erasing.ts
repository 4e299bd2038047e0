import { randomBytes } from "node:crypto";
import { v7 } from "uuid";
import { AppError, type Erasure } from "@arauto/contracts";
import { sameAddress } from "@arauto/mail";
import type { Transaction } from "../../platform/database/database.ts";
import type { ListQuery } from "../../platform/database/keyset.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { Deps } from "../../platform/deps.ts";
import { eraseFromTrash, suppress, takeFromTrash } from "../contacts/index.ts";
import { forgetConversations } from "../conversations/index.ts";
import { eraseFromDeals } from "../deals/index.ts";
import { removeFromExports } from "../exports/index.ts";
import { forgetRows, searchWaitingUploads } from "../imports/index.ts";
import { forgetInTemplates } from "../templates/index.ts";
import { forgetInApprovals } from "./approval-texts.ts";
import { forgetInCampaignFilters } from "./campaign-filters.ts";
import { forgetInWorkflowTexts } from "./workflow-texts.ts";
import * as forgetting from "./forgetting-queries.ts";
import { forgetViewsJob } from "./saved-views.ts";
import * as queries from "./queries.ts";

/**
 * Includes filters, campaigns and tasks that still contain the address: only a user can decide what they should match
 * without it.
 */
async function present(
  tx: Transaction,
  tenantId: string,
  rows: readonly queries.ErasureRow[],
): Promise<Erasure[]> {
  const hashes = rows.map(({ emailHash }) => emailHash);
  const filters = hashes.length > 0 ? await queries.findFiltersNaming(tx, tenantId, hashes) : [];
  const campaigns =
    hashes.length > 0 ? await queries.findCampaignsNaming(tx, tenantId, hashes) : [];
  const tasks = hashes.length > 0 ? await queries.findTasksNaming(tx, tenantId, hashes) : [];
  const naming = (records: readonly queries.NamingRow[], emailHash: string) =>
    records
      .filter((record) => record.emailHash === emailHash)
      .map(({ id, name }) => ({ id, name }));
  return rows.map(
    ({ id, reference, reason, emailHash, removed, suppressed, erasedBy, erasedAt }) => ({
      id,
      reference,
      reason,
      emailHash,
      removed,
      suppressed,
      filters: naming(filters, emailHash),
      campaigns: naming(campaigns, emailHash),
      tasks: naming(tasks, emailHash),
      erasedBy,
      erasedAt: erasedAt.toISOString(),
    }),
  );
}

export async function listErasures(
  tx: Transaction,
  tenantId: string,
  query: ListQuery & { search?: string | undefined },
) {
  const { rows, ...page } = await queries.findErasures(tx, tenantId, query, query.search);
  return { items: await present(tx, tenantId, rows), ...page };
}

export interface EraseRequest {
  email: string;
  reason: Erasure["reason"];
  suppress: boolean;
}

/** Files created before the merge are older than the remaining contact. */
const ALWAYS = new Date(0);

/**
 * Erases a contact everywhere and returns the proof: counts, and nothing about the contact except the hash of the
 * address. Ledgers and events keep an id that resolves to nothing, so that figures stay correct.
 * @throws AppError NOT_FOUND; VALIDATION when the typed address differs
 */
export async function eraseContact(
  tx: Transaction,
  { jobs, contactDeletion }: Pick<Deps, "jobs" | "contactDeletion">,
  tenantId: string,
  userId: string | null,
  contactId: string,
  request: EraseRequest,
): Promise<Erasure> {
  // Restored from the trash, so that erasure finds it like any other.
  await takeFromTrash(tx, tenantId, [contactId]);
  const stored = await lockNamedContact(tx, tenantId, contactId, request.email);
  const contact = {
    ids: await queries.findIds(tx, tenantId, contactId),
    email: stored.email,
    hashes: await forgetting.findHashes(tx, tenantId, contactId, stored.email),
  };
  if (request.suppress)
    await suppress(tx, tenantId, [
      { email: stored.email, contactId, reason: "manual", campaignId: null },
    ]);
  const { tags, fields, topicChoices, consents, importChanges, customEvents } =
    await forgetting.countOwn(tx, tenantId, contactId);
  const inboundMails = await forgetting.removeInboundMessages(tx, tenantId, contact);
  const conversations = await forgetConversations(tx, { jobs }, tenantId, contact);
  const deals = await eraseFromDeals(tx, { jobs }, tenantId, contactId);
  const deletedContacts = [
    ...(await forgetting.removeContact(tx, tenantId, contactId)),
    // Deleted contacts with the same address are the same person.
    ...(await eraseFromTrash(tx, tenantId, contact.hashes)),
  ];
  await contactDeletion.contactsDeleted(tx, tenantId, deletedContacts);
  const exportsSince = contact.ids.length > 1 ? ALWAYS : stored.createdAt;
  const counts: [kind: string, count: number][] = [
    ["contact", deletedContacts.length],
    ["fields", fields],
    ["tags", tags],
    ["topicChoices", topicChoices],
    ["consents", consents],
    ["importChanges", importChanges],
    ["customEvents", customEvents],
    ["deals", deals],
    ["conversations", conversations],
    ["inboundMails", inboundMails],
    ["mails", await forgetting.removeCapturedMessages(tx, tenantId, contact)],
    ["replies", await forgetting.removeReplies(tx, tenantId, contact)],
    ["rejectedRows", await forgetRows(tx, tenantId, contact.hashes)],
    ["importSamples", await forgetting.removeImportSamples(tx, tenantId, contact)],
    ["campaignFilters", await forgetInCampaignFilters(tx, { jobs }, tenantId, contact.hashes)],
    ["workflowTexts", await forgetInWorkflowTexts(tx, { jobs }, tenantId, contact.hashes)],
    ["approvalRequests", await forgetInApprovals(tx, tenantId, contact.hashes)],
    ["templateSamples", await forgetInTemplates(tx, tenantId, contact.hashes)],
    ["waitingUploads", await searchWaitingUploads(tx, jobs, tenantId, contact.hashes)],
    ["operations", await forgetting.removeFromOperations(tx, tenantId, contact)],
    ["suppressedAddress", await forgetting.removeSuppressedAddress(tx, tenantId, contact)],
    ["mergedContacts", await forgetting.removeAliases(tx, tenantId, contactId)],
    ["exportFiles", await removeFromExports(tx, jobs, tenantId, exportsSince)],
  ];
  await jobs.add(tx, forgetViewsJob, { tenantId, emailHashes: contact.hashes });
  const removed = counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
  const suppressed = await forgetting.isSuppressed(tx, tenantId, stored.email);
  const proof = {
    reason: request.reason,
    removed,
    suppressed,
    email: stored.email,
    erasedBy: userId,
  };
  const row = await insertProof(tx, tenantId, proof);
  await recordEvents(tx, tenantId, [
    {
      type: "account.erased",
      contactId,
      userId,
      data: { reference: row.reference, reason: row.reason, suppressed },
    },
  ]);
  const [erasure] = await present(tx, tenantId, [row]);
  if (!erasure) throw new Error("A proof was not presented");
  return erasure;
}

/**
 * Locks the contact whose address the user typed.
 * @throws AppError NOT_FOUND; VALIDATION when the typed address differs
 */
async function lockNamedContact(
  tx: Transaction,
  tenantId: string,
  contactId: string,
  typedEmail: string,
) {
  const [stored] = await queries.lockContacts(tx, tenantId, [contactId]);
  if (!stored) throw new AppError("NOT_FOUND");
  if (!sameAddress(typedEmail.trim(), stored.email)) {
    const message = "This is not the contact's address";
    throw new AppError("VALIDATION", message, {
      errors: [{ path: "email", code: "emailMismatch", message }],
    });
  }
  return stored;
}

async function insertProof(
  tx: Transaction,
  tenantId: string,
  proof: Omit<queries.NewErasure, "id" | "reference">,
) {
  for (;;) {
    const row = await queries.insertErasure(tx, tenantId, {
      ...proof,
      id: v7(),
      reference: newReference(),
    });
    if (row) return row;
  }
}

/** Short enough to be read aloud: `E-7F3A-19C2`. */
function newReference(): string {
  const digits = randomBytes(4).toString("hex").toUpperCase();
  return `E-${digits.slice(0, 4)}-${digits.slice(4)}`;
}
