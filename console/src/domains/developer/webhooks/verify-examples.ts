import type { WebhookSignature } from "../../../lib/api.generated.ts";
import type { CodeLanguage } from "../../../ui/code/languages.ts";

/** `plain`: JavaScript with nothing but Node's crypto. */
export const VERIFY_LANGUAGES = ["typescript", "python", "php", "plain"] as const;
export type VerifyLanguage = (typeof VERIFY_LANGUAGES)[number];

/** The highlighting language of each example. */
export const HIGHLIGHTED_AS: Record<VerifyLanguage, CodeLanguage> = {
  typescript: "typescript",
  python: "python",
  php: "php",
  plain: "typescript",
};

/** The environment variable with the secret or public key. */
export const SECRET_VARIABLE = "ARAUTO_WEBHOOK_SECRET";

const lines = (...text: string[]): string => text.join("\n");

const CHECK_AGE = [
  "  // Five minutes old at most, so that no one can send it again later.",
  '  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) throw new Error("Too old");',
];
const SIGNATURES_OF = [
  "  // One signature per secret: two during a rotation.",
  '  const signatures = headers["webhook-signature"].split(" ").map((one) => one.split(","));',
];

const PLAIN: Record<WebhookSignature, string> = {
  v1: lines(
    'import { createHmac, timingSafeEqual } from "node:crypto";',
    "",
    "/** Returns the event; throws when Arauto didn't send it. `body` is the text as received. */",
    "export function verify(secret, headers, body) {",
    '  const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;',
    ...CHECK_AGE,
    '  const key = Buffer.from(secret.replace("whsec_", ""), "base64");',
    '  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest();',
    ...SIGNATURES_OF,
    "  const isGenuine = signatures.some(([version, text]) => {",
    '    const given = Buffer.from(text, "base64");',
    '    return version === "v1" && given.length === 32 && timingSafeEqual(given, expected);',
    "  });",
    '  if (!isGenuine) throw new Error("Wrong signature");',
    "  return JSON.parse(body);",
    "}",
  ),
  v1a: lines(
    'import { createPublicKey, verify as verifyBytes } from "node:crypto";',
    "",
    "/** Returns the event; throws when Arauto didn't send it. `body` is the text as received. */",
    "export function verify(publicKey, headers, body) {",
    '  const { "webhook-id": id, "webhook-timestamp": timestamp } = headers;',
    ...CHECK_AGE,
    '  const bytes = Buffer.from(publicKey.replace("whpk_", ""), "base64");',
    '  const jwk = { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") };',
    '  const key = createPublicKey({ key: jwk, format: "jwk" });',
    "  const signed = Buffer.from(`${id}.${timestamp}.${body}`);",
    ...SIGNATURES_OF,
    "  const isGenuine = signatures.some(",
    "    ([version, text]) =>",
    '      version === "v1a" && verifyBytes(null, signed, key, Buffer.from(text, "base64")),',
    "  );",
    '  if (!isGenuine) throw new Error("Wrong signature");',
    "  return JSON.parse(body);",
    "}",
  ),
};

const SERVER = (open: string) =>
  lines(
    "createServer(async (request, response) => {",
    "  try {",
    `    const event = ${open};`,
    "    console.log(event.type, event.data);",
    "    response.writeHead(204).end();",
    "  } catch {",
    "    response.writeHead(400).end();",
    "  }",
    "}).listen(8080);",
  );

const TYPESCRIPT: Record<WebhookSignature, string> = {
  v1: lines(
    "// npm install standardwebhooks",
    'import { createServer } from "node:http";',
    'import { text } from "node:stream/consumers";',
    'import { Webhook } from "standardwebhooks";',
    "",
    "interface Event {",
    "  type: string;",
    "  timestamp: string;",
    "  data: Record<string, unknown>;",
    "}",
    `const webhook = new Webhook(process.env.${SECRET_VARIABLE} ?? "");`,
    "",
    SERVER(
      "webhook.verify(await text(request), request.headers as Record<string, string>) as Event",
    ),
  ),
  v1a: lines(
    "// verify.mjs: the code under “Without a library”",
    'import { createServer } from "node:http";',
    'import { text } from "node:stream/consumers";',
    'import { verify } from "./verify.mjs";',
    "",
    SERVER(`verify(process.env.${SECRET_VARIABLE}, request.headers, await text(request))`),
  ),
};

