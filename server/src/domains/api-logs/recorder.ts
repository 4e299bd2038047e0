import { API_LOG_BODY_BYTES, type ApiLogBody } from "@arauto/contracts";
import { v7 } from "uuid";
import { outageReason } from "../../platform/database/outage.ts";
import type { Deps } from "../../platform/deps.ts";
import type { CallBody, CallLog, KeyCall } from "../../platform/http/call-log.ts";
import { maskJson, maskText, maskUrl } from "./masking.ts";
import { BODY_SEPARATOR, insertCalls } from "./recorder-queries.ts";
import type { StoredCall } from "./stored-call.ts";

const FLUSH_MS = 500;
/** Maximum number of calls per insert. */
const BATCH_MAX = 500;
/** Maximum number of connections in use. */
const CONNECTIONS = 2;
/** Maximum kept in memory: calls, and characters of their bodies. */
const WAITING_MAX = 5_000;
const WAITING_CHARACTERS_MAX = 32_000_000;

/** A call with its id, so that storing it again is a no-op. */
type WaitingCall = KeyCall & { id: string };
/** A workspace and its calls. */
type Batch = [tenantId: string, calls: WaitingCall[]];

/** Collects calls and stores them shortly after. */
export interface CallRecorder extends CallLog {
  /** Stores everything recorded so far. */
  flush(): Promise<void>;
  /** Returns how many calls were lost because the database was unavailable for too long. */
  dropped(): number;
  /** Stores the rest and stops. */
  close(): Promise<void>;
}

/**
 * Creates the log of API calls. Calls are buffered in memory, so that recording adds no latency to a request: masking
 * and storing happen later. When the database is unavailable and the buffer is full, new calls are dropped and counted.
 */
export function createCallLog({ database, log }: Pick<Deps, "database" | "log">): CallRecorder {
  let waiting: WaitingCall[] = [];
  let characters = 0;
  let dropped = 0;
  let reported = 0;

  async function store([tenantId, calls]: Batch): Promise<void> {
    const rows = calls.map(storedCall);
    await database.tenant(tenantId, (tx) => insertCalls(tx, tenantId, rows));
  }

  /** Stores each call separately, so that one that can't be stored does not affect others. */
  async function storeEach([tenantId, calls]: Batch): Promise<void> {
    for (const call of calls) {
      await store([tenantId, [call]]).catch((error: unknown) => {
        if (outageReason(error)) throw error;
        dropped += 1;
        log.error({ err: error }, "Could not store an API call");
      });
    }
  }

  /** Stores buffered calls, and returns whether all of them could be stored. */
  async function storeWaiting(): Promise<boolean> {
    const batches = batchesOf(waiting);
    const stored = new Set<WaitingCall>();
    let isServed = true;
    const run = async () => {
      for (let batch = batches.shift(); batch && isServed; batch = batches.shift()) {
        const [tenantId, calls] = batch;
        try {
          await store(batch).catch((error: unknown) => {
            if (outageReason(error)) throw error;
            return storeEach([tenantId, calls]);
          });
          for (const call of calls) stored.add(call);
        } catch (error) {
          isServed = false;
          log.debug({ err: error }, "API calls wait for the database");
        }
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, run));
    waiting = waiting.filter((call) => !stored.has(call));
    characters = waiting.reduce((sum, call) => sum + sizeOf(call), 0);
    return isServed;
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0 && (await storeWaiting()));
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
      waiting.push({ ...call, id: v7({ msecs: call.at.getTime() }) });
    },
    flush: enqueue,
    dropped: () => dropped,
    async close() {
      clearInterval(timer);
      await enqueue();
    },
  };
}

/** Returns the calls by workspace, which share no transaction. */
function batchesOf(calls: readonly WaitingCall[]): Batch[] {
  const batches: Batch[] = [];
  const open = new Map<string, WaitingCall[]>();
  for (const call of calls) {
    let batch = open.get(call.tenantId);
    if (!batch || batch.length >= BATCH_MAX) {
      batch = [];
      open.set(call.tenantId, batch);
      batches.push([call.tenantId, batch]);
    }
    batch.push(call);
  }
  return batches;
}

const sizeOf = ({ request, response }: KeyCall): number =>
  (request?.text?.length ?? 0) + (response?.text?.length ?? 0);

function storedCall(call: WaitingCall): StoredCall {
  const { id, apiKeyId: keyId, mode, at, method, operationId, route } = call;
  const { status, errorCode, durationMs, ip, correlationId } = call;
  return {
    keyId,
    mode,
    at,
    id,
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

/** Returns a body for storing: masked, then truncated at whole characters. */
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

/** Removes characters that PostgreSQL's text can't contain, and the body separator. */
const storable = (text: string): string =>
  text
    .replaceAll("\0", "")
    .replaceAll(BODY_SEPARATOR, "")
    .replace(/\p{Surrogate}/gu, "\ufffd");
