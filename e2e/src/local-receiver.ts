import http from "node:http";
import type { AddressInfo } from "node:net";

export interface ReceivedRequest {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export interface LocalReceiver {
  url: string;
  received: ReceivedRequest[];
  /** The status code of the next responses. */
  respondWith: (status: number) => void;
  stop: () => Promise<void>;
}

/** Starts an endpoint for webhooks on the loopback. It responds 204, or 503 with a reason on request. */
export async function startLocalReceiver(): Promise<LocalReceiver> {
  const received: ReceivedRequest[] = [];
  let status = 204;
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      received.push({ path: request.url ?? "", headers: request.headers, body });
      if (status === 204) response.writeHead(204).end();
      else
        response
          .writeHead(status, { "content-type": "application/json" })
          .end('{"error":"maintenance"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    respondWith: (code) => (status = code),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
