import { describe, expect, it } from "vitest";
import { plainLinkTarget, renderLinkTarget } from "./link-target.ts";
import type { Contact } from "../message.ts";
import { SAMPLE_CONTACT } from "../testing/sample.ts";

function contact(fields: Contact["fields"]): Contact {
  return { ...SAMPLE_CONTACT, fields };
}

describe("renderLinkTarget", () => {
  it("encodes values so that none can change the link around it", () => {
    const link = "https://shop.test/{{ account.fields.city }}?name={{ account.name }}&to=x";
    expect(renderLinkTarget(link, { ...contact({ city: "../São?x#y" }), name: "A&to=evil" })).toBe(
      "https://shop.test/..%2FS%C3%A3o%3Fx%23y?name=A%26to%3Devil&to=x",
    );
  });

  it("allows a field to contain a complete URL", () => {
    expect(renderLinkTarget("{{ account.fields.site }}", SAMPLE_CONTACT)).toBe(
      "https://ana.test/a?b=1",
    );
    expect(
      renderLinkTarget("{{ account.fields.site }}&utm={{ account.status }}", SAMPLE_CONTACT),
    ).toBe("https://ana.test/a?b=1&utm=active");
  });

  it("only returns http and https URLs", () => {
    for (const site of [
      "javascript:alert(1)",
      " javascript:alert(1)",
      "java\nscript:alert(1)",
      "\u0001javascript:alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "ftp://x.test/",
      "//evil.test",
      "/path",
      "",
      "mailto:a@b.c",
      "blob:https://x",
    ]) {
      expect({
        site,
        target: renderLinkTarget("{{ account.fields.site }}", contact({ site })),
      }).toEqual({ site, target: null });
    }
    expect(renderLinkTarget("javascript:alert(1)", SAMPLE_CONTACT)).toBeNull();
  });

  it("lets no value choose or extend the author's host", () => {
    for (const part of [
      "@evil.test",
      ".evil.test/",
      ".evil.test",
      "evil.test/x",
      "evil",
      ":80",
      "?",
      "/path",
    ]) {
      expect({
        part,
        target: renderLinkTarget("https://shop.test{{ account.fields.part }}/x", contact({ part })),
      }).toEqual({
        part,
        target: null,
      });
      expect({
        part,
        target: renderLinkTarget("https://shop.test{{ account.fields.part }}", contact({ part })),
      }).toEqual({
        part,
        target: null,
      });
    }
    expect(renderLinkTarget("https://shop.test{{ account.fields.none }}/x", SAMPLE_CONTACT)).toBe(
      "https://shop.test/x",
    );
    expect(renderLinkTarget("https://{{ account.status }}.shop.test/x", SAMPLE_CONTACT)).toBe(
      "https://active.shop.test/x",
    );
    expect(
      renderLinkTarget("https://{{ account.fields.host }}/x", contact({ host: "ana.test" })),
    ).toBe("https://ana.test/x");
  });

  it("encodes once if the author encodes, and keeps values that the author marks as raw", () => {
    expect(
      renderLinkTarget("https://s.test/?q={{ account.fields.city | url_encode }}", SAMPLE_CONTACT),
    ).toBe("https://s.test/?q=S%C3%A3o+Paulo");
    expect(
      renderLinkTarget("https://s.test/{{ account.fields.path | raw }}", contact({ path: "a/b" })),
    ).toBe("https://s.test/a/b");
  });

  it("evaluates conditions and defaults", () => {
    const link =
      "https://s.test/{% if account.fields.vip %}vip{% else %}all{% endif %}?c={{ account.fields.none | default: 'x y' }}";
    expect(renderLinkTarget(link, SAMPLE_CONTACT)).toBe("https://s.test/vip?c=x%20y");
    expect(renderLinkTarget(link, contact({}))).toBe("https://s.test/all?c=x%20y");
  });

  it("returns null for invalid Liquid, limits, overlong results and half characters, and never throws", () => {
    for (const link of [
      "https://x.test/{{",
      "https://x.test/{% for i in (1..100000000) %}x{% endfor %}",
      "https://x.test/{% include '/etc/passwd' %}",
      `https://x.test/${"x".repeat(9_000)}`,
      "https://",
      "http://[::1",
      "{{ account }}",
      "{{ account.fields.constructor }}",
    ]) {
      expect({ link, target: renderLinkTarget(link, SAMPLE_CONTACT) }).toEqual({
        link,
        target: null,
      });
    }
    expect(
      renderLinkTarget("https://x.test/?q={{ account.name }}", {
        ...SAMPLE_CONTACT,
        name: "\ud800",
      }),
    ).toBe("https://x.test/?q=%EF%BF%BD");
  });
});

describe("plainLinkTarget", () => {
  const LINKS = [
    "https://shop.test/x",
    "https://shop.test/{{ account.fields.part }}?name={{ account.name }}&to=x",
    "{{ account.fields.part }}",
    "{{account.fields.part}}&utm={{ account.status }}",
    "  {{ account.fields.part }}/x",
    "https://shop.test{{ account.fields.part }}/x",
    "https://{{ account.fields.part }}/x",
    "https://{{ account.fields.part }}.shop.test/{{ account.first_name }}",
    'https://shop.test/{{ account.fields.part | default: "a b" }}#{{ account.fields.none }}',
  ];
  const VALUES = [
    ..."https://ana.test/a?b=1|javascript:alert(1)| javascript:x|java\nscript:x|\u0001data:x|//evil.test|@evil.test|.evil.test/|evil|:80|?|".split(
      "|",
    ),
    "../São?x#y",
    "\ud800",
    "x".repeat(9_000),
    7,
    true,
    false,
    null,
  ];

  it("returns the same as Liquid", () => {
    for (const link of LINKS) {
      for (const part of VALUES) {
        const who = contact({ part });
        expect({ link, part, target: plainLinkTarget(link, who) }).toEqual({
          link,
          part,
          target: renderLinkTarget(link, who),
        });
      }
    }
  });

  it.each([
    "https://shop.test/{{ account.fields.part | upcase }}",
    "https://shop.test/{% if account.name %}a{% endif %}",
    "https://shop.test/a {{- account.name -}} b",
    "https://shop.test/{{ account.fields.size }}",
    "https://shop.test/{{ workspace.name }}",
  ])("leaves %s to Liquid", (link) => {
    expect(plainLinkTarget(link, SAMPLE_CONTACT)).toBeUndefined();
  });
});
