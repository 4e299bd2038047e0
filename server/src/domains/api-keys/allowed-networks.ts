import { BlockList, isIP } from "node:net";

/**
 * Returns whether an address is in one of the networks; with none, every address is. An IPv4
 * address that arrives as IPv6 (`::ffff:192.0.2.1`) is in the networks of IPv4.
 */
export function isAllowedAddress(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const family = familyOf(address);
  if (family === null) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [base = "", prefix] = network.split("/");
    const ofNetwork = familyOf(base);
    if (ofNetwork === null) continue;
    if (prefix === undefined) list.addAddress(base, ofNetwork);
    else list.addSubnet(base, Number(prefix), ofNetwork);
  }
  return list.check(address, family);
}

function familyOf(address: string): "ipv4" | "ipv6" | null {
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? "ipv4" : "ipv6";
}

/** Returns an IPv4 address that arrives as IPv6 (`::ffff:192.0.2.1`) in its own notation. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");
