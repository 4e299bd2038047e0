import { generateKeyPairSync } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { relaxedField } from "./canonical-mail.ts";
import { createDkimSigner } from "./dkim-signer.ts";
import type { DkimSigner } from "./dkim-signer.ts";
import { generateDkimKeyPair } from "./dkim-key-pair.ts";
import { dkimSignatures } from "./dkim-signatures.ts";
import { publishedSigner, signedMessage, verdicts } from "./testing/verified.ts";

let rsa: DkimSigner;
let ed25519: DkimSigner;
let both: DkimSigner[];
beforeAll(async () => {
  rsa = await publishedSigner("rsa-sha256", "rsa1");
  ed25519 = await publishedSigner("ed25519-sha256", "ed1");
  both = [rsa, ed25519];
});

const HEADER = [
  "Date: Tue, 3 Nov 2026 10:00:00 +0000",
  "From: Serra Clara <news@sender.test>",
  "To: Ana <ana@receiver.test>",
  "Subject: The new harvest",
  "Message-ID:\r\n <1.2@sender.test>",
  "List-Unsubscribe:\r\n <https://mail.sender.test/u/1>",
  "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
  "MIME-Version: 1.0",
  "Content-Type: text/plain; charset=utf-8",
];
const email = (body: string, header: readonly string[] = HEADER) =>
  Buffer.from(`${header.join("\r\n")}\r\n\r\n${body}`);

/** Returns the tags of the first signature. */
function tagsOf(signed: Buffer): Map<string, string> {
  const [first = ""] = signed.toString("latin1").split(/\r\n(?![ \t])/);
  const value = first.slice(first.indexOf(":") + 1).replace(/\s+/g, "");
  return new Map(
    value
      .split(";")
      .map((tag) => [tag.slice(0, tag.indexOf("=")), tag.slice(tag.indexOf("=") + 1)]),
  );
}

