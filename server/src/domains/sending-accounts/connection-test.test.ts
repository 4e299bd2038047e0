import net from "node:net";
import { sendingAccountRoutes } from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountBody, AccountFixture, PASSWORD } from "./testing/account-fixture.ts";

let fixture: AccountFixture;
beforeAll(async () => (fixture = await AccountFixture.start()));
afterAll(() => fixture?.stop());

/** Starts a mail server with scripted replies. */
async function smtpScript(
  responses: (line: string) => string,
): Promise<{ port: number; close(): void }> {
  const listener = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.write("220 script ESMTP\r\n");
    let text = "";
    socket.on("data", (data) => {
      text += data.toString();
      for (let end = text.indexOf("\r\n"); end >= 0; end = text.indexOf("\r\n")) {
        socket.write(`${responses(text.slice(0, end))}\r\n`);
        text = text.slice(end + 2);
      }
    });
  });
  await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
  return { port: (listener.address() as net.AddressInfo).port, close: () => listener.close() };
}

describe("the connection test", () => {
  it("signs in to the test inbox and stores the result", async () => {
    const account = await fixture.capture();
    expect(await fixture.test(account)).toMatchObject({ ok: true, stage: "done" });
    expect(await fixture.capture()).toMatchObject({
      lastTest: { ok: true },
      version: account.version,
    });
  });

  it("names the setting when another installation has the port of the test inbox", async () => {
    // A process that only serves requests has no receiver, so it can't choose another port.
    const { capturePort } = fixture.server.config;
    const other = await AccountFixture.start({ role: "api", capturePort });
    try {
      expect(await other.test(await other.capture())).toMatchObject({
        ok: false,
        stage: "auth",
        message: expect.stringContaining("ARAUTO_CAPTURE_PORT"),
      });
    } finally {
      await other.stop();
    }
  });

  it("tests settings before they are saved, with the stored password for the same host only", async () => {
    const { server, owner } = fixture;
    const { token } = owner;
    const seen: string[] = [];
    const script = await smtpScript((line) => {
      seen.push(line);
      if (line.startsWith("EHLO")) return "250-script\r\n250 AUTH PLAIN LOGIN";
      return line.startsWith("AUTH") ? "235 ok" : "250 ok";
    });
    const smtp = {
      host: "127.0.0.1",
      port: script.port,
      security: "none",
      username: "sol",
    } as const;
    const test = (body: { smtp: object; id?: string }) =>
      server.call(sendingAccountRoutes.testSettings, {
        token,
        body: { fromEmail: "sol@example.com", ...body } as never,
      });
    expect((await test({ smtp: { ...smtp, password: PASSWORD } })).body).toMatchObject({
      ok: true,
      stage: "done",
    });
    const { id } = await fixture.create({ smtp: { ...smtp, password: PASSWORD } });
    seen.length = 0;
    expect((await test({ smtp, id })).body).toMatchObject({ ok: true });
    expect(seen.join(" ")).toContain(Buffer.from(`\0sol\0${PASSWORD}`).toString("base64"));
    const refused = await server.fail(sendingAccountRoutes.testSettings, {
      token,
      body: { fromEmail: "sol@example.com", smtp: { ...smtp, host: "localhost" }, id },
    });
    expect(refused.body.code).toBe("VALIDATION");
    script.close();
  });

  it("reports the stage at which a server failed, in the server's words", async () => {
    const busy = await smtpScript(() => "421 too busy today");
    const strict = await smtpScript((line) =>
      line.startsWith("EHLO")
        ? "250-script\r\n250 AUTH PLAIN LOGIN"
        : line.startsWith("AUTH")
          ? "535 no such user"
          : "221 bye",
    );
    const smtp = (port: number, security: "none" | "starttls" = "none") => ({
      smtp: { host: "127.0.0.1", port, security, username: "sol", password: PASSWORD },
    });
    expect(await fixture.test(await fixture.create(smtp(busy.port)))).toMatchObject({
      ok: false,
      stage: "greeting",
      message: expect.stringContaining("too busy today"),
    });
    expect(await fixture.test(await fixture.create(smtp(strict.port)))).toMatchObject({
      ok: false,
      stage: "auth",
      message: expect.stringContaining("no such user"),
    });
    expect(await fixture.test(await fixture.create(smtp(strict.port, "starttls")))).toMatchObject({
      ok: false,
      stage: "tls",
    });
    for (const { close } of [busy, strict]) close();
    expect(await fixture.test(await fixture.create(smtp(1)))).toMatchObject({
      ok: false,
      stage: "connect",
    });
    const unknown = await fixture.create({
      smtp: { ...accountBody().smtp, host: "does-not-exist.invalid" },
    });
    expect(await fixture.test(unknown)).toMatchObject({ ok: false, stage: "resolve" });
    const { body: stored } = await fixture.server.call(sendingAccountRoutes.get, {
      token: fixture.owner.token,
      params: { id: unknown.id },
    });
    expect(stored.lastTest).toMatchObject({ ok: false });
  });

  it("fails with a separate stage when the server requires STARTTLS, with or without a login", async () => {
    const received: string[] = [];
    const strict = await smtpScript((line) => {
      received.push(line);
      if (line.startsWith("EHLO")) return "250-script\r\n250 STARTTLS";
      return line.startsWith("MAIL") ? "530 5.7.0 Must issue a STARTTLS command first" : "221 bye";
    });
    const smtp = { host: "127.0.0.1", port: strict.port, security: "none" as const };
    for (const login of [{ username: "" }, { username: "sol", password: PASSWORD }]) {
      const account = await fixture.create({ smtp: { ...smtp, ...login } });
      expect(await fixture.test(account)).toMatchObject({ ok: false, stage: "starttls" });
      const { body: stored } = await fixture.server.call(sendingAccountRoutes.get, {
        token: fixture.owner.token,
        params: { id: account.id },
      });
      expect(stored.lastTest).toMatchObject({ ok: false, stage: "starttls" });
    }
    strict.close();
    expect(received.filter((line) => line.startsWith("AUTH") || line.startsWith("DATA"))).toEqual(
      [],
    );
  });

  it("fails when the server requires a login before it accepts a sender", async () => {
    const closed = await smtpScript((line) =>
      line.startsWith("MAIL") ? "530 5.7.0 Authentication required" : "250 fine",
    );
    const smtp = { host: "127.0.0.1", port: closed.port, security: "none" as const, username: "" };
    expect(await fixture.test(await fixture.create({ smtp }))).toMatchObject({
      ok: false,
      stage: "auth",
      message: expect.stringContaining("Authentication required"),
    });
    closed.close();
  });

  it("is discarded when the server was changed", async () => {
    const account = await fixture.create({
      smtp: { ...accountBody().smtp, host: "does-not-exist.invalid" },
    });
    await fixture.test(account);
    const { body: renamed } = await fixture.update(account, {
      name: "Other",
      smtp: { host: "does-not-exist.invalid", port: 587, security: "starttls", username: "sol" },
    });
    expect(renamed.lastTest).not.toBeNull();
    const { body: changed } = await fixture.update(renamed, {
      smtp: { host: "does-not-exist.invalid", port: 25, security: "starttls", username: "sol" },
    });
    expect(changed.lastTest).toBeNull();
  });

  it("never connects to a private network unless a setting allows it", async () => {
    let contacted = false;
    const inside = await smtpScript(() => ((contacted = true), "250 hello"));
    const guarded = await AccountFixture.start({ allowPrivateSmtp: false });
    try {
      for (const host of [
        "127.0.0.1",
        "localhost",
        "::1",
        "10.0.0.1",
        "169.254.169.254",
        "::ffff:127.0.0.1",
        "0x7f000001",
        "2130706433",
        "127.1",
      ]) {
        const smtp = { ...accountBody().smtp, host, port: inside.port, security: "none" as const };
        expect(await guarded.test(await guarded.create({ smtp }))).toMatchObject({
          ok: false,
          stage: "resolve",
        });
      }
      expect(contacted).toBe(false);
      expect(await guarded.test(await guarded.capture())).toMatchObject({
        ok: true,
        stage: "done",
      });
    } finally {
      inside.close();
      await guarded.stop();
    }
  });
});
