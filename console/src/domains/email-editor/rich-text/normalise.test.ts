// @vitest-environment jsdom
import { richLine, type RichText, richText, type RichTextInline } from "@arauto/contracts";
import { Editor, type JSONContent } from "@tiptap/core";
import { afterEach, describe, expect, test } from "vitest";
import { richTextExtensions } from "./extensions.ts";
import { type LooseNode, toRichLine, toRichText } from "./normalise.ts";
import { cleanPaste } from "./pasted.ts";

let editor: Editor | undefined;
afterEach(() => {
  editor?.destroy();
  editor = undefined;
});

function editorOf(content: JSONContent | string = "", line = false): Editor {
  editor = new Editor({
    content,
    extensions: richTextExtensions({ line, suggesting: {}, toToolbar: () => false }),
  });
  return editor;
}

/** The words alone, variables by their fallback or name: for names and announcements. */
function plainText(nodes: readonly RichTextInline[]): string {
  return nodes
    .map((node) =>
      node.type === "text" ? node.text : node.type === "hardBreak" ? " " : node.attrs.fallback || (node.attrs.path.split(".").at(-1) ?? ""),
    )
    .join("");
}

/** What a text is after something was pasted into an empty one. */
function pasted(html: string): RichText {
  const text = toRichText(editorOf(cleanPaste(html)).getJSON() as LooseNode);
  expect(richText.safeParse(text).error).toBeUndefined();
  return text;
}

const words = (text: RichText): string[] =>
  text.content.flatMap(function lines(node): string[] {
    return node.type === "paragraph" ? [plainText(node.content ?? [])] : node.content.flatMap((item) => item.content.flatMap(lines));
  });
const marked = (text: RichText): [string, string[]][] =>
  text.content.flatMap((node) =>
    node.type === "paragraph"
      ? (node.content ?? []).map((one): [string, string[]] => [
          one.type === "text" ? one.text : one.type,
          (one.marks ?? []).map(({ type }) => type),
        ])
      : [],
  );

describe("what is pasted", () => {
  test("keeps bold, italic, underlined and struck words of elements and of styles", () => {
    const text = pasted(
      '<p>a <b>b</b> <span style="font-weight:700">c</span> <em>d</em> <span style="text-decoration: underline">e</span> <s>f</s></p>',
    );
    expect(marked(text).filter(([, marks]) => marks.length > 0)).toEqual([
      ["b", ["bold"]],
      ["c", ["bold"]],
      ["d", ["italic"]],
      ["e", ["underline"]],
      ["f", ["strike"]],
    ]);
  });

  test("from Docs is not bold as a whole, though a bold element lies around it", () => {
    const text = pasted(
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Olá</span></p></b>',
    );
    expect(marked(text)).toEqual([["Olá", []]]);
  });

  test("from Word makes a list of paragraphs that look like one, without the drawn bullets", () => {
    const item = (words: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>${words}<o:p></o:p></p>`;
    const text = pasted(
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->${item("Um")}${item("Dois")}<!--EndFragment--></body></html>`,
    );
    expect(text.content.map(({ type }) => type)).toEqual(["bulletList"]);
    expect(words(text)).toEqual(["Um", "Dois"]);
  });

  test("loses scripts, styles, pictures and frames, and nothing of its words", () => {
    const text = pasted(
      '<style>p{}</style><script>alert(1)</script><p onclick="x()">Oi <img src=x onerror=alert(1)> tudo</p><iframe src="https://x"></iframe><svg><text>no</text></svg>',
    );
    expect(words(text).join(" ").replaceAll(/\s+/g, " ").trim()).toBe("Oi tudo");
    expect(JSON.stringify(text)).not.toMatch(/alert|onerror|iframe/);
  });

  test("has a paragraph for each row of a table, its cells parted by spaces", () => {
    const text = pasted(
      "<table><thead><tr><th>Prato</th><th>Preço</th></tr></thead><tbody><tr><td><p>Sopa</p></td><td>R$&nbsp;20</td></tr></tbody></table>",
    );
    expect(words(text).map((line) => line.replaceAll(/\s+/g, " ").trim())).toEqual(["Prato Preço", "Sopa R$ 20"]);
  });

  test("keeps safe links and loses those that could run", () => {
    const text = pasted(
      '<p><a href="https://a.example" target="_blank" class="x">a</a> <a href="javascript:alert(1)">b</a> <a href="mailto:a@b.co">c</a></p>',
    );
    const links = JSON.stringify(text).match(/"href":"[^"]+"/g);
    expect(links).toEqual(['"href":"https://a.example"', '"href":"mailto:a@b.co"']);
    expect(words(text)).toEqual(["a b c"]);
  });

  test("has lists of three levels at most; what lay deeper stands in the third", () => {
    const deep = "<ul><li>1<ul><li>2<ol><li>3<ul><li>4<ul><li>5</li></ul></li></ul></li></ol></li></ul></li></ul>";
    expect(words(pasted(deep))).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("keeps emoji, hard spaces as spaces, and words in every writing", () => {
    expect(words(pasted("<p>👩‍👩‍👧 família&nbsp;unida — مرحبا 你好</p>"))).toEqual(["👩‍👩‍👧 família unida — مرحبا 你好"]);
  });

  test("makes headings bold paragraphs and quotes plain ones", () => {
    const text = pasted("<h1>Título</h1><blockquote><p>Dito</p></blockquote><pre><code>x = 1</code></pre><hr>");
    expect(marked(text).slice(0, 2)).toEqual([
      ["Título", ["bold"]],
      ["Dito", []],
    ]);
  });

  test("brings variables from another text of the editor", () => {
    const text = pasted('<p>Oi <span data-variable="account.name" data-fallback="você"></span></p>');
    expect(text.content).toEqual([
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Oi " },
          { type: "variable", attrs: { path: "account.name", fallback: "você" } },
        ],
      },
    ]);
  });

  test("of any length is one that the contract takes", () => {
    const text = pasted(Array.from({ length: 1_000 }, (_, at) => `<p>Linha <b>${at}</b></p>`).join(""));
    expect(text.content.length).toBeGreaterThan(500);
  });

  test.each([
    "",
    "<p></p>",
    "   ",
    "<ul></ul>",
    "<ul><li></li></ul>",
    "<li>alone</li>",
    "<div><div><div>x</div></div>y</div>",
    "<p>a<br><br>b</p>",
    "<ol start=5><li>five</li></ol>",
    "<a href=''>nothing</a>",
    `<p>${"x".repeat(45_000)}</p>`,
    '<span data-variable="not a path">x</span>',
    '<p><span data-text-color style="color: rgb(255, 0, 0)">red</span></p>',
    '<p><span data-text-color="muted" style="color: var(--mail-color-muted)">muted</span></p>',
    '<p><span data-text-color="none" style="color: var(--x)">none</span></p>',
    "<td>cell</td><tr>row</tr>",
    "&lt;script&gt;",
  ])("is taken by the contract: %.40s", (html) => {
    pasted(html);
  });
});

