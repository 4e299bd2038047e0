import { DEFAULT_BRAND } from "@arauto/contracts";
import { caniemail } from "caniemail";
import { beforeAll, describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import { RICH_DATA, richDocument } from "../testing/rich-document.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

/**
 * Features of our emails that Gmail or Outlook do not support, and why readers there lose nothing.
 * The data are from caniemail.com, as included in the package.
 */
const FALLBACKS: Record<string, string> = {
  // Gmail's mobile website drops all style sheets: the email is complete without one.
  "<style> element":
    "Without it, columns are side by side and colors light. Sizes and colors of the email are inline.",
  "@media":
    "Stacks columns on phones, hides parts by device, and sets dark mode colors. Without it, the email looks as on a desktop in light mode.",
  "Class selector": "Only in the style sheets above.",
  "Type selector": "Only in MJML's reset in the style sheets above.",
  "ID selector": "MJML's `#outlook a`, which is for Outlook only.",
  "Attribute selector":
    "`[data-ogsc]` and `[data-ogsb]` are for Outlook's apps, in a separate style element.",
  "Child combinator": "Selects the tables of sections in dark mode, which the others don't apply.",
  "Descendant combinator": "MJML's `#outlook a` and Outlook's dark mode attributes.",
  "Chaining selectors": "Only in the style sheets above.",
  "display:none":
    "Of the hidden preview text, which is also transparent and one pixel high, and of the dark logo, which is in a comment that Outlook skips.",
  opacity: "Of the hidden preview text, which also has no height and no font size.",
  overflow: "Of rounded corners, which are square there, and of the hidden preview text.",
  "border-radius": "Corners are square in Outlook on Windows.",
  outline: "Resets the outline of images, which Outlook never draws.",
  "word-spacing": "MJML's `normal`, which is the default.",
  "word-break": "Long addresses may widen a column.",
  "aria-label attribute": "Clients without it use the title.",
  "aria-hidden attribute": "The play symbol is read aloud in addition to its text.",
  "role attribute": "Windows Mail announces tables; it was discontinued in 2024.",
  "<body> element": "Its background is also on the element inside it.",
  "Local anchors": "Only in previews, where the unsubscribe links are `#unsubscribe`.",
};
const PROGRAMS = { Gmail: "gmail.*", Outlook: "outlook.*", "Apple Mail": "apple-mail.*" } as const;

let html = "";
beforeAll(async () => {
  const brand = {
    ...DEFAULT_BRAND,
    logo: { source: "design:a.png", darkSource: "design:b.png", alt: "Shop", width: 120 },
  };
  const content = sampleContent(JSON.stringify(richDocument()), {
    format: "blocks",
    tracking: null,
    data: RICH_DATA,
    preheader: "Hello",
    workspace: { name: "The Shop", address: "1 Road", language: "en-us", brand },
  });
  html = (await compileMessage(content)).preview(SAMPLE_CONTACT).html;
});

/** Returns the titles of unsupported features, by client. */
function lacking(
  clients: string,
  kind: "errors" | "warnings" = "errors",
): Map<string, Set<string>> {
  const { issues } = caniemail({ clients: [clients as "gmail.*"], html });
  return new Map(
    [...issues[kind]].map(([client, list]) => [client, new Set(list.map(({ title }) => title))]),
  );
}

const union = (sets: Iterable<Set<string>>) => new Set([...sets].flatMap((set) => [...set]));

describe("an email with every block and option", () => {
  it("only uses features with support or a fallback in Gmail and Outlook, and lists no needless fallback", () => {
    const lacked = union([
      ...lacking(PROGRAMS.Gmail).values(),
      ...lacking(PROGRAMS.Outlook).values(),
    ]);
    expect([...lacked].toSorted()).toEqual(Object.keys(FALLBACKS).toSorted());
  });

  it("is fully supported by Apple Mail", () => {
    expect([...union(lacking(PROGRAMS["Apple Mail"]).values())]).toEqual([]);
  });

  it("mostly uses widely supported features", () => {
    // Every feature used that any client lacks or limits; fully supported ones are not listed.
    const used = union([...lacking("*").values(), ...lacking("*", "warnings").values()]);
    const shares = Object.entries(PROGRAMS).map(([program, clients]) => {
      const by = caniemailClients(clients);
      const found = lacking(clients);
      const shared = by.map((client) => 1 - (found.get(client)?.size ?? 0) / used.size);
      return {
        program,
        share: shared.reduce((sum, one) => sum + one, 0) / shared.length,
        least: Math.min(...shared),
      };
    });
    for (const { program, share, least } of shares) {
      console.info(
        `${program}: ${(share * 100).toFixed(0)} % of ${used.size} features supported, ${(least * 100).toFixed(0)} % in its least program`,
      );
    }
    expect(shares.every(({ share }) => share > 0.7)).toBe(true);
  });
});

/** Returns the clients of a family in the data. */
function caniemailClients(clients: string): string[] {
  const names = {
    "gmail.*": ["desktop-webmail", "ios", "android", "mobile-webmail"],
    "outlook.*": ["windows", "windows-mail", "macos", "ios", "android"],
    "apple-mail.*": ["macos", "ios"],
  }[clients];
  return (names ?? []).map((name) => `${clients.slice(0, -2)}.${name}`);
}
