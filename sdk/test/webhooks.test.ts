import { WEBHOOK_EVENT_TYPES, webhookExample } from "@arauto/contracts";
import { describe, expect, it } from "vitest";
import {
  createSecret,
  signedHeaders,
  verifyingKey,
} from "../../server/src/platform/crypto/webhook-signing.ts";
import { verifyWebhook, type WebhookEvent } from "../src/index.ts";

const NOW = 1_795_000_000;
const at = { now: NOW * 1000 };
const BODY = JSON.stringify(webhookExample("contact.created", "full"));
const signed = (
  secrets: string[],
  given: { id?: string; timestamp?: number; body?: string } = {},
) => signedHeaders({ id: "msg_1", timestamp: NOW, body: BODY, ...given }, secrets);

describe("verifyWebhook", () => {
  it("accepts the test vector of Standard Webhooks", async () => {
    const headers = {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    };
    const verify = (body: string) =>
      verifyWebhook(body, headers, "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
        now: 1_614_265_330_000,
      });
    expect(await verify('{"test": 2432232314}')).toEqual({ test: 2_432_232_314 });
    await expect(verify('{"test": 2432232315}')).rejects.toMatchObject({ code: "wrongSignature" });
  });

  it.each(["v1", "v1a"] as const)("accepts the server's signature with %s", async (kind) => {
    const secret = createSecret(kind);
    const key = verifyingKey(secret);
    for (const type of WEBHOOK_EVENT_TYPES)
      for (const payload of ["thin", "full"] as const) {
        const event = webhookExample(type, payload);
        const body = JSON.stringify(event);
        expect(await verifyWebhook(body, signed([secret], { body }), key, at)).toEqual(event);
      }
    await expect(verifyWebhook(`${BODY} `, signed([secret]), key, at)).rejects.toMatchObject({
      code: "wrongSignature",
    });
  });

  it("accepts any of several secrets and signatures during a rotation", async () => {
    const [former, current, other] = [createSecret("v1"), createSecret("v1"), createSecret("v1")];
    const both = signed([current, former]);
    for (const secret of [former, current]) {
      expect(await verifyWebhook(BODY, both, secret, at)).toBeTruthy();
      expect(await verifyWebhook(BODY, signed([secret]), [former, current], at)).toBeTruthy();
    }
    await expect(verifyWebhook(BODY, both, other, at)).rejects.toMatchObject({
      code: "wrongSignature",
    });
    // The key of one version never verifies the other's signatures.
    const pair = createSecret("v1a");
    const headers = signed([former, pair]);
    expect(await verifyWebhook(BODY, headers, verifyingKey(pair), at)).toBeTruthy();
  });

  it("accepts bytes, headers of frameworks, and names in any case", async () => {
    const secret = createSecret("v1");
    const headers = signed([secret]);
    const bytes = new TextEncoder().encode(BODY);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const given of [headers, new Headers(headers), upper])
      expect(await verifyWebhook(bytes, given, secret, at)).toEqual(JSON.parse(BODY));
  });

  it("rejects requests that are too old, dated in the future, or incomplete", async () => {
    const secret = createSecret("v1");
    const verify = (headers: Record<string, string>, options = {}) =>
      verifyWebhook(BODY, headers, secret, { ...at, ...options });
    const old = signed([secret], { timestamp: NOW - 301 });
    await expect(verify(old)).rejects.toMatchObject({ code: "tooOld" });
    expect(await verify(old, { tolerance: 302 })).toBeTruthy();
    await expect(verify(signed([secret], { timestamp: NOW + 301 }))).rejects.toMatchObject({
      code: "tooNew",
    });
    await expect(
      verify({ ...signed([secret]), "webhook-timestamp": "soon" }),
    ).rejects.toMatchObject({ code: "invalidTimestamp" });
    for (const name of ["webhook-id", "webhook-timestamp", "webhook-signature"])
      await expect(verify({ ...signed([secret]), [name]: "" })).rejects.toMatchObject({
        code: "missingHeaders",
      });
    await expect(
      verify({ ...signed([secret]), "webhook-signature": "v1,!!! v1 v2,x ,," }),
    ).rejects.toMatchObject({ code: "wrongSignature" });
  });

  it("rejects unusable secrets and bodies that are not JSON", async () => {
    const secret = createSecret("v1");
    for (const bad of ["", "whsec_", "whsec_ä", "whpk_AAAA"])
      await expect(verifyWebhook(BODY, signed([secret]), bad, at)).rejects.toMatchObject({
        code: "invalidSecret",
      });
    const headers = signed([secret], { body: "{" });
    await expect(verifyWebhook("{", headers, secret, at)).rejects.toMatchObject({
      code: "invalidBody",
    });
  });

  it("types events by their type", () => {
    const describeEvent = (event: WebhookEvent): string => {
      switch (event.type) {
        case "contact.created":
          return event.data.contact?.email ?? event.data.contactId;
        case "email.clicked":
          return `link ${event.data.link}`;
        default:
          return event.type;
      }
    };
    expect(describeEvent(JSON.parse(BODY) as WebhookEvent)).toBe("ana@example.com");
  });
});
