import { expect, test } from "vitest";
import { liquidParts, plainWords, shownParts } from "./liquid-words.ts";

const label = (path: string) => path.toUpperCase();

test("a text is taken apart into words, values with their fallbacks, and tags, and loses nothing", () => {
  const text = `Oi {{ account.name | default: "amigo" }}, {{- account.fields["city"] | upcase | default: 'you' -}}{% if x %}!{% endif %}`;
  const parts = liquidParts(text);
  expect(parts.map((part) => (part.kind === "words" ? part.text : part.kind === "tag" ? part.name : [part.path, part.fallback]))).toEqual([
    "Oi ",
    ["account.name", "amigo"],
    ", ",
    ["account.fields.city", "you"],
    "if",
    "!",
    "endif",
  ]);
  expect(parts.map((part) => (part.kind === "words" ? part.text : part.source)).join("")).toBe(text);
});

test("what is no value stays as it is written", () => {
  for (const text of ["{{ 'a' }}", "{{", "{{ a", "100 {% ", "{ account.name }", "{{ }}"])
    expect(liquidParts(text)).toEqual([{ kind: "words", text }]);
});

test("plain words have fallbacks, and names where there are none", () => {
  expect(plainWords(`{{ account.name | default: "Olá" }}, seu pedido`, label)).toBe("Olá, seu pedido");
  expect(plainWords("Olá, {{ account.first_name }}", label)).toBe("Olá, [ACCOUNT.FIRST_NAME]");
  expect(plainWords("Sem nada", label)).toBe("Sem nada");
  expect(plainWords("{{ unsubscribe_url }}", label)).toBe("[UNSUBSCRIBE_URL]");
});

test("of conditions the first case is read, however deep they stand, and no tag", () => {
  const read = (text: string) =>
    shownParts(text)
      .map((part) => (part.kind === "words" ? part.text : part.path))
      .join("");
  expect(read("{% if account.name %}Oi {{ account.name }}{% else %}Olá{% endif %}!")).toBe("Oi account.name!");
  expect(read("{% if a %}{% unless b %}x{% else %}y{% endunless %}1{% elsif c %}2{% else %}3{% endif %}4")).toBe("x14");
  expect(read("{% case a %} {% when 1 %}one{% when 2 %}two{% else %}none{% endcase %}.")).toBe("one.");
  expect(read("{% assign a = 1 %}a{% comment %}b{% endcomment %}{% capture c %}d{% endcapture %}e")).toBe("ae");
  // Broken Liquid hides nothing that was written before it.
  expect(read("a{% endif %}b{% else %}c")).toBe("abc");
});
