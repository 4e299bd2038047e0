import { describe, expect, it } from "vitest";
import { cssProblems, cssProblemsOf, unknownClassesOf } from "./css-rules.mjs";
import { root } from "./project.mjs";

const lines = (text: string) =>
  cssProblemsOf("console/src/a.module.css", text).map(({ line }) => line);

describe("the check of style sheets", () => {
  it("finds nothing in the console", () => {
    expect(cssProblems(root)).toEqual([]);
  });

  it.each([
    ["a size in pixels", ".a {\n  font-size: 13px;\n}\n"],
    ["a fraction of pixels", ".a {\n  font-size: 13.5px;\n}\n"],
    ["pixels in a function", ".a {\n  font-size: min(1rem, 20px);\n}\n"],
    ["pixels in the shorthand", ".a {\n  font: 600 12px/16px var(--font-text);\n}\n"],
  ])("reports %s", (_, text) => {
    expect(lines(text)).toEqual([2]);
  });

  it("accepts tokens, relative sizes, comments and other properties in pixels", () => {
    const text = `/* font-size: 13px; */
.a {
  font: 600 var(--type-sm);
  font-size: 0.86em;
  line-height: 1.5rem;
  padding: 8px;
}`;
    expect(lines(text)).toEqual([]);
  });

  it("names the declaration and the alternative", () => {
    expect(cssProblemsOf("a.css", ".a { font-size: 13px; }")).toEqual([
      {
        file: "a.css",
        line: 1,
        message:
          'Avoid "font-size: 13px". Use a token of tokens.css such as var(--text-sm), or rem',
      },
    ]);
  });

  it("reports classes that a style sheet doesn't define", () => {
    const text = `import classes from "./a.module.css";
import shared from "../b.module.css";
const own = { className: classes.known, label: t("shared.title") };
const other = \`\${classes.gone} \${shared.known}\`;
`;
    const sheets: Record<string, string> = {
      "console/src/x/a.module.css": ".known { composes: gap from './c.css'; }",
      "console/src/b.module.css": ".known:hover > .other { color: red; }",
    };
    expect(unknownClassesOf("console/src/x/a.tsx", text, (file) => sheets[file] ?? "")).toEqual([
      { file: "console/src/x/a.tsx", line: 4, message: 'a.module.css has no class "gone"' },
    ]);
  });
});
