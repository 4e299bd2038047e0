import type { Transaction } from "../../platform/database/database.ts";
import { type DraftParts, findExisting } from "./draft-queries.ts";

const given = (ids: readonly (string | null)[]): string[] => [
  ...new Set(ids.filter((id) => id !== null)),
];

/** Finds which of the parts referenced by a draft exist. */
async function existing(tx: Transaction, tenantId: string, draft: DraftParts) {
  const found = await findExisting(tx, tenantId, {
    accounts: given([draft.sendingAccountId, draft.backupSendingAccountId]),
    filters: given([...draft.filterIds, ...draft.excludedFilterIds]),
    templates: given([
      draft.templateId,
      ...(draft.test?.variants.map((variant) => variant.templateId) ?? []),
    ]),
    topics: given([draft.topicId]),
  });
  const isThere = (among: readonly string[]) => (id: string | null) =>
    id === null || among.includes(id);
  return {
    account: isThere(found.accounts),
    filter: isThere(found.filters),
    template: isThere(found.templates),
    topic: isThere(found.topics),
  };
}

/** Returns the paths of a draft that reference something missing from the workspace. */
export async function missingParts(
  tx: Transaction,
  tenantId: string,
  draft: DraftParts,
): Promise<string[]> {
  const is = await existing(tx, tenantId, draft);
  const missing: string[] = [];
  if (!is.account(draft.sendingAccountId)) missing.push("sendingAccountId");
  if (!is.account(draft.backupSendingAccountId)) missing.push("backupSendingAccountId");
  for (const [index, id] of draft.filterIds.entries())
    if (!is.filter(id)) missing.push(`filterIds.${index}`);
  for (const [index, id] of draft.excludedFilterIds.entries())
    if (!is.filter(id)) missing.push(`excludedFilterIds.${index}`);
  if (!is.topic(draft.topicId)) missing.push("topicId");
  if (!is.template(draft.templateId)) missing.push("templateId");
  for (const [index, { templateId }] of (draft.test?.variants ?? []).entries()) {
    if (!is.template(templateId)) missing.push(`test.variants.${index}.templateId`);
  }
  return missing;
}

/** Returns the draft without references to missing records. */
export async function withoutMissing(
  tx: Transaction,
  tenantId: string,
  draft: DraftParts,
): Promise<DraftParts> {
  const is = await existing(tx, tenantId, draft);
  const ifPresent = (id: string | null, isThere: (id: string | null) => boolean) =>
    isThere(id) ? id : null;
  return {
    ...draft,
    sendingAccountId: ifPresent(draft.sendingAccountId, is.account),
    backupSendingAccountId: ifPresent(draft.backupSendingAccountId, is.account),
    filterIds: draft.filterIds.filter(is.filter),
    excludedFilterIds: draft.excludedFilterIds.filter(is.filter),
    topicId: ifPresent(draft.topicId, is.topic),
    templateId: ifPresent(draft.templateId, is.template),
    test: draft.test && {
      ...draft.test,
      variants: draft.test.variants.map((variant) => ({
        ...variant,
        templateId: ifPresent(variant.templateId, is.template),
      })),
    },
  };
}
