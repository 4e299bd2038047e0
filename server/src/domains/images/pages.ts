import { open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { designsFolder } from "../../platform/installation.ts";
import { CONTENT_TYPES, type Extension, servedType, storageKey } from "./image-files.ts";

const DESIGN_FILE = /^[a-z0-9-]+\.(png|jpg|gif)$/;

/**
 * Serves pictures publicly: email clients send no token, and an email to a million contacts
 * requests each picture a million times. Files are therefore read from the storage without a
 * database query.
 */
export function registerPicturePages(app: FastifyInstance, { storage }: Deps): void {
  app.route<{ Params: { tenantId: string; file: string } }>({
    ...SERVED,
    url: "/i/:tenantId/:file",
    async handler(request, reply) {
      const { tenantId, file } = request.params;
      const type = servedType(tenantId, file);
      const found = type && (await storage.find(storageKey(`${tenantId}/${file}`)));
      // A picture never changes under its name.
      return found ? sendPicture(request, reply, { ...found, type, tag: file }) : notFound(reply);
    },
  });
  app.route<{ Params: { file: string } }>({
    ...SERVED,
    url: "/designs/:file",
    async handler(request, reply) {
      const { file } = request.params;
      const extension = DESIGN_FILE.exec(file)?.[1] as Extension | undefined;
      const found = extension && (await openDesign(file));
      return found
        ? sendPicture(request, reply, { ...found, type: CONTENT_TYPES[extension] })
        : notFound(reply);
    },
  });
}

// HEAD is handled here, because fastify's own handler would read the whole file.
const SERVED: Pick<RouteOptions, "method" | "exposeHeadRoute" | "compress"> = {
  method: ["GET", "HEAD"],
  exposeHeadRoute: false,
  compress: false,
};

interface Picture {
  size: number;
  content: Readable;
  type: string;
  /** Changes whenever the content does. */
  tag: string;
}

function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { size, content, type, tag }: Picture,
): FastifyReply {
  const etag = `"${tag}"`;
  void reply
    .headers(HEADERS)
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("etag", etag)
    .type(type)
    .header("content-length", size);
  const isKnown = knownTags(request).some(
    (known) => known === "*" || known.replace(/^W\//, "") === etag,
  );
  if (!isKnown && request.method === "GET") return reply.send(content);
  content.destroy();
  return isKnown ? reply.code(304).removeHeader("content-length").send() : reply.send();
}

/** Nothing in the file may run or load, even when opened as a page; any site may embed it. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "x-robots-tag": "noindex",
};

const knownTags = (request: FastifyRequest): string[] =>
  (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(HEADERS).header("cache-control", "no-store").send();
}

/** Opens a picture that ships with Arauto; another version may replace it under the same name. */
async function openDesign(
  name: string,
): Promise<{ size: number; tag: string; content: Readable } | undefined> {
  try {
    const file = await open(path.join(designsFolder, name));
    const { size, mtimeMs } = await file.stat();
    return {
      size,
      tag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`,
      content: file.createReadStream(),
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
