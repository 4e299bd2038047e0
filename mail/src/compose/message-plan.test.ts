import { describe, expect, it } from "vitest";
import { compileMessage } from "./compile-message.ts";
import { Message } from "./compiled-message.ts";
import type { MessageContent, Contact } from "../message.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

const NONCE = "0123456789abcdef";
const CONTACTS: Contact[] = [
  SAMPLE_CONTACT,
  { ...SAMPLE_CONTACT, name: "", phone: null, fields: {} },
  {
    ...SAMPLE_CONTACT,
    name: "Zoë <b> & Söhne",
    language: "pt-br",
    fields: { city: " São Paulo ", age: 50, note: "a\nb" },
  },
];

/** The message as it would be sent, without its date and its random boundary. */
const comparable = (bytes: Buffer) =>
  bytes
    .toString("latin1")
    .replace(/^Date: .*$/m, "Date:")
    .replace(/=_[0-9a-f]{16}/g, "=_boundary");

async function bothWays(content: MessageContent): Promise<[rendered: string, assembled: string][]> {
  const compiled = await compileMessage(content);
  // As it crosses threads.
  const plan = structuredClone(compiled.plan);
  if (plan === null) throw new Error("There is no plan");
  const message = Message.fromPlan(content, plan, NONCE);
  return CONTACTS.map((contact) => {
    const liquid = plan.hasLiquid ? structuredClone(compiled.liquidTexts(contact)) : undefined;
    return [
      comparable(compiled.render(contact).bytes),
      comparable(message.render(contact, liquid).bytes),
    ];
  });
}

describe("a message assembled from its plan", () => {
  it.each([
    [
      "plain values",
      '<p>Hello {{ account.first_name | default: "friend" }} of {{ account.fields.city }}</p>',
    ],
    [
      "links and their click tokens",
      '<p><a href="https://shop.test/a">A</a> <a href="{{ unsubscribe_url }}">Off</a> <a href="{{ preferences_url }}">P</a></p>',
    ],
    [
      "links to a page of the person's own",
      '<p><a href="https://shop.test/{{ account.fields.city }}">Yours</a></p>',
    ],
    [
      "conditions",
      "<p>Hi{% if account.fields.age > 40 %} again{% else %} {{ account.name | upcase }}{% endif %}!</p>",
    ],
    [
      "conditions that leave gaps in the text",
      "<p>One</p>{% if account.fields.age > 40 %}<p>Two</p>{% endif %}<p>{{ account.name }}</p><p>Three</p>",
    ],
    [
      "links inside of conditions",
      '{% if account.fields.age > 40 %}<p><a href="https://shop.test/b">B</a></p>{% endif %}<p>End</p>',
    ],
    [
      "variables that one hole sets and the next one shows",
      "{% assign x = account.name | upcase %}<p>{{ x }} and {{ x }}</p>",
    ],
    ["loops", "<p>{% for i in (1..3) %}{{ i }}{{ account.name }} {% endfor %}</p>"],
    [
      "text with dots, equals signs and long lines",
      `<p>.a=b ${"word ".repeat(40)}{{ account.fields.note }}</p>`,
    ],
  ])("has the same bytes with %s", async (_, source) => {
    const subject = "Olá {{ account.name }}, {% if account.phone %}x{% endif %}";
    for (const [rendered, assembled] of await bothWays(sampleContent(source, { subject })))
      expect(assembled).toBe(rendered);
  });

  it("has the same bytes in the person's language", async () => {
    const source = "<p>Olá {{ account.name | upcase }}</p>";
    const translations = [
      { language: "pt-br" as const, subject: "Oi {{ account.name }}", preheader: "", source },
    ];
    const content = sampleContent("<p>Hello</p>", {
      language: "en-us",
      subject: "Hello",
      translations,
    });
    const pairs = await bothWays(content);
    for (const [rendered, assembled] of pairs) expect(assembled).toBe(rendered);
    expect(pairs[2]?.[1]).toContain("Content-Language: pt-BR");
  });

  it("fails for a person without a subject, and renders the next one", async () => {
    const content = sampleContent("<p>Hi</p>", { subject: "{{ account.fields.city }}" });
    const compiled = await compileMessage(content);
    const message = Message.fromPlan(content, compiled.plan!, NONCE);
    expect(() => message.render(CONTACTS[1]!)).toThrow(
      expect.objectContaining({ reason: "subjectEmpty" }),
    );
    expect(comparable(message.render(CONTACTS[2]!).bytes)).toBe(
      comparable(compiled.render(CONTACTS[2]!).bytes),
    );
  });

  it("keeps a variable's own value for contacts for whom the template does not set it", async () => {
    const source =
      '<p>{% if account.phone %}{% assign unsubscribe_url = "changed" %}{% endif %}[{{ unsubscribe_url }}]</p>';
    const [withPhone, without] = await bothWays(sampleContent(source));
    expect(withPhone?.[1]).toContain("[changed]");
    expect(without?.[1].replaceAll("=\r\n", "")).toContain("[https://track.test/u/");
  });

  it("never runs its author's Liquid", async () => {
    const content = sampleContent("<p>{% if true %}x{% endif %}</p>");
    const { plan } = await compileMessage(content);
    expect(() => Message.fromPlan(content, plan!, NONCE).render(SAMPLE_CONTACT)).toThrow(
      /no Liquid/,
    );
  });
});

describe("a plan", () => {
  it.each([
    ["values that are markup", "<p>{{ account.fields.note | raw }}</p>"],
    [
      "text that only the finished HTML shows",
      "<ul>{% for i in (1..3) %}<li>{{ i }}</li>{% endfor %}</ul>",
    ],
  ])("is not created for %s", async (_, source) => {
    expect((await compileMessage(sampleContent(source))).plan).toBeNull();
  });

  it("is not created for links that stay as written", async () => {
    expect((await compileMessage(sampleContent("<p>Hi</p>", { tracking: null }))).plan).toBeNull();
  });

  it("leaves contacts with long values to another thread", async () => {
    const content = sampleContent("<p>{{ account.fields.note }}{{ account.fields.note }}</p>");
    const message = Message.fromPlan(content, (await compileMessage(content)).plan!, NONCE);
    expect(message.isQuickFor(SAMPLE_CONTACT)).toBe(true);
    expect(message.isQuickFor({ ...SAMPLE_CONTACT, fields: { note: "x".repeat(60_000) } })).toBe(
      false,
    );
  });
});
