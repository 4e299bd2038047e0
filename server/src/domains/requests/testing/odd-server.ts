import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface GotRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface OddServer {
  url: string;
  got: GotRequest[];
  stop(): Promise<void>;
}

/** Starts a server on the loopback that records requests, and responds as the test specifies. */
export async function startOddServer(
  answer: (got: GotRequest, response: ServerResponse, raw: IncomingMessage) => void = (
    _,
    response,
  ) => void response.writeHead(204).end(),
): Promise<OddServer> {
  const got: GotRequest[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const one: GotRequest = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(parts).toString("utf8"),
      };
      got.push(one);
      answer(one, response, request);
    });
    request.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    got,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
