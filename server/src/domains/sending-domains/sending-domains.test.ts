import { notificationRoutes, sendingDomainRoutes as routes } from "@arauto/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { DnsServer } from "../../testing/dns-server.ts";
import { startTestServer, type TestUser, type TestServer } from "../../testing/test-server.ts";
import { cleanUpDomains } from "./checking.ts";
import {
  addDomain,
  checkDomainNow,
  type DomainWorld,
  INBOUND_HOST,
  ageProof,
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

const eventTypes = async () => {
  const rows = await server.deps.database.tenant(owner.tenantId, (tx) =>
    tx.query<{ type: string }>(
      sql`select type from events where type like 'sendingDomain.%' order by occurred_at, id`,
    ),
  );
  return rows.map(({ type }) => type.replace("sendingDomain.", ""));
};
const refused = (name: unknown) =>
  server.fail(routes.create, { token: owner.token, body: { name } });

describe("adding a domain", () => {
  it("lists every record to set, with its relative and its full name", async () => {
    const domain = await addDomain(server, owner, "news.padaria.com.br");
    expect(domain).toMatchObject({
      name: "news.padaria.com.br",
      status: "pending",
      rotating: false,
      warmUp: null,
    });
    const rsa = recordOf(domain, "dkim", "rsa-sha256");
    expect(rsa).toMatchObject({
      type: "TXT",
      required: true,
      state: "missing",
      code: "missing",
      keyState: "waiting",
    });
    expect(rsa.host).toMatch(/^ar\d{6}[a-z]{5}\._domainkey\.news\.padaria\.com\.br$/);
    expect(rsa.name).toBe(rsa.host.replace(".padaria.com.br", ""));
    expect(rsa.value).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{380,}$/);
    expect(recordOf(domain, "dkim", "ed25519-sha256")).toMatchObject({
      required: false,
      value: expect.stringMatching(/k=ed25519; p=.{44}$/),
    });
    expect(recordOf(domain, "returnPathMx")).toMatchObject({
      host: "bounce.news.padaria.com.br",
      name: "bounce.news",
      value: INBOUND_HOST,
      priority: 10,
    });
    expect(recordOf(domain, "returnPathSpf")).toMatchObject({
      value: "v=spf1 mx ~all",
      state: "missing",
    });
    expect(recordOf(domain, "spf")).toMatchObject({ host: "news.padaria.com.br", name: "news" });
    expect(recordOf(domain, "dmarc")).toMatchObject({
      name: "_dmarc.news",
      value: "v=DMARC1; p=none; rua=mailto:dmarc@news.padaria.com.br",
    });
    expect(recordOf(domain, "tracking")).toMatchObject({
      type: "CNAME",
      host: "link.news.padaria.com.br",
      value: "app.arauto.example",
    });
    expect(domain.returnPath).toEqual({
      label: "bounce",
      host: "bounce.news.padaria.com.br",
      verified: false,
      unavailable: null,
    });
    const text = JSON.stringify(await server.call(routes.list, { token: owner.token }));
    expect(text).not.toMatch(/PRIVATE|private/);
  });

  it("accepts a name as users type it, and rejects names that cannot be owned", async () => {
    expect(await addDomain(server, owner, " https://Pão.example/loja ")).toMatchObject({
      name: "xn--po-sia.example",
      displayName: "pão.example",
    });
    for (const [name, code] of [
      ["com.br", "publicSuffix"],
      ["github.io", "publicSuffix"],
      ["example", "publicSuffix"],
      ["192.0.2.1", "domainInvalid"],
      ["shop_.example", "domainInvalid"],
      ["a b.example", "domainInvalid"],
      ["gmail.com", "freeMail"],
      ["yahoo.com.br", "freeMail"],
    ]) {
      expect((await refused(name)).body).toMatchObject({
        code: "VALIDATION",
        errors: [{ path: "name", code }],
      });
    }
    expect((await refused("PÃO.example.")).body).toMatchObject({ code: "NAME_TAKEN" });
  });

  it("works in several workspaces, each with its own selectors", async () => {
    const own = await addDomain(server, owner, "shared.example");
    const theirs = await addDomain(server, await server.signUp(), "shared.example");
    const hosts = [own, theirs].flatMap(({ records }) =>
      records.filter(({ purpose }) => purpose === "dkim").map(({ host }) => host),
    );
    expect(new Set(hosts).size).toBe(4);
  });

  it("stores private keys encrypted", async () => {
    await addDomain(server, owner, "shop.example");
    const keys = await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.query(sql`select row_to_json(k)::text as row from sending_domain_keys k`),
    );
    expect(keys).toHaveLength(2);
    expect(JSON.stringify(keys)).not.toMatch(/PRIVATE KEY|MC4CAQ|MIIE/);
  });

  it("requires permission to manage the workspace; other members can view", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    const token = await server.member(owner.tenantId, "marketer");
    expect((await server.call(routes.get, { token, params: { id: domain.id } })).status).toBe(200);
    expect((await server.fail(routes.check, { token, params: { id: domain.id } })).body.code).toBe(
      "FORBIDDEN",
    );
  });

  it("offers no return path and no tracking host when the installation has none", async () => {
    const bare = await startTestServer({ config: { dnsServers: [dns.address] } });
    try {
      const domain = await addDomain(bare, await bare.signUp(), "shop.example");
      expect(domain.returnPath).toMatchObject({ unavailable: "noInboundHost", verified: false });
      expect(domain.tracking).toMatchObject({ unavailable: "noPublicHost", verified: false });
      expect(new Set(domain.records.map(({ purpose }) => purpose))).toEqual(
        new Set(["dkim", "spf", "dmarc"]),
      );
    } finally {
      await bare.stop();
    }
  });
});

