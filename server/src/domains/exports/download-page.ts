import type { Readable } from "node:stream";
import { LANGUAGES } from "@arauto/contracts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { recordAudit } from "../../platform/audit/audit.ts";
import type { Deps } from "../../platform/deps.ts";
import { recordEvents } from "../../platform/events/events.ts";
import { attachment } from "../../platform/http/downloads.ts";
import { auditOriginOf } from "../../platform/http/auditing.ts";
import { textsOf } from "../../platform/texts.ts";
import { EXPORT_FILES, type FileKind, type FileLink, readFileToken } from "./export-links.ts";
import * as queries from "./queries.ts";

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  json: "application/json; charset=utf-8",
};

/** Shown in a browser without any other page of ours. */
const OVER = LANGUAGES.map((language) => textsOf(language, "exports").linkExpired).join("\n");

/** A linked file. */
export interface LinkedFile {
  fileName: string;
  type: string;
  size: number;
  content: Readable;
}

/** Serves the exports of valid links. */
export function registerDownloadPage(app: FastifyInstance, deps: Deps): void {
  serveFiles(app, deps, EXPORT_FILES, (link, request) => findFile(deps, link, request));
}

/**
 * Serves the files of a kind to anyone with a valid link.
 * @param find opens the file and records the download; null if it was deleted
 */
export function serveFiles(
  app: FastifyInstance,
  deps: Pick<Deps, "secrets">,
  kind: FileKind,
  find: (link: FileLink, request: FastifyRequest) => Promise<LinkedFile | null>,
): void {
  app.route({
    method: "GET",
    url: `${kind.path}*`,
    exposeHeadRoute: false,
    async handler(request: FastifyRequest, reply) {
      void reply
        .header("cache-control", "no-store")
        .header("x-content-type-options", "nosniff")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex, nofollow")
        .header("content-security-policy", "default-src 'none'; sandbox");
      const link = readFileToken(deps, kind, (request.params as { "*": string })["*"]);
      const found = link && (await find(link, request));
      if (!found) return reply.code(404).type("text/plain; charset=utf-8").send(OVER);
      return reply
        .type(found.type)
        .header("content-disposition", attachment(found.fileName))
        .header("content-length", found.size)
        .send(found.content);
    },
  });
}

async function findFile(
  { database, storage, log }: Deps,
  { tenantId, fileId: exportId }: FileLink,
  request: FastifyRequest,
): Promise<LinkedFile | null> {
  return database.tenant(tenantId, async (tx) => {
    const row = await queries.find(tx, tenantId, exportId);
    if (row?.status !== "done" || row.storageKey === null) return null;
    const size = await storage.size(row.storageKey).catch(() => null);
    if (size === null) {
      log.error({ exportId }, "The file of an export is missing");
      return null;
    }
    await recordEvents(tx, tenantId, [{ type: "export.downloaded", data: { exportId } }]);
    await recordAudit(tx, tenantId, {
      action: "export.downloaded",
      record: { id: exportId, name: null },
      origin: auditOriginOf(request),
    });
    return {
      fileName: row.fileName,
      type: TYPES[row.format],
      size,
      content: storage.open(row.storageKey),
    };
  });
}
