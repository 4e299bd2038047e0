import { isIP } from "node:net";
import { AppError } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answered under any name that leads here, as the tracking hosts of sending domains do; else under the installation's own alone. */
    anyHost?: boolean;
  }
}

/** Whether this is a name that others could point at us: neither an address, nor one of this machine or its network. */
function isPublicName(host: string): boolean {
  return isIP(host.replace(/^\[(.*)\]$/, "$1")) === 0 && host.includes(".") && !host.endsWith(".localhost");
}

/**
 * Keeps the console and the API to the installation's own name. Names of senders lead here too, and whoever owns a name
 * can point it anywhere: under all of them there are only the pages that mails link to. Addresses stay as they are, for
 * probes and proxies; an installation that is reached by no public name answers under all.
 */
export function installOwnHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  if (!isPublicName(own)) return;
  app.addHook("onRequest", async (request) => {
    const host = request.hostname.toLowerCase().replace(/\.$/, "");
    if (host === own || !isPublicName(host) || request.routeOptions.config.anyHost === true) return;
    throw new AppError("NOT_FOUND", "Not found on this host");
  });
}
