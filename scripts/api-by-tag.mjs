// Splits the generated endpoints of the console into one file per tag of the OpenAPI document, so that a page loads
// only those it calls.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** Where one endpoint starts in the generated file. */
const ENDPOINT = /^ {6}(\w+): build\.(?:query|mutation)</gm;
const NOTE = "// Generated from openapi.json by `npm run generate`.\n";

/**
 * Writes `folder` with a file of types and a file of endpoints and hooks per tag, and turns the generated file into one
 * that exports all of them.
 */
export function splitByTag(file, folder, openApi) {
  const code = readFileSync(file, "utf8");
  const tagTypes = cut(code, "export const addTagTypes = ", "\nconst injectedRtkApi");
  const endpoints = cut(code, "endpoints: (build) => ({\n", "\n    }),\n    overrideExisting");
  const types = cut(code, "export { injectedRtkApi as api };\n", "\nexport const {");
  const hooks = cut(code.slice(code.lastIndexOf("export const {")), "{", "}").match(/\w+/g) ?? [];

  const tagOf = new Map(
    Object.values(openApi.paths)
      .flatMap(Object.values)
      .map(({ operationId, tags }) => [operationId, tags?.[0]]),
  );
  const byTag = new Map();
  for (const endpoint of split(endpoints)) {
    const tag = tagOf.get(endpoint.name);
    byTag.set(tag, [...(byTag.get(tag) ?? []), endpoint]);
  }

  mkdirSync(folder, { recursive: true });
  for (const old of readdirSync(folder)) rmSync(path.join(folder, old));
  const write = (name, text) =>
    writeFileSync(path.join(folder, `${name}.generated.ts`), NOTE + text);
  write("types", `${types}\n`);
  write(
    "tagged",
    `import { emptyApi } from "../api.ts";

/** The API with its cache tags, but without endpoints. */
export const api = emptyApi.enhanceEndpoints({
  addTagTypes: ${tagTypes.replace(/;$/, "").replaceAll("\n", "\n  ")},
});
`,
  );
  for (const [tag, list] of byTag) write(kebab(tag), endpointsFile(tag, list, hooks));
  const parts = ["tagged", "types", ...[...byTag.keys()].map(kebab)].toSorted();
  writeFileSync(
    file,
    NOTE +
      parts
        .map((part) => `export * from "./${path.basename(folder)}/${part}.generated.ts";\n`)
        .join(""),
  );
}

function endpointsFile(tag, list, hooks) {
  const own = `${camel(tag)}Api`;
  const names = new Set(list.map(({ name }) => name.toLowerCase()));
  const ownHooks = hooks.filter((hook) =>
    names.has(hook.replace(/^use(?:Lazy)?(\w+?)(?:Query|Mutation)$/, "$1").toLowerCase()),
  );
  const body = list.map(({ text }) => text.replaceAll("\n  ", "\n").slice(2)).join("\n");
  const used = new Set(body.match(/\b\w+Api(?:Response|Arg)\b/g));
  return `import { api } from "./tagged.generated.ts";
import type {
${[...used].map((type) => `  ${type},\n`).join("")}} from "./types.generated.ts";

export const ${own} = api.injectEndpoints({
  endpoints: (build) => ({
${body}
  }),
});
export const {
${ownHooks.map((hook) => `  ${hook},\n`).join("")}} = ${own};
`;
}

function split(endpoints) {
  const starts = [...endpoints.matchAll(ENDPOINT)].map(({ index, 1: name }) => ({ index, name }));
  return starts.map(({ index, name }, place) => ({
    name,
    text: endpoints.slice(index, starts[place + 1]?.index).trimEnd(),
  }));
}

/** Returns the text between two others. */
function cut(text, from, to) {
  const start = text.indexOf(from);
  const end = text.indexOf(to, start);
  if (start < 0 || end < 0)
    throw new Error(`The generated endpoints don't contain ${from} … ${to}`);
  return text.slice(start + from.length, end);
}

const words = (tag) =>
  tag
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word) => word.toLowerCase());
/** @type {(tag: string) => string} */
const kebab = (tag) => words(tag).join("-");
const camel = (tag) =>
  words(tag)
    .map((word, place) => (place === 0 ? word : `${word[0].toUpperCase()}${word.slice(1)}`))
    .join("");