describe("a line", () => {
  test("joins paragraphs, entries and breaks by spaces", () => {
    const given = editorOf("<p>Um</p><ul><li>dois</li><li>três</li></ul><p>qua<br>tro</p>").getJSON() as LooseNode;
    const line = toRichLine(given);
    expect(richLine.safeParse(line).success).toBe(true);
    expect(plainText(line)).toBe("Um dois três qua tro");
  });

  test("has as many parts as the contract takes", () => {
    const content = Array.from({ length: 500 }, (_, at): LooseNode => ({
      type: "text",
      text: "x",
      marks: at % 2 === 0 ? [{ type: "bold" }] : [],
    }));
    expect(richLine.safeParse(toRichLine({ type: "doc", content: [{ type: "paragraph", content }] })).success).toBe(true);
  });
});

test("a text goes into the editor and comes out the same", () => {
  const text: RichText = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Oi ", marks: [{ type: "bold" }, { type: "italic" }] },
          { type: "variable", attrs: { path: "account.fields.city", fallback: "" }, marks: [{ type: "bold" }] },
          { type: "hardBreak" },
          { type: "text", text: "da marca ", marks: [{ type: "textStyle", attrs: { color: "brand" } }] },
          {
            type: "text",
            text: "vermelho",
            marks: [
              { type: "textStyle", attrs: { color: "#ff0000" } },
              { type: "link", attrs: { href: "{{ unsubscribe_url }}" } },
            ],
          },
        ],
      },
      {
        type: "orderedList",
        content: [
          {
            type: "listItem",
            content: [{ type: "paragraph" }, { type: "bulletList", content: [{ type: "listItem", content: [{ type: "paragraph" }] }] }],
          },
        ],
      },
    ],
  };
  expect(toRichText(editorOf(text).getJSON() as LooseNode)).toEqual(text);
  // And through HTML, as copying within the mail goes.
  expect(pasted(editorOf(text).getHTML())).toEqual(text);
});

test("a variable that is no path leaves its fallback as words", () => {
  const given: LooseNode = {
    type: "doc",
    content: [{ type: "paragraph", content: [{ type: "variable", attrs: { path: "x; drop", fallback: "amigo" } }] }],
  };
  expect(toRichText(given).content).toEqual([{ type: "paragraph", content: [{ type: "text", text: "amigo" }] }]);
});
