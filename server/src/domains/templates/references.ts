import type { Transaction } from "../../platform/database/database.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { selectTemplatesNamingFields, selectTemplatesShowingImages } from "./queries.ts";

/**
 * Returns templates that reference a custom field or show a picture, published or in a draft. Those in the trash do not
 * count.
 */
export async function templateReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  const find = { customField: selectTemplatesNamingFields, image: selectTemplatesShowingImages }[
    target as string
  ];
  if (!find || ids.length === 0) return [];
  return (await find(tx, tenantId, ids)).map((row) => ({ kind: "template" as const, ...row }));
}
