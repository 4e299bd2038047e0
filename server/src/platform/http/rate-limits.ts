import rateLimit from "@fastify/rate-limit";
import { AppError } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "../network/address-group.ts";

/** Requests per minute of one session, across all routes. */
const SESSION_LIMIT = 1_200;
/** Requests per minute of one API key, over all routes: 200 emails a second. */
const KEY_LIMIT = 12_000;
/** Requests per minute of one workspace, over all its sessions and API keys. */
const WORKSPACE_LIMIT = 18_000;
/** Requests per minute and address with API keys that are not valid. */
const REJECTED_KEYS_LIMIT = 60;
const WINDOW_MS = 60_000;
/** Maximum number of addresses or sessions remembered per limit. */
const REMEMBERED = 20_000;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateLimits {
  /** A limit of one route per address; for IPv6 per /64 network. */
  perAddress(max: number): Limit;
  /** A limit of one route per workspace; for requests with a known caller. */
  perWorkspace(max: number): Limit;
  /** The limits of the session or API key and its workspace; for requests with a known caller. */
  perCaller: Limit;
  /** The limit of an address for requests that are rejected because of their API key. */
  rejectedKeys: Limit;
}

/**
 * Installs rate limits in this process's memory: several API processes each allow as much.
 *
 * Responses name every limit that counted the request in `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-11), and the one with the least left in RateLimit-Limit,
 * -Remaining and -Reset (seconds) of earlier drafts. Rejections have Retry-After.
 */
export async function installRateLimits(
  app: FastifyInstance,
  enabled: boolean,
): Promise<RateLimits> {
  const none: Limit = async () => {};
  if (!enabled)
    return {
      perAddress: () => none,
      perWorkspace: () => none,
      perCaller: none,
      rejectedKeys: none,
    };
  await app.register(rateLimit, { global: false, cache: REMEMBERED });

  const limit = (name: string, max: number, keyOf: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf });
    return async (request, reply) => {
      const state = await count(request);
      if (state.isAllowed) return;
      const { remaining, ttlInSeconds } = state;
      addItem(reply, "ratelimit-policy", `"${name}";q=${max};w=${WINDOW_MS / 1_000}`);
      addItem(reply, "ratelimit", `"${name}";r=${remaining};t=${ttlInSeconds}`);
      // With several limits, the older headers show the one with the least left.
      const shown = Number(reply.getHeader("ratelimit-remaining") ?? Infinity);
      if (remaining <= shown) {
        void reply.headers({
          "ratelimit-limit": state.max,
          "ratelimit-remaining": remaining,
          "ratelimit-reset": ttlInSeconds,
        });
      }
      if (!state.isExceeded) return;
      void reply.header("retry-after", ttlInSeconds);
      throw new AppError("RATE_LIMITED");
    };
  };
  const perUser = limit("session", SESSION_LIMIT, ({ principal, ip }) =>
    principal?.kind === "user" ? principal.sessionId : addressGroup(ip),
  );
  const perKey = limit("key", KEY_LIMIT, ({ principal, ip }) =>
    principal?.kind === "apiKey" ? principal.apiKeyId : addressGroup(ip),
  );
  const workspaceOf = ({ principal, ip }: FastifyRequest) =>
    principal?.tenantId ?? principal?.userId ?? addressGroup(ip);
  const addressOf = ({ ip }: FastifyRequest) => addressGroup(ip);
  const perWorkspace = limit("workspace", WORKSPACE_LIMIT, workspaceOf);
  return {
    perAddress: (max) => limit("address-route", max, addressOf),
    perWorkspace: (max) => limit("workspace-route", max, workspaceOf),
    async perCaller(request, reply) {
      await (request.principal?.kind === "apiKey" ? perKey : perUser)(request, reply);
      await perWorkspace(request, reply);
    },
    rejectedKeys: limit("rejected-keys", REJECTED_KEYS_LIMIT, addressOf),
  };
}

/** Appends an item to a structured field that is a list (RFC 9651). */
function addItem(reply: FastifyReply, name: string, item: string): void {
  const before = reply.getHeader(name);
  void reply.header(name, before === undefined ? item : `${String(before)}, ${item}`);
}
