import { createPrivateKey, createPublicKey, generateKeyPairSync } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { generateDkimKeyPair } from "./dkim-key-pair.ts";
import { dkimRecordName, parseDkimRecord } from "./dkim-record.ts";

describe("a new key pair", () => {
  for (const [algorithm, keyType, bits] of [
    ["rsa-sha256", "rsa", 2048],
    ["ed25519-sha256", "ed25519", 256],
  ] as const) {
    it(`for ${algorithm} has the record of its public half`, async () => {
      const { privateKey, record } = await generateDkimKeyPair(algorithm);
      expect(record).toMatch(new RegExp(`^v=DKIM1; k=${keyType}; p=[A-Za-z0-9+/]+=*$`));
      const read = parseDkimRecord(record);
      expect(read).toMatchObject({ kind: "key", keyType, bits, testing: false });
      expect(
        read.kind === "key" && read.publicKey.equals(createPublicKey(createPrivateKey(privateKey))),
      ).toBe(true);
    });
  }
});

describe("dkimRecordName", () => {
  it("returns the name in DNS", () => {
    expect(dkimRecordName("Arauto1", "Sender.Test.")).toBe("arauto1._domainkey.sender.test");
    expect(() => dkimRecordName("a b", "sender.test")).toThrow(TypeError);
  });
});

describe("parseDkimRecord", () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
  const spki = rsa.export({ type: "spki", format: "der" }).toString("base64");
  const pkcs1 = rsa.export({ type: "pkcs1", format: "der" }).toString("base64");
  const ed25519 = generateKeyPairSync("ed25519")
    .publicKey.export({ type: "spki", format: "der" })
    .subarray(-32)
    .toString("base64");

  it.each([
    ["with the required tag only", `p=${spki}`],
    ["with PKCS #1", `v=DKIM1;k=rsa;p=${pkcs1}`],
    [
      "with white space everywhere",
      ` v = DKIM1 ; k = rsa ; p = ${spki.slice(0, 60)} ${spki.slice(60)} ; `,
    ],
    [
      "with every tag",
      `v=DKIM1; h=sha1:sha256; k=rsa; n=a note; s=email; t=s; p=${spki}; later=tags`,
    ],
  ])("parses a record %s", (_name, record) => {
    const read = parseDkimRecord(record);
    expect(read).toMatchObject({ kind: "key", keyType: "rsa", bits: 1024, testing: false });
    expect(read.kind === "key" && read.publicKey.equals(rsa)).toBe(true);
  });

  it.each([
    [
      "v=DKIM1; t=y:s; k=ed25519; p=".concat(ed25519),
      { kind: "key", keyType: "ed25519", testing: true },
    ],
    ["v=DKIM1; k=rsa; p=", { kind: "revoked" }],
    ["", { kind: "invalid", problem: "syntax" }],
    ["v=DKIM1; k=rsa", { kind: "invalid", problem: "syntax" }],
    ["v=spf1 -all", { kind: "invalid", problem: "version" }],
    ["hello there", { kind: "invalid", problem: "syntax" }],
    [`v=DKIM1; p=${spki}; p=${spki}`, { kind: "invalid", problem: "syntax" }],
    [`v=DKIM2; p=${spki}`, { kind: "invalid", problem: "version" }],
    [`k=rsa; v=DKIM1; p=${spki}`, { kind: "invalid", problem: "version" }],
    [`v=DKIM1; k=dsa; p=${spki}`, { kind: "invalid", problem: "keyType" }],
    [`v=DKIM1; k=ed25519; p=${spki}`, { kind: "invalid", problem: "publicKey" }],
    [`v=DKIM1; k=rsa; p=${ed25519}`, { kind: "invalid", problem: "publicKey" }],
    ["v=DKIM1; k=rsa; p=not base64!", { kind: "invalid", problem: "publicKey" }],
    [`v=DKIM1; h=sha1; p=${spki}`, { kind: "invalid", problem: "hash" }],
    [`v=DKIM1; s=other; p=${spki}`, { kind: "invalid", problem: "service" }],
  ])("recognizes %s", (record, expected) => {
    expect(parseDkimRecord(record)).toMatchObject(expected);
  });

  it("never throws for any text in DNS", () => {
    const piece = fc.constantFrom(
      "v=DKIM1",
      "k=rsa",
      "k=ed25519",
      "p=",
      `p=${ed25519}`,
      ";",
      "=",
      " ",
      "t=y",
      "\t",
      "é",
      "\u0000",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((parts) => parts.join(";")),
        ),
        (txt) => void parseDkimRecord(txt),
      ),
    );
  });
});
