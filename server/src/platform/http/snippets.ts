import type { RequestExample, Route } from "@arauto/contracts";

/** Placeholder of the reader's key in snippets. */
export const KEY_PLACEHOLDER = "YOUR_API_KEY";

/** The server and key used in snippets. */
export interface SnippetOptions {
  /** The address of the installation, without `/api`. */
  url: string;
  apiKey: string;
}

/** Returns a request as a curl command for a POSIX shell. Files are expected in the current folder. */
export function curlSnippet(
  route: Route,
  example: RequestExample,
  { url, apiKey }: SnippetOptions,
): string {
  const { body, file, query } = example;
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(example.path?.[name] ?? ""),
  );
  const search = Object.entries(query ?? {})
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  const method = body || file ? "POST" : "GET";
  const parts = [
    `curl ${route.produces === "text/event-stream" ? "--no-buffer " : ""}${quoted(`${url}/api${path}${search && `?${search}`}`)}`,
    ...(route.method === method ? [] : [`--request ${route.method}`]),
    `--header ${quoted(`Authorization: Bearer ${apiKey}`)}`,
  ];
  if (body) {
    parts.push(`--header ${quoted("Content-Type: application/json")}`);
    parts.push(`--data ${quoted(JSON.stringify(body, null, 2))}`);
  }
  if (file) parts.push(`--form ${quoted(`file=@${file.name};type=${file.type}`)}`);
  return parts.join(" \\\n  ");
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** Returns a request as a program that uses the SDK. */
export function typeScriptSnippet(
  route: Route,
  example: RequestExample,
  { url, apiKey }: SnippetOptions,
): string {
  const { path, query, body, file } = example;
  const input = {
    ...(path && { path }),
    ...(query && { query }),
    ...(body && { body }),
    ...(file && { body: { file: FILE } }),
  };
  const object = literal(input).replace(
    `"${FILE}"`,
    () => `new File([await readFile("${file?.name}")], "${file?.name}", { type: "${file?.type}" })`,
  );
  const words = [`"${route.path}"`, ...(Object.keys(input).length > 0 ? [object] : [])].join(", ");
  const call =
    route.produces === "text/event-stream"
      ? `for await (const { data } of arauto.stream(${words})) console.log(data);`
      : `const result = await arauto.${route.method.toLowerCase()}(${words});\nconsole.log(result);`;
  return [
    ...(file ? ['import { readFile } from "node:fs/promises";'] : []),
    'import { createClient } from "arauto";',
    "",
    `const arauto = createClient(${literal({ apiKey, baseUrl: url })});`,
    "",
    call,
  ].join("\n");
}

const FILE = "the file";

/** JSON with names as in TypeScript. */
const literal = (value: unknown): string =>
  JSON.stringify(value, null, 2).replaceAll(/^(\s*)"([A-Za-z_]\w*)":/gm, "$1$2:");
