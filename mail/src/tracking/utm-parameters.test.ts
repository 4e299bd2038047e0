import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import { withUtm } from "./utm-parameters.ts";
import { renderLinkTarget } from "./link-target.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

const MARKS = { source: "news", medium: "email", campaign: "Spring & more", content: "", term: "" };
const QUERY = "utm_source=news&utm_medium=email&utm_campaign=Spring%20%26%20more";

describe("UTM parameters of links", () => {
  it("are appended to the query, before the fragment", () => {
    expect(withUtm("https://shop.test", MARKS)).toBe(`https://shop.test?${QUERY}`);
    expect(withUtm("https://shop.test/a?b=1#top", MARKS)).toBe(
      `https://shop.test/a?b=1&${QUERY}#top`,
    );
    expect(withUtm("https://shop.test/a?#top", MARKS)).toBe(`https://shop.test/a?${QUERY}#top`);
    expect(withUtm("https://shop.test/{{ account.fields.city | default: '#?' }}#x", MARKS)).toBe(
      `https://shop.test/{{ account.fields.city | default: '#?' }}?${QUERY}#x`,
    );
  });

  it.each([
    "mailto:ana@shop.test",
    "{{ account.fields.site }}",
    "https://shop.test/?utm_source=mine",
    "https://shop.test/?a=1&utm_term=x",
    "https://shop.test/{{ account.fields.rest | raw }}",
    "https://shop.test/{% if account.name %}?a=1{% endif %}",
  ])("leave %s unchanged", (link) => expect(withUtm(link, MARKS)).toBe(link));

  it("leave every link unchanged if all are empty", () => {
    expect(
      withUtm("https://shop.test", {
        source: "",
        medium: "",
        campaign: "",
        content: "",
        term: "",
      }),
    ).toBe("https://shop.test");
  });

  it("reach every contact as written, and change nothing else in the URL", () => {
    const text = fc.string({ maxLength: 40, unit: "grapheme" });
    const piece = fc.stringMatching(/^[a-z0-9/_.-]{0,8}$/);
    const value = fc.constantFrom(
      "",
      "{{ account.name }}",
      "{{ account.fields.city }}",
      '{{ account.email | default: "?#" }}',
    );
    const links = fc
      .tuple(
        piece,
        value,
        fc.constantFrom("", "?", "?a=1", "?a={{ account.name }}&b"),
        fc.constantFrom("", "#", "#part", "#{{ account.name }}"),
      )
      .map(
        ([path, hole, query, fragment]) => `https://shop.test/${path}${hole}${query}${fragment}`,
      );
    fc.assert(
      fc.property(
        links,
        fc.record({ source: text, medium: text, campaign: text, content: text, term: text }),
        (link, marks) => {
          const plain = new URL(renderLinkTarget(link, SAMPLE_CONTACT) ?? "");
          const marked = new URL(renderLinkTarget(withUtm(link, marks), SAMPLE_CONTACT) ?? "");
          for (const [name, mark] of Object.entries(marks)) {
            expect(marked.searchParams.get(`utm_${name}`)).toBe(
              mark === "" ? null : Buffer.from(mark, "utf8").toString("utf8"),
            );
            marked.searchParams.delete(`utm_${name}`);
          }
          expect([marked.origin, marked.pathname, marked.hash]).toEqual([
            plain.origin,
            plain.pathname,
            plain.hash,
          ]);
          expect([...marked.searchParams]).toEqual([...plain.searchParams]);
        },
      ),
    );
  });

  it("are in the link table, and in untracked emails in the links themselves", async () => {
    const source =
      '<p><a href="https://shop.test/?a=1&amp;b=2">Go</a> <a href="https://shop.test/{{ account.name }}">You</a></p>';
    const tracked = await compileMessage(sampleContent(source, { utm: MARKS }));
    expect(tracked.links).toEqual([
      `https://shop.test/?a=1&b=2&${QUERY}`,
      `https://shop.test/{{ account.name }}?${QUERY}`,
    ]);
    const copy = await compileMessage(sampleContent(source, { utm: MARKS, tracking: null }));
    const { html } = copy.preview(SAMPLE_CONTACT);
    expect(html).toContain(
      `href="https://shop.test/?a=1&amp;b=2&amp;${QUERY.replaceAll("&", "&amp;")}"`,
    );
    expect(html).toContain(
      `href="https://shop.test/Ana%20Souza?${QUERY.replaceAll("&", "&amp;")}"`,
    );
  });
});

describe("emails that share one link table", () => {
  it("use its numbers and append new links", async () => {
    const first = await compileMessage(
      sampleContent('<a href="https://shop.test/a">A</a><a href="https://shop.test/b">B</a>'),
    );
    const source = '<a href="https://shop.test/c">C</a><a href="https://shop.test/b">B</a>';
    const second = await compileMessage(sampleContent(source, { knownLinks: first.links }));
    expect(second.links).toEqual([
      "https://shop.test/a",
      "https://shop.test/b",
      "https://shop.test/c",
    ]);
    const again = await compileMessage(sampleContent(source, { knownLinks: second.links }));
    expect(again.links).toEqual(second.links);
    expect(again.preview(SAMPLE_CONTACT).html).toBe(second.preview(SAMPLE_CONTACT).html);
  });
});

describe("the Reply-To address", () => {
  it("is in the headers only if given", async () => {
    const headersOf = async (replyTo: string | null) =>
      (await compileMessage(sampleContent("<p>Hi</p>", { replyTo })))
        .render(SAMPLE_CONTACT)
        .bytes.toString("latin1")
        .split("\r\n\r\n")[0];
    expect(await headersOf("help@shop.test")).toMatch(/^Reply-To: <help@shop\.test>$/m);
    expect(await headersOf(null)).not.toMatch(/reply-to/i);
  });
});
