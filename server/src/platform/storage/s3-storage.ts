import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createS3Client, type S3Client, S3Error, type S3Settings } from "./s3-client.ts";
import { checkedKey, type ListedFile, type Storage } from "./storage.ts";

/** A part of a large upload: above S3's minimum (5 MiB), and 10,000 of them are 80 GB. */
const PART_BYTES = 8 * 1024 * 1024;
const RESUMES_MAX = 5;

export interface S3Options {
  partBytes?: number;
  firstPauseMs?: number;
}

/**
 * Creates storage in a bucket. Streams of unknown length are collected in parts of 8 MiB: a single
 * part is stored directly, more become a multipart upload, which is invisible until complete. So
 * each request has a known length, a signed hash, and can be repeated.
 */
export function createS3Storage(
  settings: S3Settings,
  options: S3Options = {},
): Storage & { check(): Promise<void> } {
  const client = createS3Client(settings, options);
  const partBytes = options.partBytes ?? PART_BYTES;

  return {
    async put(key, content, contentType = "application/octet-stream") {
      checkedKey(key);
      const headers = { "content-type": contentType };
      const parts = partsOf(content, partBytes);
      try {
        const first = await parts.next();
        const second = first.done ? first : await parts.next();
        if (!second.done)
          return await putInParts(
            client,
            { key, headers },
            joined([first.value as Buffer, second.value], parts),
          );
        const body = first.done ? Buffer.alloc(0) : first.value;
        await client({ method: "PUT", key, headers, body });
        return body.length;
      } finally {
        // Ends a partially read source, so that its writer gets the error.
        await parts.return(undefined);
      }
    },

    open(key, start = 0, end) {
      checkedKey(key);
      return end !== undefined && end <= start
        ? Readable.from([])
        : Readable.from(pieces(client, key, { start, ...(end !== undefined && { end }) }), {
            objectMode: false,
          });
    },

    async find(key) {
      const response = await client({ method: "GET", key: checkedKey(key) }, { missing: true });
      const content = Readable.from(pieces(client, key, { start: 0 }, response), {
        objectMode: false,
      });
      const release = () => void response.body?.cancel().catch(() => {});
      if (response.status !== 404)
        return { size: lengthOf(response), content: content.once("close", release) };
      release();
      return undefined;
    },

    async size(key) {
      return lengthOf(await client({ method: "HEAD", key: checkedKey(key) }));
    },

    async remove(key) {
      await client({ method: "DELETE", key: checkedKey(key) }, { missing: true });
      await abortUnfinished(client, key);
    },

    list: (folder) => objectsIn(client, `${checkedKey(folder)}/`),

    async check() {
      await client({ method: "HEAD", key: "" });
    },
  };
}

