import { open } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/domain.ts";
import { designsFolder } from "../../platform/installation.ts";
import { CONTENT_TYPES, type Extension, servedType, storageKey } from "./image-files.ts";

const DESIGN_FILE = /^[a-z0-9-]+\.(png|jpg|gif)$/;

/**
 * Pictures for whoever knows their address: mail programs carry no token, and a mail to a million people asks for each
 * a million times. So they come straight from the storage, and no database is asked.
 */
export function registerPicturePages(app: FastifyInstance, { storage }: Deps): void {
  app.get<{ Params: { tenantId: string; file: string } }>("/i/:tenantId/:file", { compress: false }, (request, reply) => {
    const { tenantId, file } = request.params;
    const type = servedType(tenantId, file);
    return sendPicture(request, reply, {
      // A picture never changes under its name.
      tag: file,
      type,
      find: () => storage.find(storageKey(`${tenantId}/${file}`)),
    });
  });

  app.get<{ Params: { file: string } }>("/designs/:file", { compress: false }, async (request, reply) => {
    const extension = DESIGN_FILE.exec(request.params.file)?.[1] as Extension | undefined;
    if (!extension) return notFound(reply);
    const found = await openDesign(request.params.file);
    if (!found) return notFound(reply);
    return sendPicture(request, reply, { tag: found.tag, type: CONTENT_TYPES[extension], find: async () => found });
  });
}

interface Picture {
  /** Changes whenever the content does. */
  tag: string;
  /** Undefined for what is no picture's name. */
  type: string | undefined;
  find(): Promise<{ size: number; content: Readable } | undefined>;
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, { tag, type, find }: Picture): Promise<FastifyReply> {
  const found = type === undefined ? undefined : await find();
  if (!found || type === undefined) return notFound(reply);
  const etag = `"${tag}"`;
  void reply
    .headers(HEADERS)
    .header("cache-control", "public, max-age=31536000, immutable")
    .header("etag", etag)
    .type(type)
    .header("content-length", found.size);
  const isKnown = knownTags(request).some((known) => known === "*" || known.replace(/^W\//, "") === etag);
  if (!isKnown && request.method === "GET") return reply.send(found.content);
  found.content.destroy();
  return isKnown ? reply.code(304).removeHeader("content-length").send() : reply.send();
}

/** Nothing in it runs or loads, even opened as a page of its own; anybody's page may show it. */
const HEADERS = {
  "content-security-policy": "default-src 'none'; sandbox",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "cross-origin",
  "access-control-allow-origin": "*",
  "x-robots-tag": "noindex",
};

const knownTags = (request: FastifyRequest): string[] => (request.headers["if-none-match"] ?? "").split(",").map((tag) => tag.trim());

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).headers(HEADERS).header("cache-control", "no-store").send();
}

/** A picture that comes with Arauto; another version may bring another one under the same name. */
async function openDesign(name: string): Promise<{ size: number; tag: string; content: Readable } | undefined> {
  try {
    const file = await open(path.join(designsFolder, name));
    const { size, mtimeMs } = await file.stat();
    return { size, tag: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}`, content: file.createReadStream() };
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw fault;
  }
}
