import { describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import type { Tracking, TrackingPrivacy } from "../message.ts";
import { SAMPLE_KEY, SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";
import { verifyToken } from "./tracking-token.ts";

const SOURCE = `<p><a href="https://shop.test/plain?a=1&amp;b=2">One</a> <a href="https://shop.test/?for={{ account.email }}">Yours</a>
<a href="{{ view_in_browser_url }}">Browser</a> <a href="{{ preferences_url }}">Choose</a> {{ view_in_browser_url }}</p>`;
const NOBODY = "00000000-0000-0000-0000-000000000000";
const OTHER = {
  ...SAMPLE_CONTACT,
  contactId: "0190b0a0-0000-7000-8000-000000000009",
  email: "bia@receiver.test",
};

async function messages(privacy: TrackingPrivacy | undefined, changes: Partial<Tracking> = {}) {
  const { tracking } = sampleContent("");
  if (tracking === null) throw new Error("The sample is tracked");
  const message = await compileMessage(
    sampleContent(SOURCE, { tracking: { ...tracking, ...(privacy && { privacy }), ...changes } }),
  );
  return [SAMPLE_CONTACT, OTHER].map((contact) => {
    const { html } = message.preview(contact);
    const found = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, url = ""]) =>
      url.replaceAll("&amp;", "&"),
    );
    const source = message.render(contact).bytes.toString().replaceAll("=\r\n", "");
    return {
      html,
      source,
      found,
      tokens: found.map((url) =>
        verifyToken(/\/([\w-]{60,})(?:\.gif)?$/.exec(url)?.[1] ?? "", SAMPLE_KEY),
      ),
    };
  });
}

const kinds = (message: { tokens: ({ kind: string; contactId: string } | null)[] }) =>
  message.tokens.flatMap((token) =>
    token ? [`${token.kind}${token.contactId === NOBODY ? " of nobody" : ""}`] : [],
  );

describe("an email reveals about its reader", () => {
  it("their identity by default", async () => {
    const [mail] = await messages(undefined);
    expect(mail && kinds(mail)).toEqual(
      expect.arrayContaining(["click", "open", "view", "preferences"]),
    );
    expect(
      mail && new Set(mail.tokens.map((token) => token?.contactId ?? SAMPLE_CONTACT.contactId)),
    ).toEqual(new Set([SAMPLE_CONTACT.contactId]));
  });

  it("that someone opened and clicked, if anonymous: the same pixel and the same link for everyone", async () => {
    const [one, other] = await messages("anonymous");
    if (!one || !other) throw new Error("No emails");
    expect(kinds(one)).toEqual(
      expect.arrayContaining(["click of nobody", "open of nobody", "view", "preferences"]),
    );
    const shared = (message: typeof one) => message.found.filter((url) => /\/(?:c|o)\//.test(url));
    expect(shared(one)).toHaveLength(2);
    expect(shared(one)).toEqual(shared(other));
    // Personalized by the author: it leads directly to its target.
    expect(one.found).toContain("https://shop.test/?for=ana%40receiver.test");
    expect(other.found).toContain("https://shop.test/?for=bia%40receiver.test");
  });

  it("nothing at all without tracking: links unchanged and no pixel", async () => {
    const [mail] = await messages("none");
    if (!mail) throw new Error("No email");
    expect(
      kinds(mail).filter((kind) => !["view", "preferences", "unsubscribe"].includes(kind)),
    ).toEqual([]);
    expect(mail.found).toEqual(
      expect.arrayContaining([
        "https://shop.test/plain?a=1&b=2",
        "https://shop.test/?for=ana%40receiver.test",
      ]),
    );
    expect(mail.html).not.toContain("<img");
  });

  it.each(["none", "anonymous", "individual"] as const)(
    "with %s how to unsubscribe, for each reader",
    async (privacy) => {
      for (const [index, mail] of (await messages(privacy)).entries()) {
        const token = verifyToken(
          /List-Unsubscribe:\r\n <https:\/\/track\.test\/u\/([\w-]+)>/.exec(mail.source)?.[1] ?? "",
          SAMPLE_KEY,
        );
        expect(token).toMatchObject({
          kind: "unsubscribe",
          contactId: index === 0 ? SAMPLE_CONTACT.contactId : OTHER.contactId,
        });
      }
    },
  );
});

it("an email shown in the browser has everything but the pixel", async () => {
  const [mail] = await messages("individual", { pixel: false });
  if (!mail) throw new Error("No email");
  expect(kinds(mail)).not.toContain("open");
  expect(kinds(mail)).toContain("click");
});

it("links stay short: 122 characters with a host of 19", async () => {
  const [mail] = await messages("individual", { base: "https://link.example.com.br/t" });
  const click = mail?.found.find((url) => url.includes("/c/")) ?? "";
  expect(click.length).toBeLessThanOrEqual(122);
});
