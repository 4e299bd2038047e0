import { createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyExample } from "./verify-examples.ts";

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown;

/** Runs the code that users copy. */
async function copied(signature: "v1" | "v1a"): Promise<Verify> {
  const code = encodeURIComponent(verifyExample("plain", signature));
  const module = (await import(`data:text/javascript,${code}`)) as { verify: Verify };
  return module.verify;
}

const ID = "msg_p5jXN8AQM9LWM0D4loKWxJek";
const BODY = '{"type":"contact.created","data":{"name":"João"}}';
const now = () => Math.floor(Date.now() / 1000);

/** Returns a signing method, and the secret or key that an endpoint verifies with. */
function signer(signature: "v1" | "v1a") {
  if (signature === "v1") {
    const key = randomBytes(32);
    return {
      secret: `whsec_${key.toString("base64")}`,
      signed: (content: string) => createHmac("sha256", key).update(content).digest(),
    };
  }
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const bytes = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return {
    secret: `whpk_${bytes.toString("base64")}`,
    signed: (content: string) => sign(null, Buffer.from(content), privateKey),
  };
}

describe.each(["v1", "v1a"] as const)("the code without a library for %s", (signature) => {
  const one = signer(signature);
  const headersAt = (timestamp: number, { signed } = one) => ({
    "webhook-id": ID,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `${signature},${signed(`${ID}.${timestamp}.${BODY}`).toString("base64")}`,
  });

  it("returns a genuine event", async () => {
    const verify = await copied(signature);
    expect(verify(one.secret, headersAt(now()), BODY)).toEqual(JSON.parse(BODY));
  });

  it("accepts the second of two signatures, as during a rotation", async () => {
    const verify = await copied(signature);
    const headers = headersAt(now());
    const other = headersAt(now(), signer(signature))["webhook-signature"];
    headers["webhook-signature"] = `${other} ${headers["webhook-signature"]}`;
    expect(verify(one.secret, headers, BODY)).toEqual(JSON.parse(BODY));
  });

  it("rejects a forged, altered or old request", async () => {
    const verify = await copied(signature);
    const forged = headersAt(now(), signer(signature));
    expect(() => verify(one.secret, forged, BODY)).toThrow("Wrong signature");
    expect(() => verify(one.secret, headersAt(now()), `${BODY} `)).toThrow("Wrong signature");
    expect(() => verify(one.secret, headersAt(now() - 600), BODY)).toThrow("Too old");
    const { "webhook-timestamp": _, ...undated } = headersAt(now());
    expect(() => verify(one.secret, undated, BODY)).toThrow("Too old");
  });
});
