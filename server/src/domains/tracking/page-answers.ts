import { verifyToken, type TrackingToken } from "@arauto/mail";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Language, spokenLanguage } from "@arauto/contracts";
import { languageChosen, pageLanguage } from "./page-texts.ts";
import { missingPage } from "./public-pages.ts";
import { pressedOnPage, type Reading } from "./public-frame.ts";

// No script, no frame around it, forms only to us.
const POLICY = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Kept by nobody, named to nobody, found by no search engine. */
export function privately(reply: FastifyReply): FastifyReply {
  return reply.header("cache-control", "no-store").header("referrer-policy", "no-referrer").header("x-robots-tag", "noindex, nofollow");
}

export function answerPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return privately(reply).code(status).header("content-security-policy", POLICY).type("text/html; charset=utf-8").send(html);
}

export function answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answerPage(reply, 404, missingPage(languageOf(request)));
}

/** Everything after the route's fixed beginning. A wildcard, because route parameters are limited to 100 characters. */
export function rest(request: FastifyRequest): string {
  return (request.params as { "*": string })["*"];
}

/** The token of the address, and what is to be done: `<token>` or `<token>/<verb>`. */
export function tokenAndVerb(request: FastifyRequest): { text: string; verb: string } {
  const [text = "", ...verb] = rest(request).split("/");
  return { text, verb: verb.join("/") };
}

/** What a token says; null when it is forged, changed, cut, or made for something else. */
export function tokenOf(text: string, kind: TrackingToken["kind"], keys: readonly Buffer[]): TrackingToken | null {
  const token = verifyToken(text, keys);
  return token?.kind === kind ? token : null;
}

/** The languages that a page's people have. */
export interface Speakers {
  /** The contact's, as far as known. */
  language: string | null;
  workspace: { language: Language };
}

/** The language a page is shown in: chosen here, else the contact's, else the browser's, else the workspace's. */
export function languageOf(request: FastifyRequest, speakers?: Speakers): Language {
  return (
    languageChosen(request.query) ??
    spokenLanguage(speakers?.language ?? null) ??
    pageLanguage(request.headers["accept-language"], speakers?.workspace.language)
  );
}

/** How this request is read, in the language of `languageOf`. */
export function readingOf(request: FastifyRequest, path: string, speakers: Speakers): Reading {
  return { path, language: languageOf(request, speakers), languageChosen: languageChosen(request.query) !== undefined };
}

/** A form's fields; undefined for what is no form. */
export function formOf(request: FastifyRequest): URLSearchParams | undefined {
  return request.body instanceof URLSearchParams ? request.body : undefined;
}

/** The person's own address in the network, when they pressed a button of ours; a mail program's one click comes from its servers. */
export function personsIp(request: FastifyRequest): string | null {
  return pressedOnPage(formOf(request)) ? request.ip : null;
}

/**
 * Whether an unsubscription was asked for: by the page's own button, or by the body of a mail program's one click
 * (RFC 8058 §3.1). Security scanners that post to links they find send neither.
 */
export function asksToUnsubscribe(request: FastifyRequest): boolean {
  const form = formOf(request);
  return pressedOnPage(form) || form?.get("List-Unsubscribe") === "One-Click";
}
