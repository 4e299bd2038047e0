import fc from "fast-check";
import { Tokenizer, type Token } from "parse5";
import { describe, expect, it } from "vitest";
import { mapHtml } from "../compose/html-edits.ts";
import { readMarkup } from "./read-markup.ts";

const PIECES = [
  ..." \t\n\r\f<>/='\"!-?a&;",
  "<a ",
  "b=",
  "&amp;",
  "&#62;",
  "</",
  "<!--",
  "-->",
  "<![CDATA[",
  "]]>",
  "é",
  "<p ",
  "\u{1f600}",
];
const fragments = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 30 })
  .map((pieces) => pieces.join(""));

/** Returns the start tags of HTML without raw text elements, using only the tokenizer. */
function startTags(html: string): { name: string; attributes: Record<string, string> }[] {
  const tags: { name: string; attributes: Record<string, string> }[] = [];
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: ({ tagName, attrs }: Token.TagToken) =>
        tags.push({
          name: tagName,
          attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
        }),
      onEndTag: ignore,
      onComment: ignore,
      onDoctype: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onEof: ignore,
    },
  );
  tokenizer.write(html, true);
  return tags;
}

const shown = (html: string) =>
  readMarkup(html).map(({ kind, start, end }) => [kind, html.slice(start, end)]);

describe("readMarkup", () => {
  it("finds the same tags and attributes as the standard's tokenizer", () => {
    fc.assert(
      fc.property(fragments, (html) => {
        const found = readMarkup(html).flatMap((part) =>
          part.kind === "open"
            ? [
                {
                  name: part.name,
                  // The first of two equal attributes counts; a browser's input has no CR.
                  attributes: Object.fromEntries(
                    part.attributes
                      .toReversed()
                      .map(({ name, value }) => [name, value.replaceAll(/\r\n?/g, "\n")]),
                  ),
                },
              ]
            : [],
        );
        expect(found).toEqual(startTags(html));
      }),
      { numRuns: 3_000 },
    );
  });

  it("covers the source without gaps or overlaps, and each tag from its `<` to its `>`", () => {
    fc.assert(
      fc.property(fragments, (html) => {
        let at = 0;
        for (const { kind, start, end } of readMarkup(html)) {
          expect(start).toBe(at);
          at = end;
          const isWhole =
            kind === "text" || kind === "unfinished" || /^<[^]*>$/.test(html.slice(start, end));
          expect([html, start, isWhole]).toEqual([html, start, true]);
        }
        expect(at).toBe(html.length);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ["CDATA", "<![CDATA[>x]]>", ["comment", "<![CDATA[>"], ["text", "x]]>"]],
    ["an instruction", "<?x>y?>", ["comment", "<?x>"], ["text", "y?>"]],
    ["an end tag that starts with a space", "</ x>y", ["comment", "</ x>"], ["text", "y"]],
    ["an abruptly ended comment", "<!-->y-->", ["comment", "<!-->"], ["text", "y-->"]],
    [
      "an abruptly ended comment with a dash",
      "<!--->y-->",
      ["comment", "<!--->"],
      ["text", "y-->"],
    ],
    ["an incorrectly ended comment", "<!--x--!>y-->", ["comment", "<!--x--!>"], ["text", "y-->"]],
    [
      "a declaration with a quoted end",
      '<!doctype x ">y">',
      ["declaration", '<!doctype x ">'],
      ["text", 'y">'],
    ],
  ])("ends %s where browsers do", (_name, html, ...expected) => {
    expect(shown(html)).toEqual(expected);
  });

  it.each(["<p title='", "<p", "<!-- x", "<!x", "<?x", "</p", "<", "<![CDATA["])(
    "reports %s as unfinished",
    (html) => {
      expect(shown(`a${html}`)).toEqual([
        ["text", "a"],
        ["unfinished", html],
      ]);
    },
  );
});

describe("mapHtml", () => {
  it("finds links and pictures after what browsers treat as a short comment, and none inside comments", () => {
    const { links, images } = mapHtml(
      '<![CDATA[><a href="https://a.test/"><img>]]><!-- <a href="https://b.test/"> <img> -->',
    );
    expect(links.map(({ target }) => target)).toEqual(["https://a.test/"]);
    expect(images).toHaveLength(1);
  });
});
