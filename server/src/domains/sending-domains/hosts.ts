import { isIP } from "node:net";
import type { SendingDomain } from "@arauto/contracts";
import type { Config } from "../../config.ts";
import type { DomainRow } from "./queries.ts";

type Installation = Pick<Config, "publicUrl" | "inboundHost">;

export function returnPathHost({
  returnPathLabel,
  name,
}: Pick<DomainRow, "returnPathLabel" | "name">): string {
  return `${returnPathLabel}.${name}`;
}

export function trackingHost({
  trackingLabel,
  name,
}: Pick<DomainRow, "trackingLabel" | "name">): string {
  return `${trackingLabel}.${name}`;
}

/** Returns the DNS name that tracking hosts point to; null when the installation has none. */
export function publicHost({ publicUrl }: Pick<Config, "publicUrl">): string | null {
  const { hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  return isIP(host) === 0 && host.includes(".") && !host.endsWith(".localhost") ? host : null;
}

/** Returns the installation's public address with another host. */
export function trackingBase({ publicUrl }: Pick<Config, "publicUrl">, host: string): string {
  const url = new URL(publicUrl);
  url.hostname = host;
  return url.href.replace(/\/+$/, "");
}

export function presentReturnPath(
  row: DomainRow,
  { inboundHost }: Installation,
): SendingDomain["returnPath"] {
  const offered = inboundHost !== null;
  return {
    label: row.returnPathLabel,
    host: returnPathHost(row),
    verified: offered && row.returnPathVerified,
    unavailable: offered ? null : "noInboundHost",
  };
}

export function presentTracking(row: DomainRow, config: Installation): SendingDomain["tracking"] {
  const offered = publicHost(config) !== null;
  return {
    label: row.trackingLabel,
    host: trackingHost(row),
    verified: offered && row.trackingVerified,
    unavailable: offered ? null : "noPublicHost",
  };
}
