import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { AppError, type ErrorCode } from "@arauto/contracts";
import { CORRELATION_HEADER } from "./correlation.ts";
import { PROBLEM_TYPE, problemOf } from "./problems.ts";

/** Errors of Node's HTTP parser by code; all others are syntax errors. */
const CODES: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
};

const REASONS: Readonly<Record<number, string>> = {
  400: "Bad Request",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};

/**
 * Responds to a malformed request (Node's event `clientError`) with problem details, written
 * directly to the socket because there is no response object, and closes the connection.
 */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy();
  const problem = problemOf(
    new AppError(CODES[error.code ?? ""] ?? "MALFORMED_REQUEST"),
    randomUUID(),
  );
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${REASONS[problem.status] ?? ""}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    `${CORRELATION_HEADER}: ${problem.correlationId}`,
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  // The rest of the request is not read, so a peer that never closes would keep the socket open.
  socket.destroySoon();
}
