import { createHash, createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import type { S3Settings } from "./s3-client.ts";

interface StoredObject {
  content: Buffer;
  type: string;
  modifiedAt?: Date;
}
interface PartialUpload {
  key: string;
  type: string;
  parts: Map<number, Buffer>;
}

/** A request to the bucket, with a valid signature. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  key: string;
  query: URLSearchParams;
  body: Buffer;
}

/** Makes a request fail; undefined lets it pass. */
export type InjectedFailure = (request: {
  method: string;
  key: string;
  query: URLSearchParams;
}) => "503" | "hangUp" | { cutAfter: number } | undefined;

export interface S3Imitation {
  settings: S3Settings;
  objects: Map<string, StoredObject>;
  uploads: Map<string, PartialUpload>;
  /** `METHOD key?query` of each request, rejected or not. */
  seen: string[];
  injectedFailure: InjectedFailure;
  close(): Promise<void>;
}

/**
 * Starts a bucket in memory, which accepts only valid signatures and computes them independently.
 */
export async function startS3Imitation(): Promise<S3Imitation> {
  const server = createServer((request, response) => {
    handle(self, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const self: S3Imitation = {
    settings: {
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: "arauto-test",
      region: "sa-east-1",
      accessKeyId: "AKIDEXAMPLE",
      secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
    },
    objects: new Map(),
    uploads: new Map(),
    seen: [],
    injectedFailure: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return self;
}

async function handle(
  bucket: S3Imitation,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", bucket.settings.endpoint);
  const [, name = "", ...rest] = pathname.split("/");
  const key = rest.join("/");
  const method = request.method ?? "";
  bucket.seen.push(`${method} ${key}${query.size > 0 ? `?${[...query.keys()].join("&")}` : ""}`);
  const injectedFailure = bucket.injectedFailure({ method, key, query });
  if (injectedFailure === "hangUp") return void request.socket.destroy();
  const body = await buffer(request);
  if (injectedFailure === "503") return fail(response, 503, "SlowDown");
  const error = signatureError(bucket.settings, request, pathname, query, body);
  // A real bucket's response repeats the string to sign, with the key.
  if (error)
    return fail(
      response,
      403,
      error,
      `<AWSAccessKeyId>${bucket.settings.accessKeyId}</AWSAccessKeyId>`,
    );
  if (name !== bucket.settings.bucket) return fail(response, 404, "NoSuchBucket");
  const exchange = { request, response, key, query, body };
  if (key === "" && query.has("list-type")) return listObjects(bucket, exchange);
  if (key === "") return listUploads(bucket, exchange);
  if (query.has("uploads") || query.has("uploadId")) return multipart(bucket, exchange);
  return plain(bucket, exchange, injectedFailure?.cutAfter);
}

function plain(
  bucket: S3Imitation,
  { request, response, key, body }: Exchange,
  cutAfter: number | undefined,
): void {
  if (request.method === "PUT") {
    bucket.objects.set(key, { content: body, type: request.headers["content-type"] ?? "" });
    return void response.setHeader("etag", tagOf(body)).end();
  }
  if (request.method === "DELETE") {
    bucket.objects.delete(key);
    return void response.writeHead(204).end();
  }
  const found = bucket.objects.get(key);
  if (!found) return fail(response, 404, "NoSuchKey");
  const etag = tagOf(found.content);
  const expectedTag = request.headers["if-match"];
  if (expectedTag !== undefined && expectedTag !== etag)
    return fail(response, 412, "PreconditionFailed");
  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "") ?? [];
  if (request.headers.range !== undefined && Number(from) >= found.content.length)
    return fail(response, 416, "InvalidRange");
  const content = found.content.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
  response.writeHead(request.headers.range === undefined ? 200 : 206, {
    etag,
    "content-length": content.length,
    "content-type": found.type,
  });
  if (request.method === "HEAD") return void response.end();
  if (cutAfter === undefined) return void response.end(content);
  response.write(content.subarray(0, cutAfter), () => setTimeout(() => response.destroy(), 20));
}

function multipart(bucket: S3Imitation, { request, response, key, query, body }: Exchange): void {
  if (request.method === "POST" && query.has("uploads")) {
    const id = `upload/${randomUUID()}+=`;
    bucket.uploads.set(id, { key, type: request.headers["content-type"] ?? "", parts: new Map() });
    return void response.end(
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
  }
  const id = query.get("uploadId") ?? "";
  const upload = bucket.uploads.get(id);
  if (upload?.key !== key) return fail(response, 404, "NoSuchUpload");
  if (request.method === "PUT") {
    upload.parts.set(Number(query.get("partNumber")), body);
    return void response.setHeader("etag", tagOf(body)).end();
  }
  bucket.uploads.delete(id);
  if (request.method === "DELETE") return void response.writeHead(204).end();
  const listed = [
    ...body
      .toString()
      .matchAll(/<Part><PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag><\/Part>/g),
  ];
  const parts = listed.map(([, number, tag]) => {
    const part = upload.parts.get(Number(number));
    return part && tagOf(part) === tag ? part : undefined;
  });
  if (parts.length === 0 || parts.includes(undefined)) return fail(response, 400, "InvalidPart");
  bucket.objects.set(key, { content: Buffer.concat(parts as Buffer[]), type: upload.type });
  response.end("<CompleteMultipartUploadResult><ETag>done</ETag></CompleteMultipartUploadResult>");
}

function listUploads(bucket: S3Imitation, { request, response, query }: Exchange): void {
  if (request.method === "HEAD") return void response.end();
  const prefix = query.get("prefix") ?? "";
  const found = [...bucket.uploads].filter(([, { key }]) => key.startsWith(prefix));
  const list = found.map(
    ([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
  );
  response.end(`<ListMultipartUploadsResult>${list.join("")}</ListMultipartUploadsResult>`);
}

const LISTED_AT_ONCE = 2;

function listObjects(bucket: S3Imitation, { response, query }: Exchange): void {
  const prefix = query.get("prefix") ?? "";
  const from = Number(query.get("continuation-token") ?? 0);
  const found = [...bucket.objects].filter(([key]) => key.startsWith(prefix));
  const list = found
    .slice(from, from + LISTED_AT_ONCE)
    .map(([key, { modifiedAt = new Date() }]) => {
      const facts = `<Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified>`;
      return `<Contents>${facts}</Contents>`;
    });
  const next = from + LISTED_AT_ONCE;
  const more = next < found.length ? `<NextContinuationToken>${next}</NextContinuationToken>` : "";
  response.end(`<ListBucketResult>${list.join("")}${more}</ListBucketResult>`);
}

function fail(response: ServerResponse, status: number, code: string, more = ""): void {
  const body = `<Error><Code>${code}</Code><Message>No</Message>${more}</Error>`;
  response
    .writeHead(status, { "content-type": "application/xml" })
    .end(response.req.method === "HEAD" ? "" : body);
}

const sha256 = (data: Buffer | string): string => createHash("sha256").update(data).digest("hex");
const hmac = (key: Buffer | string, data: string): Buffer =>
  createHmac("sha256", key).update(data).digest();
const tagOf = (content: Buffer): string => `"${createHash("md5").update(content).digest("hex")}"`;
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Computes AWS Signature Version 4 in its four steps: canonical request, string to sign, derived
 * key, signature.
 */
function signatureError(
  settings: S3Settings,
  request: IncomingMessage,
  pathname: string,
  query: URLSearchParams,
  body: Buffer,
): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? "").trim();
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    );
  if (!given) return "AccessDenied";
  const [, keyId, day = "", region = "", names = "", signature = ""] = given;
  const at = header("x-amz-date");
  const age =
    Date.now() -
    Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));
  if (keyId !== settings.accessKeyId) return "InvalidAccessKeyId";
  if (region !== settings.region) return "AuthorizationHeaderMalformed";
  if (!(Math.abs(age) < 15 * 60_000) || !at.startsWith(day)) return "RequestTimeTooSkewed";
  if (header("x-amz-content-sha256") !== sha256(body)) return "XAmzContentSHA256Mismatch";
  const signedNames = names.split(";");
  if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => signedNames.includes(name)))
    return "AccessDenied";

  const sorted = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const canonical = [
    request.method,
    pathname.split("/").map(encoded).join("/"),
    sorted.join("&"),
    ...signedNames.map((name) => `${name}:${header(name)}`),
    "",
    names,
    header("x-amz-content-sha256"),
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical)].join("\n");
  const key = ["s3", "aws4_request"].reduce(
    hmac,
    hmac(hmac(`AWS4${settings.secretAccessKey}`, day), region),
  );
  const expected = hmac(key, toSign);
  return timingSafeEqual(expected, Buffer.from(signature, "hex"))
    ? undefined
    : "SignatureDoesNotMatch";
}
