import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type DnsServer, startDnsServer } from "../../testing/dns-server.ts";
import { createDnsLookup } from "./dns-lookup.ts";
import { parseDmarc, suggestDmarc } from "./dmarc-record.ts";
import { dmarcFinding } from "./record-findings.ts";

describe("parseDmarc", () => {
  it.each([
    [
      "v=DMARC1; p=none",
      { policy: "none", subdomainPolicy: "none", strictDkim: false, reports: false },
    ],
    [
      "v=DMARC1;p=Reject;sp=quarantine;adkim=s;aspf=r;pct=50;fo=1:d;rua=mailto:a@x.example,mailto:b@y.example!10m;",
      { policy: "reject", subdomainPolicy: "quarantine", strictDkim: true, reports: true },
    ],
    ["v=DMARC1; p=none; unknown=whatever", { policy: "none" }],
  ])("accepts %s", (text, record) => {
    expect(parseDmarc(text)).toMatchObject(record);
  });

  it.each([
    ["v=DMARC1", "p"],
    ["v=DMARC1; p=nothing", "p"],
    ["v=DMARC1; rua=mailto:a@x.example", "p"],
    ["v=DMARC1; p=none; sp=no", "sp"],
    ["v=DMARC1; p=none; rua=a@x.example", "rua"],
    ["v=DMARC1; p=none; pct=101", "pct"],
    ["v=DMARC1; p=none; p=reject", "p"],
    ["v=DMARC1; p=none; quarantine", "quarantine"],
  ])("finds the error in %s", (text, error) => {
    expect(parseDmarc(text)).toEqual({ error });
  });

  it("reads a value with as many spaces as DNS can carry", () => {
    expect(parseDmarc(`v=DMARC1; p=none; rua=x${" ".repeat(60_000)}y`)).toEqual({ error: "rua" });
    expect(parseDmarc(`v=DMARC1; p= none ${" ".repeat(60_000)}`)).toMatchObject({ policy: "none" });
  });

  it("suggests a record that changes nothing for receivers, and keeps readable tags", () => {
    expect(suggestDmarc("shop.example")).toBe("v=DMARC1; p=none; rua=mailto:dmarc@shop.example");
    const suggested = suggestDmarc("shop.example", "v=DMARC1; p=reject; sp=no; adkim=s");
    expect(suggested).toBe("v=DMARC1; p=reject; adkim=s; rua=mailto:dmarc@shop.example");
    expect(parseDmarc(suggested)).toMatchObject({ policy: "reject", reports: true });
  });
});

describe("the DMARC record of a domain", () => {
  let dns: DnsServer;
  beforeAll(async () => {
    dns = await startDnsServer();
  });
  afterAll(() => dns.stop());
  beforeEach(() => dns.zone.clear());
  const find = () =>
    dmarcFinding(createDnsLookup([dns.address]), "news.shop.example", "shop.example");

  it("takes precedence over that of its organization", async () => {
    dns.zone.set("_dmarc.shop.example", {
      TXT: ["v=DMARC1; p=reject; sp=quarantine; adkim=s; rua=mailto:d@shop.example"],
    });
    expect(await find()).toMatchObject({
      state: "ok",
      code: "dmarcInherited",
      facts: { domain: "shop.example", policy: "quarantine" },
      strict: true,
    });
    dns.zone.set("_dmarc.news.shop.example", {
      TXT: ["something else", "v=DMARC1; p=none; rua=mailto:d@shop.example"],
    });
    expect(await find()).toMatchObject({
      state: "ok",
      code: "ok",
      facts: { policy: "none" },
      strict: false,
    });
  });

  it("is missing, invalid, duplicated or without reports, each with the suggested record", async () => {
    expect(await find()).toMatchObject({
      state: "missing",
      value: "v=DMARC1; p=none; rua=mailto:dmarc@news.shop.example",
    });
    const stands = (...TXT: string[]) => dns.zone.set("_dmarc.news.shop.example", { TXT });
    stands("v=DMARC1; p=none; rua=dmarc@shop.example");
    expect(await find()).toMatchObject({
      state: "wrong",
      code: "dmarcSyntax",
      facts: { tag: "rua" },
    });
    stands("v=DMARC1; p=none", "v=DMARC1; p=reject");
    expect(await find()).toMatchObject({ state: "wrong", code: "several" });
    stands("v=DMARC1; p=quarantine");
    expect(await find()).toMatchObject({
      state: "ok",
      code: "dmarcNoReports",
      value: "v=DMARC1; p=quarantine; rua=mailto:dmarc@news.shop.example",
    });
    dns.zone.set("_dmarc.news.shop.example", "servfail");
    expect(await find()).toMatchObject({ state: "unknown", strict: null });
  });
});
