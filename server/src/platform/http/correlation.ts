import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

export const CORRELATION_HEADER = "x-correlation-id";
// Excludes anything that could break a log line or a header.
const VALID_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/;

/** Returns the caller's correlation id if it is valid, or else a new one. */
export function correlationIdOf(request: Pick<IncomingMessage, "headers">): string {
  const given = request.headers[CORRELATION_HEADER];
  return typeof given === "string" && VALID_ID.test(given) ? given : randomUUID();
}
