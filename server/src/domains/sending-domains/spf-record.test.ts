import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsServer, startDnsServer } from "../../testing/dns-server.ts";
import { createDnsLookup, type DnsLookup } from "./dns-lookup.ts";
import { spfFinding } from "./record-findings.ts";
import { readSpf } from "./spf-evaluation.ts";
import { parseSpf, suggestSpf } from "./spf-record.ts";
import { spfSenders } from "./spf-senders.ts";

let dns: DnsServer;
let lookup: DnsLookup;
beforeAll(async () => {
  dns = await startDnsServer();
});
afterAll(() => dns.stop());
beforeEach(() => {
  dns.zone.clear();
  lookup = createDnsLookup([dns.address]);
});

describe("parseSpf", () => {
  it.each([
    "v=spf1 -all",
    "v=spf1 a mx ip4:192.0.2.0/24 ip6:2001:db8::/32 include:_spf.example.com ~all",
    "v=spf1 +a:mail.example.com/24//64 ?mx/28 exists:%{i}._spf.example.com redirect=_spf.example.com exp=why.example.com",
    "v=spf1 PTR:example.com ALL",
  ])("accepts %s", (text) => {
    expect(parseSpf(text)).not.toHaveProperty("error");
  });

  it.each([
    ["v=spf1 ip4:192.0.2 -all", "ip4:192.0.2"],
    ["v=spf1 ip4:192.0.2.0/33 -all", "ip4:192.0.2.0/33"],
    ["v=spf1 ip6:192.0.2.1 -all", "ip6:192.0.2.1"],
    ["v=spf1 include: -all", "include:"],
    ["v=spf1 ipv4:192.0.2.1 -all", "ipv4:192.0.2.1"],
    ["v=spf1 mx, -all", "mx,"],
    ["v=spf1 all:example.com", "all:example.com"],
    ["v=spf1 redirect=a.example redirect=b.example", "redirect=b.example"],
  ])("finds the invalid term of %s", (text, error) => {
    expect(parseSpf(text)).toEqual({ error });
  });

  it("finds a term of many macros that cannot be parsed, without trying all their combinations", () => {
    const term = `include:${"%{a}".repeat(1_000)}/x`;
    expect(parseSpf(`v=spf1 ${term} -all`)).toEqual({ error: term });
  });
});

describe("suggestSpf", () => {
  it.each([
    [[], ["include:amazonses.com"], "v=spf1 include:amazonses.com ~all"],
    [["v=spf1 mx -all"], ["include:amazonses.com"], "v=spf1 mx include:amazonses.com -all"],
    [
      ["v=spf1 mx redirect=_spf.example.com"],
      ["a:mx.example.net"],
      "v=spf1 mx a:mx.example.net redirect=_spf.example.com",
    ],
    [["v=spf1 mx +all"], [], "v=spf1 mx ~all"],
    [
      ["v=spf1 mx a -all", "v=spf1 a include:sendgrid.net ~all"],
      ["mx"],
      "v=spf1 mx a include:sendgrid.net -all",
    ],
    [["v=spf1 mx exp=why.example.com ?all"], [], "v=spf1 mx ?all exp=why.example.com"],
  ])("for %j with %j", (texts, expected, suggested) => {
    expect(suggestSpf(texts, expected)).toBe(suggested);
  });

  it("keeps existing terms, adds the wanted ones, and is idempotent", () => {
    const term = fc.constantFrom(
      "a",
      "mx",
      "ip4:192.0.2.1",
      "ip6:2001:db8::1",
      "include:a.example",
      "?include:b.example",
      "-exists:c.example",
    );
    const all = fc.constantFrom("~all", "-all", "?all", "");
    fc.assert(
      fc.property(
        fc.array(term),
        all,
        fc.uniqueArray(fc.constantFrom("include:x.example", "a", "ip4:198.51.100.7")),
        (terms, end, expected) => {
          const text = ["v=spf1", ...terms, end].filter(Boolean).join(" ");
          const suggested = suggestSpf([text], expected);
          const words = suggested.split(" ");
          for (const one of [...terms, ...expected, end || "~all"]) expect(words).toContain(one);
          expect(new Set(words).size).toBe(words.length);
          expect(suggestSpf([suggested], expected)).toBe(suggested);
          expect(parseSpf(suggested)).not.toHaveProperty("error");
        },
      ),
    );
  });
});

