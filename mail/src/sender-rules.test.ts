import { beforeAll, describe, expect, it } from "vitest";
import { compileMessage } from "./compose/compile-message.ts";
import { createDkimSigner } from "./dkim/dkim-signer.ts";
import type { DkimSigner } from "./dkim/dkim-signer.ts";
import { generateDkimKeyPair } from "./dkim/dkim-key-pair.ts";
import { signedMessage } from "./dkim/testing/verified.ts";
import { SAMPLE_CONTACT, sampleContent } from "./testing/sample.ts";
import { type SenderFacts, type SenderRule, senderRules } from "./testing/sender-rules.ts";

const FACTS: SenderFacts = {
  mailFrom: "b123@bounce.sender.test",
  tls: { offered: true, used: true },
  clickBase: "https://track.test/t/",
};
const SOURCE = `<html><body><p>Olá, {{ account.name }} 🌅</p><p><a href="https://shop.test/a">Shop</a></p></body></html>`;

let signers: DkimSigner[];
let good: string;
beforeAll(async () => {
  const signerOf = async (algorithm: "rsa-sha256" | "ed25519-sha256") =>
    createDkimSigner({
      domain: "sender.test",
      selector: "s",
      algorithm,
      privateKey: (await generateDkimKeyPair(algorithm)).privateKey,
    });
  signers = [await signerOf("rsa-sha256"), await signerOf("ed25519-sha256")];
  good = (await mailOf(SOURCE)).toString("latin1");
});

const compiled = (source: string) =>
  compileMessage(sampleContent(source, { subject: "Olá, {{ account.name }}: já é sábado" }));
const mailOf = async (source: string) =>
  signedMessage((await compiled(source)).render(SAMPLE_CONTACT).bytes, signers);

const rulesOf = (message: string, facts: Partial<SenderFacts> = {}) =>
  senderRules(Buffer.from(message, "latin1"), { ...FACTS, ...facts });

