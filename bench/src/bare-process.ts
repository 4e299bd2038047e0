// A server that returns an image and does nothing else: the baseline for the tracking endpoints.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PIXEL = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const server = createServer((_request, response) =>
  response.writeHead(200, { "content-type": "image/gif" }).end(PIXEL),
);
server.listen(0, "127.0.0.1", () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on("SIGTERM", () => process.exit(0));
