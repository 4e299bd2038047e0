import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@arauto/contracts";
import { AwsV4Signer } from "aws4fetch";

/** A bucket of Amazon S3 or a compatible service, with path-style addresses. */
export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Request {
  method: "GET" | "HEAD" | "PUT" | "POST" | "DELETE";
  /** Empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Buffer;
}

/** Sends a request and returns a successful response, or 404 if `missing` allows it. */
export type S3Client = (request: S3Request, options?: { missing?: boolean }) => Promise<Response>;

const TRIES = 5;
const FIRST_PAUSE_MS = 100;
/** Time until the response headers arrive; enough to send one part on a slow line. */
const HEAD_TIMEOUT_MS = 60_000;
const EMPTY_HASH = createHash("sha256").digest("hex");

/** The bucket's error: only its status and code, because the rest may repeat keys and signatures. */
export class S3Error extends Error {
  override readonly name = "S3Error";
  readonly code: string;
  constructor(
    readonly status: number,
    readonly reason: string,
    request: Pick<S3Request, "method" | "key">,
  ) {
    super(
      `The bucket returned ${status}${reason && ` ${reason}`} to ${request.method} ${request.key || "of itself"}`,
    );
    // Uses error codes of the file system, so that callers don't have to know where files are stored.
    this.code =
      status === 404 ? "ENOENT" : NO_ROOM.test(reason) || status === 507 ? "ENOSPC" : "EIO";
  }
}

const NO_ROOM = /Quota|StorageFull|EntityTooLarge/i;

/** Signs with AWS Signature Version 4, body included, and retries temporary errors. */
export function createS3Client(
  settings: S3Settings,
  { firstPauseMs = FIRST_PAUSE_MS } = {},
): S3Client {
  // The day's derived keys, cached by the signer.
  const cache = new Map<string, ArrayBuffer>();

  async function send({
    method,
    key,
    query = {},
    headers = {},
    body,
  }: S3Request): Promise<Response> {
    const url = new URL(`${settings.endpoint}/${settings.bucket}${key && `/${key}`}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const hash = body ? createHash("sha256").update(body).digest("hex") : EMPTY_HASH;
    const { accessKeyId, secretAccessKey, region } = settings;
    // Each attempt is signed again, because a signature is valid only for minutes.
    const signed = await new AwsV4Signer({
      url: url.href,
      method,
      headers: { ...headers, "x-amz-content-sha256": hash },
      accessKeyId,
      secretAccessKey,
      region,
      service: "s3",
      cache,
    }).sign();
    // Not signed, because some gateways rewrite it; without it, files could arrive compressed with
    // another length.
    signed.headers.set("accept-encoding", "identity");
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new Error("The bucket is not responding")),
      HEAD_TIMEOUT_MS,
    );
    try {
      return await fetch(signed.url, {
        method,
        headers: signed.headers,
        // A redirect would need another signature: it means a wrong region or endpoint.
        redirect: "manual",
        signal: late.signal,
        ...(body && { body: new Uint8Array(body) }),
      });
    } finally {
      clearTimeout(timer);
    }
  }

  return async (request, { missing = false } = {}) => {
    for (let attempt = 1; ; attempt += 1) {
      let failure: unknown;
      try {
        const response = await send(request);
        if (response.ok || (missing && response.status === 404)) return response;
        failure = new S3Error(response.status, await reasonOf(response), request);
        if (!isTransient(response.status)) throw failure;
      } catch (error) {
        if (error instanceof S3Error) throw error;
        failure = error;
      }
      if (attempt === TRIES)
        throw new AppError("UNAVAILABLE", "The file storage is not responding", { cause: failure });
      await sleep(firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
}

const isTransient = (status: number): boolean => status >= 500 || status === 429 || status === 408;

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => "");
  return /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(text)?.[1] ?? "";
}
