import { isDeepStrictEqual } from "node:util";
import { DEAL_TAGS_MAX, type FieldValues, type ImportSettings } from "@arauto/contracts";
import { generateNKeysBetween } from "fractional-indexing";
import { v7 } from "uuid";
import type { Transaction } from "../../platform/database/database.ts";
import { recordEvents } from "../../platform/events/events.ts";
import type { ImportedDeal } from "./imported-deal.ts";
import * as importQueries from "./import-queries.ts";
import * as moves from "./moves.ts";
import * as queries from "./queries.ts";
import { publishChange } from "./topic.ts";

export interface DealMergeOptions {
  importId: string;
  userId: string | null;
  policy: ImportSettings["duplicates"];
  /** Whether rows are matched with existing deals. */
  isMatched: boolean;
  /** Contacts by address in lower case. */
  contacts: ReadonlyMap<string, string>;
  /** Whether unknown contacts are created first. */
  createsContacts: boolean;
}

interface Change {
  deal: queries.LockedDeal;
  former: importQueries.FormerDeal;
  next: importQueries.FormerDeal;
}

interface Plan {
  created: readonly ImportedDeal[];
  changed: readonly Change[];
  unchanged: number;
}

/** Returns the result that `mergeDeals` would have now, without changing anything. */
export async function previewDeals(
  tx: Transaction,
  tenantId: string,
  deals: readonly ImportedDeal[],
  options: DealMergeOptions,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { created, changed, unchanged } = await plan(tx, tenantId, deals, options);
  return { created: created.length, updated: changed.length, unchanged };
}

/**
 * Creates deals, or changes the fields of existing ones by the policy, keeping their previous values for an undo. Stage
 * and status of existing deals stay, because an import knows nothing about their moves. Idempotent.
 */
export async function mergeDeals(
  tx: Transaction,
  tenantId: string,
  deals: readonly ImportedDeal[],
  options: DealMergeOptions,
): Promise<{ created: number; updated: number; unchanged: number }> {
  const { created, changed, unchanged } = await plan(tx, tenantId, deals, options);
  await create(tx, tenantId, created, options);
  for (const change of changed) await apply(tx, tenantId, change, options);
  if (created.length + changed.length > 0) await publishChange(tx, tenantId);
  return { created: created.length, updated: changed.length, unchanged };
}

const contactOf = ({ contactEmail }: ImportedDeal, { contacts }: DealMergeOptions) =>
  contactEmail === null ? null : (contacts.get(contactEmail.toLowerCase()) ?? null);

async function plan(
  tx: Transaction,
  tenantId: string,
  deals: readonly ImportedDeal[],
  options: DealMergeOptions,
): Promise<Plan> {
  const existing = options.isMatched ? await findExisting(tx, tenantId, deals, options) : new Map();
  const ids = [...new Set<string>(existing.values())];
  const locked = new Map((await queries.lock(tx, tenantId, ids)).map((deal) => [deal.id, deal]));
  const created: ImportedDeal[] = [];
  const changed: Change[] = [];
  let unchanged = 0;
  for (const row of deals) {
    const deal = locked.get(existing.get(row) ?? "");
    if (!deal) {
      created.push(row);
      continue;
    }
    const former = formerOf(deal);
    const next = merged(former, row, contactOf(row, options), options.policy);
    if (isDeepStrictEqual(former, next)) unchanged += 1;
    else changed.push({ deal, former, next });
  }
  return { created, changed, unchanged };
}

/** Finds the deals of rows: by external id, or else by title and contact. */
async function findExisting(
  tx: Transaction,
  tenantId: string,
  deals: readonly ImportedDeal[],
  options: DealMergeOptions,
): Promise<Map<ImportedDeal, string>> {
  const named = deals.flatMap(({ externalId }) => externalId ?? []);
  const others = deals.filter(({ externalId }) => externalId === null);
  const byId = new Map(
    (await importQueries.findByExternalId(tx, tenantId, named)).map((row) => [
      row.externalId,
      row.id,
    ]),
  );
  const titled = await importQueries.findByTitle(
    tx,
    tenantId,
    others.map(({ title }) => title),
  );
  const keyOf = (title: string, contactId: string | null) =>
    `${contactId ?? ""} ${title.toLowerCase()}`;
  const byTitle = new Map(
    titled.toReversed().map((row) => [keyOf(row.title, row.contactId), row.id]),
  );
  return new Map(
    deals.flatMap((row): [ImportedDeal, string][] => {
      const contactId = contactOf(row, options);
      const isNewContact =
        row.contactEmail !== null && contactId === null && options.createsContacts;
      const id =
        row.externalId !== null
          ? byId.get(row.externalId)
          : isNewContact
            ? undefined
            : byTitle.get(keyOf(row.title, contactId));
      return id === undefined ? [] : [[row, id]];
    }),
  );
}

