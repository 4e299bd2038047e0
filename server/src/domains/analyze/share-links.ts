import {
  AppError,
  type createShareLinkBody,
  SHARE_LINKS_MAX,
  SHARED_REPORT_PATH,
  type ShareLink,
} from "@arauto/contracts";
import { v7 } from "uuid";
import type { z } from "zod";
import { tokenHash } from "../../platform/crypto/token-hash.ts";
import type { Transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { presentScope, refuseUnknownRecords } from "./scope.ts";
import * as queries from "./share-link-queries.ts";
import { newShareToken } from "./share-token.ts";
import type { Actor } from "./views.ts";

const DAY_MS = 86_400_000;

const present = (row: queries.ShareLinkRow): ShareLink => ({
  id: row.id,
  name: row.name,
  ...presentScope(row),
  isFixed: row.isFixed,
  hidesNames: row.hidesNames,
  showsSales: row.showsSales,
  createdBy: row.createdBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  revokedAt: row.revokedAt?.toISOString() ?? null,
  opens: row.opens,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
});

/** Returns the links of a workspace, latest first. */
export async function listShareLinks(tx: Transaction, tenantId: string): Promise<ShareLink[]> {
  return (await queries.findAll(tx, tenantId)).map(present);
}

async function getShareLink(tx: Transaction, tenantId: string, id: string): Promise<ShareLink> {
  const row = await queries.find(tx, tenantId, id);
  if (!row) throw new AppError("NOT_FOUND");
  return present(row);
}

/** Creates a link; only this response contains its URL. @throws AppError SHARE_LINKS_FULL; NOT_FOUND for a filter */
export async function createShareLink(
  tx: Transaction,
  { config }: Pick<Deps, "config">,
  { tenantId, userId }: Actor,
  { days, ...values }: z.output<typeof createShareLinkBody>,
): Promise<ShareLink & { url: string }> {
  const { now, count } = await queries.lock(tx, tenantId);
  if (count >= SHARE_LINKS_MAX) throw new AppError("SHARE_LINKS_FULL");
  await refuseUnknownRecords(tx, tenantId, values.filters);
  const id = v7();
  const token = newShareToken(tenantId);
  const expiresAt = new Date(now.getTime() + days * DAY_MS);
  await queries.insert(tx, tenantId, {
    ...values,
    id,
    tokenHash: tokenHash(token),
    userId,
    now,
    expiresAt,
  });
  const data = { linkId: id, name: values.name, expiresAt: expiresAt.toISOString() };
  await recordEvents(tx, tenantId, [{ type: "shareLink.created", userId, data }]);
  const url = `${config.publicUrl}${SHARED_REPORT_PATH}/${token}`;
  return { ...(await getShareLink(tx, tenantId, id)), url };
}

/** Ends a link immediately; idempotent. @throws AppError NOT_FOUND */
export async function revokeShareLink(
  tx: Transaction,
  { tenantId, userId }: Actor,
  id: string,
): Promise<ShareLink> {
  const { now } = await queries.lock(tx, tenantId);
  const { name } = await getShareLink(tx, tenantId, id);
  if (await queries.revoke(tx, tenantId, id, now))
    await recordEvents(tx, tenantId, [
      { type: "shareLink.revoked", userId, data: { linkId: id, name } },
    ]);
  return getShareLink(tx, tenantId, id);
}
