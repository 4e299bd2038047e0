import { withBanner } from "@arauto/mail";
import type { Language } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import {
  sendNotFoundPage,
  createRecorder,
  interpolated,
  languageOf,
  ANONYMOUS_CONTACT_ID,
  withPrivacyHeaders,
  recordVisit,
  registerPublicPages,
  rest,
  tokenOf,
  trackingKeys,
} from "../tracking/index.ts";
import { createShownEmails, type ShownMail } from "./shown-mail.ts";

// The email is untrusted HTML: no scripts, forms or frames, and an opaque origin. Its pictures may be loaded from
// anywhere.
const POLICY =
  "default-src 'none'; img-src https: http: data:; style-src 'unsafe-inline'; font-src https: data:; form-action 'none'; base-uri 'none'; " +
  "frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation";

const BAR =
  "all:initial;display:block;box-sizing:border-box;width:100%;padding:10px 16px;background:#f6f5f2;color:#1c2333;border-bottom:1px solid #dcdad4;" +
  "font:13px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;text-align:center;overflow-wrap:anywhere";

function bar(message: ShownMail, language: Language): string {
  const texts = textsOf(language, "public-pages").webVersion;
  const [tongue = "", region = ""] = language.split("-");
  const text = interpolated(message.withoutContact ? texts.withoutContact : texts.reading, {
    workspace: message.workspace.name,
  });
  return `<div lang="${tongue}-${region.toUpperCase()}" dir="ltr" role="note" style="${BAR}">${text}</div>`;
}

/**
 * Serves the page behind `view_in_browser_url`: the frozen email as its recipient received it. Following the link
 * proves that the email was opened, even without pictures, so the visit counts as an open, classified like any other.
 */
export function registerWebVersion(app: FastifyInstance, deps: Deps): void {
  const keys = trackingKeys(deps);
  const recorder = createRecorder(deps);
  const shown = createShownEmails(deps);

  registerPublicPages(app, deps, (scope) => {
    scope.addHook("onClose", () => recorder.idle());
    scope.route({
      method: ["GET", "HEAD"],
      url: "/t/v/*",
      async handler(request, reply) {
        const token = tokenOf(rest(request), "view", keys);
        const message = token && (await shown(token));
        if (!token || !message) return sendNotFoundPage(request, reply);
        const { tenantId, campaignId } = token;
        if (message.privacy !== "none") {
          const contactId =
            message.privacy === "anonymous" ? ANONYMOUS_CONTACT_ID : token.contactId;
          await recordVisit(deps, recorder, request, {
            tenantId,
            campaignId,
            contactId,
            link: null,
          });
        }
        const language = languageOf(request, message);
        return withPrivacyHeaders(reply)
          .header("content-security-policy", POLICY)
          .type("text/html; charset=utf-8")
          .send(withBanner(message.html, bar(message, language)));
      },
    });
  });
}
