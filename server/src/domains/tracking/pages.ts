import type { TrackingToken } from "@arauto/mail";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { sendNotFoundPage, withPrivacyHeaders, rest, tokenOf } from "./page-responses.ts";
import {
  BRAND_STYLE_ROUTE,
  brandStyle,
  colorOfStyle,
  PAGE_STYLE,
  PAGE_STYLE_PATH,
} from "./page-style.ts";
import { registerPreferencePages } from "./preference-routes.ts";
import { registerPublicPages } from "./public-scope.ts";
import { createLinkTables } from "./link-tables.ts";
import { createRecorder, recordVisit } from "./recorder.ts";
import { clickTarget } from "./service.ts";
import { registerSubscriptionPages } from "./subscription-routes.ts";
import { trackingKeys } from "./tracking-links.ts";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
/**
 * Registers the routes that mail programs and browsers call without a login: the signed token
 * identifies the contact and the action.
 */
export function registerTrackingPages(app: FastifyInstance, deps: Deps): void {
  const keys = trackingKeys(deps);
  const recorder = createRecorder(deps);
  const links = createLinkTables(deps);

  const record = (request: FastifyRequest, token: TrackingToken, link: number | null) =>
    recordVisit(deps, recorder, request, { ...token, link });

  registerPublicPages(app, deps, (scope) => {
    scope.addHook("onClose", () => recorder.idle());
    scope.get(PAGE_STYLE_PATH, (_request, reply) =>
      reply
        .header("cache-control", "public, max-age=31536000, immutable")
        .type("text/css; charset=utf-8")
        .send(PAGE_STYLE),
    );
    scope.get(BRAND_STYLE_ROUTE, (request, reply) => {
      const color = colorOfStyle((request.params as { file: string }).file);
      if (color === null) return sendNotFoundPage(request, reply);
      return reply
        .header("cache-control", "public, max-age=86400")
        .type("text/css; charset=utf-8")
        .send(brandStyle(color));
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/o/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request).replace(/\.gif$/, ""), "open", keys);
        if (token) await record(request, token, null);
        // The same response for a forged token: a message never shows a broken image, and responses do not reveal which
        // tokens are valid.
        return withPrivacyHeaders(reply).type("image/gif").send(PIXEL);
      },
    });

    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/c/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request), "click", keys);
        const target = token && (await clickTarget(deps, links, token));
        if (!token || target === null) return sendNotFoundPage(request, reply);
        await record(request, token, token.link);
        return withPrivacyHeaders(reply).code(302).header("location", target).send();
      },
    });

    registerSubscriptionPages(scope, deps);
    registerPreferencePages(scope, deps);
  });
}
