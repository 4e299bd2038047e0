import type { Route } from "@arauto/contracts";
import type { FastifyReply } from "fastify";
import type { Download } from "./handler.ts";

const NAME_MAX = 200;

/**
 * Returns Content-Disposition for a file of any name (RFC 6266, with the UTF-8 form of RFC 8187).
 */
export function attachment(fileName: string): string {
  const clean = fileName.replace(/[\p{Surrogate}\p{Cc}\p{Bidi_Control}/\\]/gu, "_") || "file";
  const short = [...clean].slice(0, NAME_MAX).join("");
  const ascii = short.replace(/[^\x20-\x7e]|["%]/g, "_");
  const encoded = encodeURIComponent(short).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Responds with a file that browsers save and never display. */
export function sendDownload(
  reply: FastifyReply,
  produces: NonNullable<Route["produces"]>,
  { fileName, content }: Download,
): FastifyReply {
  return reply
    .type(produces.startsWith("text/") ? `${produces}; charset=utf-8` : produces)
    .header("cache-control", "no-store")
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-disposition", attachment(fileName ?? "file"))
    .send(content);
}
