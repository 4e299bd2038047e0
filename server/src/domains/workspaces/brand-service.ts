import { AppError, type Brand, type BrandKit, DEFAULT_BRAND } from "@arauto/contracts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Reference, ReferenceTarget } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { lockImages } from "../images/index.ts";
import * as queries from "./brand-queries.ts";

/** Returns the brand that emails use: the stored values, with defaults for the others. */
export function brandOf(row: Pick<queries.BrandRow, "brandColor" | "brand">): Brand {
  return { ...DEFAULT_BRAND, ...row.brand, color: row.brandColor };
}

const present = (row: queries.BrandRow): BrandKit => ({
  ...brandOf(row),
  version: row.brandVersion,
});

export async function getBrandKit(tx: Transaction, tenantId: string): Promise<BrandKit> {
  return present(await queries.findBrand(tx, tenantId));
}

/**
 * @throws AppError VALIDATION for a URL that an email cannot contain or a picture that is not in the library;
 *   VERSION_CONFLICT with the current brand
 */
export async function updateBrandKit(
  tx: Transaction,
  tenantId: string,
  userId: string,
  { version, ...brand }: BrandKit,
): Promise<BrandKit> {
  refuseUnsafe(brand);
  await refuseMissing(tx, tenantId, brand);
  const row = await queries.updateBrand(tx, tenantId, brand, version);
  if (!row)
    throw new AppError("VERSION_CONFLICT", undefined, { current: await getBrandKit(tx, tenantId) });
  await recordEvents(tx, tenantId, [{ type: "workspace.brandUpdated", userId }]);
  return present(row);
}

const WEB_ADDRESS = /^https?:\/\/[^\s/]/i;
const LINK = /^(?:https?:\/\/[^\s/]|mailto:\S|tel:\S)/i;
const PICTURE = /^(?:https?:\/\/[^\s/]|image:|design:)/i;

function refuseUnsafe({ logo, website, social }: Brand): void {
  const errors = [
    ...(website === "" || WEB_ADDRESS.test(website) ? [] : ["website"]),
    ...social.flatMap(({ href }, index) =>
      href === "" || LINK.test(href) ? [] : [`social.${index}.href`],
    ),
    ...(logo && !PICTURE.test(logo.source) ? ["logo.source"] : []),
    ...(logo && logo.darkSource !== "" && !PICTURE.test(logo.darkSource)
      ? ["logo.darkSource"]
      : []),
  ];
  if (errors.length > 0) throw invalid(errors, "Enter a full URL, starting with https://");
}

/** Locks the logo's pictures, so that none is deleted before this transaction ends. */
async function refuseMissing(tx: Transaction, tenantId: string, { logo }: Brand): Promise<void> {
  if (!logo) return;
  const shown = (["source", "darkSource"] as const).filter((part) =>
    logo[part].startsWith("image:"),
  );
  const held = new Set(
    await lockImages(
      tx,
      tenantId,
      shown.map((part) => logo[part]),
    ),
  );
  const missing = shown.filter((part) => !held.has(logo[part]));
  if (missing.length > 0)
    throw invalid(
      missing.map((part) => `logo.${part}`),
      "Image not found in the library",
    );
}

function invalid(paths: readonly string[], message: string): AppError {
  return new AppError("VALIDATION", message, {
    errors: paths.map((path) => ({ path, code: "invalid", message })),
  });
}

/** Returns the brand, when its logo is one of the given pictures. */
export async function brandReferences(
  tx: Transaction,
  tenantId: string,
  target: ReferenceTarget,
  ids: readonly string[],
): Promise<Reference[]> {
  if (target !== "image") return [];
  const rows = await queries.findBrandShowing(tx, tenantId, ids);
  return rows.map((row) => ({ kind: "brand" as const, ...row }));
}
