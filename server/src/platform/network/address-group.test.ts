import { expect, it } from "vitest";
import { addressGroup } from "./address-group.ts";

it("counts every address of one IPv6 /64 network as the same caller", () => {
  const forms = [
    "2001:db8:0:1::1",
    "2001:0DB8:0000:0001:ffff:ffff:ffff:ffff",
    "2001:db8:0:1:2:3:4:5",
    "2001:db8:0:1::%eth0",
    "2001:db8::1:0:0:0:9",
  ];
  expect(new Set(forms.map(addressGroup))).toEqual(new Set(["2001:db8:0:1::/64"]));
  expect(addressGroup("2001:db8:0:2::1")).toBe("2001:db8:0:2::/64");
  expect(addressGroup("::1")).toBe("0:0:0:0::/64");
  expect(addressGroup("64:ff9b:1::192.0.2.1")).toBe("64:ff9b:1:0::/64");
});

it("distinguishes IPv4 addresses, also inside IPv6", () => {
  expect(addressGroup("203.0.113.7")).toBe("203.0.113.7");
  expect(addressGroup("::ffff:203.0.113.7")).toBe("203.0.113.7");
  expect(addressGroup("::ffff:203.0.113.8")).toBe("203.0.113.8");
});
