import type { ApiLogDetails } from "../../../lib/api.generated.ts";
import { KEY_VARIABLE } from "../keys/key-text.ts";

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a curl command that repeats the call, with the key in a variable and never in the text. */
export function curlCommand(
  { method, path, request, idempotencyKey }: ApiLogDetails,
  origin: string,
): string {
  const lines = [
    `curl ${method === "GET" ? "" : `-X ${method} `}${quoted(`${origin}/api${path}`)}`,
    `-H "Authorization: Bearer $${KEY_VARIABLE}"`,
  ];
  if (idempotencyKey !== null) lines.push(`-H ${quoted(`Idempotency-Key: ${idempotencyKey}`)}`);
  if (request.text !== "")
    lines.push(`-H 'Content-Type: application/json'`, `-d ${quoted(request.text)}`);
  return lines.join(" \\\n  ");
}
