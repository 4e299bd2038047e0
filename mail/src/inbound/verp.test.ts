import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseAddress } from "../mime/mail-address.ts";
import { findVerp, readVerp, verpAddress, type VerpToken } from "./verp.ts";

const KEY = Buffer.from("a key for the addresses of bounces");
const TOKEN = {
  kind: "bounce" as const,
  campaignId: "0190b0a0-0000-7000-8000-000000000002",
  contactId: "0190b0a0-0000-7000-8000-000000000003",
};
const anyToken = fc.record({
  kind: fc.constantFrom("bounce" as const, "reply" as const, "unsubscribe" as const),
  campaignId: fc.uuid(),
  contactId: fc.uuid(),
});
const anyKey = fc.uint8Array({ minLength: 1, maxLength: 100 }).map((bytes) => Buffer.from(bytes));

describe("verpAddress and readVerp", () => {
  it("return the signed values, in an address that every server accepts", () => {
    fc.assert(
      fc.property(anyToken, anyKey, (token, key) => {
        const address = verpAddress({ ...token, domain: "bounce.example.com", key });
        expect(address).toMatch(/^[bru][a-z2-7]{63}@bounce\.example\.com$/);
        expect(parseAddress(address)?.text).toBe(address);
        expect(readVerp(address, key)?.campaign).toEqual(token);
      }),
    );
  });

  it("survive any change of case", () => {
    fc.assert(
      fc.property(
        anyToken,
        fc.array(fc.boolean(), { minLength: 84, maxLength: 84 }),
        (token, upper) => {
          const address = verpAddress({ ...token, domain: "bounce.example.com", key: KEY });
          const folded = [...address]
            .map((letter, at) => (upper[at] === true ? letter.toUpperCase() : letter))
            .join("");
          expect(readVerp(folded, KEY)?.campaign).toEqual(token);
        },
      ),
    );
  });

  it("reject any changed, added or missing character", () => {
    const address = verpAddress({ ...TOKEN, domain: "example.com", key: KEY });
    for (let at = 0; at < 64; at++) {
      for (const letter of "abcdefghijklmnopqrstuvwxyz0123456789-_=+. ") {
        if (letter === address[at]) continue;
        expect(readVerp(address.slice(0, at) + letter + address.slice(at + 1), KEY)).toBeNull();
      }
      expect(readVerp(address.slice(0, at) + address.slice(at + 1), KEY)).toBeNull();
    }
    for (const added of [
      `a${address}`,
      address.replace("@", "a@"),
      "",
      "@",
      `${"b".repeat(64)}@example.com`,
    ])
      expect(readVerp(added, KEY)).toBeNull();
  });

  it("reject another key and do not confuse kinds", () => {
    const address = verpAddress({ ...TOKEN, domain: "example.com", key: KEY });
    expect(readVerp(address, Buffer.from("another key"))).toBeNull();
    expect(readVerp(address.replace("b", "u"), KEY)).toBeNull();
  });

  it("read addresses that were wrapped in transit", () => {
    const address = verpAddress({ ...TOKEN, domain: "example.com", key: KEY });
    const local = address.slice(0, 64);
    for (const wrapped of [
      `<${address}>`,
      `prvs=2893a1b2c3=${address}`,
      `SRS0=x2Hk=Q5=example.com=${local}@forwarder.example`,
    ])
      expect(readVerp(wrapped, KEY)?.campaign).toEqual(TOKEN);
  });

  it("find addresses in a text, without duplicates", () => {
    const address = verpAddress({ ...TOKEN, domain: "example.com", key: KEY });
    const other = verpAddress({ ...TOKEN, kind: "reply", domain: "example.com", key: KEY });
    expect(
      findVerp(`Return-Path: <${address}>\nReply-To: ${other}\nX: ${address.toUpperCase()}`, KEY),
    ).toEqual([TOKEN, { ...TOKEN, kind: "reply" }]);
  });

  it("read addresses that were sent before conversations had their own tokens", () => {
    const tenantId = "0190b0a0-0000-7000-8000-000000000001";
    const id = "0190b0a0-0000-7000-8000-000000000004";
    const { campaignId, contactId } = TOKEN;
    const sent: Record<string, VerpToken> = {
      bagilbiaaabyabaaaaaaaaaaaaiazbmfaaaahaaeaaaaaaaaaaabszjipa5s6lii: {
        kind: "bounce",
        campaignId,
        contactId,
      },
      ragilbiaaabyabaaaaaaaaaaaaiazbmfaaaahaaeaaaaaaaaaaabro75fv3efokq: {
        kind: "reply",
        campaignId,
        contactId,
      },
      uagilbiaaabyabaaaaaaaaaaaaiazbmfaaaahaaeaaaaaaaaaaabye737lhotuta: {
        kind: "unsubscribe",
        campaignId,
        contactId,
      },
      bagilbiaaabyabaaaaaaaaaaaaqazbmfaaaahaaeaaaaaaaaaaaatcetpo4uqlpq: {
        kind: "messageBounce",
        messageId: id,
        tenantId,
      },
      ragilbiaaabyabaaaaaaaaaaaaqazbmfaaaahaaeaaaaaaaaaaaa7v6nwt4blyfa: {
        kind: "conversationReply",
        conversationId: id,
        tenantId,
      },
    };
    for (const [local, token] of Object.entries(sent)) {
      expect(verpAddress({ ...token, domain: "bounce.example.com", key: KEY })).toBe(
        `${local}@bounce.example.com`,
      );
      expect(findVerp(local, KEY, tenantId)).toEqual([token]);
    }
  });

  it("only belong to a conversation in its own workspace", () => {
    const tenantId = "0190b0a0-0000-7000-8000-000000000001";
    const token = {
      kind: "conversationReply" as const,
      conversationId: TOKEN.campaignId,
      tenantId,
    };
    const address = verpAddress({ ...token, domain: "example.com", key: KEY });
    expect(findVerp(address, KEY, tenantId)).toEqual([token]);
    for (const other of [undefined, TOKEN.contactId])
      expect(findVerp(address, KEY, other)).toEqual([
        { kind: "reply", campaignId: token.conversationId, contactId: tenantId },
      ]);
    expect(readVerp(address, KEY)?.conversation).toEqual(token);
  });

  it("reject ids that are not UUIDs", () => {
    expect(() =>
      verpAddress({ ...TOKEN, contactId: "me", domain: "example.com", key: KEY }),
    ).toThrow(TypeError);
  });
});
