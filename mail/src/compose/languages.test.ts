import {
  DEFAULT_BRAND,
  lineOf,
  newBlock,
  newColumn,
  newSection,
  newStyles,
  richTextOf,
} from "@arauto/contracts";
import { simpleParser } from "mailparser";
import { describe, expect, it } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { renderLinkTarget } from "../tracking/link-target.ts";
import { SAMPLE_KEY, SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { verifyToken } from "../tracking/tracking-token.ts";

const documentOf = (words: string, href: string) =>
  JSON.stringify({
    version: 1,
    styles: newStyles(DEFAULT_BRAND),
    sections: [
      newSection([100], {
        columns: [
          newColumn(100, [
            newBlock("text", { text: richTextOf(words) }),
            newBlock("button", { label: lineOf("Shop"), href: "https://shop.test/" }),
            newBlock("button", { label: lineOf("More"), href }),
            newBlock("footer"),
          ]),
        ],
      }),
    ],
  });

const content = sampleContent(documentOf("Good morning", "https://shop.test/en"), {
  format: "blocks",
  language: "en-us",
  subject: "News",
  preheader: "Hello",
  translations: [
    {
      language: "pt-br",
      subject: "Novidades, {{ account.first_name }}",
      preheader: "Olá",
      source: documentOf("Bom dia", "https://shop.test/pt"),
    },
    {
      language: "ar",
      subject: "أخبار",
      preheader: "",
      source: documentOf("صباح الخير", "https://shop.test/ar"),
    },
  ],
});

describe("an email in several languages", () => {
  it("uses each contact's own language, another region of it, or the main one", async () => {
    const message = await compileMessage(content);
    const expected = [
      ["pt-br", "pt-BR", "Bom dia", "Cancelar inscrição"],
      ["pt-pt", "pt-BR", "Bom dia", "Cancelar inscrição"],
      ["PT", "pt-BR", "Bom dia", "Cancelar inscrição"],
      ["ar-EG", "ar", "صباح الخير", "إلغاء الاشتراك"],
      ["en-gb", "en-US", "Good morning", "Unsubscribe"],
      ["sv", "en-US", "Good morning", "Unsubscribe"],
      [null, "en-US", "Good morning", "Unsubscribe"],
      [undefined, "en-US", "Good morning", "Unsubscribe"],
    ] as const;
    for (const [language, tag, words, out] of expected) {
      const contact = { ...SAMPLE_CONTACT, ...(language === undefined ? {} : { language }) };
      const email = await simpleParser(message.render(contact).bytes);
      expect(email.headers.get("content-language")).toBe(tag);
      expect(email.html).toContain(`<html lang="${tag}"`);
      expect(email.html).toContain(words);
      expect(email.html).toContain(out);
      expect(email.text).toContain(words);
      expect(message.preview(contact).text).toContain(out);
    }
    expect(message.preview({ ...SAMPLE_CONTACT, language: "pt-br" })).toMatchObject({
      subject: "Novidades, Ana",
      preheader: "Olá",
    });
  });

  it("has one list of links: each token leads to the link of its own language", async () => {
    const message = await compileMessage(content);
    expect(message.links).toEqual([
      "https://shop.test/",
      "https://shop.test/en",
      "https://shop.test/pt",
      "https://shop.test/ar",
    ]);
    for (const [language, last] of [
      ["en-us", "en"],
      ["pt-br", "pt"],
      ["ar", "ar"],
    ] as const) {
      const { html } = message.preview({ ...SAMPLE_CONTACT, language });
      const targets = [...html.matchAll(/https:\/\/track\.test\/t\/c\/([\w-]+)/g)].map((match) => {
        const token = verifyToken(match[1] ?? "", SAMPLE_KEY);
        return renderLinkTarget(message.links[token?.link ?? -1] ?? "", SAMPLE_CONTACT);
      });
      expect(targets).toEqual(["https://shop.test/", `https://shop.test/${last}`]);
    }
  });

  it("is rejected when one of them is invalid", async () => {
    const broken = {
      ...content,
      translations: [
        { language: "pt-br" as const, subject: "{{ x", preheader: "", source: documentOf("x", "") },
      ],
    };
    await expect(compileMessage(broken)).rejects.toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "subject", code: "liquidSyntax" }] },
    });
    await expect(compileMessage({ ...content, source: "{" })).rejects.toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "source", code: "documentInvalid" }] },
    });
  });
});

describe("data", () => {
  it("are available in text, subject and links, and the same for all", async () => {
    const message = await compileMessage(
      sampleContent(
        '<p>{{ data.order.number }} {{ account.first_name }}</p><a href="https://s.test/{{ data.order.number }}">x</a>',
        {
          subject: "Order {{ data.order.number }}",
          data: { order: { number: "A 7" } },
        },
      ),
    );
    expect(message.links).toEqual(["https://s.test/A%207"]);
    expect(message.preview(SAMPLE_CONTACT)).toMatchObject({ subject: "Order A 7" });
    expect(message.preview(SAMPLE_CONTACT).html).toContain("<p>A 7 Ana</p>");
  });
});
