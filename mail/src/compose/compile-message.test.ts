import { AppError, DEFAULT_BRAND } from "@arauto/contracts";
import { simpleParser } from "mailparser";
import type { AddressObject, ParsedMail } from "mailparser";
import { describe, expect, it, vi } from "vitest";
import { buildMail, compileMessage } from "./compile-message.ts";
import { readVerp } from "../inbound/verp.ts";
import { renderLinkTarget } from "../tracking/link-target.ts";
import type { MessageContent, Contact } from "../message.ts";
import { PersonalizationError } from "../message.ts";
import { SAMPLE_KEY, SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { verifyToken } from "../tracking/tracking-token.ts";

async function sent(
  source: string,
  contact: Partial<Contact> = {},
  changes: Partial<MessageContent> = {},
): Promise<{ mail: ParsedMail; raw: string; html: string; text: string }> {
  const message = await compileMessage(sampleContent(source, changes));
  const raw = message.render({ ...SAMPLE_CONTACT, ...contact }).bytes.toString("latin1");
  const mail = await simpleParser(raw);
  return { mail, raw, html: mail.html === false ? "" : mail.html, text: mail.text ?? "" };
}

const addresses = (field: AddressObject | AddressObject[] | undefined) =>
  [field ?? []].flat().flatMap((one) => one.value.map((value) => value.address));
const failureOf = async (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("compileMessage", () => {
  it("preserves names, subject and bodies in any script", async () => {
    for (const name of [
      "José Álvarez",
      "محمد بن سلمان",
      "王小明",
      "Νίκος",
      "Zoë 👩‍👩‍👧‍👦",
      "e\u0301a\u0300",
      "𠮷野家",
      "ยิ่งลักษณ์",
      "a=b=3D.",
      "x".repeat(100),
      "日本".repeat(49),
    ]) {
      const { mail, html, text } = await sent(
        "<html><body><p>.{{ account.name }}.</p>\n<p>{{ account.name }}</p></body></html>",
        { name },
        { subject: "→ {{ account.name }} ←", preheader: "¡{{ account.name }}!" },
      );
      expect(mail.subject).toBe(`→ ${name} ←`);
      expect((mail.to as AddressObject).value).toEqual([{ address: SAMPLE_CONTACT.email, name }]);
      expect(html).toContain(`<p>.${name}.</p>\n<p>${name}</p>`);
      expect(html).toContain(`¡${name}!</div><p>`);
      expect(text).toContain(`.${name}.\n\n${name}`);
    }
  });

  it("can be unsubscribed from and replied to by email, with a return path", async () => {
    const key = Buffer.from("a key for addresses");
    const verp = { domain: "bounce.sender.test", key };
    const { mail, raw } = await sent("<p>Hi</p>", {}, { verp });
    const named = {
      campaignId: "0190b0a0-0000-7000-8000-000000000002",
      contactId: SAMPLE_CONTACT.contactId,
    };
    const byMail =
      /^List-Unsubscribe:\s+<https:[^>]+>,\s+<mailto:([^>]+)\?subject=unsubscribe>\r$/m.exec(
        raw,
      )?.[1] ?? "";
    expect(readVerp(byMail, key)?.campaign).toEqual({ kind: "unsubscribe", ...named });
    expect(readVerp(addresses(mail.replyTo)[0] ?? "", key)?.campaign).toEqual({
      kind: "reply",
      ...named,
    });
    const chosen = await sent("<p>Hi</p>", {}, { verp, replyTo: "ana@sender.test" });
    expect(addresses(chosen.mail.replyTo)).toEqual(["ana@sender.test"]);
    expect((await sent("<p>Hi</p>", {}, { verp, tracking: null })).mail.replyTo).toBeUndefined();
  });

  it("has every header that bulk receivers require, once", async () => {
    const { mail, raw } = await sent("<p>Hi</p>");
    const token = "[A-Za-z0-9_-]{90}";
    const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n /g, " ");
    expect(head).toMatch(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/m);
    expect(head).toMatch(/^From: Shop <news@sender\.test>$/m);
    expect(head).toMatch(
      /^Message-ID: <0190b0a0000070008000000000000002\.0190b0a0000070008000000000000003@sender\.test>$/m,
    );
    expect(head).toMatch(new RegExp(`^List-Unsubscribe: <https://track\\.test/u/${token}>$`, "m"));
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(head).toMatch(/^List-Id: The Shop <0190b0a0000070008000000000000001\.sender\.test>$/m);
    expect(head).toMatch(
      /^Feedback-ID: 0190b0a0000070008000000000000002:0190b0a0000070008000000000000001:campaign:arauto$/m,
    );
    expect(head).toMatch(/^X-Arauto-Campaign: 0190b0a0-0000-7000-8000-000000000002$/m);
    const names = head.split("\r\n").map((line) => line.split(":")[0]);
    expect(new Set(names).size).toBe(names.length);
    expect(Math.abs((mail.date?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(Math.max(...raw.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(200);
    // oxlint-disable-next-line no-control-regex
    expect(raw.replace(/\r\n/g, "")).toMatch(/^[\x09\x20-\x7e]*$/);
  });

  it("has the text part first and both parts complete", async () => {
    const { raw } = await sent("<p>Hi</p>");
    expect(raw.indexOf("text/plain")).toBeGreaterThan(0);
    expect(raw.indexOf("text/plain")).toBeLessThan(raw.indexOf("text/html"));
    expect(raw.match(/^--=_[0-9a-f]+/gm)).toHaveLength(3);
  });

  it("has the same Message-ID for the same campaign and contact, and different ones otherwise", async () => {
    const message = await compileMessage(sampleContent("<p>x</p>"));
    const again = await compileMessage(sampleContent("<p>other</p>"));
    const first = message.render(SAMPLE_CONTACT).messageId;
    expect(again.render(SAMPLE_CONTACT).messageId).toBe(first);
    expect(
      message.render({ ...SAMPLE_CONTACT, contactId: "0190b0a0-0000-7000-8000-000000000009" })
        .messageId,
    ).not.toBe(first);
  });

  it("supports international addresses", async () => {
    const message = await compileMessage(
      sampleContent("<p>x</p>", { from: { name: "Bücher", address: "news@bücher.test" } }),
    );
    expect(message.render({ ...SAMPLE_CONTACT, email: "ana@exämple.test" })).toMatchObject({
      mailFrom: "news@xn--bcher-kva.test",
      rcptTo: "ana@xn--exmple-cua.test",
      smtpUtf8: false,
    });
    const utf8 = message.render({ ...SAMPLE_CONTACT, email: "josé@receiver.test" });
    expect(utf8).toMatchObject({ rcptTo: "josé@receiver.test", smtpUtf8: true });
    expect(utf8.bytes.toString("utf8")).toContain("<josé@receiver.test>");
  });
});

describe("injection", () => {
  const EVIL = [
    "x\r\nBcc: victim@evil.test\r\n\r\nbody",
    "x\nBcc: victim@evil.test",
    "x\rBcc: victim@evil.test",
    "x\u0000\u2028Bcc: victim@evil.test",
    "x\u0085Bcc: v@evil.test",
    "=?utf-8?q?x=0D=0ABcc:_victim@evil.test?=",
    '"><script>alert(1)</script>',
    "{{ workspace.name }}{% raw %}",
    "--=_boundary--",
    "\r\n.\r\nMAIL FROM:<x@evil.test>\r\n",
  ];

  it("cannot add a header, part or recipient through any field", async () => {
    const plain = await sent(
      "<p>{{ account.name }} {{ account.fields.evil }}</p>",
      {},
      { subject: "S {{ account.name }}" },
    );
    for (const evil of EVIL) {
      const { mail, raw } = await sent(
        "<p>{{ account.name }} {{ account.fields.evil }}</p>",
        { name: evil, phone: evil, fields: { evil } },
        {
          subject: `S {{ account.name }} {{ account.fields.evil }}`,
          preheader: "{{ account.name }}",
          from: { name: evil, address: "news@sender.test" },
          workspace: { name: evil, address: evil, language: "es-es", brand: DEFAULT_BRAND },
          campaign: { id: "0190b0a0-0000-7000-8000-000000000002", name: evil },
        },
      );
      expect([...mail.headers.keys()].toSorted()).toEqual(
        [...plain.mail.headers.keys()].toSorted(),
      );
      expect(addresses(mail.to)).toEqual([SAMPLE_CONTACT.email]);
      expect(addresses(mail.from)).toEqual(["news@sender.test"]);
      expect(mail.bcc).toBeUndefined();
      expect(raw.match(/^--=_/gm)).toHaveLength(3);
      expect(raw).not.toMatch(/^\./m);
    }
  });

  it("cannot turn a value into HTML or Liquid", async () => {
    const { html, text } = await sent(
      '<p title="{{ account.name }}">{{ account.name }}|{{ account.name | append: account.name | upcase }}|{{ account.name | escape }}|{{ account.name | escape | append: account.name }}</p>',
      { name: `<b onclick='x("1")'>&amp; {{ workspace.name }}` },
      {
        workspace: {
          name: "<i>W</i>{{ account.email }}",
          address: "<u>A</u>",
          language: "en-us",
          brand: DEFAULT_BRAND,
        },
      },
    );
    expect(html).not.toMatch(/<b |<i>|<u>|ana@receiver/i);
    expect(html).toContain(
      "|&lt;b onclick=&#39;x(&#34;1&#34;)&#39;&gt;&amp;amp; {{ workspace.name }}|",
    );
    expect(html).toContain("contact of &lt;i&gt;W&lt;/i&gt;{{ account.email }}.");
    expect(text).toContain(`<b onclick='x("1")'>&amp; {{ workspace.name }}`);
  });

  it("exposes no prototype and no function of template data", async () => {
    const { html } = await sent(
      "<p>[{{ account.constructor }}{{ account.__proto__ }}{{ account.fields.constructor.name }}{{ account.name.constructor }}{{ account.fields.toString }}{{ __proto__ }}{{ account.fields.hasOwnProperty }}]</p>",
      { fields: JSON.parse('{"__proto__": "own"}') as Contact["fields"] },
    );
    expect(html).toContain("<p>[]</p>");
  });

  it("rejects addresses that contain more than an address, for that contact only", async () => {
    const message = await compileMessage(sampleContent("<p>x</p>"));
    for (const email of [
      "a@b.test>\r\nRCPT TO:<v@evil.test",
      "a@b.test\nBcc: v@evil.test",
      "a@b.test, v@evil.test",
      "nobody",
      "",
    ]) {
      expect(() => message.render({ ...SAMPLE_CONTACT, email })).toThrow(PersonalizationError);
    }
    expect(message.render(SAMPLE_CONTACT).rcptTo).toBe(SAMPLE_CONTACT.email);
    expect(
      await failureOf(
        compileMessage(
          sampleContent("<p>x</p>", {
            from: { name: "x", address: "a@b.test\r\nBcc: v@evil.test" },
          }),
        ),
      ),
    ).toMatchObject({ code: "CAMPAIGN_INCOMPLETE" });
  });
});

describe("links", () => {
  const SOURCE = `<body><a href="https://shop.test/?a=1&amp;b={{ account.fields.city }}">One</a> <a href='https://shop.test/plain'>Two</a>
    <a HREF=https://shop.test/plain>Again</a> <map><area href="{{ account.fields.site }}" alt="x"></map> <a href="mailto:a@b.test?subject={{ account.name }}">Mail</a>
    <a href="tel:+55">Call</a> <a href="#top">Top</a> <a href="{{ unsubscribe_url }}">Out</a> <a name="x">none</a> <a href="https://w.test/{{ workspace.name }}/{{ campaign.name }}?p={{ account.fields.city }}">W</a></body>`;

  it("of the web become signed click URLs; others stay unchanged", async () => {
    const message = await compileMessage(sampleContent(SOURCE));
    expect(message.links).toEqual([
      "https://shop.test/?a=1&b={{ account.fields.city }}",
      "https://shop.test/plain",
      "{{ account.fields.site }}",
      "https://w.test/The%20Shop/Spring?p={{ account.fields.city }}",
    ]);
    const { html } = message.preview(SAMPLE_CONTACT);
    const clicks = [...html.matchAll(/https:\/\/track\.test\/t\/c\/([\w-]+)/g)].map((match) =>
      verifyToken(match[1] ?? "", SAMPLE_KEY),
    );
    expect(clicks.map((token) => token?.link)).toEqual([0, 1, 1, 2, 3]);
    expect(clicks[0]).toEqual({
      kind: "click",
      tenantId: sampleContent("").tenantId,
      campaignId: sampleContent("").campaign.id,
      contactId: SAMPLE_CONTACT.contactId,
      link: 0,
    });
    expect(message.links.map((link) => renderLinkTarget(link, SAMPLE_CONTACT))).toEqual([
      "https://shop.test/?a=1&b=S%C3%A3o%20Paulo",
      "https://shop.test/plain",
      "https://ana.test/a?b=1",
      "https://w.test/The%20Shop/Spring?p=S%C3%A3o%20Paulo",
    ]);
    expect(html).toContain('href="mailto:a@b.test?subject=Ana Souza"');
    expect(html).toContain('href="tel:+55"');
    expect(html).toContain('href="#top"');
    expect(html).toContain('<a name="x">');
    expect(html.match(/https:\/\/track\.test\/u\//g)).toHaveLength(1);
  });

  it("are the same in the text part", async () => {
    const { mail, html, text } = await sent(SOURCE);
    const inText = text.match(/https:\/\/track\.test\/[\w/-]+/g) ?? [];
    expect(inText.length).toBe(5);
    for (const url of inText) expect(html).toContain(url);
    expect(mail.headers.get("list")).toMatchObject({
      unsubscribe: { url: inText.find((url) => url.includes("/u/")) },
    });
  });

  it("with pixel and unsubscribe tokens have the right kinds, and the pixel is last in the body", async () => {
    const { html } = await sent("<html><body><p>x</p></body></html>");
    const pixel = /<img src="https:\/\/track\.test\/t\/o\/([\w-]+)\.gif"[^>]*><\/body>/.exec(html);
    expect(verifyToken(pixel?.[1] ?? "", SAMPLE_KEY)).toMatchObject({
      kind: "open",
      contactId: SAMPLE_CONTACT.contactId,
    });
    const unsubscribe = /https:\/\/track\.test\/u\/([\w-]+)/.exec(html);
    expect(verifyToken(unsubscribe?.[1] ?? "", SAMPLE_KEY)).toMatchObject({
      kind: "unsubscribe",
      contactId: SAMPLE_CONTACT.contactId,
    });
  });

  it("that depend on a loop have the right target, untracked", async () => {
    const message = await compileMessage(
      sampleContent(
        '{% for i in (1..2) %}<a href="https://s.test/{{ i }}">{{ i }}</a>{% endfor %}',
      ),
    );
    expect(message.links).toEqual([]);
    expect(message.preview(SAMPLE_CONTACT).html).toContain(
      '<a href="https://s.test/1">1</a><a href="https://s.test/2">2</a>',
    );
  });

  it("of previews and test emails lead directly to their targets, without pixel and list headers", async () => {
    const { mail, html, text } = await sent(SOURCE, {}, { tracking: null });
    expect(html).toContain('href="https://shop.test/?a=1&amp;b=S%C3%A3o%20Paulo"');
    expect(html).toContain("<a href='https://shop.test/plain'>");
    expect(html).toContain('href="#unsubscribe"');
    expect(`${html}${text}`).not.toMatch(/track\.test|<img/);
    expect(mail.headers.has("list")).toBe(false);
    expect(mail.headers.has("precedence")).toBe(false);
    const evil = await sent(
      '<a href="{{ account.fields.site }}">x</a>',
      { fields: { site: "javascript:alert(1)" } },
      { tracking: null },
    );
    expect(evil.html).toContain('<a href="#">');
  });

  it("with markup in values break nothing", async () => {
    const { html } = await sent(
      '<a href="https://s.test/?q={{ account.fields.q }}">x</a>',
      { fields: { q: '"><script>' } },
      { tracking: null },
    );
    expect(html).toContain('href="https://s.test/?q=%22%3E%3Cscript%3E"');
  });
});

describe("the footer", () => {
  for (const [language, words] of [
    ["en-us", "Unsubscribe"],
    ["pt-br", "Cancelar inscrição"],
    ["es-es", "Darse de baja"],
  ] as const) {
    it(`is added in ${language} with name, address and link, inside the body, in both parts`, async () => {
      const { html, text } = await sent(
        "<html><body><p>Hi</p></body></html>",
        {},
        {
          language,
          workspace: { name: "Loja", address: "Rua 1\nSão Paulo", language, brand: DEFAULT_BRAND },
        },
      );
      expect(html).toContain(`>${words}</a>`);
      expect(html).toContain("Rua 1<br>\nSão Paulo");
      expect(html.indexOf(words)).toBeLessThan(html.indexOf("</body>"));
      expect(text).toMatch(
        new RegExp(`Loja\\.\\nRua 1\\nSão Paulo\\n${words} <https://track\\.test/u/`),
      );
    });
  }

  it("is not added when the author included an unsubscribe link", async () => {
    for (const source of [
      "<a href='{{ unsubscribe_url }}'>x</a>",
      "<a href='{{unsubscribe_url}}&x=1'>x</a>",
      "<p>{{ unsubscribe_url }}</p>",
    ]) {
      const { html } = await sent(source);
      expect(html).not.toContain("Unsubscribe");
      expect(html).toContain("https://track.test/u/");
    }
    expect(
      (
        await sent(
          "<p>{% comment %}{{ unsubscribe_url }}{% endcomment %}{% raw %}{{ unsubscribe_url }}{% endraw %}</p>",
        )
      ).html,
    ).toContain("Unsubscribe");
  });
});

describe("Liquid", () => {
  it("blocks around elements render per contact, the same in both parts", async () => {
    const message = await compileMessage(
      sampleContent(
        '<h1>Hi</h1>{% if account.fields.vip %}<p>Dear <b>{{ account.name }}</b>, <a href="https://s.test/vip">come</a></p>{% else %}<p>Join us</p>{% endif %}<p>{% if account.fields.visits > 2 %}often{% endif %} end</p>',
        { tracking: null },
      ),
    );
    const vip = message.preview(SAMPLE_CONTACT);
    const other = message.preview({ ...SAMPLE_CONTACT, fields: {} });
    expect(vip.html).toContain("<p>Dear <b>Ana Souza</b>,");
    expect(vip.text).toMatch(
      /^Hi\n\nDear Ana Souza, come <https:\/\/s\.test\/vip>\n\noften end\n\n/,
    );
    expect(other.html).not.toContain("Dear");
    expect(other.text).toMatch(/^Hi\n\nJoin us\n\nend\n\n/);
  });

  it("blocks that render nothing, or white space, leave no trace in the text part", async () => {
    const source =
      "<p>One</p><p>{% if account.fields.vip %}Two{% endif %}{{ account.fields.none }}</p><p>Three {% if account.fields.vip %}four{% else %} {% endif %}</p><p>Five</p>";
    expect((await sent(source)).text).toMatch(/^One\n\nTwo\n\nThree four\n\nFive\n/);
    expect((await sent(source, { fields: { vip: false } })).text).toMatch(
      /^One\n\nThree\n\nFive\n/,
    );
  });

  it("blocks that cut across elements or repeat list items are correct in the text too", async () => {
    const source =
      '<ol>{% for i in (1..3) %}<li>item {{ i }}</li>{% endfor %}</ol>{% if account.fields.vip %}<div><a href="https://s.test/a">{% else %}<div><a href="https://s.test/b">{% endif %}go</a></div>';
    const message = await compileMessage(sampleContent(source, { tracking: null }));
    expect(message.preview(SAMPLE_CONTACT).text).toMatch(
      / 1\. item 1\n 2\. item 2\n 3\. item 3\n\ngo <https:\/\/s\.test\/a>\n/,
    );
    expect(message.preview({ ...SAMPLE_CONTACT, fields: {} }).text).toContain(
      "go <https://s.test/b>",
    );
    const tracked = (await compileMessage(sampleContent(source))).render(SAMPLE_CONTACT);
    const parsed = await simpleParser(tracked.bytes);
    expect(parsed.text).toMatch(/go <https:\/\/track\.test\/t\/c\/[\w-]{90}>/);
    expect(parsed.html).toMatch(/<li>item 3<\/li>/);
  });

  it("variables that the template sets are visible where they are used, for one contact only", async () => {
    const message = await compileMessage(
      sampleContent(
        "{% assign greeting = 'Hi' %}{% capture who %}{{ account.name | upcase }}{% endcapture %}<p>{{ greeting }} {{ who }} {% increment n %}{{ workspace.name }}</p>{% assign workspace = 'mine' %}<p>{{ workspace }}</p>",
      ),
    );
    for (const name of ["Ana", "Bob"]) {
      const { html, text } = message.preview({ ...SAMPLE_CONTACT, name });
      expect(html).toContain(`<p>Hi ${name.toUpperCase()} 0The Shop</p><p>mine</p>`);
      expect(text).toContain(`Hi ${name.toUpperCase()} 0The Shop\n\nmine`);
    }
  });

  it("quotes, comparisons and raw blocks survive in attributes, markup escaped by editors and text", async () => {
    const { html } = await sent(
      '<p class="{% if account.fields.visits > 2 %}a{% else %}b{% endif %}" title="{{ account.fields.none | default: "x > y" }}">{% if account.fields.visits &gt; 2 %}many{% endif %}{% raw %}{{ name }}{% endraw %}&#123;&#123; name }}</p>{%- comment -%} {{ nothing }} {% broken {%- endcomment -%}',
    );
    expect(html).toContain('<p class="a" title="x &gt; y">many{{ name }}&#123;&#123; name }}</p>');
  });

  it("empty and unknown values are empty; the subject must not be", async () => {
    const { html } = await sent(
      "<p>[{{ account.phone }}{{ account.fields.none }}{{ nothing.at.all }}]</p>",
      { phone: null },
    );
    expect(html).toContain("<p>[]</p>");
    const message = await compileMessage(
      sampleContent("<p>x</p>", { subject: " {{ account.phone }}\u0000" }),
    );
    expect(() => message.render({ ...SAMPLE_CONTACT, phone: null })).toThrow(PersonalizationError);
    expect(message.preview(SAMPLE_CONTACT).subject).toBe(SAMPLE_CONTACT.phone);
  });

  it("that never ends fails quickly and only for that contact", async () => {
    const bombs = [
      "{% for i in (1..account.fields.count) %}x{% endfor %}",
      "{% for a in (1..account.fields.count) %}{% for b in (1..account.fields.count) %}{% for c in (1..account.fields.count) %}x{% endfor %}{% endfor %}{% endfor %}",
      "{% for a in (1..account.fields.count) %}{{ account.name | append: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' }}{% endfor %}",
      `{% assign a = "xx" %}{% for i in (1..account.fields.count) %}{% assign a = a | append: a %}{% endfor %}{{ a }}`,
      `{% capture a %}xx{% endcapture %}{% for i in (1..account.fields.count) %}{% capture a %}{{ a }}{{ a }}{% endcapture %}{% endfor %}{{ a }}`,
    ];
    for (const bomb of bombs) {
      const message = await compileMessage(sampleContent(`<p>${bomb}</p>`));
      const started = performance.now();
      const error = await failureOf(
        Promise.resolve().then(() =>
          message.render({ ...SAMPLE_CONTACT, fields: { count: 50_000_000 } }),
        ),
      );
      expect({ bomb, error }).toEqual({ bomb, error: expect.any(PersonalizationError) });
      expect(performance.now() - started).toBeLessThan(2_000);
      expect(
        message.render({ ...SAMPLE_CONTACT, fields: { count: 2 } }).bytes.length,
      ).toBeGreaterThan(100);
    }
  });

  it("that is delayed by a stalled process still renders its email", async () => {
    const message = await compileMessage(
      sampleContent("<p>{% if account.name %}Hello{% endif %}</p>"),
    );
    // The clock jumps once, as when a machine is suspended: between the limit's start and its
    // check.
    let readings = 0;
    const clock = vi
      .spyOn(performance, "now")
      .mockImplementation(() => (readings++ === 0 ? 0 : 10_000));
    try {
      expect(message.render(SAMPLE_CONTACT).bytes.toString("latin1")).toContain("Hello");
      expect(readings).toBeGreaterThan(2);
    } finally {
      clock.mockRestore();
    }
  });

  it("that does not parse is rejected with part and line", async () => {
    const error = await failureOf(compileMessage(sampleContent("<p>\n{% if %}", { subject: "x" })));
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "source", code: "liquidSyntax" }] },
    });
    expect(
      await failureOf(compileMessage(sampleContent("<p>x</p>", { subject: "{{ x" }))),
    ).toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "subject" }] },
    });
    expect(
      await failureOf(compileMessage(sampleContent("<p>x</p>", { preheader: "{% x %}" }))),
    ).toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "preheader" }] },
    });
  });
});

