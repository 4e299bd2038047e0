import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A connection to a server that can be interrupted. */
export interface Relay {
  url: string;
  /** Ends all connections and refuses new ones. */
  disconnect(): void;
  /** Accepts connections again. */
  connect(): void;
  stop(): Promise<void>;
}

/** Starts a relay to a server on this machine. */
export async function startRelay(target: string): Promise<Relay> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((incoming) => {
    sockets.add(incoming.on("error", () => {}));
    if (!isOpen) return void incoming.destroy();
    const outgoing = connect(Number(port), hostname).on("error", () => incoming.destroy());
    incoming.once("close", () => outgoing.destroy());
    outgoing.once("close", () => incoming.destroy());
    return void incoming.pipe(outgoing).pipe(incoming);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const disconnect = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disconnect,
    connect() {
      isOpen = true;
    },
    stop() {
      disconnect();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
