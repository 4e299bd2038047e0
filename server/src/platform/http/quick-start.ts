import { KEY_PLACEHOLDER } from "./snippets.ts";

/** A first API call in one language. */
export interface QuickStart {
  language: string;
  /** The language name for code blocks. */
  fence: string;
  source: string;
}

/** Returns programs that list the newest contacts, in the most common languages. */
export function quickStarts(url: string, apiKey = KEY_PLACEHOLDER): QuickStart[] {
  return [
    {
      language: "curl",
      fence: "sh",
      source: `curl '${url}/api/v1/Accounts?limit=5' \\
  --header 'Authorization: Bearer ${apiKey}'`,
    },
    {
      language: "TypeScript",
      fence: "ts",
      source: `import { createClient } from "arauto"; // npm install arauto

const arauto = createClient({
  apiKey: "${apiKey}",
  baseUrl: "${url}",
});
const { items } = await arauto.get("/v1/Accounts", { query: { limit: 5 } });
console.log(items);`,
    },
    {
      language: "Python",
      fence: "python",
      source: `import json
from urllib.request import Request, urlopen

request = Request(
    "${url}/api/v1/Accounts?limit=5",
    headers={"Authorization": "Bearer ${apiKey}"},
)
with urlopen(request) as response:
    print(json.load(response)["items"])`,
    },
    {
      language: "PHP",
      fence: "php",
      source: `<?php
$context = stream_context_create(["http" => [
    "header" => "Authorization: Bearer ${apiKey}",
]]);
$response = file_get_contents("${url}/api/v1/Accounts?limit=5", false, $context);
print_r(json_decode($response, true)["items"]);`,
    },
  ];
}

/** Returns the programs as Markdown. */
export const quickStartText = (url: string): string =>
  quickStarts(url)
    .map(({ language, fence, source }) => `**${language}**\n\n\`\`\`${fence}\n${source}\n\`\`\``)
    .join("\n\n");
