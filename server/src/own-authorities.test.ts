import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import tls from "node:tls";
import { sendingAccountRoutes } from "@arauto/contracts";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFolder } from "./domains/inbound-mailboxes/imap.ts";
import { startImapServer } from "./domains/inbound-mailboxes/testing/imap-server.ts";
import { AUTHORITY_CERTIFICATE, LOCAL_CERTIFICATE, LOCAL_KEY } from "./testing/local-authority.ts";
import { startTestServer, type TestServer } from "./testing/test-server.ts";

const PAIR = { key: LOCAL_KEY, cert: LOCAL_CERTIFICATE };

let smtp: SMTPServer;
let smtpPort: number;
const received: string[] = [];
const stops: (() => unknown)[] = [];
beforeAll(async () => {
  smtp = new SMTPServer({
    ...PAIR,
    secure: true,
    authOptional: true,
    logger: false,
    onRcptTo({ address }, _session, done) {
      received.push(address);
      done();
    },
    onData(stream, _session, done) {
      stream.resume();
      stream.once("end", () => done());
    },
  });
  smtp.on("error", () => {});
  smtp.listen(0, "127.0.0.1");
  await once(smtp.server, "listening");
  smtpPort = (smtp.server.address() as AddressInfo).port;
  stops.push(() => new Promise<void>((resolve) => smtp.close(resolve)));
});
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
});

async function start(
  config: NonNullable<Parameters<typeof startTestServer>[0]>["config"],
): Promise<TestServer> {
  const server = await startTestServer({ config });
  stops.push(() => server.stop());
  return server;
}

/** Returns the result of testing a sending account on that server. */
async function testAccount(server: TestServer) {
  const { token } = await server.signUp();
  const body = {
    name: "Own",
    fromName: "Own",
    fromEmail: "news@own.example",
    smtp: {
      host: "127.0.0.1",
      port: smtpPort,
      security: "tls" as const,
      username: "",
      password: "",
    },
  };
  const { body: account } = await server.call(sendingAccountRoutes.create, { token, body });
  return (await server.call(sendingAccountRoutes.test, { token, params: { id: account.id } })).body;
}

describe("certificates of a custom authority", () => {
  it("are rejected by sending accounts unless the setting names the authority", async () => {
    expect(await testAccount(await start({}))).toMatchObject({ ok: false, stage: "tls" });
    expect(await testAccount(await start({ smtpCa: [AUTHORITY_CERTIFICATE] }))).toMatchObject({
      ok: true,
      stage: "done",
    });
  });

  it("are accepted from the mail server for system emails", async () => {
    const systemSmtp = {
      host: "127.0.0.1",
      port: smtpPort,
      security: "tls" as const,
      username: "",
      password: "",
    };
    const server = await start({ systemSmtp, smtpCa: [AUTHORITY_CERTIFICATE] });
    const { email } = await server.signUp();
    await expect.poll(() => received, { timeout: 20_000 }).toContain(email);
  });

  it("are accepted from IMAP servers", async () => {
    const box = await startImapServer({ user: "ana", password: "secret" });
    const secured = tls.createServer(PAIR, (client) => {
      const upstream = net.connect(box.port, "127.0.0.1");
      client.on("error", () => upstream.destroy()).pipe(upstream);
      upstream.on("error", () => client.destroy()).pipe(client);
    });
    secured.listen(0, "127.0.0.1");
    await once(secured, "listening");
    stops.push(
      () => box.stop(),
      () => secured.close(),
    );
    const port = (secured.address() as AddressInfo).port;
    const settings = {
      host: "127.0.0.1",
      port,
      security: "tls" as const,
      username: "ana",
      password: "secret",
      folder: "INBOX",
    };
    const network = { resolve: async (host: string) => ({ address: host, family: 4 as const }) };
    const open = (smtpCa: string[]) =>
      withFolder(
        { config: { smtpCa }, network } as unknown as Parameters<typeof withFolder>[0],
        settings,
        async (_client, folder) => folder.path,
      );
    await expect(open([])).rejects.toThrow(/certificate/i);
    expect(await open([AUTHORITY_CERTIFICATE])).toBe("INBOX");
  });
});
