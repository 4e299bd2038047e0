import { DEFAULT_BRAND } from "@arauto/contracts";
import { caniemail } from "caniemail";
import { beforeAll, describe, expect, it } from "vitest";
import { compileMessage } from "../compose/compile-message.ts";
import { RICH_DATA, richDocument } from "../testing/rich-document.ts";
import { SAMPLE_CONTACT, sampleContent } from "../testing/sample.ts";

/**
 * Features of our emails that Gmail or Outlook do not support, and why readers there miss nothing.
 * The data are those of caniemail.com, as included in the package.
 */
const FALLBACKS: Record<string, string> = {
  // Gmail's mobile website drops all style sheets: the email is complete without one.
  "<style> element":
    "Columns stay as on a desk, colours light; every size and colour of the mail itself stands inline.",
  "@media":
    "Only for columns below each other, for hiding by device, and for the dark; without it the mail is as on a desk by day.",
  "Class selector": "Only in the style sheets above.",
  "Type selector": "Only in MJML's reset of the style sheets above.",
  "ID selector": "MJML's `#outlook a`, meant for Outlook alone.",
  "Attribute selector":
    "`[data-ogsc]` and `[data-ogsb]` are meant for Outlook's apps; a style element of their own holds them.",
  "Child combinator": "Reaches the tables of sections in the dark; elsewhere nothing is dark.",
  "Descendant combinator": "MJML's `#outlook a` and Outlook's dark marks.",
  "Chaining selectors": "Only in the style sheets above.",
  "display:none":
    "Of the hidden preheader, which is one pixel high and clear besides, and of the dark logo, which stands in a comment that Outlook skips.",
  opacity: "Of the hidden preheader, which has no height and no size besides.",
  overflow: "Of rounded corners and the hidden preheader: corners are square there.",
  "border-radius": "Corners are square in Outlook on Windows.",
  outline: "A reset of pictures: Outlook draws none.",
  "word-spacing": "MJML's `normal`, which is what it is anyway.",
  "word-break": "Long addresses may widen a column.",
  "aria-label attribute": "Programs without it read the title.",
  "aria-hidden attribute": "The play mark is read aloud besides its words.",
  "role attribute": "Windows Mail announces tables; it was given up in 2024.",
  "<body> element": "Its ground is on the element within as well.",
  "Local anchors": "Only in previews, where the links to unsubscribe are `#unsubscribe`.",
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
  it("uses nothing that Gmail and Outlook lack without a fallback, and lists no needless fallback", () => {
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
