import { verifyToken, type TrackingToken } from "@arauto/mail";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/domain.ts";
import { PAGE_STYLE, PAGE_STYLE_PATH } from "./page-style.ts";
import { pageLanguage } from "./page-texts.ts";
import { askPage, backPage, donePage, faultPage, missingPage } from "./public-pages.ts";
import { createRecorder } from "./recorder.ts";
import { clickTarget, resubscribe, type Subscription, subscriptionOf, unsubscribe } from "./service.ts";
import { trackingKey } from "./tracking-links.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const BODY_MAX_BYTES = 16 * 1024;
// No script, no frame around it, forms only to us.
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Fetched ahead by a browser or a link preview: nobody looked at it yet (Sec-Purpose, and its older names). */
function isPrefetch({ headers }: FastifyRequest): boolean {
  const purpose = [headers["sec-purpose"], headers["purpose"], headers["x-purpose"], headers["x-moz"]].join(" ").toLowerCase();
  return /prefetch|prerender|preview/.test(purpose);
}

function privately(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
}

function answerPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return privately(reply).code(status).header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(html);
}

/** Everything after the route's fixed beginning. A wildcard, because route parameters are limited to 100 characters. */
function rest(request: FastifyRequest): string {
  return (request.params as { "*": string })["*"];
}

/**
 * What mail programs and people's browsers call, without a login: the token says who and what, and
 * its signature that we wrote it.
 */
export function registerTrackingPages(app: FastifyInstance, deps: Deps): void {
  const key = trackingKey(deps);
  const recorder = createRecorder(deps);

  const tokenOf = (text: string, kind: TrackingToken["kind"]) => {
    const token = verifyToken(text, key);
    return token?.kind === kind ? token : null;
  };
  const missing = (request: FastifyRequest, reply: FastifyReply) =>
    answerPage(reply, 404, missingPage(pageLanguage(request.headers["accept-language"])));

  async function record(token: TrackingToken, link: number | null): Promise<void> {
    const { tenantId, campaignId, accountId } = token;
    await recorder.add(tenantId, { campaignId, accountId, link }).catch((fault: unknown) => {
      // Who clicked must arrive all the same.
      deps.log.error({ err: fault, tenantId, campaignId }, "An open or click could not be stored");
    });
  }

  function subscriptionAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    found: Subscription | null,
    token: string,
    afterUndo = false,
  ): FastifyReply {
    if (!found) return missing(request, reply);
    const language = pageLanguage(request.headers["accept-language"], found.workspace.language);
    const action = `/u/${token}`;
    if (!found.subscribed) return answerPage(reply, 200, donePage(language, found, action));
    return answerPage(reply, 200, afterUndo ? backPage(language, found, action) : askPage(language, found, action));
  }

  app.register(async (scope) => {
    // One-click bodies come as form or multipart (RFC 8058 §3.2) and say nothing that the token does not.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_MAX_BYTES }, (_request, _body, done) => done(null, undefined));
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

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/o/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request).replace(/\.gif$/, ""), "open");
        if (token && request.method === "GET" && !isPrefetch(request)) await record(token, null);
        // The same for a forged token: a mail never shows a broken picture, and nobody learns which tokens are real.
        return privately(reply).type("image/gif").send(PIXEL);
      },
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/c/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request), "click");
        const target = token && (await clickTarget(deps, token));
        if (!token || target === null) return missing(request, reply);
        if (request.method === "GET" && !isPrefetch(request)) await record(token, token.link);
        return privately(reply).code(302).header("location", target).send();
      },
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/u/*",
      async handler(request, reply) {
        const text = rest(request);
        const token = tokenOf(text, "unsubscribe");
        return subscriptionAnswer(request, reply, token && (await subscriptionOf(deps, token)), text);
      },
    });

    scope.post("/u/*", async (request, reply) => {
      const [text = "", verb] = rest(request).split("/");
      const token = tokenOf(text, "unsubscribe");
      if (!token || (verb !== undefined && verb !== "undo")) return missing(request, reply);
      const undo = verb === "undo";
      return subscriptionAnswer(request, reply, await (undo ? resubscribe : unsubscribe)(deps, token), text, undo);
    });
  });
}