const formerOf = ({
  title,
  company,
  value,
  ownerId,
  expectedCloseOn,
  tags,
  fields,
  contactIds,
  externalId,
}: queries.LockedDeal): importQueries.FormerDeal => ({
  title,
  company,
  value,
  ownerId,
  expectedCloseOn,
  tags,
  fields,
  contactIds,
  externalId,
});

/** Returns a deal's values after a row: empty values of the row leave them unchanged. */
function merged(
  former: importQueries.FormerDeal,
  row: ImportedDeal,
  contactId: string | null,
  policy: DealMergeOptions["policy"],
): importQueries.FormerDeal {
  if (policy === "skip") return former;
  const pick = <T>(before: T, given: T | null, isEmpty: boolean): T =>
    given === null || (policy === "fillEmpty" && !isEmpty) ? before : given;
  const given = JSON.parse(row.fields) as FieldValues;
  const tags = [...new Set([...former.tags, ...row.tags])];
  return {
    title: pick(former.title, row.title, false),
    company: pick(former.company, row.company || null, former.company === ""),
    value: pick(former.value, row.value, former.value === null),
    ownerId: pick(former.ownerId, row.ownerId, former.ownerId === null),
    expectedCloseOn: pick(
      former.expectedCloseOn,
      row.expectedCloseOn,
      former.expectedCloseOn === null,
    ),
    tags: tags.length > DEAL_TAGS_MAX ? former.tags : tags,
    fields:
      policy === "fillEmpty" ? { ...given, ...former.fields } : { ...former.fields, ...given },
    contactIds:
      former.contactIds.length === 0 && contactId !== null ? [contactId] : former.contactIds,
    externalId: former.externalId ?? row.externalId,
  };
}

/** Creates deals at the end of their stages, in the file's order. */
async function create(
  tx: Transaction,
  tenantId: string,
  deals: readonly ImportedDeal[],
  options: DealMergeOptions,
): Promise<void> {
  if (deals.length === 0) return;
  const { importId, userId } = options;
  const stageIds = [...new Set(deals.map(({ stageId }) => stageId))].toSorted();
  const currencies = new Map<string, string>();
  for (const stageId of stageIds)
    currencies.set(stageId, await moves.holdStage(tx, tenantId, stageId));
  const last = new Map(
    (await importQueries.findLastPositions(tx, tenantId, stageIds)).map((row) => [
      row.stageId,
      row.position,
    ]),
  );
  const positions = new Map(
    stageIds.map((stageId) => {
      const count = deals.filter((deal) => deal.stageId === stageId).length;
      return [stageId, generateNKeysBetween(last.get(stageId) ?? null, null, count)];
    }),
  );
  const rows = deals.map((deal) => ({
    ...deal,
    position: positions.get(deal.stageId)?.shift() ?? "",
    contactId: contactOf(deal, options),
    createdHistoryId: v7(),
    closedHistoryId: v7(),
  }));
  const now = await queries.findNow(tx);
  const timeZone = await queries.findTimeZone(tx, tenantId);
  await importQueries.insertImported(tx, tenantId, rows, { importId, userId, now, timeZone });
  await recordEvents(
    tx,
    tenantId,
    rows.map(({ id: dealId, pipelineId, stageId, value, contactId }) => {
      const currency = currencies.get(stageId) ?? "";
      const data = { dealId, pipelineId, stageId, value, currency, origin: "import" as const };
      return { type: "deal.created" as const, contactId, userId, data };
    }),
  );
}

async function apply(
  tx: Transaction,
  tenantId: string,
  { deal, former, next }: Change,
  { importId, userId }: DealMergeOptions,
): Promise<void> {
  await importQueries.storeFormerValues(tx, tenantId, importId, {
    id: deal.id,
    version: deal.version + 1,
    former,
  });
  await write(tx, { tenantId, userId }, deal, next);
}

/** Writes the values of a locked deal that an import, or its undo, changes. */
export async function write(
  tx: Transaction,
  { tenantId, userId }: { tenantId: string; userId: string | null },
  deal: queries.LockedDeal,
  { contactIds, ...values }: importQueries.FormerDeal,
): Promise<void> {
  const { id, pipelineId, now, campaignId } = deal;
  await queries.update(tx, tenantId, id, { ...values, campaignId }, { userId, now });
  if (!isDeepStrictEqual(contactIds, deal.contactIds))
    await queries.saveContacts(tx, tenantId, id, contactIds);
  const actor = { tenantId, userId };
  if (values.value !== deal.value)
    await moves.addHistory(tx, actor, deal, {
      kind: "valueChanged",
      value: values.value,
      enteredAt: null,
    });
  const names = [
    "externalId",
    "title",
    "company",
    "value",
    "ownerId",
    "expectedCloseOn",
    "tags",
    "fields",
  ] as const;
  const changed: string[] = names.filter((name) => !isDeepStrictEqual(values[name], deal[name]));
  if (!isDeepStrictEqual(contactIds, deal.contactIds)) changed.push("contactId");
  const data = { dealId: id, pipelineId, changed };
  await moves.record(tx, actor, { contactIds }, { type: "deal.updated", data });
}
