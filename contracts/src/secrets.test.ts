import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSecretForHost, secretHost } from "./secrets.ts";

describe("the hosts of a secret", () => {
  it.each([
    ["2001:db8::1", "[2001:db8::1]"],
    ["[2001:db8::1]", "[2001:db8::1]"],
    [" [2001:DB8:0:0:0:0:0:1] ", "[2001:db8::1]"],
    ["2001:0db8:0000:0000:0000:0000:0000:0001", "[2001:db8::1]"],
    ["2001:db8:0:0:1:0:0:1", "[2001:db8::1:0:0:1]"],
    ["::1", "[::1]"],
    ["::", "[::]"],
    ["fe80::", "[fe80::]"],
    ["::ffff:192.0.2.128", "[::ffff:c000:280]"],
    ["[::FFFF:C000:280]", "[::ffff:c000:280]"],
    ["64:ff9b::192.0.2.33", "[64:ff9b::c000:221]"],
    ["192.0.2.1", "192.0.2.1"],
    ["010.0.0.1", "8.0.0.1"],
    ["API.example.com", "api.example.com"],
    ["*.example.com", "*.example.com"],
    ["cafe.example", "cafe.example"],
    ["localhost", "localhost"],
  ])("accept %j as %j", (given, stored) => {
    expect(secretHost.parse(given)).toBe(stored);
    expect(secretHost.parse(stored)).toBe(stored);
  });

  it.each([
    "2001:db8::1::2",
    "2001:db8:1",
    "[2001:db8::1",
    "2001:db8::1]",
    "[2001:db8::1]:443",
    "fe80::1%eth0",
    "[fe80::1%25eth0]",
    "1:2:3:4:5:6:7:8:9",
    "12345::1",
    "::ffff:192.0.2.256",
    "[]",
    ":",
    "[example.com]",
    "example.com:443",
    "https://[::1]/",
    "*.[::1]",
    "*",
  ])("don't accept %j", (given) => {
    expect(secretHost.safeParse(given).success).toBe(false);
  });

  it("match the host of every URL with the same address, in any notation", () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 8, maxLength: 8 }),
        fc.boolean(),
        (groups, upper) => {
          const long = groups.map((one) => one.toString(16).padStart(4, "0")).join(":");
          const plain = groups.map((one) => one.toString(16)).join(":");
          const given = upper ? long.toUpperCase() : long;
          const { hostname } = new URL(`https://[${plain}]:8443/x`);
          expect(isSecretForHost([secretHost.parse(given)], hostname)).toBe(true);
          expect(isSecretForHost([secretHost.parse(plain)], hostname)).toBe(true);
          const other = [...groups.slice(0, 7), ((groups[7] ?? 0) + 1) % 0x10000];
          const { hostname: wrong } = new URL(
            `https://[${other.map((n) => n.toString(16)).join(":")}]`,
          );
          expect(isSecretForHost([secretHost.parse(given)], wrong)).toBe(false);
        },
      ),
    );
  });
});