describe("MJML", () => {
  const MJML = `<mjml><mj-head><mj-title>{{ campaign.name }}</mj-title><mj-attributes><mj-text color="{{ account.fields.color | default: "#111111" }}" /></mj-attributes></mj-head><mj-body>
    {% if account.fields.vip %}<mj-section><mj-column><mj-text>Dear {{ account.name | default: "friend" }}</mj-text></mj-column></mj-section>{% endif %}
    <mj-section><mj-column>{% unless account.fields.vip %}<mj-text>Join</mj-text>{% endunless %}<mj-button href="https://s.test/{{ account.fields.city | default: "x" }}">Go</mj-button><mj-image src="https://i.test/{{ account.fields.visits }}.png" alt="A picture" /></mj-column></mj-section></mj-body></mjml>`;

  it("preserves Liquid in text, attributes and between elements", async () => {
    const message = await compileMessage(sampleContent(MJML, { format: "mjml", tracking: null }));
    const vip = message.preview(SAMPLE_CONTACT);
    expect(vip.html).toContain("<title>Spring</title>");
    expect(vip.html).toContain("color:#111111");
    expect(vip.html).toContain("Dear Ana Souza");
    expect(vip.html).not.toContain("Join");
    expect(vip.html).toContain('href="https://s.test/S%C3%A3o%20Paulo"');
    expect(vip.html).toContain('src="https://i.test/3.png"');
    expect(vip.html).not.toMatch(/\{\{|\{%|fonts\.googleapis/);
    expect(vip.text).toMatch(/^Dear Ana Souza\n\nGo <https:\/\/s\.test\/S%C3%A3o%20Paulo>/);
    const other = message.preview({ ...SAMPLE_CONTACT, fields: {} });
    expect(other.html).not.toContain("Dear");
    expect(other.text).toMatch(/^Join\n\nGo <https:\/\/s\.test\/x>/);
  });

  it("with errors is rejected", async () => {
    expect(
      await failureOf(
        compileMessage(
          sampleContent("<mjml><mj-body><mj-nope /></mj-body></mjml>", { format: "mjml" }),
        ),
      ),
    ).toMatchObject({
      code: "TEMPLATE_INVALID",
      extra: { errors: [{ path: "source", code: "mjmlStructure" }] },
    });
  });
});

describe("buildMail", () => {
  it("builds one email without tracking, with a new Message-ID each time", async () => {
    const { tracking: _, ...content } = sampleContent("<p>Hi {{ account.name }}</p>");
    const [one, two] = [
      await buildMail(content, { ...SAMPLE_CONTACT, contactId: "sample" }),
      await buildMail(content, SAMPLE_CONTACT),
    ];
    expect((await simpleParser(one.bytes)).text).toContain("Hi Ana Souza");
    expect(one.messageId).not.toBe(two.messageId);
  });
});
