import { AppError } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";

/** JSON nested deeper than any of our schemas is an attempt to exhaust a parser. */
const MAX_DEPTH = 64;
const DOUBTFUL_ESCAPE = /\\u(?:0000|[dD][89a-fA-F])/;

/**
 * Parses JSON bodies: limited depth, no `__proto__`, no text that the database cannot store. An
 * empty body is undefined, whatever its content type.
 */
export function installJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = body.toString();
    if (text === "") return done(null, undefined);
    if (depthOf(text) > MAX_DEPTH)
      return done(new AppError("MALFORMED_REQUEST", "The JSON is nested too deeply"));
    return parse(request, text, (error, value) => {
      if (!error && DOUBTFUL_ESCAPE.test(text) && holdsUnstorable(value)) {
        return done(
          new AppError("VALIDATION", "The text contains characters that can't be stored"),
        );
      }
      return done(error, value);
    });
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
function holdsUnstorable(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0") || !isWellFormed(value);
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(
    ([key, child]) => holdsUnstorable(key) || holdsUnstorable(child),
  );
}

function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}
