import {
  API_VERSION_HEADER,
  API_VERSIONS,
  AppError,
  DEFAULT_API_VERSION,
  type Deprecation,
} from "@arauto/contracts";
import type { FastifyReply, FastifyRequest } from "fastify";

/**
 * Adds the version that applies to a request to its response.
 * @throws AppError API_VERSION_UNKNOWN
 */
export function nameVersion({ headers }: FastifyRequest, reply: FastifyReply): void {
  const requested = headers[API_VERSION_HEADER];
  const version =
    requested === undefined ? DEFAULT_API_VERSION : API_VERSIONS.find((one) => one === requested);
  if (version === undefined)
    throw new AppError("API_VERSION_UNKNOWN", `Known versions: ${API_VERSIONS.join(", ")}`);
  void reply.header(API_VERSION_HEADER, version);
}

/** Adds the headers of a deprecated operation: `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and `Link`. */
export function announceEnd(reply: FastifyReply, { since, sunset, successor }: Deprecation): void {
  void reply.header("deprecation", `@${Date.parse(since) / 1_000}`);
  if (sunset) void reply.header("sunset", new Date(sunset).toUTCString());
  if (successor) void reply.header("link", `</api${successor}>; rel="successor-version"`);
}
