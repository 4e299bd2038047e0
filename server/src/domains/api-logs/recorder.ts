import { API_LOG_BODY_BYTES, type ApiLogBody } from "@arauto/contracts";
import { v7 } from "uuid";
import { outageReason } from "../../platform/database/outage.ts";
import type { Deps } from "../../platform/deps.ts";
import type { CallBody, CallLog, KeyCall } from "../../platform/http/call-log.ts";
import { maskJson, maskText, maskUrl } from "./masking.ts";
import { BODY_SEPARATOR, insertCalls, type StoredCall } from "./recorder-queries.ts";

const FLUSH_MS = 500;
/** Calls of one insert. */
const BATCH_MAX = 500;
/** What waits in memory at most: calls, and characters of their bodies. */
const WAITING_MAX = 5_000;
const WAITING_CHARACTERS_MAX = 32_000_000;

/** Collects calls and stores them shortly after. */
export interface CallRecorder extends CallLog {
  /** Stores what was recorded so far. */
  flush(): Promise<void>;
  /** Returns how many calls were lost, because the database was away for too long. */
  dropped(): number;
  /** Stores the rest and stops. */
  close(): Promise<void>;
}

/**
 * Creates the log of API calls. Calls wait in memory, so that recording costs a request nothing but a place in a list:
 * masking and storing happen later. When the database is away and the list is full, new calls are dropped and counted.
 */
export function createCallLog({ database, log }: Pick<Deps, "database" | "log">): CallRecorder {
  let waiting: KeyCall[] = [];
  let characters = 0;
  let dropped = 0;
  let reported = 0;

  async function store(calls: readonly KeyCall[]): Promise<void> {
    const rows = calls.map(storedCall);
    await database.system((tx) => insertCalls(tx, rows));
  }

  /** Stores each call on its own, so that one that can't be stored does not take others with it. */
  async function storeEach(calls: readonly KeyCall[]): Promise<void> {
    for (const call of calls) {
      await store([call]).catch((error: unknown) => {
        if (outageReason(error)) throw error;
        dropped += 1;
        log.error({ err: error }, "Could not store an API call");
      });
    }
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_MAX);
      try {
        await store(batch).catch((error: unknown) => {
          if (outageReason(error)) throw error;
          return storeEach(batch);
        });
      } catch (error) {
        log.debug({ err: error }, "API calls wait for the database");
        break;
      }
      waiting = waiting.slice(batch.length);
      characters = waiting.reduce((sum, call) => sum + sizeOf(call), 0);
    }
    if (dropped > reported) log.warn({ calls: dropped - reported }, "Lost entries of the API log");
    reported = dropped;
  }

  let current = Promise.resolve();
  const enqueue = () => (current = current.then(flush));
  let isFlushing = false;
  const timer = setInterval(() => {
    if (isFlushing || (waiting.length === 0 && dropped === reported)) return;
    isFlushing = true;
    void enqueue().finally(() => (isFlushing = false));
  }, FLUSH_MS);
  timer.unref();
  return {
    record(call) {
      const size = sizeOf(call);
      if (waiting.length >= WAITING_MAX || characters + size > WAITING_CHARACTERS_MAX) {
        dropped += 1;
        return;
      }
      characters += size;
      waiting.push(call);
    },
    flush: enqueue,
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await enqueue();
    },
  };
}

const sizeOf = ({ request, response }: KeyCall): number =>
  (request?.text?.length ?? 0) + (response?.text?.length ?? 0);

function storedCall(call: KeyCall): StoredCall {
  const { tenantId, apiKeyId: keyId, mode, at, method, operationId, route } = call;
  const { status, errorCode, durationMs, ip, correlationId } = call;
  return {
    tenantId,
    keyId,
    mode,
    at,
    id: v7({ msecs: at.getTime() }),
    method,
    operationId,
    route,
    path: storable(maskUrl(call.url, route)),
    status,
    errorCode,
    durationMs,
    ip,
    correlationId,
    idempotencyKey: call.idempotencyKey && storable(maskText(call.idempotencyKey)),
    userAgent: call.userAgent && storable(maskText(call.userAgent)).slice(0, 300),
    request: maskedBody(call.request, route),
    response: maskedBody(call.response, route),
  };
}

/** Returns a body as it is stored: masked, then cut at whole characters. */
export function maskedBody(body: CallBody | undefined, route: string): ApiLogBody {
  if (!body) return { text: "", state: "none" };
  if (body.text === null) return { text: "", state: "omitted" };
  const bytes = Buffer.from(storable(maskJson(body.text, route)));
  const isCut = body.isCut || bytes.length > API_LOG_BODY_BYTES;
  if (bytes.length <= API_LOG_BODY_BYTES)
    return { text: bytes.toString(), state: isCut ? "cut" : "whole" };
  return {
    text: new TextDecoder().decode(bytes.subarray(0, API_LOG_BODY_BYTES), { stream: true }),
    state: "cut",
  };
}

/** Removes what PostgreSQL's text can't contain, and what separates bodies. */
const storable = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replaceAll(BODY_SEPARATOR, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