describe("the rules for bulk senders", () => {
  it("are met by every kind of email and contact", async () => {
    const sources = [
      SOURCE,
      "<p>Only a line</p>",
      `<p>${"A long line without any break in it. ".repeat(300)}</p>`,
      `<p>${"ação—好🎉".repeat(500)}</p>`,
      `{% for n in (1..200) %}<p><a href="https://shop.test/{{ n }}?a=1&amp;b=2">{{ n }}</a>\n.\n</p>{% endfor %}`,
      "<p>one\ntwo\r\nthree\rfour</p>",
    ];
    const contacts = [
      SAMPLE_CONTACT,
      { ...SAMPLE_CONTACT, name: 'José "Zé" Peña, Filho <x@y>' },
      { ...SAMPLE_CONTACT, name: "" },
      { ...SAMPLE_CONTACT, name: "a\r\nBcc: evil@x.test" },
      { ...SAMPLE_CONTACT, name: "名".repeat(200) },
    ];
    for (const source of sources) {
      const message = await compiled(source);
      for (const contact of contacts)
        expect(
          await senderRules(await signedMessage(message.render(contact).bytes, signers), FACTS),
        ).toEqual([]);
    }
  });

  const without = (name: string) => (message: string) =>
    message.replace(new RegExp(`^${name}:.*(?:\\r\\n[ \\t].*)*\\r\\n`, "gim"), "");
  const twice = (name: string) => (message: string) =>
    message.replace(new RegExp(`^(${name}:.*(?:\\r\\n[ \\t].*)*\\r\\n)`, "im"), "$1$1");
  const errors: Record<string, [SenderRule, (message: string) => string]> = {
    "a bare line feed": ["lineEnds", (message) => message.replace(/\r\n\r\n--/, "\n\r\n\r\n--")],
    "a bare carriage return": ["lineEnds", (message) => `${message}\rx\r\n`],
    "a line of 1,000 characters": ["lineLength", (message) => `${message}${"x".repeat(1000)}\r\n`],
    "non-ASCII characters in a header": [
      "headers7Bit",
      (message) => `X-Name: Jos\xe9\r\n${message}`,
    ],
    "two senders": ["from", twice("From")],
    "two addresses in From": [
      "from",
      (message) => message.replace(/^From: .*/m, "From: a@sender.test, b@sender.test"),
    ],
    "no To": ["to", without("To")],
    "an empty subject": [
      "subject",
      (message) => message.replace(/^Subject: .*(?:\r\n[ \t].*)*/m, "Subject:"),
    ],
    "no date": ["date", without("Date")],
    "an old date": [
      "date",
      (message) => message.replace(/^Date: .*/m, "Date: Mon, 2 Feb 2015 10:00:00 +0000"),
    ],
    "no Message-ID": ["messageId", without("Message-ID")],
    "a Message-ID without a domain": [
      "messageId",
      (message) => message.replace(/^Message-ID:\r\n .*/m, "Message-ID: <1@localhost>"),
    ],
    "no MIME-Version": ["mimeVersion", without("MIME-Version")],
    "a truncated end": ["mime", (message) => message.replace(/--\r\n$/, "\r\n")],
    "no one-click unsubscribe": ["oneClick", without("List-Unsubscribe-Post")],
    "only a mailto": [
      "listUnsubscribe",
      (message) =>
        message.replace(
          /^List-Unsubscribe:\r\n <[^>]*>/m,
          "List-Unsubscribe: <mailto:x@sender.test>",
        ),
    ],
    "plain http": [
      "listUnsubscribe",
      (message) => message.replace(/^(List-Unsubscribe:\r\n <)https/m, "$1http"),
    ],
    "no signature": ["dkimAligned", without("DKIM-Signature")],
    "a signature of another domain": [
      "dkimAligned",
      (message) => message.replaceAll("d=sender.test", "d=other.test"),
    ],
    "an unsigned unsubscribe header": [
      "dkimCovers",
      (message) =>
        message.replaceAll(/^DKIM-Signature:.*(?:\r\n[ \t].*)*/gm, (field) =>
          field.replaceAll(/List-Unsubscribe-Post:?/gi, ""),
        ),
    ],
    "a signature of the beginning only": [
      "dkimWhole",
      (message) => message.replace("DKIM-Signature: v=1;", "DKIM-Signature: v=1; l=10;"),
    ],
  };
  for (const [name, [rule, spoil]] of Object.entries(errors)) {
    it(`are violated by ${name}`, async () => {
      const spoilt = spoil(good);
      expect(spoilt).not.toBe(good);
      expect(await rulesOf(spoilt)).toContain(rule);
    });
  }

  it("are violated by envelope or transport", async () => {
    expect(await rulesOf(good)).toEqual([]);
    expect(await rulesOf(good, { mailFrom: "b@relay.test" })).toEqual(["returnPathAligned"]);
    expect(await rulesOf(good, { mailFrom: "" })).toEqual(["returnPathAligned"]);
    expect(await rulesOf(good, { tls: { offered: true, used: false } })).toEqual(["tls"]);
    expect(await rulesOf(good, { tls: { offered: false, used: false } })).toEqual([]);
    expect(await rulesOf(good, { clickBase: "https://track.test/u/" })).toEqual([
      "unsubscribeLink",
    ]);
  });

  it("are violated by parts that are missing or too large", async () => {
    const part = (type: string) =>
      new RegExp(`(Content-Type: ${type}.*\\r\\n.*\\r\\n\\r\\n)[^]*?(\\r\\n--=_)`);
    expect(await rulesOf(good.replace(part("text/plain"), "$1$2"))).toContain("textPart");
    expect(await rulesOf(good.replace(part("text/html"), "$1$2"))).toEqual([
      "htmlPart",
      "unsubscribeLink",
    ]);
    const large = await mailOf(`<p>${"many words ".repeat(10_000)}</p>`);
    expect(await senderRules(large, FACTS)).toEqual(["htmlSize"]);
  });
});
