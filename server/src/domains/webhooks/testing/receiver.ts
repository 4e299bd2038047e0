import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";

export interface ReceivedWebhook {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface Receiver {
  url: string;
  received: ReceivedWebhook[];
  stop(): Promise<void>;
}

type Respond = (
  request: ReceivedWebhook,
  response: ServerResponse,
  raw: IncomingMessage,
) => void | Promise<void>;

/** Starts an endpoint on the loopback that records requests, and responds 204 by default. */
export async function startReceiver(
  respond: Respond = (_, response) => void response.writeHead(204).end(),
): Promise<Receiver> {
  const received: ReceivedWebhook[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one: ReceivedWebhook = {
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString("utf8"),
      };
      received.push(one);
      void respond(one, response, request);
    });
    request.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Verifies a request with the official library, and returns its payload. @throws Error */
export function verified(secret: string, { headers, body }: ReceivedWebhook): unknown {
  return new Webhook(secret).verify(body, headers);
}
