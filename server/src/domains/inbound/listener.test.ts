import { connectSmtp } from "@arauto/mail";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../platform/domain.ts";
import { freePort } from "../../platform/network/free-port.ts";
import type { TestPerson } from "../../testing/test-server.ts";
import { startListener } from "./listener.ts";
import { dealtWith, deliver, type InboundWorld, ourAddress, sentCampaign, startInboundWorld } from "../../testing/inbound-world.ts";
import { bounceOf } from "./testing/mails.ts";

let world: InboundWorld;
let owner: TestPerson;
let to: string;
const email = "person0@example.com";
beforeAll(async () => {
  world = await startInboundWorld();
  owner = await world.signUp();
  const { id, people } = await sentCampaign(world, owner, { people: 1 });
  to = ourAddress(world.server, "bounce", id, people[0]?.id ?? "");
});
afterAll(() => world?.stop());

/** Another receiver of the same installation. */
async function secondReceiver(changes: (deps: Deps) => Partial<Deps>): Promise<{ port: number; stop(): Promise<void> }> {
  const { deps } = world.server;
  const port = await freePort("127.0.0.1");
  const stop = await startListener({ ...deps, config: { ...deps.config, inboundPort: port }, ...changes(deps) });
  return { port, stop };
}

async function offer(port: number, source: string) {
  const connection = await connectSmtp({ host: "127.0.0.1", address: "127.0.0.1", port, security: "none", username: "", password: "" });
  const outcome = await connection.send({ mailFrom: "", rcptTo: to, smtpUtf8: false, bytes: Buffer.from(source) });
  await connection.close();
  return outcome;
}

const away = () => Promise.reject(new Error("The database does not answer"));

describe("the receiver of returned mail", () => {
  let source: string;
  beforeEach(() => {
    source = bounceOf(to, { email });
  });

  it("asks to come again while the database is away, and takes the mail then", async () => {
    const blind = await secondReceiver(({ database }) => ({ database: { ...database, system: away } }));
    expect(await offer(blind.port, source)).toMatchObject({ kind: "rejected", stage: "rcpt", code: 451 });
    await blind.stop();
    const deaf = await secondReceiver(({ database }) => ({ database: { ...database, tenant: away } }));
    expect(await offer(deaf.port, source)).toMatchObject({ kind: "rejected", code: 451, permanent: false });
    await deaf.stop();
    expect(await dealtWith(world.server, owner, 0)).toEqual([]);
    expect(await deliver(world.server, { to, source })).toMatchObject({ kind: "accepted" });
    expect(await dealtWith(world.server, owner, 1)).toMatchObject([{ outcome: "suppressed" }]);
  });

  it("refuses what is too large, and too many connections of one address", async () => {
    const { port, stop } = await secondReceiver(() => ({}));
    const large = `${source}${"x".repeat(99)}\r\n`.padEnd(26 * 1024 * 1024, `${"x".repeat(98)}\r\n`);
    expect(await offer(port, large)).toMatchObject({ kind: "rejected", code: 552, permanent: true });
    const connect = () => connectSmtp({ host: "127.0.0.1", address: "127.0.0.1", port, security: "none", username: "", password: "" });
    const open = await Promise.all(Array.from({ length: 20 }, connect));
    await expect(connect()).rejects.toThrow();
    await Promise.all(open.map((connection) => connection.close()));
    await expect
      .poll(() =>
        connect()
          .then((connection) => connection.close().then(() => true))
          .catch(() => false),
      )
      .toBe(true);
    await stop();
  }, 60_000);
});
