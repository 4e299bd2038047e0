import bash from "highlight.js/lib/languages/bash";
import http from "highlight.js/lib/languages/http";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import typescript from "highlight.js/lib/languages/typescript";
import { createLowlight } from "lowlight";
import type { CodeLanguage, CodePiece, CodeRole } from "./languages.ts";

const LANGUAGES = { bash, http, json, php, python, typescript } satisfies Record<
  CodeLanguage,
  unknown
>;

/** Roles of the library's classes; every other class keeps the color of the text around it. */
const ROLES: Record<string, CodeRole> = {
  attr: "name",
  attribute: "name",
  property: "name",
  variable: "name",
  string: "string",
  regexp: "string",
  number: "value",
  literal: "value",
  symbol: "value",
  keyword: "keyword",
  built_in: "keyword",
  type: "keyword",
  meta: "keyword",
  comment: "comment",
  doctag: "comment",
};

const lowlight = createLowlight(LANGUAGES);

type Node = ReturnType<typeof lowlight.highlight>["children"][number];

/** Splits code into pieces by their role. Joined, the pieces are exactly the code. */
export function highlight(code: string, language: CodeLanguage): CodePiece[] {
  return pieces(lowlight.highlight(language, code).children);
}

/** A piece within another one, such as a variable in a string, has the role of the outer one. */
function pieces(nodes: Node[], role?: CodeRole): CodePiece[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [{ text: node.value, role }];
    return node.type === "element"
      ? pieces(node.children, role ?? roleOf(node.properties.className))
      : [];
  });
}

function roleOf(names: unknown): CodeRole | undefined {
  if (!Array.isArray(names)) return undefined;
  return names.map((name) => ROLES[String(name).replace(/^hljs-/, "")]).find(Boolean);
}
