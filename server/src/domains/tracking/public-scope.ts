import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { sendPage } from "./page-responses.ts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import { errorPage } from "./public-pages.ts";

/** Enough for a form with a few hundred topics. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * Registers pages behind signed links, on every host name. They accept forms, whatever their
 * content type, and respond with readable errors.
 */
export function registerPublicPages(
  app: FastifyInstance,
  deps: Pick<Deps, "log">,
  pages: (scope: FastifyInstance) => void,
): void {
  app.register(async (scope) => {
    // Senders' own host names lead here as well.
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, anyHost: true };
    });
    // One-click bodies are forms or multipart (RFC 8058 §3.2).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES },
      (_request, _body, done) => done(null, undefined),
    );
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES },
      (request: FastifyRequest, body: Buffer<ArrayBuffer>) =>
        fieldsOf(request.headers["content-type"] ?? "", body),
    );
    scope.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
      const status =
        error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
          ? error.statusCode
          : 503;
      // The path contains a token that authorizes actions of a contact: it must not be logged.
      if (status === 503)
        deps.log.error({ err: error, correlationId: request.id }, "A public page failed");
      return sendPage(
        reply,
        status,
        errorPage(acceptedLanguage(request.headers["accept-language"])),
      );
    });
    pages(scope);
  });
}

/** Returns the fields of a multipart form without its files; undefined when it cannot be parsed. */
async function fieldsOf(
  contentType: string,
  body: Buffer<ArrayBuffer>,
): Promise<URLSearchParams | undefined> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return new URLSearchParams(
      [...form].flatMap(([name, value]): [string, string][] =>
        typeof value === "string" ? [[name, value]] : [],
      ),
    );
  } catch {
    return undefined;
  }
}
