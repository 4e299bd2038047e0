import rateLimit from "@fastify/rate-limit";
import { AppError } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressGroup } from "../network/address-group.ts";

/** Requests per minute of one session, over all routes. */
const SESSION_LIMIT = 1_200;
/** Requests per minute of one workspace, over all its sessions. */
const WORKSPACE_LIMIT = 6_000;
const WINDOW_MS = 60_000;
/** Addresses or sessions remembered for one limit. */
const REMEMBERED = 20_000;

type Limit = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export interface RateLimits {
  /** A limit of one route per address; for IPv6 per /64 network. */
  perAddress(max: number): Limit;
  /** A limit of one route per workspace; for requests with a known caller. */
  perWorkspace(max: number): Limit;
  /** The limit of the session and its workspace; for requests with a known caller. */
  perCaller: Limit;
}

/**
 * Installs rate limits in this process's memory: several API processes each allow as much.
 * Responses contain RateLimit-Limit, -Remaining and -Reset (seconds), and Retry-After when
 * rejected.
 */
export async function installRateLimits(
  app: FastifyInstance,
  enabled: boolean,
): Promise<RateLimits> {
  if (!enabled)
    return {
      perAddress: () => async () => {},
      perWorkspace: () => async () => {},
      perCaller: async () => {},
    };
  await app.register(rateLimit, { global: false, cache: REMEMBERED });

  const limit = (max: number, keyOf: (request: FastifyRequest) => string): Limit => {
    const count = app.createRateLimit({ max, timeWindow: WINDOW_MS, keyGenerator: keyOf });
    return async (request, reply) => {
      const state = await count(request);
      if (state.isAllowed) return;
      // Of several limits the headers show the one with the least left.
      const told = Number(reply.getHeader("ratelimit-remaining") ?? Infinity);
      if (state.remaining <= told) {
        void reply.headers({
          "ratelimit-limit": state.max,
          "ratelimit-remaining": state.remaining,
          "ratelimit-reset": state.ttlInSeconds,
        });
      }
      if (!state.isExceeded) return;
      void reply.header("retry-after", state.ttlInSeconds);
      throw new AppError("RATE_LIMITED");
    };
  };
  const perSession = limit(
    SESSION_LIMIT,
    (request) => request.principal?.sessionId ?? addressGroup(request.ip),
  );
  const workspaceOf = (request: FastifyRequest) =>
    request.principal?.tenantId ?? request.principal?.userId ?? addressGroup(request.ip);
  const perWorkspace = limit(WORKSPACE_LIMIT, workspaceOf);
  return {
    perAddress: (max) => limit(max, (request) => addressGroup(request.ip)),
    perWorkspace: (max) => limit(max, workspaceOf),
    async perCaller(request, reply) {
      await perSession(request, reply);
      await perWorkspace(request, reply);
    },
  };
}
