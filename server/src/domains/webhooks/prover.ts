import { randomBytes } from "node:crypto";
import {
  WEBHOOK_PAYLOAD_MAX_BYTES,
  WEBHOOK_RESPONSE_BYTES,
  type WebhookEventType,
  webhookExample,
  type WebhookProof,
} from "@arauto/contracts";
import { refuseInDryRun } from "../../platform/database/dry-run.ts";
import type { Deps } from "../../platform/deps.ts";
import { ownAuthorities } from "../../platform/network/certificate-authorities.ts";
import {
  type CallResult,
  type ClientLimits,
  HttpClient,
} from "../../platform/network/http-client.ts";
import { USER_AGENT } from "./endpoint-run.ts";
import { openSecrets } from "./endpoint-secrets.ts";
import { type PayloadData, requestBody } from "./payloads.ts";
import { postOf } from "./post.ts";
import { requireEndpoint } from "./service.ts";
import { createSecret, signedHeaders } from "../../platform/crypto/webhook-signing.ts";

/** Total time of all requests stays within the console's time limit. */
const LIMITS: ClientLimits = { connectMs: 2_000, answerMs: 5_000 };
const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

interface Request {
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
  secret: string;
  /** Sent instead of the signed body. */
  sentBody?: string;
}

interface Sent {
  request: WebhookProof["requests"][number];
  result: CallResult;
}

/**
 * Sends valid and invalid requests to an endpoint, and returns which of them it accepted. Their events are examples,
 * and are not stored. If the valid request is not accepted, nothing else is sent.
 * @throws AppError NOT_FOUND, TEST_MODE_UNAVAILABLE
 */
export async function proveEndpoint(
  deps: Deps,
  tenantId: string,
  id: string,
): Promise<WebhookProof[]> {
  refuseInDryRun();
  const endpoint = await deps.database.tenant(tenantId, (tx) => requireEndpoint(tx, tenantId, id));
  const [secret] = openSecrets(deps.secrets, tenantId, id, endpoint, endpoint.now);
  const url = new URL(endpoint.url);
  const client = new HttpClient({
    network: deps.network,
    secureContext: ownAuthorities(deps.config),
    limits: LIMITS,
    bytesMax: WEBHOOK_RESPONSE_BYTES,
  });
  const send = async (one: Request): Promise<Sent> => {
    const headers = { ...signedHeaders(one, [one.secret]), "user-agent": USER_AGENT };
    const body = one.sentBody ?? one.body;
    return { request: { headers, body }, result: await client.send(postOf(url, headers, body)) };
  };
  try {
    const request = requestsFor(endpoint.types[0] ?? "contact.created", secret, endpoint.now);
    const valid = proof("valid", true, [await send(request.good())]);
    if (!valid.passed) return [valid];
    const [repeated, newer] = [request.good(), request.good()];
    const older = request.good(MINUTE_SECONDS);
    const forged = { ...request.good(), secret: createSecret(endpoint.signature) };
    const others: [WebhookProof["name"], mustAccept: boolean, requests: Request[]][] = [
      ["large", true, [request.large()]],
      ["repeated", true, [repeated, repeated]],
      ["unordered", true, [newer, older]],
      ["forged", false, [forged]],
      ["altered", false, [request.altered()]],
      ["old", false, [request.good(DAY_SECONDS)]],
    ];
    const inTurn = async (requests: readonly Request[]) => {
      const sent: Sent[] = [];
      for (const one of requests) sent.push(await send(one));
      return sent;
    };
    const proofs = others.map(async ([name, mustAccept, requests]) =>
      proof(name, mustAccept, await inTurn(requests)),
    );
    return [valid, ...(await Promise.all(proofs))];
  } finally {
    client.close();
  }
}

/** Builds requests with example events. */
function requestsFor(type: WebhookEventType, secret: string, now: Date) {
  const seconds = Math.floor(now.getTime() / 1000);
  const { data } = webhookExample(type, "thin");
  const bodyOf = (occurredAt: Date, more: PayloadData = {}) =>
    requestBody({ type, occurredAt, data: { ...data, ...more } });
  /** @param age in seconds, of the event and the signature */
  const good = (age = 0): Request => ({
    id: `msg_${randomBytes(16).toString("hex")}`,
    timestamp: seconds - age,
    body: bodyOf(new Date(now.getTime() - age * 1000)),
    secret,
  });
  return {
    good,
    altered: (): Request => ({ ...good(), sentBody: bodyOf(now, { altered: true }) }),
    large: (): Request => {
      const used = Buffer.byteLength(bodyOf(now, { filler: "" }));
      const filler = "x".repeat(WEBHOOK_PAYLOAD_MAX_BYTES - used);
      return { ...good(), body: bodyOf(now, { filler }) };
    },
  };
}

function proof(
  name: WebhookProof["name"],
  mustAccept: boolean,
  sent: readonly Sent[],
): WebhookProof {
  const results = sent.map(({ result }) => result);
  const isAccepted = ({ statusCode }: CallResult) =>
    statusCode !== null && statusCode >= 200 && statusCode < 300;
  const accepted = results.every(isAccepted);
  const shown = results.find((one) => isAccepted(one) !== mustAccept) ?? results[0];
  return {
    name,
    mustAccept,
    accepted,
    passed: accepted === mustAccept,
    statusCode: shown?.statusCode ?? null,
    error: shown?.error ?? null,
    durationMs: results.reduce((sum, { durationMs }) => sum + durationMs, 0),
    requests: sent.map(({ request }) => request),
  };
}