describe("a signed email", () => {
  it("is the email itself, preceded by one valid signature per signer", async () => {
    const bytes = email("Hello\r\n");
    const signed = await signedMessage(bytes, both);
    expect(signed.subarray(signed.length - bytes.length)).toEqual(bytes);
    expect(
      signed
        .subarray(0, signed.length - bytes.length)
        .toString()
        .match(/^DKIM-Signature:.*/gm),
    ).toEqual([
      expect.stringContaining("a=rsa-sha256"),
      expect.stringContaining("a=ed25519-sha256"),
    ]);
    expect(await verdicts(signed)).toEqual(["pass", "pass"]);
  });

  it("gets no signature without signers", async () => {
    expect(await dkimSignatures(email("Hello\r\n"), [])).toHaveLength(0);
  });

  const bodies: Record<string, string> = {
    "is empty": "",
    "is one empty line": "\r\n",
    "is white space only": " \t \r\n  \r\n",
    "has empty lines at its end": "Hello\r\n\r\n\r\n\r\n",
    "begins with empty lines": "\r\n\r\nHello\r\n",
    "has spaces at the ends of lines": "one  \r\ntwo\t\r\n three \t \r\n",
    "has runs of white space": "a  b\t\tc \t d\r\n\te\r\n  f\r\n",
    "has a last line of white space": "a\r\n   \r\n",
    "has lines with dots": ".\r\n..\r\n.a\r\n",
    "is UTF-8": "Olá, ação — 你好 🎉\r\n",
    "has one very long line": `${"x y".repeat(30_000)}\r\n`,
    "is large": "A line of text, again and again.\r\n".repeat(20_000),
  };
  for (const [name, body] of Object.entries(bodies)) {
    it(`is valid when its body ${name}`, async () => {
      expect(await verdicts(await signedMessage(email(body), both))).toEqual(["pass", "pass"]);
    });
  }

  it("is signed as it arrives when its last line has no ending", async () => {
    for (const body of ["no end", "a\r\nno end ", "a\r\n "]) {
      const signed = await signedMessage(email(body), both);
      expect(await verdicts(Buffer.concat([signed, Buffer.from("\r\n")]))).toEqual([
        "pass",
        "pass",
      ]);
    }
  });

  const headers: Record<string, string[]> = {
    "long folded ones": [
      ...HEADER,
      `References:${"\r\n <a-long-message-id@sender.test>".repeat(100)}`,
      "Cc: a@b.test,\r\n\t c@d.test ,\r\n  e@f.test",
    ],
    "some twice": [
      ...HEADER,
      "From: second@sender.test",
      "Subject: second",
      "Subject: third",
      "Received: x",
      "Received: y",
    ],
    "names written otherwise": [
      "FROM: a@sender.test",
      "subject : x",
      "MESSAGE-id\t:  <1@a>  ",
      "tO:b@c.test",
    ],
    "empty ones": ["From: a@sender.test", "Subject:", "To: ", "Reply-To:\r\n ", "List-Id:\t"],
    "UTF-8 ones (SMTPUTF8)": [
      "From: José Peña <josé@sender.test>",
      "Subject: Ação já — 好 🎉",
      "To: 用户@例子.test",
    ],
    "nothing to sign": ["X-Nothing: here"],
    "other signatures": [
      ...HEADER,
      "DKIM-Signature: v=1; a=rsa-sha256; d=x.test; s=none; h=from; bh=AA==; b=AA==",
    ],
  };
  for (const [name, header] of Object.entries(headers)) {
    it(`is valid with headers: ${name}`, async () => {
      const result = await verdicts(await signedMessage(email("Hello\r\n", header), both));
      expect(result.slice(0, 2)).toEqual(["pass", "pass"]);
    });
  }

  // The verifier treats the byte A0 inside UTF-8 as white space, so these are checked without it.
  it("preserves UTF-8 characters in headers, also those with bytes that look like spaces", () => {
    const text = Buffer.from("Subject:\t voilà  你\u00a0好 à \t").toString("latin1");
    expect(Buffer.from(relaxedField({ name: "subject", text }), "latin1").toString()).toBe(
      "subject:voilà 你\u00a0好 à",
    );
  });

  it("is valid when it ends with its headers", async () => {
    const signed = await signedMessage(Buffer.from("From: a@sender.test\r\nSubject: x\r\n"), both);
    expect(await verdicts(Buffer.concat([signed, Buffer.from("\r\n")]))).toEqual(["pass", "pass"]);
  });

  it("is valid with any headers and body", async () => {
    const text = fc
      .array(
        fc.constantFrom(
          "a",
          "Z",
          "7",
          " ",
          "  ",
          "\t",
          "=",
          ":",
          ";",
          "\r\n ",
          "\r\n\t",
          "ç",
          "é",
          "好",
          "🎉",
          "<",
          "@",
          ".",
        ),
        {
          maxLength: 40,
        },
      )
      .map((parts) => parts.join(""));
    const name = fc.constantFrom(
      "From",
      "subject",
      "TO",
      "Cc",
      "Message-ID",
      "List-Id",
      "X-Other",
      "Received",
      "Content-Type",
      "Feedback-ID",
      "Reply-To",
    );
    const header = fc.array(
      fc.tuple(name, text).map(([field, value]) => `${field}:${value}`),
      { maxLength: 12 },
    );
    const body = fc
      .array(
        fc.constantFrom(
          "a",
          " ",
          "  ",
          "\t",
          "\r\n",
          "\r\n\r\n",
          ".",
          "é",
          " \r\n",
          "From ",
          "0123456789".repeat(20),
        ),
        {
          maxLength: 60,
        },
      )
      .map((parts) => `${parts.join("")}\r\n`);
    await fc.assert(
      fc.asyncProperty(header, body, async (lines, content) => {
        expect(
          await verdicts(
            await signedMessage(email(content, ["From: a@sender.test", ...lines]), both),
          ),
        ).toEqual(["pass", "pass"]);
      }),
      { numRuns: 150 },
    );
  });
});

