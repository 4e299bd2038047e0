import { createPrivateKey, verify } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readFields, relaxedBodyHash, relaxedField } from "./canonical-mail.ts";
import { parseDkimRecord } from "./dkim-record.ts";
import { createDkimSigner } from "./dkim-signer.ts";
import { publish, verdicts } from "./testing/verified.ts";

// The example of RFC 8463, appendix A: keys, message and signatures as published.
const ED25519_PKCS8 = "302e020100300506032b657004220420";
const PRIVATE_KEY = "nWGxne/9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A=";
const ED25519_RECORD = "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=";
const RSA_RECORD =
  "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB";
const BODY_HASH = "2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=";
const ED25519_SIGNATURE = [
  "/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus",
  "Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==",
];
const RSA_SIGNATURE = [
  "F45dVWDfMbQDGHJFlXUNB2HKfbCeLRyhDXgFpEL8GwpsRe0IeIixNTe3",
  "DhCVlUrSjV4BwcVcOF6+FF3Zo9Rpo1tFOeS9mPYQTnGdaSGsgeefOsk2Jz",
  "dA+L10TeYt9BgDfQNZtKdN1WO//KgIqXP7OdEFE4LjFYNcUxZQ4FADY+8=",
];
const ED25519_FIELD = `DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;
 d=football.example.com; i=@football.example.com;
 q=dns/txt; s=brisbane; t=1528637909; h=from : to :
 subject : date : message-id : from : subject : date;
 bh=${BODY_HASH};
 b=`;
const RSA_FIELD = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
 d=football.example.com; i=@football.example.com;
 q=dns/txt; s=test; t=1528637909; h=from : to : subject :
 date : message-id : from : subject : date;
 bh=${BODY_HASH};
 b=`;
const MESSAGE = `From: Joe SixPack <joe@football.example.com>
To: Suzie Q <suzie@shopping.example.net>
Subject: Is dinner ready?
Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)
Message-ID: <20030712040037.46341.5F8J@football.example.com>

Hi.

We lost the game.  Are you hungry yet?

Joe.
`;

const crlf = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"));

/** Returns the input covered by a signature of the example, in our own canonical form. */
function covered(signatureField: string): Buffer {
  const { fields } = readFields(crlf(MESSAGE));
  const names = ["from", "to", "subject", "date", "message-id"];
  const lines = names.map((name) =>
    relaxedField(fields.find((field) => field.name === name) ?? { name, text: "" }),
  );
  const own = relaxedField({
    name: "dkim-signature",
    text: signatureField.replaceAll("\n", "\r\n"),
  });
  return Buffer.from([...lines, own].join("\r\n"));
}

describe("the example of RFC 8463", () => {
  it("has the published body hash", () => {
    const bytes = crlf(MESSAGE);
    expect(relaxedBodyHash(bytes, readFields(bytes).bodyStart)).toBe(BODY_HASH);
  });

  it("gets exactly the published Ed25519 signature", async () => {
    const privateKey = createPrivateKey({
      key: Buffer.concat([Buffer.from(ED25519_PKCS8, "hex"), Buffer.from(PRIVATE_KEY, "base64")]),
      format: "der",
      type: "pkcs8",
    });
    const signer = createDkimSigner({
      domain: "football.example.com",
      selector: "brisbane",
      algorithm: "ed25519-sha256",
      privateKey,
    });
    expect((await signer.sign(covered(ED25519_FIELD))).toString("base64")).toBe(
      ED25519_SIGNATURE.join(""),
    );
  });

  it("matches the published RSA signature in our canonical form", () => {
    const record = parseDkimRecord(RSA_RECORD);
    if (record.kind !== "key") throw new Error(`the record is ${record.kind}`);
    expect(
      verify(
        "sha256",
        covered(RSA_FIELD),
        record.publicKey,
        Buffer.from(RSA_SIGNATURE.join(""), "base64"),
      ),
    ).toBe(true);
  });

  it("is valid for the verifier that the other tests rely on", async () => {
    publish("brisbane._domainkey.football.example.com", ED25519_RECORD);
    publish("test._domainkey.football.example.com", RSA_RECORD);
    const signed = `${ED25519_FIELD}${ED25519_SIGNATURE.join("\n ")}\n${RSA_FIELD}${RSA_SIGNATURE.join("\n ")}\n${MESSAGE}`;
    expect(await verdicts(crlf(signed))).toEqual(["pass", "pass"]);
  });
});
