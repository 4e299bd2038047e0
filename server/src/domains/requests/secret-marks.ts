import { randomBytes } from "node:crypto";
import {
  replaceSecrets,
  REQUEST_LOG_MAX,
  type RequestBodyKind,
  requestTexts,
  type RequestTemplate,
  secretsIn,
} from "@arauto/contracts";
import type { OpenSecret } from "./secrets.ts";

/** Replaces a secret in logs and previews. */
export const MASK = "••••••";
/** Shorter values are not masked in responses: that would hide ordinary text. */
const HIDDEN_MIN = 4;

/**
 * Placeholders for the secrets of one request. Variables are rendered around them, so the values never reach a template
 * engine, and masking doesn't depend on finding them again.
 */
export class SecretMarks {
  private readonly nonce = randomBytes(12).toString("hex");
  readonly names: readonly string[];
  private readonly pattern = new RegExp(`sx${this.nonce}n(\\d+)z`, "g");

  constructor(template: RequestTemplate) {
    this.names = [...new Set(requestTexts(template).flatMap(secretsIn))];
  }

  /** Returns a text with placeholders instead of `{{ secrets.name }}`. */
  mark(text: string): string {
    return replaceSecrets(text, (name) => `sx${this.nonce}n${this.names.indexOf(name)}z`);
  }

  /** Inserts the values. */
  reveal(
    text: string,
    secrets: ReadonlyMap<string, OpenSecret>,
    escape: (value: string) => string,
  ): string {
    return text.replace(this.pattern, (_, index: string) =>
      escape(secrets.get(this.names[Number(index)] ?? "")?.value ?? ""),
    );
  }

  mask(text: string): string {
    return text.replace(this.pattern, MASK);
  }
}

export const inUrl = (value: string): string => encodeURIComponent(value);
export const inHeader = (value: string): string => value.replaceAll(/\s+/g, " ");
const inJson = (value: string): string => JSON.stringify(value).slice(1, -1);

export const IN_BODY: Record<RequestBodyKind, (value: string) => string> = {
  none: (value) => value,
  json: inJson,
  form: inUrl,
  text: (value) => value,
};

/** Returns a text without the values of secrets, in any encoding. */
export function withoutSecrets(text: string, secrets: Iterable<OpenSecret>): string {
  let masked = text;
  for (const { value } of secrets) {
    if (value.length < HIDDEN_MIN) continue;
    for (const written of new Set([value, inJson(value), inUrl(value)]))
      masked = masked.replaceAll(written, MASK);
  }
  return masked;
}

/** Truncates a text for the log. */
export const forLog = (text: string): string =>
  text.length > REQUEST_LOG_MAX ? `${text.slice(0, REQUEST_LOG_MAX)}…` : text;
