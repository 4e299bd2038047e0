import { lookup } from "node:dns/promises";
import { BlockList, isIP } from "node:net";
import { AppError } from "@arauto/contracts";

/** Decides whether outgoing connections are allowed. */
export interface NetworkGuard {
  /**
   * Resolves a host once and rejects private, loopback, link-local, metadata and mapped addresses
   * (unless a setting allows them): connect to the returned address, never to the name again.
   * @throws AppError VALIDATION when it does not resolve or is rejected
   */
  resolve(host: string): Promise<{ address: string; family: 4 | 6 }>;
}

/**
 * Everything that is not the public internet, from the IANA special-purpose address registries (RFC
 * 6890 and later).
 */
const CLOSED_V4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.31.196.0/24",
  "192.52.193.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "192.175.48.0/24",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
];
/**
 * Of IPv6 only 2000::/3 is routed; inside it these are not, or embed an IPv4 address (6to4,
 * Teredo).
 */
const CLOSED_V6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48"];
const OPEN_V6 = "2000::/3";

function blockList(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [ranges, family] of [
    [v4, "ipv4"],
    [v6, "ipv6"],
  ] as const) {
    for (const range of ranges) {
      const [network = "", prefix] = range.split("/");
      list.addSubnet(network, Number(prefix), family);
    }
  }
  return list;
}

const closed = blockList(CLOSED_V4, CLOSED_V6);
const routed = blockList([], [OPEN_V6]);

/**
 * Whether an address belongs to the public internet. Mapped and translated IPv4 inside IPv6 does
 * not.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  if (family !== 6 || address.includes("%")) return false;
  return routed.check(address, "ipv6") && !closed.check(address, "ipv6");
}

// "127.1", "0x7f000001", "2130706433": forms that resolvers parse as addresses although they do not look like one.
const NUMERIC_ADDRESS = /^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+))*\.?$/i;
const HOST_NAME =
  /^(?=.{1,253}\.?$)(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.)*[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.?$/u;

function refusal(message: string, code: string): AppError {
  return new AppError("VALIDATION", message, { errors: [{ path: "host", code, message }] });
}

/** Returns all addresses of a name; rejects when it has none. */
export type Lookup = (host: string) => Promise<{ address: string; family: number }[]>;

/**
 * @param options.allowPrivate allows private addresses and loopback, for mail servers in the operator's own network and
 *   for tests
 * @param options.lookUp resolves names; defaults to the system's resolver
 */
export function createNetworkGuard({
  allowPrivate,
  lookUp = (host) => lookup(host, { all: true, order: "ipv4first" }),
}: {
  allowPrivate: boolean;
  lookUp?: Lookup;
}): NetworkGuard {
  return {
    async resolve(given) {
      const host = given.trim().replace(/^\[(.*)\]$/, "$1");
      const literal = isIP(host);
      if (literal === 0 && (NUMERIC_ADDRESS.test(host) || !HOST_NAME.test(host)))
        throw refusal("Invalid host name", "hostInvalid");

      const found =
        literal === 0 ? await lookUp(host).catch(() => []) : [{ address: host, family: literal }];
      const [first] = found;
      if (!first) throw refusal("This host name can't be resolved", "hostUnknown");
      // One private address among public ones is an attack or a mistake: the name is rejected.
      if (!allowPrivate && !found.every(({ address }) => isPublicAddress(address))) {
        throw refusal("This host is in a private network", "hostPrivate");
      }
      return { address: first.address, family: first.family === 6 ? 6 : 4 };
    },
  };
}
