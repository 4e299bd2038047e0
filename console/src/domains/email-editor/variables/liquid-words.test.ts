import { expect, test } from "vitest";
import { liquidParts, plainWords, shownParts } from "./liquid-words.ts";

const label = (path: string) => path.toUpperCase();

test("splits a text into words, values with fallbacks, and tags, without losing anything", () => {
  const text = `Oi {{ account.name | default: "amigo" }}, {{- account.fields["city"] | upcase | default: 'you' -}}{% if x %}!{% endif %}`;
  const parts = liquidParts(text);
  expect(
    parts.map((part) =>
      part.kind === "words"
        ? part.text
        : part.kind === "tag"
          ? part.name
          : [part.path, part.fallback],
    ),
  ).toEqual([
    "Oi ",
    ["account.name", "amigo"],
    ", ",
    ["account.fields.city", "you"],
    "if",
    "!",
    "endif",
  ]);
  expect(parts.map((part) => (part.kind === "words" ? part.text : part.source)).join("")).toBe(
    text,
  );
});

test("keeps anything but values as written", () => {
  for (const text of ["{{ 'a' }}", "{{", "{{ a", "100 {% ", "{ account.name }", "{{ }}"])
    expect(liquidParts(text)).toEqual([{ kind: "words", text }]);
});

test("uses fallbacks in plain text, and names where there are none", () => {
  expect(plainWords(`{{ account.name | default: "Olá" }}, seu pedido`, label)).toBe(
    "Olá, seu pedido",
  );
  expect(plainWords("Olá, {{ account.first_name }}", label)).toBe("Olá, [ACCOUNT.FIRST_NAME]");
  expect(plainWords("Sem nada", label)).toBe("Sem nada");
  expect(plainWords("{{ unsubscribe_url }}", label)).toBe("[UNSUBSCRIBE_URL]");
});

test("shows the first case of conditions at any depth, and no tags", () => {
  const read = (text: string) =>
    shownParts(text)
      .map((part) => (part.kind === "words" ? part.text : part.path))
      .join("");
  expect(read("{% if account.name %}Oi {{ account.name }}{% else %}Olá{% endif %}!")).toBe(
    "Oi account.name!",
  );
  expect(
    read(
      "{% if a %}{% unless b %}x{% else %}y{% endunless %}1{% elsif c %}2{% else %}3{% endif %}4",
    ),
  ).toBe("x14");
  expect(read("{% case a %} {% when 1 %}one{% when 2 %}two{% else %}none{% endcase %}.")).toBe(
    "one.",
  );
  expect(
    read("{% assign a = 1 %}a{% comment %}b{% endcomment %}{% capture c %}d{% endcapture %}e"),
  ).toBe("ae");
  // Invalid Liquid hides nothing that precedes it.
  expect(read("a{% endif %}b{% else %}c")).toBe("abc");
});