describe("the DNS records", () => {
  it("verify the domain, its return path and its tracking host", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    publish(dns, domain.records);
    const checked = await checkDomainNow(server, owner, domain);
    expect(
      checked.records.map(({ key, state, code }) => `${key.split(":")[0]} ${state} ${code}`),
    ).toEqual(
      ["dkim", "returnPathMx", "returnPathSpf", "dkim", "spf", "dmarc", "tracking"].map(
        (key) => `${key} ok ok`,
      ),
    );
    expect(checked).toMatchObject({
      status: "verified",
      returnPath: { verified: true },
      tracking: { verified: true },
    });
    expect(
      checked.records.filter(({ purpose }) => purpose === "dkim").map(({ keyState }) => keyState),
    ).toEqual(["active", "active"]);
    expect(await eventTypes()).toEqual(
      expect.arrayContaining(["created", "verified", "hostVerified"]),
    );
  });

  it("are reported as found: another key, a revoked one, several, a wrong alias, other mail servers", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    const other = await addDomain(server, await server.signUp(), "other.example");
    const rsa = recordOf(domain, "dkim", "rsa-sha256");
    const ed = recordOf(domain, "dkim", "ed25519-sha256");
    const stands = async (TXT: string[]) => {
      dns.zone.set(rsa.host, { TXT });
      return recordOf(await checkDomainNow(server, owner, domain), "dkim", "rsa-sha256");
    };
    const foreign = recordOf(other, "dkim", "rsa-sha256").value;
    expect(await stands([foreign])).toMatchObject({
      state: "wrong",
      code: "keyDifferent",
      found: [foreign],
    });
    expect(await stands(["v=DKIM1; p="])).toMatchObject({ state: "wrong", code: "keyRevoked" });
    expect(await stands(["v=DKIM1; k=rsa; p=abc"])).toMatchObject({
      state: "wrong",
      code: "keyInvalid",
      facts: { problem: "publicKey" },
    });
    expect(await stands([rsa.value, foreign])).toMatchObject({ state: "wrong", code: "several" });
    expect(await stands(["v=spf1 -all"])).toMatchObject({ state: "missing" });
    dns.zone.set(rsa.host, "servfail");
    dns.zone.set(ed.host, { CNAME: "key.provider.example" });
    dns.zone.set("key.provider.example", {
      TXT: ["a wildcard's text", ed.value.replace("; p=", ";  p=")],
    });
    dns.zone.set("bounce.shop.example", {
      MX: [{ priority: 1, exchange: "mx.elsewhere.example" }],
      TXT: ["v=spf1 mx", "v=spf1 a"],
    });
    dns.zone.set("link.shop.example", { CNAME: "cdn.example" });
    dns.zone.set("_dmarc.shop.example", { TXT: ["v=DMARC1; p=none; r\0u\u00e9a=x"] });
    dns.zone.set("shop.example", { TXT: ["v=spf1 \0\u0001mx -all"] });
    const checked = await checkDomainNow(server, owner, domain);
    expect(recordOf(checked, "dkim", "rsa-sha256")).toMatchObject({
      state: "unknown",
      code: "lookupFailed",
      facts: { problem: "ESERVFAIL" },
    });
    // Through an alias, with other white space, next to an unrelated text.
    expect(recordOf(checked, "dkim", "ed25519-sha256")).toMatchObject({
      state: "ok",
      keyState: "active",
    });
    expect(recordOf(checked, "returnPathMx")).toMatchObject({
      state: "wrong",
      code: "different",
      found: ["1 mx.elsewhere.example"],
    });
    expect(recordOf(checked, "returnPathSpf")).toMatchObject({ state: "wrong", code: "several" });
    expect(recordOf(checked, "tracking")).toMatchObject({
      state: "wrong",
      code: "different",
      found: ["cdn.example"],
    });
    // An invalid record of a kind that does occur.
    expect(recordOf(checked, "dmarc")).toMatchObject({ state: "wrong", code: "dmarcSyntax" });
    expect(recordOf(checked, "spf")).toMatchObject({ state: "wrong", code: "spfSyntax" });
    // The one key that all verifiers support is missing.
    expect(checked).toMatchObject({
      status: "pending",
      returnPath: { verified: false },
      tracking: { verified: false },
    });
  });

  it("are found where a DNS provider appended the domain twice", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    const rsa = recordOf(domain, "dkim", "rsa-sha256");
    const twice = (host: string) => `${host}.shop.example`;
    dns.zone.set(twice(rsa.host), { TXT: [rsa.value] });
    dns.zone.set(twice("bounce.shop.example"), {
      MX: [{ priority: 10, exchange: "mx.x.example" }],
    });
    dns.zone.set(twice("_dmarc.shop.example"), { TXT: ["v=DMARC1; p=none"] });
    dns.zone.set(twice("link.shop.example"), { CNAME: "app.arauto.example" });
    dns.zone.set(twice("shop.example"), { TXT: ["v=spf1 -all"] });
    const checked = await checkDomainNow(server, owner, domain);
    for (const purpose of ["returnPathMx", "dmarc", "tracking", "spf"] as const)
      expect(recordOf(checked, purpose)).toMatchObject({ state: "wrong", code: "doubled" });
    expect(recordOf(checked, "dkim", "rsa-sha256")).toMatchObject({
      state: "wrong",
      code: "doubled",
      facts: { host: twice(rsa.host) },
      found: [rsa.value],
    });
    expect(checked.status).toBe("pending");
  });

  it("do not activate a tracking host that points to us but does not reach this installation", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    dns.zone.set("app.arauto.example", { A: ["127.0.0.2"] });
    publish(dns, domain.records);
    const checked = await checkDomainNow(server, owner, domain);
    expect(recordOf(checked, "tracking")).toMatchObject({
      state: "wrong",
      code: "unreachable",
      facts: { problem: expect.any(String) },
    });
    expect(checked.tracking.verified).toBe(false);
  });

  it("count as missing only after repeated proof, and as found again immediately", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    const rsa = recordOf(domain, "dkim", "rsa-sha256");
    dns.zone.set(rsa.host, "silent");
    await ageProof(server, owner);
    expect((await checkDomainNow(server, owner, domain)).status).toBe("verified");
    dns.zone.delete(rsa.host);
    // Repeated clicks are no additional proof.
    for (let click = 0; click < 4; click += 1)
      expect((await checkDomainNow(server, owner, domain)).status).toBe("verified");
    await ageProof(server, owner);
    expect((await checkDomainNow(server, owner, domain)).status).toBe("verified");
    await ageProof(server, owner);
    expect(await checkDomainNow(server, owner, domain)).toMatchObject({
      status: "failing",
      failingSince: expect.any(String),
    });
    expect((await eventTypes()).filter((type) => type === "failing")).toHaveLength(1);
    const news = async () =>
      (await server.call(notificationRoutes.list, { token: owner.token })).body.items.map(
        ({ kind, data }) => ({ kind, data }),
      );
    await expect.poll(news, { timeout: 10_000 }).toContainEqual({
      kind: "sendingDomainFailing",
      data: { name: "shop.example", part: "dkim" },
    });
    publish(dns, [rsa]);
    expect(await checkDomainNow(server, owner, domain)).toMatchObject({
      status: "verified",
      failingSince: null,
    });
  }, 60_000);

  it("are checked by a job every few minutes at first, and once a day when everything is fine", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    const minutesTo = (at: string) => (Date.parse(at) - Date.now()) / 60_000;
    expect(minutesTo(domain.nextCheckAt)).toBeGreaterThan(3);
    expect(minutesTo(domain.nextCheckAt)).toBeLessThan(6);
    publish(dns, domain.records);
    await server.deps.database.system((tx) =>
      tx.execute(sql`update sending_domains set next_check_at = now() - interval '2 hours'`),
    );
    await server.deps.database.system((tx) => cleanUpDomains(tx, server.deps));
    await expect
      .poll(
        async () =>
          (await server.call(routes.get, { token: owner.token, params: { id: domain.id } })).body
            .status,
        { timeout: 20_000 },
      )
      .toBe("verified");
    const { body } = await server.call(routes.get, {
      token: owner.token,
      params: { id: domain.id },
    });
    expect(minutesTo(body.nextCheckAt)).toBeGreaterThan(20 * 60);
  }, 30_000);
});

