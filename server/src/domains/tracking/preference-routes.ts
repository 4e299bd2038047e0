import { contactLanguage } from "@arauto/contracts";
import type { TrackingToken } from "@arauto/mail";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { confirm, readConfirmation, readConfirmationToken } from "../consents/index.ts";
import { confirmationPage } from "./confirmation-page.ts";
import {
  answerMissing,
  answerPage,
  formOf,
  languageOf,
  visitorIp,
  readingOf,
  tokenAndVerb,
  tokenOf,
} from "./page-answers.ts";
import { type Done, preferencePage } from "./preference-page.ts";
import { PREFERENCE_TEXTS } from "./preference-texts.ts";
import {
  languageByPreference,
  type Preferences,
  readPreferences,
  savePreferences,
  startByPreference,
  stopByPreference,
} from "./preferences.ts";
import type { Speakers } from "./public-frame.ts";
import { NO_CAMPAIGN_ID, preferencesPath, trackingKeys } from "./tracking-links.ts";

/** Registers the pages where contacts choose what they receive and confirm subscriptions. A GET changes nothing. */
export function registerPreferencePages(scope: FastifyInstance, deps: Deps): void {
  const keys = trackingKeys(deps);

  const answer = (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    found: Preferences | null,
    done: Done,
  ) => {
    if (!found) return answerMissing(request, reply);
    return answerPage(
      reply,
      200,
      preferencePage(readingOf(request, `/p/${text}`, found), found, done),
    );
  };

  scope.route({
    method: ["GET", "HEAD"],
    url: "/p/*",
    async handler(request, reply) {
      const { text, verb } = tokenAndVerb(request);
      const token = verb === "" ? tokenOf(text, "preferences", keys) : null;
      return answer(request, reply, text, token && (await readPreferences(deps, token)), null);
    },
  });

  async function save(
    request: FastifyRequest,
    token: TrackingToken,
  ): Promise<{ found: Preferences | null; done: Done }> {
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

  async function keepLanguage(
    request: FastifyRequest,
    token: TrackingToken,
  ): Promise<{ found: Preferences | null; done: Done }> {
    const before = await readPreferences(deps, token);
    const wanted = formOf(request)?.get("language");
    const language = wanted === "" ? null : contactLanguage.safeParse(wanted).data;
    if (!before || language === undefined) return { found: before, done: null };
    const found = await languageByPreference(deps, token, language);
    return {
      found,
      done:
        language === null || language === before.language
          ? null
          : { kind: "language", former: before.language },
    };
  }

  scope.post("/p/*", async (request, reply) => {
    const { text, verb } = tokenAndVerb(request);
    const token = tokenOf(text, "preferences", keys);
    if (!token) return answerMissing(request, reply);
    if (verb === "") {
      const { found, done } = await save(request, token);
      return answer(request, reply, text, found, done);
    }
    if (verb === "language") {
      const { found, done } = await keepLanguage(request, token);
      return answer(request, reply, text, found, done);
    }
    const said = (label: "everything" | "back") => ({
      source: "preferencePage" as const,
      ip: visitorIp(request),
      wording: (speakers: Speakers) => PREFERENCE_TEXTS[languageOf(request, speakers)][label],
    });
    if (verb === "all")
      return answer(
        request,
        reply,
        text,
        await stopByPreference(deps, token, said("everything")),
        null,
      );
    if (verb !== "back") return answerMissing(request, reply);
    const found = await startByPreference(deps, token, said("back"));
    return answer(request, reply, text, found, { kind: "back" });
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
      if (!link || !found) return answerMissing(request, reply);
      const choices = preferencesPath(deps, { ...link, campaignId: NO_CAMPAIGN_ID });
      const reading = readingOf(request, `/c/${text}`, found);
      return answerPage(reply, 200, confirmationPage(reading, found, choices));
    },
  });
}
