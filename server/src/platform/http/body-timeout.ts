import { AppError } from "@arauto/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendProblem } from "./problems.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body may be a large file, so only the server's request timeout limits it, once the caller is known. */
    largeBody?: boolean;
  }
}

/** Time to receive a complete body, in milliseconds. */
export const BODY_TIMEOUT_MS = 60_000;

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/**
 * Ends requests whose body arrives too slowly: a caller who sends a byte now and then would
 * otherwise occupy a connection for as long as the largest upload may take. They get 408 (RFC 9110,
 * section 15.5.9) and their connection is closed.
 */
export function installBodyTimeout(app: FastifyInstance, milliseconds = BODY_TIMEOUT_MS): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasBody(request)) return;
    const timer = setTimeout(() => endIfIncomplete(request, reply), milliseconds);
    const clear = () => clearTimeout(timer);
    request.raw.once("end", clear).once("close", clear);
  });
}

function endIfIncomplete(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (raw.complete || (request.routeOptions.config.largeBody === true && request.principal)) return;
  if (reply.raw.writableEnded) return void raw.destroy();
  reply.raw.once("finish", () => raw.destroy());
  void reply.header("connection", "close");
  const late = new AppError("REQUEST_TIMEOUT");
  // While the framework reads the body, it waits for this stream and sends the error that ends it.
  if (raw.listenerCount("error") > 0) raw.emit("error", late);
  setImmediate(() => {
    if (!reply.sent) sendProblem(request, reply, late);
  });
}
