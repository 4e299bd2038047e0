import { verifyToken, type TrackingToken } from "@arauto/mail";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, consoleLanguageOf } from "@arauto/contracts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import { languageChosen } from "./page-language.ts";
import { logoOrigins, type PageWorkspace } from "./page-workspace.ts";
import { invalidLinkPage } from "./public-pages.ts";
import { pressedOnPage, type Reading, type ReaderLanguages } from "./public-frame.ts";

// No scripts, no framing, forms only to this server, and no picture but the logo.
const POLICY =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function policyFor(workspace: PageWorkspace | undefined): string {
  const origins = workspace ? logoOrigins(workspace) : [];
  return origins.length === 0 ? POLICY : `${POLICY}; img-src ${origins.join(" ")}`;
}

/** Prevents caching, referrers and search indexing. */
export function withPrivacyHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-robots-tag", "noindex, nofollow");
}

export function sendPage(
  reply: FastifyReply,
  status: number,
  html: string,
  workspace?: PageWorkspace,
): FastifyReply {
  return withPrivacyHeaders(reply)
    .code(status)
    .header("content-security-policy", policyFor(workspace))
    .type("text/html; charset=utf-8")
    .send(html);
}

export function sendNotFoundPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, 404, invalidLinkPage(languageOf(request)));
}

/**
 * Returns everything after the route's fixed prefix. A wildcard, because route parameters are
 * limited to 100 characters.
 */
export function rest(request: FastifyRequest): string {
  return (request.params as { "*": string })["*"];
}

/** Returns the token in the URL and the action: `<token>` or `<token>/<verb>`. */
export function tokenAndVerb(request: FastifyRequest): { text: string; verb: string } {
  const [text = "", ...verb] = rest(request).split("/");
  return { text, verb: verb.join("/") };
}

/** Returns the contents of a token; null when it is forged, modified, truncated, or made for another purpose. */
export function tokenOf(
  text: string,
  kind: TrackingToken["kind"],
  keys: readonly Buffer[],
): TrackingToken | null {
  const token = verifyToken(text, keys);
  return token?.kind === kind ? token : null;
}

/** Returns the language of a page: the one chosen on it, or else the contact's, the browser's or the workspace's. */
export function languageOf(request: FastifyRequest, speakers?: ReaderLanguages): Language {
  return (
    languageChosen(request.query) ??
    consoleLanguageOf(speakers?.language ?? null) ??
    acceptedLanguage(request.headers["accept-language"], speakers?.workspace.language)
  );
}

/** Returns the rendering options of this request, with the language from `languageOf`. */
export function readingOf(
  request: FastifyRequest,
  path: string,
  speakers: ReaderLanguages,
): Reading {
  return {
    path,
    language: languageOf(request, speakers),
    languageChosen: languageChosen(request.query) !== undefined,
  };
}

/** Returns a form's fields; undefined for other bodies. */
export function formOf(request: FastifyRequest): URLSearchParams | undefined {
  return request.body instanceof URLSearchParams ? request.body : undefined;
}

/**
 * Returns the contact's IP address when they submitted our form; a mail program's one-click request
 * comes from its servers.
 */
export function visitorIp(request: FastifyRequest): string | null {
  return pressedOnPage(formOf(request)) ? request.ip : null;
}

/**
 * Returns whether the request asks to unsubscribe: by the page's own button, or by the body of a
 * mail program's one-click request (RFC 8058 §3.1). Security scanners that post to links send
 * neither.
 */
export function requestsUnsubscribe(request: FastifyRequest): boolean {
  const form = formOf(request);
  return pressedOnPage(form) || form?.get("List-Unsubscribe") === "One-Click";
}
