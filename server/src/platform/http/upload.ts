import type { Readable } from "node:stream";
import { AppError, IMPORT_MAX_BYTES } from "@arauto/contracts";
import type { FastifyRequest } from "fastify";

export interface Upload {
  fileName: string;
  stream: Readable;
}

/**
 * Returns the part named `file` of a multipart body. A file over the limit destroys the stream with
 * PAYLOAD_TOO_LARGE, so that its reader fails and stores nothing.
 * @throws AppError UNSUPPORTED_MEDIA_TYPE, or VALIDATION without such a part
 */
export async function uploadOf(
  request: FastifyRequest,
  maxBytes = IMPORT_MAX_BYTES,
): Promise<Upload> {
  if (!request.isMultipart())
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", "Send the file as multipart/form-data");
  const part = await request
    .file({ limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 1 } })
    .catch((error: unknown) => {
      throw isParserError(error) ? malformed(error) : error;
    });
  if (part?.fieldname !== "file") {
    part?.file.resume();
    const message = "Choose a file";
    throw new AppError("VALIDATION", message, {
      errors: [{ path: "file", code: "required", message }],
    });
  }
  // A rejected file is no longer read, so its rest is discarded: otherwise the next request on this connection would
  // wait behind it.
  part.file.once("close", () => {
    if (part.file.readableEnded) return;
    request.raw.unpipe();
    request.raw.resume();
  });
  part.file.once("limit", () =>
    part.file.destroy(
      new AppError("PAYLOAD_TOO_LARGE", `Files can have at most ${sizeInWords(maxBytes)}`),
    ),
  );
  return { fileName: part.filename, stream: part.file };
}

/** The parser throws plain errors without a code for bodies that are not multipart (RFC 7578). */
const isParserError = (error: unknown): boolean =>
  error instanceof Error && !(error instanceof AppError) && !("code" in error);
const malformed = (cause: unknown) =>
  new AppError("MALFORMED_REQUEST", "The multipart body is incomplete or malformed", { cause });

/** Returns the error when work failed because the upload was aborted or malformed; undefined for any other reason. */
export function brokenUpload(stream: Readable, error: unknown): AppError | undefined {
  const broken = stream.errored;
  if (!broken || !isParserError(broken)) return undefined;
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause === broken) return malformed(error);
  return undefined;
}

/**
 * Reads a small upload completely.
 * @throws AppError PAYLOAD_TOO_LARGE
 */
export async function readWhole(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed, so that the excess is read and discarded and the connection can end properly.
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes)
      throw new AppError("PAYLOAD_TOO_LARGE", `Files can have at most ${sizeInWords(maxBytes)}`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const sizeInWords = (bytes: number): string =>
  bytes < 1024 * 1024 ? `${bytes / 1024} kB` : `${Math.floor(bytes / 1024 / 1024)} MB`;
