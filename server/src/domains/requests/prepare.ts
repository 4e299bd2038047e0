import {
  hasRequestBody,
  type RequestBodyKind,
  type RequestTemplate,
  type SentRequest,
} from "@arauto/contracts";
import type { RenderedRequest, RequestSource } from "@arauto/mail";
import type { HttpRequest } from "../../platform/network/http-client.ts";
import { forLog, IN_BODY, inHeader, inUrl, type SecretMarks } from "./secret-marks.ts";
import type { OpenSecret } from "./secrets.ts";

/** Data for variables besides the contact. */
export type RequestScope = Pick<RequestSource, "workspace" | "campaign">;

const CONTENT_TYPES: Record<RequestBodyKind, string | null> = {
  none: null,
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  text: "text/plain; charset=utf-8",
};

/** Returns a URL up to the first variable: those only occur in the path and the query. */
export const literalUrl = (url: string): string => url.replace(/\{[{%].*$/, "").replace(/#.*$/, "");

/** Returns the texts of a request to render, with placeholders for secrets. */
export function sourceOf(
  template: RequestTemplate,
  scope: RequestScope,
  marks: SecretMarks,
): RequestSource {
  return {
    ...scope,
    url: marks.mark(template.url),
    headers: template.headers
      .filter(({ name }) => name !== "")
      .map(({ name, value }) => ({ name, value: marks.mark(value) })),
    body: hasRequestBody(template) ? marks.mark(template.body) : null,
    bodyKind: template.bodyKind,
  };
}

/** Returns a rendered request for logs and previews. */
export function maskedRequest(
  { method }: RequestTemplate,
  { url, headers, body }: RenderedRequest,
  marks: SecretMarks,
): SentRequest {
  return {
    method,
    url: forLog(marks.mask(url)),
    headers: headers.map(({ name, value }) => ({ name, value: forLog(marks.mask(value)) })),
    body: body === null ? null : forLog(marks.mask(body)),
  };
}

/** Returns a rendered request for sending. The URL and the headers are in HTTP's encoding. */
export function outgoingRequest(
  { method, bodyKind }: RequestTemplate,
  { url, headers, body }: RenderedRequest,
  marks: SecretMarks,
  secrets: ReadonlyMap<string, OpenSecret>,
): HttpRequest {
  const contentType = body === null ? null : CONTENT_TYPES[bodyKind];
  const own: Record<string, string> = {};
  for (const { name, value } of headers)
    own[name.toLowerCase()] = headerBytes(marks.reveal(value, secrets, inHeader));
  return {
    method,
    url: new URL(marks.reveal(url, secrets, inUrl)),
    headers: {
      accept: "application/json, */*;q=0.5",
      ...(contentType !== null && { "content-type": contentType }),
      ...own,
    },
    body: body === null ? null : marks.reveal(body, secrets, IN_BODY[bodyKind]),
  };
}

/** Encodes a header value: headers are bytes, so non-ASCII characters are encoded in UTF-8. */
const headerBytes = (value: string): string => Buffer.from(value, "utf8").toString("latin1");
