import { KEY_VARIABLE } from "../keys/key-text.ts";

/** A call that the first steps show and send. */
export interface FirstCall {
  method: "GET" | "POST";
  /** Below `/api`. */
  path: string;
  /** Formatted as in source code; null without a body. */
  body: Readonly<Record<string, string>> | null;
}

export const FIRST_LANGUAGES = ["curl", "typescript", "python", "php"] as const;
export type FirstLanguage = (typeof FIRST_LANGUAGES)[number];

/** Returns the key's own details, which any key may read. */
export const WHO_AM_I: FirstCall = { method: "GET", path: "/v1/WhoAmI", body: null };

/**
 * Sends an email to an address of the simulator, which is always delivered and never leaves the server; from the
 * default sender unless `from` is given.
 */
export const sendEmail = (from: string | undefined, subject: string, text: string): FirstCall => ({
  method: "POST",
  path: "/v1/Emails",
  body: {
    ...(from !== undefined && { from }),
    to: "delivered@simulator.arauto.local",
    subject,
    text,
  },
});

const indent = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`);
/**
 * The function that the TypeScript example calls; by name, because the console itself never calls the API like that.
 */
const FETCH = "fetch";

/** Returns a program that makes a call with a key, ready to paste. */
export function firstCode(
  language: FirstLanguage,
  { method, path, body }: FirstCall,
  origin: string,
  key: string,
): string {
  const address = `${origin}/api${path}`;
  const json = body && JSON.stringify(body, null, 2);
  switch (language) {
    case "curl":
      return [
        `curl ${address}`,
        `-H "Authorization: Bearer ${key}"`,
        ...(json ? ['-H "Content-Type: application/json"', `-d ${shellQuoted(json)}`] : []),
      ].join(" \\\n  ");
    case "typescript":
      return [
        `const response = await ${FETCH}("${address}", {`,
        `  method: "${method}",`,
        "  headers: {",
        `    authorization: "Bearer ${key}",`,
        ...(json ? ['    "content-type": "application/json",'] : []),
        "  },",
        ...(json ? [`  body: JSON.stringify(${indent(json, "  ")}),`] : []),
        "});",
        "console.log(response.status, await response.json());",
      ].join("\n");
    case "python":
      return [
        "import json, urllib.request",
        "",
        `request = urllib.request.Request("${address}", method="${method}", headers={`,
        `    "Authorization": "Bearer ${key}",`,
        ...(json ? ['    "Content-Type": "application/json",'] : []),
        `}${json ? `, data=json.dumps(${indent(json, "    ").replace(/\n {4}\}$/, "\n}")}).encode()` : ""})`,
        "with urllib.request.urlopen(request) as response:",
        "    print(response.status, json.load(response))",
      ].join("\n");
    case "php":
      return [
        "<?php",
        `$context = stream_context_create(["http" => [`,
        `    "method" => "${method}",`,
        `    "header" => ["Authorization: Bearer ${key}"${json ? ', "Content-Type: application/json"' : ""}],`,
        ...(body ? [`    "content" => json_encode(${phpArray(body)}),`] : []),
        `    "ignore_errors" => true,`,
        "]]);",
        `echo file_get_contents("${address}", false, $context);`,
      ].join("\n");
  }
}

/** Placeholder for a key that can't be shown. */
export const KEY_PLACE = `$${KEY_VARIABLE}`;

const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
const phpQuoted = (text: string): string =>
  `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
const phpArray = (body: Readonly<Record<string, string>>): string =>
  `[\n${Object.entries(body)
    .map(([name, value]) => `        ${phpQuoted(name)} => ${phpQuoted(value)},\n`)
    .join("")}    ]`;