describe("a signature", () => {
  it("does not survive any changed byte of the signed input", async () => {
    const bytes = email("Hello you\r\n");
    const signed = await signedMessage(bytes, [ed25519]);
    const start = signed.length - bytes.length;
    // Every visible byte except the names of header fields, where a change removes the field.
    const places = [...bytes.keys()].filter((at) =>
      /[a-z0-9]/.test(String.fromCharCode(bytes[at] ?? 0)),
    );
    for (const at of places) {
      const changed = Buffer.from(signed);
      changed[start + at] = (changed[start + at] ?? 0) ^ 1;
      expect({ at, verdicts: await verdicts(changed) }).toEqual({
        at,
        verdicts: [expect.not.stringMatching(/^pass$/)],
      });
    }
    expect(places.length).toBeGreaterThan(200);
  });

  it("does not survive a field that is added, duplicated or removed", async () => {
    const signed = (await signedMessage(email("Hello\r\n"), both)).toString();
    for (const name of [
      "From",
      "Subject",
      "To",
      "Reply-To",
      "List-Unsubscribe",
      "List-Id",
      "Feedback-ID",
      "Content-Type",
    ]) {
      for (const changed of [
        `${name}: <other@evil.test>\r\n${signed}`,
        signed.replace("\r\nDate:", `\r\n${name}: other\r\nDate:`),
      ]) {
        expect(changed).not.toBe(signed);
        expect({ name, verdicts: await verdicts(Buffer.from(changed)) }).toEqual({
          name,
          verdicts: ["fail: bad signature", "fail: bad signature"],
        });
      }
    }
    expect(
      await verdicts(Buffer.from(signed.replace(/^List-Unsubscribe-Post:.*\r\n/m, ""))),
    ).not.toContain("pass");
  });

  it("survives changes allowed by relaxed: other folding, white space and case in transit", async () => {
    const signed = (await signedMessage(email("one two\r\n"), both)).toString();
    const changed = signed
      .replace("Message-ID:\r\n ", "MESSAGE-ID:\t")
      .replace("Subject: The new harvest", "subject:  The\r\n new   harvest ")
      .replace("one two\r\n", "one \t two  \r\n\r\n");
    expect(await verdicts(Buffer.from(changed))).toEqual(["pass", "pass"]);
  });

  it("lists the signed fields, each once more than it occurs", async () => {
    const tags = tagsOf(
      await signedMessage(email("x\r\n", [...HEADER, "Sender: a@sender.test", "Subject: again"]), [
        rsa,
      ]),
    );
    const count = (name: string) =>
      tags
        .get("h")
        ?.split(":")
        .filter((field) => field === name).length;
    expect({
      From: count("From"),
      Subject: count("Subject"),
      "Reply-To": count("Reply-To"),
      Sender: count("Sender"),
      Cc: count("Cc"),
    }).toEqual({
      From: 2,
      Subject: 3,
      "Reply-To": 1,
      Sender: 1,
      Cc: 0,
    });
    expect(tags.get("d")).toBe("sender.test");
    expect(Math.abs(Number(tags.get("t")) - Date.now() / 1000)).toBeLessThan(60);
    expect(tags.has("x")).toBe(false);
  });

  it("contains its expiry on request", async () => {
    const { privateKey } = generateKeyPairSync("ed25519");
    const signer = createDkimSigner({
      domain: "sender.test",
      selector: "s",
      algorithm: "ed25519-sha256",
      privateKey,
      expiresInSeconds: 3600,
    });
    const tags = tagsOf(await signedMessage(email("x\r\n"), [signer]));
    expect(Number(tags.get("x")) - Number(tags.get("t"))).toBe(3600);
  });

  it("has no line longer than 78", async () => {
    const domain = `${"a-rather-long-label.".repeat(3)}sender.test`;
    const long = [
      await publishedSigner("rsa-sha256", "selector-2026", domain),
      await publishedSigner("ed25519-sha256", "other", domain),
    ];
    const bytes = email("x\r\n");
    const signed = await signedMessage(bytes, [...both, ...long]);
    const lines = signed
      .subarray(0, signed.length - bytes.length)
      .toString()
      .split("\r\n");
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(78);
    expect(await verdicts(signed)).toEqual(["pass", "pass", "pass", "pass"]);
  });
});

describe("a signer", () => {
  it("accepts keys in PEM and non-ASCII names", async () => {
    const { privateKey } = await generateDkimKeyPair("rsa-sha256");
    const options = { selector: "S1", algorithm: "rsa-sha256", privateKey } as const;
    expect(createDkimSigner({ ...options, domain: "Ação.example." })).toMatchObject({
      domain: "xn--ao-siap.example",
      selector: "s1",
    });
    for (const domain of ["", "a b", "a..b", "a;d=b.test", "x\r\ny", `${"a".repeat(64)}.test`]) {
      expect(() => createDkimSigner({ ...options, domain })).toThrow(TypeError);
    }
    for (const selector of ["", "a b", "a;b", "é", "-a", "a."]) {
      expect(() => createDkimSigner({ ...options, domain: "a.test", selector })).toThrow(TypeError);
    }
  });

  it("rejects keys that are of another kind, too short or invalid, and never reveals the key", async () => {
    const [rsaKeys, edKeys] = [
      await generateDkimKeyPair("rsa-sha256"),
      await generateDkimKeyPair("ed25519-sha256"),
    ];
    const short = generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey;
    const options = { domain: "a.test", selector: "s" };
    const broken = rsaKeys.privateKey.replace("MII", "XXX");
    for (const [algorithm, privateKey] of [
      ["ed25519-sha256", rsaKeys.privateKey],
      ["rsa-sha256", edKeys.privateKey],
      ["rsa-sha256", short],
      ["rsa-sha256", broken],
      ["rsa-sha256", generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey],
    ] as const) {
      let message = "";
      try {
        createDkimSigner({ ...options, algorithm, privateKey });
      } catch (error) {
        // Without the stack: its paths may look like a key.
        message = inspect(error).replaceAll(/^\s+at .*$/gm, "");
      }
      expect(message).toContain("TypeError");
      expect(message).not.toMatch(/BEGIN|[A-Za-z0-9+/]{40}/);
    }
    const signer = createDkimSigner({
      ...options,
      algorithm: "rsa-sha256",
      privateKey: rsaKeys.privateKey,
    });
    expect(inspect(signer, { depth: 9, showHidden: false }) + JSON.stringify(signer)).not.toMatch(
      /PRIVATE|MII/,
    );
  });
});