const FLASK = (setup: string[], verify: string[], wrong: string) =>
  lines(
    ...setup,
    "",
    "app = Flask(__name__)",
    "",
    '@app.post("/hook")',
    "def hook():",
    "    try:",
    ...verify.map((line) => `        ${line}`),
    `    except ${wrong}:`,
    '        return "", 400',
    "    print(event)",
    '    return "", 204',
  );

const PYTHON: Record<WebhookSignature, string> = {
  v1: FLASK(
    [
      "# pip install standardwebhooks flask",
      "import os",
      "from flask import Flask, request",
      "from standardwebhooks.webhooks import Webhook, WebhookVerificationError",
      "",
      `webhook = Webhook(os.environ["${SECRET_VARIABLE}"])`,
    ],
    ["event = webhook.verify(request.get_data(), dict(request.headers))"],
    "WebhookVerificationError",
  ),
  v1a: FLASK(
    [
      "# pip install cryptography flask",
      "import base64, json, os, time",
      "from cryptography.exceptions import InvalidSignature",
      "from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey",
      "from flask import Flask, request",
      "",
      `public_key = os.environ["${SECRET_VARIABLE}"].removeprefix("whpk_")`,
      "key = Ed25519PublicKey.from_public_bytes(base64.b64decode(public_key))",
      "",
      "def is_genuine(signature, signed):",
      "    try:",
      "        key.verify(base64.b64decode(signature), signed)",
      "        return True",
      "    except InvalidSignature:",
      "        return False",
      "",
      "def verify(headers, body):",
      '    sent_at = headers["webhook-timestamp"]',
      "    # Five minutes old at most, so that no one can send it again later.",
      "    if abs(time.time() - int(sent_at)) > 300:",
      '        raise ValueError("Too old")',
      "    signed = f\"{headers['webhook-id']}.{sent_at}.\".encode() + body",
      "    # One signature per secret: two during a rotation.",
      '    signatures = (one.split(",") for one in headers["webhook-signature"].split(" "))',
      '    if not any(is_genuine(text, signed) for version, text in signatures if version == "v1a"):',
      '        raise ValueError("Wrong signature")',
      "    return json.loads(body)",
    ],
    ["event = verify(request.headers, request.get_data())"],
    "ValueError",
  ),
};

const PHP = (key: string[], check: string) =>
  lines(
    "<?php",
    '$body = file_get_contents("php://input");',
    '$id = $_SERVER["HTTP_WEBHOOK_ID"] ?? "";',
    '$timestamp = $_SERVER["HTTP_WEBHOOK_TIMESTAMP"] ?? "";',
    ...key,
    "",
    "$isGenuine = false;",
    "// One signature per secret: two during a rotation.",
    'foreach (explode(" ", $_SERVER["HTTP_WEBHOOK_SIGNATURE"] ?? "") as $one) {',
    '    [$version, $signature] = explode(",", $one) + ["", ""];',
    `    $isGenuine = $isGenuine || ${check};`,
    "}",
    "// Five minutes old at most, so that no one can send it again later.",
    "if (!$isGenuine || abs(time() - (int) $timestamp) > 300) {",
    "    http_response_code(400);",
    "    exit;",
    "}",
    "$event = json_decode($body, true);",
    "http_response_code(204);",
  );

const PHP_BY_SIGNATURE: Record<WebhookSignature, string> = {
  v1: PHP(
    [
      `$key = base64_decode(str_replace("whsec_", "", getenv("${SECRET_VARIABLE}")));`,
      '$expected = base64_encode(hash_hmac("sha256", "$id.$timestamp.$body", $key, true));',
    ],
    '($version === "v1" && hash_equals($expected, $signature))',
  ),
  v1a: PHP(
    [`$key = base64_decode(str_replace("whpk_", "", getenv("${SECRET_VARIABLE}")));`],
    '($version === "v1a"\n        && strlen($raw = base64_decode($signature)) === 64\n        && sodium_crypto_sign_verify_detached($raw, "$id.$timestamp.$body", $key))',
  ),
};

/** Returns a program that verifies requests in a language. */
export function verifyExample(language: VerifyLanguage, signature: WebhookSignature): string {
  const examples: Record<VerifyLanguage, Record<WebhookSignature, string>> = {
    typescript: TYPESCRIPT,
    python: PYTHON,
    php: PHP_BY_SIGNATURE,
    plain: PLAIN,
  };
  return examples[language][signature];
}
