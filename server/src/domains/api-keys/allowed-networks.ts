import { BlockList, isIP } from "node:net";
import { LRUCache } from "lru-cache";

/** Parsed networks by their text. Changing a key's networks creates another entry. */
const parsed = new LRUCache<string, BlockList>({ max: 1_000 });

function listOf(networks: readonly string[]): BlockList {
  const text = networks.join(" ");
  const known = parsed.get(text);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", prefix] = network.split("/");
    const ofNetwork = familyOf(base);
    if (ofNetwork === null) continue;
    if (prefix === undefined) list.addAddress(base, ofNetwork);
    else list.addSubnet(base, Number(prefix), ofNetwork);
  }
  parsed.set(text, list);
  return list;
}

/**
 * Returns whether an address is in one of the networks; always true without networks. An IPv4-mapped address
 * (`::ffff:192.0.2.1`) matches IPv4 networks.
 */
export function isAllowedAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = familyOf(address);
  return family !== null && listOf(networks).check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? "ipv4" : "ipv6";
}

/** Converts an IPv4-mapped address (`::ffff:192.0.2.1`) to plain IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
