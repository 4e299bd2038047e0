import { contactLanguage } from "@arauto/contracts";
import type { TrackingToken } from "@arauto/mail";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import { confirm, readConfirmation, readConfirmationToken } from "../consents/index.ts";
import { confirmationPage } from "./confirmation-page.ts";
import {
  sendNotFoundPage,
  sendPage,
  formOf,
  languageOf,
  withPrivacyHeaders,
  visitorIp,
  readingOf,
  tokenAndVerb,
  tokenOf,
} from "./page-responses.ts";
import { type Done, preferencePage } from "./preference-page.ts";
import {
  isEmailWithoutContact,
  setLanguageByPreference,
  type Preferences,
  readPreferences,
  savePreferences,
  resubscribeByPreference,
  unsubscribeByPreference,
} from "./preferences.ts";
import { pageWorkspace } from "./page-workspace.ts";
import type { ReaderLanguages } from "./public-frame.ts";
import {
  NO_CAMPAIGN_ID,
  preferencesPath,
  trackingKeys,
  unsubscribePath,
} from "./tracking-links.ts";

/** The page to show after a POST; `found` is null for a link whose contact no longer exists. */
interface Outcome {
  found: Preferences | null;
  done: Done;
}

/** Registers the pages where contacts choose what they receive and confirm subscriptions. A GET changes nothing. */
export function registerPreferencePages(scope: FastifyInstance, deps: Deps): void {
  const keys = trackingKeys(deps);

  scope.route({
    method: ["GET", "HEAD"],
    url: "/p/*",
    async handler(request, reply) {
      const { text, verb } = tokenAndVerb(request);
      const token = verb === "" ? tokenOf(text, "preferences", keys) : null;
      const found = token && (await readPreferences(deps, token));
      // An address without a contact has no topics to choose. It can unsubscribe.
      if (token && !found && (await isEmailWithoutContact(deps, token)))
        return withPrivacyHeaders(reply).redirect(unsubscribePath(deps, token));
      return respond(request, reply, text, { found, done: null });
    },
  });

  scope.post("/p/*", async (request, reply) => {
    const { text, verb } = tokenAndVerb(request);
    const token = tokenOf(text, "preferences", keys);
    const outcome = token && (await act(deps, verb, request, token));
    return outcome ? respond(request, reply, text, outcome) : sendNotFoundPage(request, reply);
  });

  scope.route({
    method: ["GET", "HEAD", "POST"],
    url: "/c/*",
    async handler(request, reply) {
      const { text, verb } = tokenAndVerb(request);
      const link = verb === "" ? readConfirmationToken(deps, text) : null;
      const found =
        link &&
        (await (request.method === "POST"
          ? confirm(deps, link, request.ip)
          : readConfirmation(deps, link)));
      if (!link || !found) return sendNotFoundPage(request, reply);
      const choices = preferencesPath(deps, { ...link, campaignId: NO_CAMPAIGN_ID });
      const reading = readingOf(request, `/c/${text}`, found);
      const workspace = pageWorkspace(deps, link.tenantId, found.workspace);
      const html = confirmationPage(reading, { ...found, workspace }, choices);
      return sendPage(reply, 200, html, workspace);
    },
  });
}

function respond(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
  { found, done }: Outcome,
) {
  if (!found) return sendNotFoundPage(request, reply);
  return sendPage(
    reply,
    200,
    preferencePage(readingOf(request, `/p/${text}`, found), found, done),
    found.workspace,
  );
}

/** Performs the form's action. Returns null for an unknown verb. */
async function act(
  deps: Deps,
  verb: string,
  request: FastifyRequest,
  token: TrackingToken,
): Promise<Outcome | null> {
  if (verb === "") return save(deps, request, token);
  if (verb === "language") return setLanguage(deps, request, token);
  const originFor = (label: "everything" | "back") => ({
    source: "preferencePage" as const,
    ip: visitorIp(request),
    wording: (speakers: ReaderLanguages) =>
      textsOf(languageOf(request, speakers), "public-pages").preferences[label],
  });
  if (verb === "all")
    return {
      found: await unsubscribeByPreference(deps, token, originFor("everything")),
      done: null,
    };
  if (verb === "back")
    return {
      found: await resubscribeByPreference(deps, token, originFor("back")),
      done: { kind: "back" },
    };
  return null;
}

async function save(deps: Deps, request: FastifyRequest, token: TrackingToken): Promise<Outcome> {
  const fields = formOf(request);
  // A request without our form must not be taken as unsubscribing from everything.
  const shown = new Set(fields?.getAll("shown"));
  const ticked = new Set(fields?.getAll("topic"));
  const saved = await savePreferences(deps, token, { shown, ticked }, visitorIp(request));
  return {
    found: saved?.preferences ?? null,
    done: { kind: "saved", changed: saved?.changed ?? [] },
  };
}

async function setLanguage(
  deps: Deps,
  request: FastifyRequest,
  token: TrackingToken,
): Promise<Outcome> {
  const before = await readPreferences(deps, token);
  const requested = formOf(request)?.get("language");
  const language = requested === "" ? null : contactLanguage.safeParse(requested).data;
  if (!before || language === undefined) return { found: before, done: null };
  const found = await setLanguageByPreference(deps, token, language);
  return {
    found,
    done:
      language === null || language === before.language
        ? null
        : { kind: "language", former: before.language },
  };
}
