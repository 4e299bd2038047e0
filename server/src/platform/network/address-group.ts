import { isIPv6 } from "node:net";

const GROUPS_OF_64 = 4;

/**
 * Returns the part of a caller's address that one subscriber cannot change at will, to count requests and failed
 * sign-ins: an IPv4 address in full, or the /64 network of an IPv6 address (RFC 6177 gives a site at least that much).
 * IPv4 inside IPv6 counts as IPv4; an invalid address is returned unchanged.
 */
export function addressGroup(address: string): string {
  const plain = address.split("%", 1)[0] ?? "";
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const [head = "", tail] = plain.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const after = tail === "" ? 0 : tail.split(":").length + Number(tail.includes("."));
    while (groups.length + after < 2 * GROUPS_OF_64) groups.push("0");
    if (tail !== "") groups.push(...tail.split(":"));
  }
  const network = groups
    .slice(0, GROUPS_OF_64)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(":")}::/64`;
}
