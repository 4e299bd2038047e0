import type { TrackingToken } from "@arauto/mail";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/domain.ts";
import { answerMissing, answerPage, privately, rest, tokenOf } from "./page-answers.ts";
import { BRAND_STYLE_ROUTE, brandStyle, colorOfStyle, PAGE_STYLE, PAGE_STYLE_PATH } from "./page-style.ts";
import { pageLanguage } from "./page-texts.ts";
import { registerPreferencePages } from "./preference-routes.ts";
import { faultPage } from "./public-pages.ts";
import { createRecorder } from "./recorder.ts";
import { clickTarget } from "./service.ts";
import { registerSubscriptionPages } from "./subscription-routes.ts";
import { trackingKey } from "./tracking-links.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/** A form with a few hundred topics. */
const BODY_MAX_BYTES = 64 * 1024;

/** Fetched ahead by a browser or a link preview: nobody looked at it yet (Sec-Purpose, and its older names). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]].join(" ").toLowerCase();
  return /prefetch|prerender|preview/.test(purpose);
}

/**
 * What mail programs and people's browsers call, without a login: the token says who and what, and
 * its signature that we wrote it.
 */
export function registerTrackingPages(app: FastifyInstance, deps: Deps): void {
  const key = trackingKey(deps);
  const recorder = createRecorder(deps);

  async function record(token: TrackingToken, link: number | null): Promise<void> {
    const { tenantId, campaignId, accountId } = token;
    await recorder.add(tenantId, { campaignId, accountId, link }).catch((fault: unknown) => {
      // Who clicked must arrive all the same.
      deps.log.error({ err: fault, tenantId, campaignId }, "An open or click could not be stored");
    });
  }

  app.register(async (scope) => {
    // One-click bodies come as form or multipart (RFC 8058 §3.2) and say nothing that the token does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) => done(null, undefined));
    scope.addContentTypeParser(
      "application/x-www-form-urlencoded",
      { parseAs: "string", bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook("onClose", () => recorder.idle());
    scope.setErrorHandler<Error & { statusCode?: number }>((fault, request, reply) => {
      const status = fault.statusCode !== undefined && fault.statusCode >= 400 && fault.statusCode < 500 ? fault.statusCode : 503;
      // The path holds a token that acts for a person: it stays out of the log.
      if (status === 503) deps.log.error({ err: fault, correlationId: request.id }, "A public page failed");
      return answerPage(reply, status, faultPage(pageLanguage(request.headers["accept-language"])));
    });

    scope.get(PAGE_STYLE_PATH, (_request, reply) =>
      reply.header("cache-control", "public, max-age=31536000, immutable").type("text/css; charset=utf-8").send(PAGE_STYLE),
    );
    scope.get(BRAND_STYLE_ROUTE, (request, reply) => {
      const color = colorOfStyle((request.params as { file: string }).file);
      if (color === null) return answerMissing(request, reply);
      return reply.header("cache-control", "public, max-age=86400").type("text/css; charset=utf-8").send(brandStyle(color));
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/o/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request).replace(/\.gif$/, ""), "open", key);
        if (token && request.method === "GET" && !isPrefetch(request)) await record(token, null);
        // The same for a forged token: a mail never shows a broken picture, and nobody learns which tokens are real.
        return privately(reply).type("image/gif").send(PIXEL);
      },
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/c/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request), "click", key);
        const target = token && (await clickTarget(deps, token));
        if (!token || target === null) return answerMissing(request, reply);
        if (request.method === "GET" && !isPrefetch(request)) await record(token, token.link);
        return privately(reply).code(302).header("location", target).send();
      },
    });

    registerSubscriptionPages(scope, deps);
    registerPreferencePages(scope, deps);
  });
}
