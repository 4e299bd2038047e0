import type { Brand } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import { sql } from "../../platform/database/sql.ts";

/** The stored brand: values that were not chosen are absent. */
export type StoredBrand = Partial<Omit<Brand, "color">>;

export interface BrandRow {
  brandColor: string | null;
  brand: StoredBrand;
  brandVersion: number;
}

const COLUMNS = sql`brand_color, brand, brand_version`;

export function findBrand(tx: Transaction, tenantId: string): Promise<BrandRow> {
  return tx.one(sql`select ${COLUMNS} from tenants where tenant_id = ${tenantId}`);
}

/**
 * Returns undefined when `version` is stale. Another color also changes the workspace's own
 * version.
 */
export function updateBrand(
  tx: Transaction,
  tenantId: string,
  { color, ...brand }: Brand,
  version: number,
): Promise<BrandRow | undefined> {
  return tx.maybeOne(sql`
    update tenants set brand_color = ${color}, brand = ${JSON.stringify(brand)}::jsonb, brand_version = brand_version + 1,
      version = version + (brand_color is distinct from ${color})::int
    where tenant_id = ${tenantId} and brand_version = ${version}
    returning ${COLUMNS}`);
}

/** Finds the workspace, once for each of the given pictures of the library that its brand shows. */
export function findBrandShowing(
  tx: Transaction,
  tenantId: string,
  imageIds: readonly string[],
): Promise<{ id: string; name: string; targetId: string }[]> {
  return tx.query(sql`
    select distinct tenant_id as id, name, asked.id as target_id
    from tenants, unnest(array[brand #>> '{logo,source}', brand #>> '{logo,darkSource}']) as shown (source), unnest(${[...imageIds]}::uuid[]) as asked (id)
    where tenant_id = ${tenantId} and shown.source like 'image:' || asked.id || '.%'`);
}