describe("new labels", () => {
  it("have to be verified again", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    publish(dns, domain.records);
    const { version } = await checkDomainNow(server, owner, domain);
    const change = (body: object) => ({
      token: owner.token,
      params: { id: domain.id },
      body: { returnPathLabel: "bounce", trackingLabel: "go", version, ...body },
    });
    expect(
      (await server.fail(routes.update, change({ trackingLabel: "bounce" }))).body,
    ).toMatchObject({
      errors: [{ code: "labelTwice" }],
    });
    const { body: changed } = await server.call(routes.update, change({}));
    expect(changed).toMatchObject({
      returnPath: { verified: true },
      tracking: { host: "go.shop.example", verified: false },
      status: "verified",
    });
    expect(recordOf(changed, "tracking")).toMatchObject({
      host: "go.shop.example",
      state: "missing",
    });
    expect((await server.fail(routes.update, change({}))).body.code).toBe("VERSION_CONFLICT");
  });
});

describe("rotating keys", () => {
  const rotate = (id: string) => server.call(routes.rotate, { token: owner.token, params: { id } });

  it("continues with the old key until the new one is in DNS, and keeps the old record for seven days", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    expect(
      (await server.fail(routes.rotate, { token: owner.token, params: { id: domain.id } })).body
        .code,
    ).toBe("WRONG_STATE");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    const old = recordOf(domain, "dkim", "rsa-sha256");
    const { body: rotating } = await rotate(domain.id);
    expect(rotating).toMatchObject({ rotating: true, status: "verified" });
    expect((await rotate(domain.id)).body.records.map(({ key }) => key)).toEqual(
      rotating.records.map(({ key }) => key),
    );
    const keyStates = ({ records }: typeof domain) =>
      Object.fromEntries(
        records
          .filter(({ purpose }) => purpose === "dkim")
          .map(({ key, keyState }) => [key, keyState]),
      );
    expect(Object.values(keyStates(rotating))).toEqual(
      expect.arrayContaining(["active", "active", "waiting", "waiting"]),
    );

    const fresh = rotating.records.filter(({ keyState }) => keyState === "waiting");
    publish(dns, fresh);
    const rotated = await checkDomainNow(server, owner, domain);
    expect(rotated).toMatchObject({ rotating: false, status: "verified" });
    expect(keyStates(rotated)).toMatchObject({
      [old.key]: "retired",
      ...Object.fromEntries(fresh.map(({ key }) => [key, "active"])),
    });
    const record = rotated.records.find(({ key }) => key === old.key);
    expect(record).toMatchObject({ code: "keyRetired", required: false });
    expect((Date.parse(record?.removeAfter ?? "") - Date.now()) / 86_400_000).toBeCloseTo(7, 1);

    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update sending_domain_keys set retired_at = retired_at - interval '8 days'`),
    );
    await server.deps.database.system((tx) => cleanUpDomains(tx, server.deps));
    const { body: later } = await server.call(routes.get, {
      token: owner.token,
      params: { id: domain.id },
    });
    expect(Object.values(keyStates(later))).toEqual(["active", "active"]);
    expect(await eventTypes()).toEqual(expect.arrayContaining(["rotationStarted", "rotated"]));
  });

  it("can be canceled while the new keys wait", async () => {
    const domain = await addDomain(server, owner, "shop.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    await rotate(domain.id);
    const { body } = await server.call(routes.cancelRotation, {
      token: owner.token,
      params: { id: domain.id },
    });
    expect(body.rotating).toBe(false);
    expect(
      body.records.filter(({ purpose }) => purpose === "dkim").map(({ keyState }) => keyState),
    ).toEqual(["active", "active"]);
  });
});
