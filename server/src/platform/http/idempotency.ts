import { createHmac } from "node:crypto";
import { AppError } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { claimKey, releaseKey, storeResponse } from "./idempotency-queries.ts";
import type { Principal } from "./principal.ts";
import { asAppError } from "./problems.ts";

/** The response of a JSON route. */
export interface JsonResponse {
  status: number;
  /** JSON text; null for 204. */
  body: string | null;
}

const PURPOSE = "idempotency";
const KEY = /^[\x21-\x7e]{1,255}$/;
/** Far longer than any request takes: after this its process is presumed killed, and the key is free again. */
const ABANDONED_SECONDS = 300;

/**
 * Returns the request's Idempotency-Key.
 * @throws AppError VALIDATION when it is not 1–255 printable characters
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const given = request.headers["idempotency-key"];
  if (given === undefined) return undefined;
  if (typeof given === "string" && KEY.test(given)) return given;
  throw new AppError("VALIDATION", "The Idempotency-Key must be 1 to 255 printable characters");
}

/**
 * Runs a request once per key: a repetition gets the first response, including errors below 500. A server error (5xx)
 * or a limit (429) is not stored, so that a retry may succeed.
 * @throws AppError IDEMPOTENCY_IN_PROGRESS, IDEMPOTENCY_KEY_REUSED, or the request's error
 */
export async function respondOnce(
  deps: Pick<Deps, "database" | "secrets">,
  request: FastifyRequest,
  principal: Principal,
  key: string,
  run: () => Promise<JsonResponse>,
): Promise<JsonResponse & { replayed: boolean }> {
  const { database, secrets } = deps;
  const caller = principal.kind === "apiKey" ? `key-${principal.apiKeyId}` : principal.userId;
  const scope = `${principal.tenantId ?? ""}:${caller}`;
  const context = `idempotency:${scope}:${key}`;
  const hash = requestHash(request, secrets.key(PURPOSE));
  const stored = await database.system((tx) => claimKey(tx, scope, key, hash, ABANDONED_SECONDS));
  if (stored) {
    const isSame = secrets
      .keys(PURPOSE)
      .some((one) => stored.requestHash.equals(requestHash(request, one)));
    if (!isSame) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    if (stored.status === null || stored.answerBox === null)
      throw new AppError("IDEMPOTENCY_IN_PROGRESS");
    const parsed = JSON.parse(secrets.open(stored.answerBox, context)) as StoredBody;
    if ("fault" in parsed)
      throw new AppError(parsed.fault.code, parsed.fault.detail, parsed.fault.extra);
    return { status: stored.status, body: parsed.body, replayed: true };
  }

  const keep = (status: number, body: StoredBody) =>
    database.system((tx) =>
      storeResponse(tx, scope, key, status, secrets.seal(JSON.stringify(body), context)),
    );
  try {
    const response = await run();
    await keep(response.status, { body: response.body });
    return { ...response, replayed: false };
  } catch (error) {
    const refusal = asAppError(error);
    if (refusal.status >= 500 || refusal.status === 429)
      await database.system((tx) => releaseKey(tx, scope, key)).catch(() => {});
    else
      await keep(refusal.status, {
        fault: {
          code: refusal.code,
          detail: refusal.detail,
          extra: { ...refusal.extra, cause: undefined },
        },
      });
    throw error;
  }
}

/** A stored response. Stored rows contain `fault` as the name of an error. */
type StoredBody = { body: string | null } | { fault: Pick<AppError, "code" | "detail" | "extra"> };

/** Keyed, because a body may contain a password, which could be guessed from a plain digest. */
function requestHash(request: FastifyRequest, key: Buffer): Buffer {
  const size = request.isMultipart() ? (request.headers["content-length"] ?? "") : "";
  const text = JSON.stringify([
    request.method,
    request.url,
    size,
    request.isMultipart() ? null : (request.body ?? null),
  ]);
  return createHmac("sha256", key).update(text).digest();
}
