import { setTimeout as pause } from "node:timers/promises";
import { sendingDomainRoutes } from "@arauto/contracts";
import { readVerp } from "@arauto/mail";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/database/sql.ts";
import type { DnsServer } from "../../testing/dns-server.ts";
import type { TestUser, TestServer } from "../../testing/test-server.ts";
import {
  act,
  addContacts,
  draftCampaign,
  isSent,
  until,
} from "../delivery/testing/campaign-world.ts";
import {
  type Script,
  type ScriptedReceiver,
  startScriptedReceiver,
} from "../delivery/testing/scripted-receiver.ts";
import { returnPathKey } from "./index.ts";
import { checkDkim } from "./testing/dkim-check.ts";
import {
  addDomain,
  checkDomainNow,
  type DomainWorld,
  publish,
  startDomainWorld,
  textAt,
} from "./testing/domain-world.ts";

const FROM_HEADERS = [
  "from",
  "subject",
  "to",
  "date",
  "message-id",
  "list-unsubscribe",
  "list-unsubscribe-post",
  "list-id",
  "feedback-id",
];

let world: DomainWorld;
let dns: DnsServer;
let server: TestServer;
let receiver: ScriptedReceiver;
let owner: TestUser;
const script: Script = { keepSources: true };

beforeAll(async () => {
  world = await startDomainWorld();
  ({ dns, server } = world);
});
afterAll(() => world?.stop());
beforeEach(async () => {
  delete script.behave;
  receiver = await startScriptedReceiver(script);
  owner = await world.begin();
});
afterEach(() => receiver.stop());

const signaturesOf = (source: string) => checkDkim(source, (name) => textAt(dns, name));

describe("a campaign from a verified domain", () => {
  it("is signed with every key, has our return path, and links to the domain's own host", async () => {
    const domain = await addDomain(server, owner, "loja.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    const contacts = await addContacts(server, owner.tenantId, 120);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@loja.example",
    });
    await act(server, owner, id, "start");
    expect((await until(server, owner, id, isSent)).balance).toMatchObject({
      sent: 120,
      addsUp: true,
    });

    expect(receiver.messages).toHaveLength(120);
    const idOf = new Map(contacts.map((contact) => [contact.email, contact.id]));
    for (const { from, to, source } of receiver.messages) {
      const signatures = signaturesOf(source);
      expect(signatures.map(({ algorithm, valid, domain: d }) => [algorithm, valid, d])).toEqual([
        ["rsa-sha256", true, "loja.example"],
        ["ed25519-sha256", true, "loja.example"],
      ]);
      expect(from).toMatch(/^b[a-z2-7]{63}@bounce\.loja\.example$/);
      expect(readVerp(from, returnPathKey(server.deps))?.campaign).toEqual({
        kind: "bounce",
        campaignId: id,
        contactId: idOf.get(to),
      });
    }
    const { source = "" } = receiver.messages[0] ?? {};
    expect(signaturesOf(source)[0]?.signed).toEqual(expect.arrayContaining(FROM_HEADERS));
    expect(source).toMatch(/^From: Shop <news@loja\.example>\r$/m);
    const { port } = new URL(server.url);
    expect(source).toMatch(
      new RegExp(`^List-Unsubscribe:\\s+<http://link\\.loja\\.example:${port}/u/`, "m"),
    );
    expect(source.replaceAll("=\r\n", "")).toContain(`http://link.loja.example:${port}/t/c/`);
    // Proves that the check itself can fail.
    expect(signaturesOf(source.replace("Shop <news", "Shop <eve")).some(({ valid }) => valid)).toBe(
      false,
    );
    expect(signaturesOf(`${source}more`).some(({ valid }) => valid)).toBe(false);
  }, 60_000);

  it("switches to the new key in the middle, and no recipient gets a message whose key is not in DNS", async () => {
    const domain = await addDomain(server, owner, "turno.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    await addContacts(server, owner.tenantId, 240);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@turno.example",
      connections: 1,
      ratePerSecond: 20,
    });
    await act(server, owner, id, "start");
    await until(server, owner, id, () => receiver.messages.length > 10);
    const { body: rotating } = await server.call(sendingDomainRoutes.rotate, {
      token: owner.token,
      params: { id: domain.id },
    });
    const fresh = rotating.records.filter(({ keyState }) => keyState === "waiting");
    publish(dns, fresh);
    await checkDomainNow(server, owner, domain);
    await pause(100);
    await until(server, owner, id, isSent, 60_000);
    expect(receiver.messages).toHaveLength(240);
    const selectors = receiver.messages.map(({ source }) => {
      const signatures = signaturesOf(source);
      expect(signatures.map(({ valid }) => valid)).toEqual([true, true]);
      return signatures[0]?.selector ?? "";
    });
    const newOne = fresh
      .find(({ algorithm }) => algorithm === "rsa-sha256")
      ?.key.replace("dkim:", "");
    expect(selectors[0]).not.toBe(newOne);
    expect(selectors.at(-1)).toBe(newOne);
    expect([...receiver.taken.values()].every((times) => times === 1)).toBe(true);
  }, 120_000);

  it("pauses with the reason when its key can no longer be decrypted, and sends nothing unsigned", async () => {
    const domain = await addDomain(server, owner, "cofre.example");
    publish(dns, domain.records);
    await checkDomainNow(server, owner, domain);
    await server.deps.database.tenant(owner.tenantId, (tx) =>
      tx.execute(sql`update sending_domain_keys set private_box = reverse(private_box)`),
    );
    await addContacts(server, owner.tenantId, 3);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@cofre.example",
    });
    await act(server, owner, id, "start");
    const paused = await until(server, owner, id, ({ status }) => status === "paused");
    expect(paused).toMatchObject({
      problem: { code: "SENDER_NOT_VERIFIED", message: expect.stringContaining("cofre.example") },
    });
    expect(paused.balance).toMatchObject({ pending: 3, sent: 0 });
    expect(receiver.messages).toEqual([]);
  });

  it("is unsigned and bounces to its sender while the domain is not verified", async () => {
    await addDomain(server, owner, "espera.example");
    await addContacts(server, owner.tenantId, 3);
    const { id } = await draftCampaign(server, owner, {
      port: receiver.port,
      fromEmail: "news@espera.example",
    });
    await act(server, owner, id, "start");
    await until(server, owner, id, isSent);
    expect(receiver.messages).toHaveLength(3);
    for (const { from, source } of receiver.messages) {
      expect(from).toBe("news@espera.example");
      expect(source).not.toMatch(/DKIM-Signature/i);
      expect(source).toContain("http://app.arauto.example:");
    }
  });
});
