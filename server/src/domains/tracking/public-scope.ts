import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/domain.ts";
import { answerPage } from "./page-answers.ts";
import { pageLanguage } from "./page-texts.ts";
import { faultPage } from "./public-pages.ts";

/** A form with a few hundred topics. */
const BODY_MAX_BYTES = 64 * 1024;

/** Pages for whoever holds a signed link, under any name: they take forms, whatever their type says, and fail in words. */
export function registerPublicPages(app: FastifyInstance, deps: Pick<Deps, "log">, pages: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    // Senders' own names lead here as well.
    scope.addHook("onRoute", (route) => {
      route.config = { ...route.config, anyHost: true };
    });
    // One-click bodies come as form or multipart (RFC 8058 §3.2).
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) => done(null, undefined));
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addContentTypeParser(
      "multipart/form-data",
      { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES },
      (request: FastifyRequest, body: Buffer<ArrayBuffer>) => fieldsOf(request.headers["content-type"] ?? "", body),
    );
    scope.setErrorHandler<Error & { statusCode?: number }>((fault, request, reply) => {
      const status = fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500 ? fault.statusCode : 503;
      // The path holds a token that acts for a person: it stays out of the log.
      if (status === 503) deps.log.error({ err: fault, correlationId: request.id }, "A public page failed");
      return answerPage(reply, status, faultPage(pageLanguage(request.headers["accept-language"])));
    });
    pages(scope);
  });
}

/** The fields of a multipart form without its files; undefined when it cannot be read. */
async function fieldsOf(contentType: string, body: Buffer<ArrayBuffer>): Promise<URLSearchParams | undefined> {
  try {
    const form = await new Response(body, { headers: { "content-type": contentType } }).formData();
    return new URLSearchParams(
      [...form].flatMap(([name, value]): [string, string][] => (typeof value === "string" ? [[name, value]] : [])),
    );
  } catch {
    return undefined;
  }
}
