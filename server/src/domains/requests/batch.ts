import { createHash } from "node:crypto";
import { REQUEST_BATCH_BYTES, REQUEST_BATCH_MAX, type SentRequest } from "@arauto/contracts";
import type { Contact } from "@arauto/mail";
import { z } from "zod";
import type { ClientLimits } from "../../platform/network/http-client.ts";
import { SecretMarks } from "./secret-marks.ts";
import {
  openKeys,
  type OutgoingRequest,
  type PreparedRequest,
  prepareRequests,
  type RequestDeps,
  type RequestOutcome,
  sendPrepared,
  unsent,
} from "./send.ts";

/** Requests of several contacts combined into one call. URL and headers have no variables. */
export interface OutgoingBatch extends Pick<OutgoingRequest, "tenantId" | "template" | "scope"> {
  /** `key` identifies the contact's request for the server: the same in every attempt. */
  items: readonly { key: string; contact: Contact | null }[];
  limits?: ClientLimits;
}

type Prepared = PreparedRequest | { failure: RequestOutcome };

/** A call for several contacts, and the outcomes of those excluded from it: `null` if they belong to the next call. */
interface Batch {
  call: PreparedRequest | { failure: RequestOutcome };
  /** By index of an item; undefined for those in the call. */
  left: ReadonlyMap<number, RequestOutcome | null>;
}

/**
 * Combines the rendered requests of several contacts into one call, up to its byte limit. A contact whose body is not
 * JSON is excluded.
 */
export function batchOf(keys: readonly string[], rendered: readonly Prepared[]): Batch {
  const left = new Map<number, RequestOutcome | null>();
  const parts: string[] = [];
  let head: PreparedRequest | undefined;
  let firstKey = "";
  let bytes = 0;
  for (const [place, render] of rendered.entries()) {
    if ("failure" in render) {
      left.set(place, render.failure);
      continue;
    }
    const { body } = render.request;
    if (body === null || !isJson(body)) {
      left.set(place, unsent("render", "The body is not JSON", render.sent));
      continue;
    }
    const part = `{"key":${JSON.stringify(keys[place])},"body":${body}}`;
    bytes += Buffer.byteLength(part);
    if (head !== undefined && bytes > REQUEST_BATCH_BYTES) {
      left.set(place, null);
      continue;
    }
    if (!head) [head, firstKey] = [render, keys[place] ?? ""];
    parts.push(part);
  }
  if (!head) return { call: { failure: left.get(0) ?? unsent("render", null) }, left };
  const body = `{"items":[${parts.join(",")}]}`;
  // For a trial with one contact; logs contain the part of each contact.
  const shown = `{"items":[{"key":${JSON.stringify(firstKey)},"body":${head.sent.body}}]}`;
  const sent = { ...head.sent, body: shown };
  return { call: { ...head, sent, request: { ...head.request, body } }, left };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The same contacts produce the same key, so that a server recognizes a repeated call. */
const batchKey = (keys: readonly string[]): string =>
  `batch.${createHash("sha256").update(keys.toSorted().join("\n")).digest("hex").slice(0, 32)}`;

/**
 * Makes one attempt at the requests of several contacts in one call. Returns the outcomes, in order; null for those
 * that did not fit and belong to the next call. Not for callers inside a transaction.
 */
export async function sendBatch(
  deps: RequestDeps,
  outgoing: OutgoingBatch,
): Promise<(RequestOutcome | null)[]> {
  const { tenantId, template, items, limits } = outgoing;
  const marks = new SecretMarks(template);
  const open = await openKeys(deps, tenantId, marks);
  const contacts = items.map(({ contact }) => contact);
  const rendered = await prepareRequests(deps, outgoing, contacts, open.secrets, marks);
  const keys = items.map(({ key }) => key);
  const { call, left } = batchOf(keys, rendered);
  const inside = rendered.flatMap((render, place) =>
    left.has(place) || "failure" in render
      ? []
      : [{ place, key: keys[place] ?? "", sent: render.sent }],
  );
  const outcomes = rendered.map((_, place) => left.get(place) ?? null);
  if ("failure" in call) return outcomes;
  const name = batchKey(inside.map(({ key }) => key));
  const overall = await sendPrepared(deps, tenantId, call, name, open, limits);
  for (const [at, outcome] of itemOutcomes(overall, inside).entries())
    outcomes[inside[at]?.place ?? 0] = outcome;
  return outcomes;
}

/** The server's response for each contact. */
const responseOfBatch = z.object({
  results: z
    .array(
      z.object({
        key: z.string(),
        /** Like the status of an individual response. */
        status: z.int().min(100).max(599).default(200),
        body: z.unknown().optional(),
      }),
    )
    .max(REQUEST_BATCH_MAX * 2),
});

/**
 * Returns the outcome of each contact in a call. A 2xx response with `results` decides about the contacts it lists; for
 * the others it is unknown whether they were processed. Any other response applies to all.
 */
export function itemOutcomes(
  outcome: RequestOutcome,
  items: readonly { key: string; sent: SentRequest }[],
): RequestOutcome[] {
  if (outcome.kind === "resting") return items.map(() => outcome);
  const named = outcome.kind === "answered" ? resultsOf(outcome) : undefined;
  if (outcome.kind === "unanswered" || named === undefined)
    return items.map(({ sent }) => ({ ...outcome, sent }));
  const { headers, durationMs } = outcome;
  return items.map(({ key, sent }) => {
    const result = named.get(key);
    if (!result)
      return {
        kind: "unanswered",
        sent,
        error: "lost",
        message: "The response has no result for this contact",
        wasSent: true,
        durationMs,
      };
    const { status: statusCode, body } = result;
    const text = body === undefined ? "" : JSON.stringify(body);
    return { kind: "answered", sent, statusCode, headers, body: text, isWhole: true, durationMs };
  });
}

function resultsOf({ statusCode, body, isWhole }: Extract<RequestOutcome, { kind: "answered" }>) {
  if (statusCode < 200 || statusCode >= 300 || !isWhole || !isJson(body)) return undefined;
  const read = responseOfBatch.safeParse(JSON.parse(body));
  return read.success
    ? new Map(read.data.results.map((result) => [result.key, result]))
    : undefined;
}
