import { isIP } from "node:net";
import { AppError } from "@arauto/contracts";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Available under any host name that points here, such as the tracking hosts of sending domains; otherwise only
     * under the installation's own.
     */
    anyHost?: boolean;
  }
}

/**
 * Whether others could point this name at us: it is neither an address nor a name of this machine
 * or its network.
 */
function isPublicName(host: string): boolean {
  return (
    isIP(host.replace(/^\[(.*)\]$/, "$1")) === 0 &&
    host.includes(".") &&
    !host.endsWith(".localhost")
  );
}

/**
 * Restricts the console and the API to the installation's own name. Senders' host names point here too, and the owner
 * of a name can point it anywhere: all other names serve only the pages that emails link to. IP addresses always work,
 * for probes and proxies; an installation without a public name responds under all.
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
