import { AppError } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";
import { noteRequestBody } from "./call-log.ts";
import { API_KEY_START, containsApiKey } from "../crypto/api-key-format.ts";

/** JSON nested deeper than any of our schemas can only be an attempt to exhaust the parser. */
const MAX_DEPTH = 64;
const DOUBTFUL_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses JSON bodies: limited depth, no `__proto__`, no text that the database cannot store, no API keys. An empty body
 * is undefined, regardless of its content type.
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    noteRequestBody(request, text);
    if (depthOf(text) > MAX_DEPTH)
      return done(new AppError("MALFORMED_REQUEST", "The JSON is nested too deeply"));
    return parse(request, text, (error, value) => {
      if (!error && DOUBTFUL_ESCAPE.test(text) && containsUnstorable(value)) {
        return done(
          new AppError("VALIDATION", "The text contains characters that can't be stored"),
        );
      }
      const leaked = !error && text.includes(API_KEY_START) ? apiKeyPlace(value) : null;
      return done(leaked === null ? error : leakedKey(leaked), value);
    });
  });
}

/** Returns the dotted path of a text that contains a complete API key; null when none does. */
function apiKeyPlace(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === "string") return containsApiKey(value) ? path.join(".") : null;
  if (typeof value !== "object" || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    // Field names are never masked, so the path ends above the field.
    const place = containsApiKey(key) ? path.join(".") : apiKeyPlace(child, [...path, key]);
    if (place !== null) return place;
  }
  return null;
}

/** Rejects an API key pasted into a field by mistake, which would be stored, shown and sent. */
function leakedKey(path: string): AppError {
  const message = "Contains an API key";
  return new AppError("SECRET_IN_FIELD", undefined, {
    errors: [{ path, code: "secret", message }],
  });
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (inText) {
      if (sign === "\\") at++;
      else if (sign === '"') inText = false;
    } else if (sign === '"') inText = true;
    else if (sign === "{" || sign === "[") deepest = Math.max(deepest, ++depth);
    else if (sign === "}" || sign === "]") depth--;
  }
  return deepest;
}

/** Whether any text in a parsed body contains NUL or half a surrogate pair. */
function containsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !isWellFormed(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, child]) => containsUnstorable(key) || containsUnstorable(child),
  );
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
