import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { auditOriginOf } from "../../platform/http/auditing.ts";
import { type FileKind, type LinkedFile, serveFiles } from "../exports/index.ts";
import * as queries from "./queries.ts";

export const BACKUP_FILES: FileKind = { path: "/d/backups/", purpose: "backup-links" };

/** Serves the backups of valid links. */
export function registerDownloadPage(app: FastifyInstance, deps: Deps): void {
  serveFiles(app, deps, BACKUP_FILES, ({ tenantId, fileId }, request) =>
    openBackup(deps, tenantId, fileId, request),
  );
}

async function openBackup(
  { database, storage, log }: Deps,
  tenantId: string,
  id: string,
  request: FastifyRequest,
): Promise<LinkedFile | null> {
  return database.tenant(tenantId, async (tx) => {
    const row = await queries.find(tx, tenantId, id);
    if (!row || row.status === "writing") return null;
    const found = await storage.find(row.storageKey);
    if (!found) {
      log.error({ backupId: id }, "The file of a backup is missing");
      return null;
    }
    await recordAudit(tx, tenantId, {
      action: "backup.downloaded",
      record: { id, name: row.fileName },
      origin: auditOriginOf(request),
    });
    const { size, content } = found;
    return { fileName: row.fileName, type: "application/octet-stream", size, content };
  });
}
