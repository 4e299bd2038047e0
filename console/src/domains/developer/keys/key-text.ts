import type { ApiKeyMode } from "@arauto/contracts";

/** The named parts of a complete key; together they are the key. */
export interface KeyParts {
  mode: string;
  publicId: string;
  secret: string;
  checksum: string;
}

const KEY = /^(arauto_(?:live|test)_)([\dA-Za-z]+)(_[\dA-Za-z]+)([\dA-Za-z]{6})$/;

/** Returns a key's parts; null for a text in another format. */
export function keyParts(key: string): KeyParts | null {
  const [, mode, publicId, secret, checksum] = KEY.exec(key) ?? [];
  if (!mode || !publicId || !secret || !checksum) return null;
  return { mode, publicId, secret, checksum };
}

/** Returns a key's public id, which determines its picture: "3oKFaXPm" of "arauto_live_3oKFaXPm". */
export const publicIdOf = (prefix: string): string => prefix.slice(prefix.lastIndexOf("_") + 1);

/** Returns the abbreviated form of a key in lists: its prefix and its last four characters. */
export const shortKey = ({ prefix, lastFour }: { prefix: string; lastFour: string }): string =>
  `${prefix}_…${lastFour}`;

/** Returns the key with its secret masked. */
export function maskedKey(key: string): string {
  const parts = keyParts(key);
  return parts ? `${parts.mode}${parts.publicId}_…${key.slice(-4)}` : "…";
}

/** Returns the prefix of a mode's keys. */
export const startOf = (mode: ApiKeyMode): string => `arauto_${mode}_`;

/** The environment variable that the examples read, and the downloaded file sets. */
export const KEY_VARIABLE = "ARAUTO_API_KEY";

/** Returns the content of a file that sets the key as an environment variable. */
export const envFile = (key: string): string => `${KEY_VARIABLE}=${key}\n`;

export const EXAMPLE_LANGUAGES = ["curl", "typescript", "python"] as const;
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number];

/**
 * The function that the TypeScript example calls; by name, because the console itself never calls the API like that.
 */
const FETCH = "fetch";

/** Returns a program that asks the API at `origin` which key it uses. */
export function keyExample(language: ExampleLanguage, origin: string, key: string): string {
  const address = `${origin}/api/v1/WhoAmI`;
  switch (language) {
    case "curl":
      return `curl ${address} \\\n  -H "Authorization: Bearer ${key}"`;
    case "typescript":
      return [
        `const response = await ${FETCH}("${address}", {`,
        `  headers: { authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` },`,
        "});",
        "console.log(await response.json());",
      ].join("\n");
    case "python":
      return [
        "import json, os, urllib.request",
        "",
        `request = urllib.request.Request("${address}", headers={`,
        `    "Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}",`,
        "})",
        "with urllib.request.urlopen(request) as response:",
        "    print(json.load(response))",
      ].join("\n");
  }
}