/** Yields pieces of exactly this many bytes; the last may be shorter. */
async function* partsOf(content: Readable, size: number): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const piece of content as AsyncIterable<Buffer | string>) {
    let rest = Buffer.from(piece as Buffer);
    while (bytes + rest.length >= size) {
      const taken = rest.subarray(0, size - bytes);
      yield Buffer.concat([...held, taken]);
      rest = rest.subarray(taken.length);
      held = [];
      bytes = 0;
    }
    if (rest.length > 0) held.push(rest);
    bytes += rest.length;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

async function* joined(
  first: readonly Buffer[],
  rest: AsyncIterator<Buffer>,
): AsyncGenerator<Buffer> {
  yield* first;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function putInParts(
  client: S3Client,
  { key, headers }: { key: string; headers: Record<string, string> },
  parts: AsyncIterable<Buffer>,
): Promise<number> {
  const begun = await client({ method: "POST", key, query: { uploads: "" }, headers });
  const uploadId = textIn(await begun.text(), "UploadId");
  if (uploadId === undefined) throw new Error("The bucket returned no multipart upload id");
  try {
    const tags: string[] = [];
    let size = 0;
    for await (const body of parts) {
      const sent = await client({
        method: "PUT",
        key,
        query: { partNumber: String(tags.length + 1), uploadId },
        body,
      });
      await sent.body?.cancel();
      tags.push(sent.headers.get("etag") ?? "");
      size += body.length;
    }
    await complete(client, { key, uploadId, tags, size });
    return size;
  } catch (error) {
    await abort(client, key, uploadId).catch(() => {});
    throw error;
  }
}

async function complete(
  client: S3Client,
  {
    key,
    uploadId,
    tags,
    size,
  }: { key: string; uploadId: string; tags: readonly string[]; size: number },
): Promise<void> {
  const list = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`,
  );
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>`);
  const headers = { "content-type": "application/xml" };
  const done = await client(
    { method: "POST", key, query: { uploadId }, headers, body },
    { missing: true },
  );
  const answer = await done.text();
  // This response begins before the work is done, so an error may come with status 200.
  if (done.ok && answer.includes("CompleteMultipartUploadResult")) return;
  // The response to the first attempt was lost, but it had succeeded.
  if (
    done.status === 404 &&
    (await client({ method: "HEAD", key }, { missing: true })).headers.get("content-length") ===
      String(size)
  )
    return;
  throw new S3Error(done.ok ? 500 : done.status, textIn(answer, "Code") ?? "", {
    method: "POST",
    key,
  });
}

async function abort(client: S3Client, key: string, uploadId: string): Promise<void> {
  await client({ method: "DELETE", key, query: { uploadId } }, { missing: true });
}

/**
 * Aborts uploads that a killed process left unfinished. Buckets that cannot list them delete them by their own rule, or
 * keep them invisible.
 */
async function abortUnfinished(client: S3Client, key: string): Promise<void> {
  let list: string;
  try {
    list = await (
      await client({ method: "GET", key: "", query: { uploads: "", prefix: key } })
    ).text();
  } catch (error) {
    if (error instanceof S3Error) return;
    throw error;
  }
  for (const [, upload = ""] of list.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g)) {
    const uploadId = textIn(upload, "UploadId");
    if (textIn(upload, "Key") === key && uploadId !== undefined) await abort(client, key, uploadId);
  }
}

async function* objectsIn(client: S3Client, prefix: string): AsyncGenerator<ListedFile> {
  let next: string | undefined;
  do {
    const query = { "list-type": "2", prefix, ...(next && { "continuation-token": next }) };
    const page = await (await client({ method: "GET", key: "", query })).text();
    for (const [, content = ""] of page.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
      const key = textIn(content, "Key");
      const modified = textIn(content, "LastModified");
      if (key && modified) yield { key, modifiedAt: new Date(modified) };
    }
    next = textIn(page, "NextContinuationToken");
  } while (next);
}

/**
 * Yields a byte range of a file. When interrupted, it continues from there, as long as the file is
 * the same.
 */
async function* pieces(
  client: S3Client,
  key: string,
  { start, end }: { start: number; end?: number },
  begun?: Response,
): AsyncGenerator<Uint8Array> {
  let at = start;
  let tag: string | null = null;
  let response = begun;
  for (let resumes = 0; ; resumes += 1) {
    const range: Record<string, string> =
      at === 0 && end === undefined
        ? {}
        : { range: `bytes=${at}-${end === undefined ? "" : end - 1}` };
    const headers: Record<string, string> = { ...range, ...(tag !== null && { "if-match": tag }) };
    response ??= await client({ method: "GET", key, headers }).catch(emptyIfMissing);
    if (!response?.body) return;
    tag = response.headers.get("etag");
    try {
      for await (const piece of response.body as ReadableStream<Uint8Array>) {
        at += piece.length;
        resumes = 0;
        yield piece;
      }
      return;
    } catch (error) {
      if (resumes === RESUMES_MAX || tag === null || at === end) throw error;
      response = undefined;
    }
  }
}

/** Reading past the end of a file returns nothing, as in a folder. */
function emptyIfMissing(error: unknown): undefined {
  if (error instanceof S3Error && error.status === 416) return undefined;
  throw error;
}

function lengthOf(response: Response): number {
  const length = response.headers.get("content-length");
  if (length === null) throw new Error("The bucket returned no content length");
  return Number(length);
}

const textIn = (xml: string, element: string): string | undefined => {
  const found = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1];
  return found
    ?.replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
};
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
