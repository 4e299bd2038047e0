import {
  campaignRoutes,
  sendingAccountRoutes,
  sendingDomainRoutes as routes,
} from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { DnsServer } from "../../testing/dns-server.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import { act, addContacts, draftCampaign, until } from "../delivery/testing/campaign-world.ts";
import {
  addDomain,
  checkDomainNow,
  type DomainWorld,
  publish,
  recordOf,
  startDomainWorld,
} from "./testing/domain-world.ts";

let world: DomainWorld;
let dns: DnsServer;
let server: TestServer;
let owner: TestUser;
beforeAll(async () => {
  world = await startDomainWorld();
  ({ dns, server } = world);
});
afterAll(() => world?.stop());
beforeEach(async () => (owner = await world.begin()));

describe("campaigns of unverified senders", () => {
  const sender = async (email: string) =>
    (await server.call(routes.sender, { token: owner.token, query: { email } })).body;

  it("start with a warning, or are rejected by policy, except in the test inbox", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    expect(await sender("news@shop.example")).toMatchObject({
      verdict: "pending",
      allowed: true,
      domainId: domain.id,
    });
    expect(await sender("me@gmail.com")).toMatchObject({ verdict: "freeMail", allowed: true });
    expect(await sender("me@elsewhere.example")).toMatchObject({
      verdict: "notAdded",
      domainId: null,
    });
    const policy = { unverifiedSenders: "refuse" as const };
    expect(
      (await server.call(routes.setPolicy, { token: owner.token, body: policy })).body,
    ).toEqual(policy);
    expect((await server.call(routes.policy, { token: owner.token })).body).toEqual(policy);

    await addContacts(server, owner.tenantId, 1);
    const { id } = await draftCampaign(server, owner, { port: 9 });
    expect(
      (await server.fail(campaignRoutes.start, { token: owner.token, params: { id } })).body,
    ).toMatchObject({
      code: "SENDER_NOT_VERIFIED",
      errors: [{ path: "sendingAccountId", code: "senderUnverified" }],
    });
    const inside = await draftCampaign(server, owner);
    await act(server, owner, inside.id, "start");
    await until(server, owner, inside.id, (c) => c.status === "sent");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    expect(await sender("news@mail.shop.example")).toMatchObject({
      verdict: "verified",
      allowed: true,
    });
    await act(server, owner, id, "start");
    // The domain cannot be deleted while the campaign is being sent.
    expect(
      (await server.fail(routes.remove, { token: owner.token, params: { id: domain.id } })).body,
    ).toMatchObject({
      code: "IN_USE",
      errors: [{ message: "Used by campaign August" }],
    });
    await act(server, owner, id, "cancel");
    expect(
      (await server.call(routes.remove, { token: owner.token, params: { id: domain.id } })).status,
    ).toBe(204);
    expect((await server.call(routes.list, { token: owner.token })).body.items).toEqual([]);
  });

  it("include subdomains of a domain whose DMARC requires the exact name", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    publish(dns, domain.records);
    dns.zone.set("_dmarc.shop.example", {
      TXT: ["v=DMARC1; p=reject; adkim=s; rua=mailto:d@shop.example"],
    });
    await checkDomainNow(server, owner, domain);
    expect((await sender("news@shop.example")).verdict).toBe("verified");
    expect((await sender("news@mail.shop.example")).verdict).toBe("notAdded");
  });

  it("must be allowed by SPF: the suggestion lists the servers of the domain's own sending accounts", async () => {
    const account = (host: string, fromEmail: string) => ({
      token: owner.token,
      body: {
        name: host,
        fromName: "Shop",
        fromEmail,
        smtp: { host, port: 587, security: "starttls" as const },
      },
    });
    await server.call(
      sendingAccountRoutes.create,
      account("smtp.sendgrid.net", "news@shop.example"),
    );
    await server.call(
      sendingAccountRoutes.create,
      account("smtp.mailgun.org", "news@other.example"),
    );
    dns.zone.set("shop.example", { TXT: ["v=spf1 mx -all"] });
    dns.zone.set("sendgrid.net", { TXT: ["v=spf1 ip4:167.89.0.0/17 -all"] });
    expect(recordOf(await addDomain(server, owner, "shop.example"), "spf")).toMatchObject({
      state: "wrong",
      code: "spfNotCovered",
      facts: { hosts: "smtp.sendgrid.net" },
      value: "v=spf1 mx include:sendgrid.net -all",
    });
  });
});
