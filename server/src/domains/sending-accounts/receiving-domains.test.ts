import type { AppError } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import { checkedDomainRates, receivingDomain } from "./receiving-domains.ts";

describe("the receiving domain of an address", () => {
  it.each([
    ["Ana@GMail.com", "gmail.com"],
    ["ana@googlemail.com", "gmail.com"],
    ["ana@hotmail.com", "outlook.com"],
    ["ana@hotmail.com.br", "outlook.com"],
    ["ana@live.nl", "outlook.com"],
    ["ana@msn.com", "outlook.com"],
    ["ana@yahoo.co.uk", "yahoo.com"],
    ["ana@yahoo.com.br", "yahoo.com"],
    ["ana@aol.com", "yahoo.com"],
    ["ana@bol.com.br", "uol.com.br"],
    ["ana@terra.com.br", "terra.com.br"],
    ["ana@bücher.example", "xn--bcher-kva.example"],
    ["ana@shop.example", "shop.example"],
  ])("of %s is %s", (address, domain) => expect(receivingDomain(address)).toBe(domain));

  it.each([
    "ana@yahoo.com.evil.example",
    "ana@myhotmail.com",
    "ana@notgmail.com",
    "ana@live.example",
  ])("is a separate one for %s", (address) =>
    expect(receivingDomain(address)).toBe(address.slice(4)),
  );

  it("is null for an invalid address", () => expect(receivingDomain("nobody")).toBeNull());
});

describe("limits by domain", () => {
  const codes = (rates: { domain: string; perMinute: number }[]) => {
    try {
      return checkedDomainRates(rates);
    } catch (error) {
      return (error as AppError).extra.errors?.map(({ path, code }) => `${path} ${code}`);
    }
  };

  it("are stored normalized", () => {
    expect(codes([{ domain: "@bücher.example", perMinute: 5 }])).toEqual([
      { domain: "xn--bcher-kva.example", perMinute: 5 },
    ]);
  });

  it.each(["", "com", "a b.example", "shop..example"])("reject %j", (domain) =>
    expect(codes([{ domain, perMinute: 1 }])).toEqual(["domainRates.0.domain domainInvalid"]),
  );

  it("contain a provider once", () => {
    const rates = ["gmail.com", "hotmail.com", "live.com"].map((domain) => ({
      domain,
      perMinute: 1,
    }));
    expect(codes(rates)).toEqual(["domainRates.2.domain duplicate"]);
  });
});
