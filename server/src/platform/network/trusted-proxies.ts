import { isIP } from "node:net";

/**
 * Proxies in front of the server that may specify the caller's address: none, a number of hops, or those in these
 * ranges.
 */
export type TrustedProxies = false | number | string[];

const ON = new Set(["true", "yes", "on", "enabled", "y"]);
const OFF = new Set(["false", "no", "off", "disabled", "n", "0"]);
/** Names of ranges that Fastify knows (proxy-addr). */
const NAMED = new Set(["loopback", "linklocal", "uniquelocal"]);
const HOPS_MAX = 20;

/**
 * Parses a number of hops or a comma-separated list of CIDRs. `true` is one hop: the address that the nearest proxy
 * saw, never the caller's own `X-Forwarded-For`.
 * @returns undefined for anything else
 */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  const word = text.trim().toLowerCase();
  if (OFF.has(word)) return false;
  if (ON.has(word)) return 1;
  if (/^\d+$/.test(word)) return Number(word) <= HOPS_MAX ? Number(word) : undefined;
  const ranges = word.split(",").map((range) => range.trim());
  return ranges.every((range) => NAMED.has(range) || isRange(range)) ? ranges : undefined;
}

function isRange(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0 || address.includes("%")) return false;
  // A prefix of 0 would trust every caller to specify their own address.
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128))
  );
}

/**
 * Converts the setting for Fastify, whose own number of hops trusts no one because it cannot
 * distinguish a proxy from a direct caller.
 */
export function trustProxyOption(
  proxies: TrustedProxies,
): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies !== "number") return proxies;
  return proxies === 0 ? false : (_address, hop) => hop < proxies;
}
