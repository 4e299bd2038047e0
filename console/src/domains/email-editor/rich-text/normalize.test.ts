// @vitest-environment jsdom
import { richLine, type RichText, richText, type RichTextInline } from "@arauto/contracts";
import { Editor, type JSONContent } from "@tiptap/core";
import { afterEach, describe, expect, test } from "vitest";
import { richTextExtensions } from "./extensions.ts";
import { type LooseNode, toRichLine, toRichText } from "./normalize.ts";
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

/** The plain text, with variables by their fallback or name: for names and announcements. */
function plainText(nodes: readonly RichTextInline[]): string {
  return nodes
    .map((node) =>
      node.type === "text"
        ? node.text
        : node.type === "hardBreak"
          ? " "
          : node.attrs.fallback || (node.attrs.path.split(".").at(-1) ?? ""),
    )
    .join("");
}

/** Returns the text after pasting into an empty one. */
function pasted(html: string): RichText {
  const text = toRichText(editorOf(cleanPaste(html)).getJSON() as LooseNode);
  expect(richText.safeParse(text).error).toBeUndefined();
  return text;
}

const words = (text: RichText): string[] =>
  text.content.flatMap(function lines(node): string[] {
    return node.type === "paragraph"
      ? [plainText(node.content ?? [])]
      : node.content.flatMap((item) => item.content.flatMap(lines));
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

describe("pasting", () => {
  test("keeps bold, italic, underlined and struck text of elements and of styles", () => {
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

  test("ignores the bold element that Google Docs wraps around everything", () => {
    const text = pasted(
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">Olá</span></p></b>',
    );
    expect(marked(text)).toEqual([["Olá", []]]);
  });

  test("converts Word's list paragraphs to a list, without the drawn bullets", () => {
    const item = (words: string) =>
      `<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>${words}<o:p></o:p></p>`;
    const text = pasted(
      `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->${item("Um")}${item("Dois")}<!--EndFragment--></body></html>`,
    );
    expect(text.content.map(({ type }) => type)).toEqual(["bulletList"]);
    expect(words(text)).toEqual(["Um", "Dois"]);
  });

  test("removes scripts, styles, pictures and frames, and keeps all text", () => {
    const text = pasted(
      '<style>p{}</style><script>alert(1)</script><p onclick="x()">Oi <img src=x onerror=alert(1)> tudo</p><iframe src="https://x"></iframe><svg><text>no</text></svg>',
    );
    expect(words(text).join(" ").replaceAll(/\s+/g, " ").trim()).toBe("Oi tudo");
    expect(JSON.stringify(text)).not.toMatch(/alert|onerror|iframe/);
  });

  test("converts each table row to a paragraph, with cells separated by spaces", () => {
    const text = pasted(
      "<table><thead><tr><th>Prato</th><th>Preço</th></tr></thead><tbody><tr><td><p>Sopa</p></td><td>R$&nbsp;20</td></tr></tbody></table>",
    );
    expect(words(text).map((line) => line.replaceAll(/\s+/g, " ").trim())).toEqual([
      "Prato Preço",
      "Sopa R$ 20",
    ]);
  });

  test("keeps safe links and removes executable ones", () => {
    const text = pasted(
      '<p><a href="https://a.example" target="_blank" class="x">a</a> <a href="javascript:alert(1)">b</a> <a href="mailto:a@b.co">c</a></p>',
    );
    const links = JSON.stringify(text).match(/"href":"[^"]+"/g);
    expect(links).toEqual(['"href":"https://a.example"', '"href":"mailto:a@b.co"']);
    expect(words(text)).toEqual(["a b c"]);
  });

  test("limits lists to three levels, moving deeper items to the third", () => {
    const deep =
      "<ul><li>1<ul><li>2<ol><li>3<ul><li>4<ul><li>5</li></ul></li></ul></li></ol></li></ul></li></ul>";
    expect(words(pasted(deep))).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("keeps emoji and every script, and converts hard spaces to spaces", () => {
    expect(words(pasted("<p>👩‍👩‍👧 família&nbsp;unida — مرحبا 你好</p>"))).toEqual([
      "👩‍👩‍👧 família unida — مرحبا 你好",
    ]);
  });

  test("converts headings to bold paragraphs and quotes to plain ones", () => {
    const text = pasted(
      "<h1>Título</h1><blockquote><p>Dito</p></blockquote><pre><code>x = 1</code></pre><hr>",
    );
    expect(marked(text).slice(0, 2)).toEqual([
      ["Título", ["bold"]],
      ["Dito", []],
    ]);
  });

  test("keeps variables copied from another text of the editor", () => {
    const text = pasted(
      '<p>Oi <span data-variable="account.name" data-fallback="você"></span></p>',
    );
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

  test("returns text that the contract accepts for input of any length", () => {
    const text = pasted(
      Array.from({ length: 1_000 }, (_, at) => `<p>Linha <b>${at}</b></p>`).join(""),
    );
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
  ])("produces text that the contract accepts: %.40s", (html) => {
    pasted(html);
  });
});

describe("pasting into a line", () => {
  test("joins paragraphs, list items and breaks with spaces", () => {
    const given = editorOf(
      "<p>Um</p><ul><li>dois</li><li>três</li></ul><p>qua<br>tro</p>",
    ).getJSON() as LooseNode;
    const line = toRichLine(given);
    expect(richLine.safeParse(line).success).toBe(true);
    expect(plainText(line)).toBe("Um dois três qua tro");
  });

  test("keeps at most as many parts as the contract accepts", () => {
    const content = Array.from({ length: 500 }, (_, at): LooseNode => ({
      type: "text",
      text: "x",
      marks: at % 2 === 0 ? [{ type: "bold" }] : [],
    }));
    expect(
      richLine.safeParse(toRichLine({ type: "doc", content: [{ type: "paragraph", content }] }))
        .success,
    ).toBe(true);
  });
});

test("a text goes through the editor unchanged", () => {
  const text: RichText = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [
          { type: "text", text: "Oi ", marks: [{ type: "bold" }, { type: "italic" }] },
          {
            type: "variable",
            attrs: { path: "account.fields.city", fallback: "" },
            marks: [{ type: "bold" }],
          },
          { type: "hardBreak" },
          {
            type: "text",
            text: "da marca ",
            marks: [{ type: "textStyle", attrs: { color: "brand" } }],
          },
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
            content: [
              { type: "paragraph" },
              {
                type: "bulletList",
                content: [{ type: "listItem", content: [{ type: "paragraph" }] }],
              },
            ],
          },
        ],
      },
    ],
  };
  expect(toRichText(editorOf(text).getJSON() as LooseNode)).toEqual(text);
  // Also through HTML, as when copying within the email.
  expect(pasted(editorOf(text).getHTML())).toEqual(text);
});

test("replaces a variable with an invalid path by its fallback text", () => {
  const given: LooseNode = {
    type: "doc",
    content: [
      {
        type: "paragraph",
        content: [{ type: "variable", attrs: { path: "x; drop", fallback: "amigo" } }],
      },
    ],
  };
  expect(toRichText(given).content).toEqual([
    { type: "paragraph", content: [{ type: "text", text: "amigo" }] },
  ]);
});