describe("readSpf", () => {
  const read = (text: string) => readSpf(lookup, "shop.example", text);

  it("finds senders in all includes, by networks, hosts and mail servers", async () => {
    dns.zone.set("_spf.relay.example", {
      TXT: ["v=spf1 ip4:198.51.100.0/24 ?ip4:203.0.113.9 -all"],
    });
    dns.zone.set("mail.shop.example", { A: ["192.0.2.7"], AAAA: ["2001:db8::7"] });
    dns.zone.set("shop.example", { MX: [{ priority: 5, exchange: "mx.shop.example" }] });
    dns.zone.set("mx.shop.example", { A: ["192.0.2.25"] });
    const view = await read(
      "v=spf1 include:_spf.relay.example a:mail.shop.example mx -all ip4:192.0.2.99",
    );
    expect(view).toMatchObject({ lookups: 3, error: null, passesAll: false, incomplete: false });
    for (const address of ["198.51.100.200", "192.0.2.7", "2001:db8::7", "192.0.2.25"])
      expect(view.allows(address)).toBe(true);
    // Neutral, after `all`, or not named.
    for (const address of ["203.0.113.9", "192.0.2.99", "192.0.2.8"])
      expect(view.allows(address)).toBe(false);
    expect(view.includes("_spf.relay.example")).toBe(true);
  });

  it("stops at ten lookups, counted through includes and redirects", async () => {
    for (let index = 0; index < 9; index += 1)
      dns.zone.set(`i${index}.example`, { TXT: ["v=spf1 ip4:192.0.2.1 -all"] });
    dns.zone.set("deep.example", { TXT: ["v=spf1 a:one.example -all"] });
    dns.zone.set("one.example", { A: ["192.0.2.1"] });
    const eight = Array.from({ length: 8 }, (_, index) => `include:i${index}.example`).join(" ");
    expect(await read(`v=spf1 ${eight} include:deep.example -all`)).toMatchObject({
      lookups: 10,
      error: null,
    });
    expect(
      await read(`v=spf1 ${eight} include:i8.example include:deep.example -all`),
    ).toMatchObject({
      error: { code: "spfTooManyLookups", facts: { lookups: 11 } },
    });
    expect(await read(`v=spf1 ${eight} include:i8.example redirect=deep.example`)).toMatchObject({
      error: { code: "spfTooManyLookups" },
    });
  });

  it("allows nothing when receivers reject the record: loops, missing or duplicate records, too many empty responses", async () => {
    dns.zone.set("round.example", { TXT: ["v=spf1 include:shop.example -all"] });
    dns.zone.set("two.example", { TXT: ["v=spf1 -all", "v=spf1 mx -all"] });
    dns.zone.set("bad.example", { TXT: ["v=spf1 ip4:nonsense -all"] });
    expect((await read("v=spf1 include:round.example -all")).error?.code).toBe("spfLoop");
    expect((await read("v=spf1 include:nothing.example -all")).error).toEqual({
      code: "spfNoRecord",
      facts: { domain: "nothing.example" },
    });
    expect((await read("v=spf1 include:two.example -all")).error?.code).toBe("several");
    expect((await read("v=spf1 include:bad.example -all")).error?.facts).toMatchObject({
      term: "ip4:nonsense",
      domain: "bad.example",
    });
    expect((await read("v=spf1 a:x.example a:y.example a:z.example -all")).error?.code).toBe(
      "spfTooManyVoid",
    );
  });

  it("reports unknown results when a name server does not respond", async () => {
    dns.zone.set("_spf.relay.example", "servfail");
    const view = await read("v=spf1 include:_spf.relay.example -all");
    expect(view).toMatchObject({ incomplete: true, error: null });
  });
});

describe("the senders of a workspace", () => {
  it("use the include of their provider, or else their hosts, and omit private networks", () => {
    const terms = spfSenders([
      "email-smtp.eu-west-1.amazonaws.com",
      "smtp.sendgrid.net",
      "SMTP.Gmail.com.",
      "relay.shop.example",
      "198.41.0.4",
      "[2001:503:ba3e::2:30]",
      "127.0.0.1",
      "10.1.2.3",
      "postfix",
      "mail.lan",
    ]).map(({ term }) => term);
    expect(terms).toEqual([
      "include:amazonses.com",
      "include:sendgrid.net",
      "include:_spf.google.com",
      "a:relay.shop.example",
      "ip4:198.41.0.4",
      "ip6:2001:503:ba3e::2:30",
    ]);
  });

  it("are checked against the record at a host", async () => {
    const senders = spfSenders(["smtp.sendgrid.net", "relay.shop.example"]);
    const at = (TXT: string[]) => {
      dns.zone.set("shop.example", { TXT });
      return spfFinding(createDnsLookup([dns.address]), "shop.example", senders);
    };
    dns.zone.set("sendgrid.net", { TXT: ["v=spf1 ip4:167.89.0.0/17 -all"] });
    dns.zone.set("relay.shop.example", { A: ["192.0.2.44"] });
    expect(await at(["google-site-verification=x"])).toMatchObject({
      state: "missing",
      value: "v=spf1 include:sendgrid.net a:relay.shop.example ~all",
    });
    expect(await at(["v=spf1 mx include:sendgrid.net -all"])).toMatchObject({
      state: "wrong",
      code: "spfNotCovered",
      facts: { hosts: "relay.shop.example" },
      value: "v=spf1 mx include:sendgrid.net a:relay.shop.example -all",
    });
    // By its network instead of its name.
    expect(await at(["v=spf1 ip4:192.0.2.0/24 include:sendgrid.net -all"])).toMatchObject({
      state: "ok",
      code: "ok",
    });
    expect(
      await at(["v=spf1 include:sendgrid.net -all", "v=spf1 a:relay.shop.example -all"]),
    ).toMatchObject({
      state: "wrong",
      code: "several",
      value: "v=spf1 include:sendgrid.net a:relay.shop.example -all",
    });
    expect(await at(["v=spf1 include:sendgrid.net a:relay.shop.example +all"])).toMatchObject({
      state: "wrong",
      code: "spfPassesAll",
    });
    dns.zone.set("shop.example", "servfail");
    expect(await spfFinding(createDnsLookup([dns.address]), "shop.example", senders)).toMatchObject(
      {
        state: "unknown",
        code: "lookupFailed",
      },
    );
  });
});
