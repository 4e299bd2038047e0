import { CONTACT_FIELD_NAMES, type ContactField } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import {
  addStaged,
  findIdsByEmail,
  mergeContacts,
  noContacts,
  type StagedContact,
} from "../contacts/index.ts";
import {
  dealImportFacts,
  type DealMergeOptions,
  type ImportedDeal,
  mergeDeals,
  previewDeals,
} from "../deals/index.ts";
import { type BatchedRows, batchedRows, leaveOut } from "./batched-rows.ts";
import { recordedWork, type StepState } from "./batch-work.ts";
import { type DealBatch, dealRows } from "./deal-rows.ts";
import type { BatchWork } from "./import-run.ts";
import * as queries from "./queries.ts";
import { idMaker } from "./row-ids.ts";

/** Returns how to convert a file's rows to deals, and the function that merges a batch of them, or previews that. */
export async function dealWork(
  state: StepState,
  dayFirst: boolean,
): Promise<{ rows: BatchedRows<DealBatch>; work: BatchWork<DealBatch> }> {
  const { step, tenantId, job, settings, targets, deps } = state;
  const { deals } = settings;
  if (!deals) throw new Error("An import of deals needs their settings");
  const facts = await deps.database.tenant(tenantId, (tx) => dealImportFacts(tx, tenantId, deals));
  const rows = dealRows({ file: job, targets, dayFirst, settings, facts });
  const makes = deals.createContacts;
  const work = recordedWork<DealBatch>(state, {
    // Deals of a later batch may have been created by the previous batch.
    inOrder: true,
    async merge(tx, batch) {
      const given = batch.deals.map(({ deal }) => deal);
      const { ids, created } =
        makes && step === "importing"
          ? await createContacts(tx, state, given)
          : { ids: [], created: 0 };
      const [firstId = null, lastId = null] = [ids[0], ids.at(-1)];
      if (ids.length > 0) await queries.widenIds(tx, tenantId, job.id, { firstId, lastId });
      const emails = given.flatMap(({ contactEmail }) => contactEmail?.toLowerCase() ?? []);
      const contacts = await findIdsByEmail(tx, tenantId, emails);
      if (!makes) reportUnknown(batch, job.columns, contacts);
      const options: DealMergeOptions = {
        importId: job.id,
        userId: job.createdBy,
        policy: settings.duplicates,
        isMatched: deals.match !== "never",
        contacts,
        createsContacts: makes,
      };
      if (step === "importing")
        return { ...(await mergeDeals(tx, tenantId, given, options)), contacts: created };
      return {
        ...(await previewDeals(tx, tenantId, given, options)),
        contacts: makes ? countUnknown(batch, contacts) : 0,
      };
    },
  });
  return { rows: batchedRows(rows, job.processedRows), work };
}

const NO_VALUES = Object.fromEntries(CONTACT_FIELD_NAMES.map((name) => [name, null])) as Record<
  ContactField,
  null
>;
const NAME_MIN = 2;

/** Counts the contacts that deals would create, each once. */
const countUnknown = ({ deals }: DealBatch, contacts: ReadonlyMap<string, string>): number =>
  deals.filter(
    ({ isNewAddress, deal: { contactEmail } }) =>
      isNewAddress && contactEmail !== null && !contacts.has(contactEmail.toLowerCase()),
  ).length;

/**
 * Creates the unknown contacts of deals, and returns how many, and the range of their ids. They are pending: a deal is
 * not consent. Existing contacts stay unchanged.
 */
async function createContacts(
  tx: Transaction,
  { tenantId, job, deps }: StepState,
  deals: readonly ImportedDeal[],
): Promise<{ ids: string[]; created: number }> {
  const nextId = idMaker();
  const staged = new Map<string, StagedContact>();
  for (const { contactEmail: email, contactName } of deals) {
    if (email === null || staged.has(email.toLowerCase())) continue;
    const name = contactName !== null && contactName.length >= NAME_MIN ? contactName : null;
    const values = { ...NO_VALUES, fields: "{}", tags: [] };
    staged.set(email.toLowerCase(), { ...values, id: nextId(), email, name });
  }
  const contacts = noContacts();
  for (const contact of staged.values()) addStaged(contacts, contact);
  const source = {
    userId: job.createdBy,
    importId: job.id,
    defaultStatus: "pending",
    consented: false,
  } as const;
  const limits = deps.planLimits;
  const { created } = await mergeContacts(tx, tenantId, contacts, "skip", source, limits);
  return { ids: [...staged.values()].map(({ id }) => id), created };
}

/** Reports addresses without a contact; their deals are imported without one. */
function reportUnknown(
  batch: DealBatch,
  columns: queries.ImportRow["columns"],
  contacts: ReadonlyMap<string, string>,
): void {
  for (const { row, deal } of batch.deals) {
    const { contactEmail: value, contactColumn: column } = deal;
    if (value === null || contacts.has(value.toLowerCase())) continue;
    leaveOut(batch, columns, row, value, { warning: "contactUnknown", column, value });
  }
}
