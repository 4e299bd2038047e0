import { describe, expect, it } from "vitest";
import { buildReply } from "./reply-message.ts";
import { readInbound } from "../inbound/read-inbound.ts";
import { replyTextOf } from "../inbound/reply-text.ts";
import { htmlReplyText } from "../inbound/part-text.ts";
import { htmlWithQuote, textWithQuote } from "./quoted-original.ts";
import { sanitizeHtml } from "../sanitize/sanitize-html.ts";

const ATTRIBUTION = "On Nov 10, 2026, 9:00 AM, Zoë <zoe@destino.example> wrote:";
const ORIGINAL = {
  attribution: ATTRIBUTION,
  text: "\nIs it   there?\n\n> Our offer\n>> older\n\nZoë\n",
};

describe("a reply with its original", () => {
  it("marks every quoted line in the text", () => {
    expect(textWithQuote("Yes.\n\nAna\n", ORIGINAL)).toBe(
      `Yes.\n\nAna\n\n${ATTRIBUTION}\n> Is it   there?\n>\n>> Our offer\n>>> older\n>\n> Zoë\n`,
    );
  });

  it("quotes in HTML, with nested quotes and spaces", () => {
    const html = htmlWithQuote("Yes.\n  Two", ORIGINAL);
    expect(html).toContain('<div dir="auto">Yes.<br>\n&nbsp;&nbsp;Two</div>');
    expect(html).toContain("Zoë &lt;zoe@destino.example&gt; wrote:</div>");
    expect(html.match(/<blockquote/g)).toHaveLength(3);
    expect(html.match(/<\/blockquote>/g)).toHaveLength(3);
    expect(html).toMatch(
      /Is it &nbsp; there\?<br>\n<blockquote[^>]*>Our offer<blockquote[^>]*>older<\/blockquote><\/blockquote>/,
    );
  });

  it("lets no text become markup", () => {
    const evil = `<script>alert(1)</script> https://x.example/"onmouseover="alert(1) & <img src=x>`;
    const html = htmlWithQuote(evil, { attribution: evil, text: `${evil}\n> ${evil}` });
    expect(sanitizeHtml(html).html).toBe(html);
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain(`<a href="https://x.example/">https://x.example/</a>&#34;onmouseover`);
  });

  it("links web addresses, without a trailing full stop", () => {
    const html = htmlWithQuote("See (https://loja.example/a?b=1&c=2).", {
      attribution: "",
      text: "",
    });
    expect(html).toContain(
      `See (<a href="https://loja.example/a?b=1&amp;c=2">https://loja.example/a?b=1&amp;c=2</a>).`,
    );
    expect(html).not.toContain("blockquote");
  });

  it("is short and fast for an original of any length", () => {
    const long = { attribution: ATTRIBUTION, text: `${"> ".repeat(50)}x${"y".repeat(200_000)}` };
    expect(textWithQuote("a", long).length).toBeLessThan(10_500);
    expect(htmlWithQuote("a", long).length).toBeLessThan(15_000);
    const text = textWithQuote("a", { attribution: ATTRIBUTION, text: "line\n".repeat(100_000) });
    expect(text.split("\n").length).toBeLessThan(410);
    expect(text).toMatch(/\n> \[…\]\n$/);
  });

  it("is parsed by us, and by similar parsers, as only the reply's text", async () => {
    const words = "Yes, it is.\n\nCome by.";
    for (const attribution of [
      ATTRIBUTION,
      "Em 10 de nov. de 2026, 09:00, Zoë Lima <zoe@destino.example> escreveu:",
      "El 10 nov 2026, 9:00, zoe@destino.example escribió:",
    ]) {
      const original = { ...ORIGINAL, attribution };
      expect(replyTextOf(textWithQuote(words, original))).toBe(words);
      expect(htmlReplyText(htmlWithQuote(words, original)).trim()).toBe(words);
    }
    const message = buildReply({
      id: "0190b0a0-0000-7000-8000-000000000001",
      from: { name: "Loja", address: "ana@loja.example" },
      to: { name: "", address: "zoe@destino.example" },
      replyTo: null,
      mailFrom: null,
      subject: "Re: x",
      text: words,
      original: ORIGINAL,
      references: [],
    });
    expect(await readInbound(Buffer.from(message.bytes))).toMatchObject({
      kind: "reply",
      text: words,
      attachments: [],
    });
  });
});
