import { UNSUBSCRIBE_REASONS } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../platform/deps.ts";
import { textsOf } from "../../platform/texts.ts";
import {
  sendNotFoundPage,
  sendPage,
  requestsUnsubscribe,
  formOf,
  languageOf,
  visitorIp,
  readingOf,
  tokenAndVerb,
  tokenOf,
} from "./page-responses.ts";
import type { Reading, ReaderLanguages } from "./public-frame.ts";
import {
  confirmUnsubscribePage,
  resubscribedPage,
  unsubscribedPage,
  topicUnsubscribedPage,
} from "./public-pages.ts";
import {
  chooseMessageTopic,
  giveReason,
  resubscribe,
  type Subscription,
  subscriptionOf,
  unsubscribe,
} from "./service.ts";
import { trackingKeys } from "./tracking-links.ts";

type Page = (reading: Reading, subscription: Subscription) => string;

const statusPage: Page = (reading, subscription) =>
  (subscription.subscribed ? confirmUnsubscribePage : unsubscribedPage)(reading, subscription);
const undoPage: Page = (reading, subscription) =>
  (subscription.subscribed ? resubscribedPage : unsubscribedPage)(reading, subscription);

/**
 * Registers the page of the unsubscribe link, and the one-click request of mail programs (RFC
 * 8058). A GET changes nothing.
 */
export function registerSubscriptionPages(scope: FastifyInstance, deps: Deps): void {
  const keys = trackingKeys(deps);

  const respond = (
    request: FastifyRequest,
    reply: FastifyReply,
    text: string,
    found: Subscription | null,
    page: Page,
    status = 200,
  ) => {
    if (!found) return sendNotFoundPage(request, reply);
    const html = page(readingOf(request, `/u/${text}`, found), found);
    return sendPage(reply, status, html, found.workspace);
  };

  scope.route({
    method: ["GET", "HEAD"],
    url: "/u/*",
    async handler(request, reply) {
      const { text, verb } = tokenAndVerb(request);
      const token = verb === "" ? tokenOf(text, "unsubscribe", keys) : null;
      const found = token && (await subscriptionOf(deps, token));
      return respond(request, reply, text, found, statusPage);
    },
  });

  scope.post("/u/*", async (request, reply) => {
    const { text, verb } = tokenAndVerb(request);
    const token = tokenOf(text, "unsubscribe", keys);
    if (!token) return sendNotFoundPage(request, reply);
    const origin = { source: "unsubscribeLink", ip: visitorIp(request) } as const;
    const originFor = (label: "unsubscribe" | "undo") => ({
      ...origin,
      wording: (speakers: ReaderLanguages) =>
        textsOf(languageOf(request, speakers), "public-pages").unsubscribe[label],
    });
    const current = () => subscriptionOf(deps, token);
    const show = (found: Subscription | null, page: Page, status?: number) =>
      respond(request, reply, text, found, page, status);
    switch (verb) {
      case "":
        if (!requestsUnsubscribe(request)) return show(await current(), statusPage, 400);
        return show(await unsubscribe(deps, token, originFor("unsubscribe")), unsubscribedPage);
      case "undo":
        return show(await resubscribe(deps, token, originFor("undo")), undoPage);
      case "reason": {
        const given = formOf(request)?.get("reason");
        const reason = UNSUBSCRIBE_REASONS.find((one) => one === given);
        if (!reason) return show(await current(), statusPage, 400);
        return show(await giveReason(deps, token, reason), statusPage);
      }
      case "topic":
        return show(await chooseMessageTopic(deps, token, false, origin), topicUnsubscribedPage);
      case "topic-undo":
        return show(await chooseMessageTopic(deps, token, true, origin), undoPage);
      default:
        return sendNotFoundPage(request, reply);
    }
  });
}
