import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

export interface WebhookReceiver {
  url: string;
  /** Payloads of the requests that were accepted. */
  accepted: { type: string; data: Record<string, unknown> }[];
  /** Verifies requests with these secrets; accepts all requests when there is none. */
  secrets: string[];
  /** Responds to genuine requests with this status. */
  status: number;
  stop(): Promise<void>;
}

/** Starts an endpoint on the loopback that verifies requests with the official library, as a customer's would. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const headers = request.headers as Record<string, string>;
      const isGenuine =
        receiver.secrets.length === 0 ||
        receiver.secrets.every((secret) => verifies(secret, body, headers));
      const status = isGenuine ? receiver.status : 400;
      if (status < 300)
        receiver.accepted.push(JSON.parse(body) as WebhookReceiver["accepted"][number]);
      response.writeHead(status, { "content-type": "text/plain" }).end(`status ${status}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    accepted: [],
    secrets: [],
    status: 200,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

function verifies(secret: string, body: string, headers: Record<string, string>): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
