import { campaignRoutes, sendingDomainRoutes, templateRoutes } from "@arauto/contracts";
import { dkimVerify } from "mailauth/lib/dkim/verify.js";
import { simpleParser } from "mailparser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Sql, sql } from "../../platform/database/sql.ts";
import type { DnsServer } from "../../testing/dns-server.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  changeDraft,
  draftCampaign,
  read,
} from "../delivery/testing/campaign-world.ts";
import {
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import {
  addDomain,
  checkDomainNow,
  type DomainWorld,
  publish,
  startDomainWorld,
  textAt,
} from "../sending-domains/testing/domain-world.ts";

let world: DomainWorld;
let dns: DnsServer;
let server: TestServer;
let owner: TestUser;
let receiver: ScriptedReceiver;
beforeAll(async () => {
  world = await startDomainWorld();
  ({ dns, server } = world);
  receiver = await startScriptedReceiver({ keepSources: true });
});
afterAll(async () => {
  await world?.stop();
  await receiver?.stop();
});
let before = 0;
beforeEach(async () => (owner = await world.begin()));
afterEach(() => {
  before = receiver.messages.length;
});

const messages = () => receiver.messages.slice(before);
const inTenant = (query: Sql) =>
  server.deps.database.tenant(owner.tenantId, (tx) => tx.execute(query));
const post = {
  get token() {
    return owner.token;
  },
};

describe("test messages", () => {
  it("send one variant with a contact's data, marked and without tracking, before and after the start", async () => {
    const [contact] = await addContacts(server, owner.tenantId, 1);
    const test = {
      kind: "subject" as const,
      share: 100,
      variants: [{ subject: "B for {{ account.name }}", templateId: null }],
      winnerBy: "clicks" as const,
      afterMinutes: 60,
    };
    const draft = await changeDraft(
      server,
      owner,
      await draftCampaign(server, owner, { port: receiver.port }),
      { test },
    );
    const send = (variant: number) =>
      server.call(campaignRoutes.test, {
        token: owner.token,
        params: { id: draft.id },
        body: {
          addresses: ["one@test.example", "two@test.example"],
          contactId: contact!.id,
          variant,
        },
      });
    expect((await send(1)).body.results).toMatchObject([
      { to: "one@test.example", accepted: true },
      { to: "two@test.example", accepted: true },
    ]);
    const copy = await simpleParser(messages()[0]!.source);
    expect(copy.subject).toMatch(/^\[Teste?\] B for Person 0$/);
    expect(copy.headers.has("list-unsubscribe")).toBe(false);
    expect(copy.html).toContain('href="https://shop.example/offer"');
    expect((await read(server, owner, draft.id)).balance).toBeNull();
    await act(server, owner, draft.id, "start");
    await inTenant(sql`update templates set subject = 'Changed'`);
    expect((await send(0)).status).toBe(200);
    expect(
      messages()
        .map(({ source }) => /^Subject: .*/m.exec(source)?.[0])
        .filter((line) => line?.includes("For Person 0")),
    ).not.toEqual([]);
    const unknown = { addresses: ["one@test.example"], variant: 2 };
    expect(
      (await server.fail(campaignRoutes.test, { ...post, params: { id: draft.id }, body: unknown }))
        .body.code,
    ).toBe("VALIDATION");
  });

  it("need only the parts of their own variant", async () => {
    const draft = await draftCampaign(server, owner, { port: receiver.port });
    const { body: other } = await server.call(templateRoutes.create, {
      token: owner.token,
      body: {
        name: "B",
        content: {
          subject: "Of B",
          format: "html",
          language: "en-us",
          source: "<html><body><p>B</p></body></html>",
        },
      },
    });
    const rules = { share: 100, winnerBy: "clicks" as const, afterMinutes: 60 };
    const [none, b] = [
      { subject: null, templateId: null },
      { subject: null, templateId: other.id },
    ];
    const ask = (variant: number) => ({
      ...post,
      params: { id: draft.id },
      body: { addresses: ["one@test.example"], variant },
    });
    const subjectOf = async (variant: number) => {
      const response = await server.call(campaignRoutes.test, ask(variant));
      expect(response).toMatchObject({ status: 200, body: { results: [{ accepted: true }] } });
      return /^Subject: (.*)\r$/m.exec(messages().at(-1)?.source ?? "")?.[1];
    };
    const lacks = async (variant: number, path: string) =>
      expect((await server.fail(campaignRoutes.test, ask(variant))).body).toMatchObject({
        code: "CAMPAIGN_INCOMPLETE",
        errors: [{ path, code: "required" }],
      });

    const byContent = await changeDraft(server, owner, draft, {
      test: { kind: "content", variants: [none, b], ...rules },
    });
    expect(await subjectOf(0)).toMatch(/ For /);
    await lacks(1, "test.variants.0.templateId");
    expect(await subjectOf(2)).toMatch(/ Of B$/);
    const withoutFirst = await changeDraft(server, owner, byContent, { templateId: null });
    await lacks(0, "templateId");
    expect(await subjectOf(2)).toMatch(/ Of B$/);

    const test = {
      kind: "subject" as const,
      variants: [none, { subject: "Second words", templateId: null }],
      ...rules,
    };
    await changeDraft(server, owner, withoutFirst, { test, templateId: draft.templateId });
    await lacks(1, "test.variants.0.subject");
    expect(await subjectOf(2)).toMatch(/ Second words$/);
  });

  it("are signed with every key of the sender's verified domain, as a receiver sees it", async () => {
    const domain = await addDomain(server, owner, "prova.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@prova.example",
    });
    const body = { addresses: ["one@test.example", "two@test.example"] };
    expect((await server.call(campaignRoutes.test, { ...post, params: { id }, body })).status).toBe(
      200,
    );
    expect(messages()).toHaveLength(2);
    const signed = domain.records
      .filter(({ purpose }) => purpose === "dkim")
      .map(({ host }) => `pass prova.example ${host.replace("._domainkey.prova.example", "")}`);
    expect(signed).toHaveLength(2);
    const resolver = (name: string) =>
      Promise.resolve([textAt(dns, name)?.match(/.{1,255}/g) ?? []]);
    const verdicts = async (source: string) =>
      (await dkimVerify(Buffer.from(source), { resolver })).results.map(
        ({ status, signingDomain, selector }) =>
          [status.result, signingDomain, selector].join(" ").trim(),
      );
    for (const { source } of messages()) {
      expect(await verdicts(source)).toEqual(signed);
      expect(
        (await verdicts(source.replace("Shop <news", "Shop <eve"))).filter((verdict) =>
          verdict.startsWith("pass"),
        ),
      ).toEqual([]);
    }

    // Without its DNS records no one could verify a signature: test messages are sent unsigned, like campaigns.
    const { body: pending } = await server.call(sendingDomainRoutes.create, {
      token: owner.token,
      body: { name: "espera.example" },
    });
    expect(pending.status).not.toBe("verified");
    const unsigned = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@espera.example",
    });
    await server.call(campaignRoutes.test, {
      ...post,
      params: { id: unsigned.id },
      body: { addresses: ["one@test.example"] },
    });
    expect(await verdicts(messages().at(-1)?.source ?? "")).toEqual(["none"]);
  });
});
