import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import {
  emailRoutes,
  type KeyPermission,
  mailboxRoutes,
  type SingleEmail,
  templateRoutes,
} from "@arauto/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestKey } from "../../server/src/domains/api-keys/testing/test-keys.ts";
import {
  addSender,
  readEmail,
  waitForStatus,
} from "../../server/src/domains/emails/testing/email-world.ts";
import {
  startTestServer,
  type TestServer,
  type TestUser,
} from "../../server/src/testing/test-server.ts";
import { buildPackage, PACKAGE } from "./built.ts";
import { commandLine } from "./run-command.ts";

const run = promisify(execFile);

let server: TestServer;
let user: TestUser;
let key: string;
let templateId: string;
let folder: string;
beforeAll(async () => {
  buildPackage();
  server = await startTestServer();
  user = await server.signUp();
  key = await testKey(["emails:write"]);
  templateId = await createTemplate();
  folder = mkdtempSync(path.join(os.tmpdir(), "arauto-emails-"));
});
afterAll(async () => {
  await server?.stop();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

const testKey = async (permissions: KeyPermission[]) =>
  (await createTestKey(server, user.token, { mode: "test", permissions })).key;

async function createTemplate(): Promise<string> {
  const source = "<html><body><p>Thank you, {{ data.name }}.</p></body></html>";
  const content = { subject: "Order", format: "html" as const, language: "en-us" as const, source };
  const body = { name: "Order", content };
  return (await server.call(templateRoutes.create, { token: user.token, body })).body.id;
}

const environment = (apiKey = key) => ({ ARAUTO_API_KEY: apiKey, ARAUTO_URL: server.url });
const to = (address: string, subject = "Order") => ["--to", address, "--subject", subject];
const emails = (...args: string[]) => ["emails", "send", ...args];

/** Runs the command, and returns the sent email. */
async function sent(args: string[], input = ""): Promise<SingleEmail> {
  const { code, stdout, stderr } = await commandLine(environment()).start(emails(...args), input)
    .ended;
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toMatch(/^\w+ {2}[\da-f-]{36}\n$/);
  return readEmail(server, key, stdout.trim().split("  ")[1] ?? "");
}

/** Returns the test inbox's message for an email. */
async function received({ id, to: { email } }: SingleEmail) {
  await waitForStatus(server, key, id, "sent");
  const { token } = user;
  const { items } = (await server.call(mailboxRoutes.list, { token })).body;
  const found = items.find((one) => one.to === email);
  return (await server.call(mailboxRoutes.get, { token, params: { id: found?.id ?? "" } })).body;
}

describe("arauto emails send", () => {
  it("sends a text", async () => {
    const email = await sent([...to("text@example.com"), "--text", "Thank you."]);
    expect(email).toMatchObject({ mode: "test", subject: "Order" });
    expect((await received(email)).text).toContain("Thank you.");
  });

  it("sends the HTML of a file", async () => {
    const file = path.join(folder, "file.html");
    writeFileSync(file, "<p>From a file</p>");
    const email = await sent([...to("file@example.com"), "--html", file]);
    expect((await received(email)).html).toContain("From a file");
    const { run } = commandLine(environment());
    const missing = path.join(folder, "missing.html");
    const { code, stderr } = await run(...emails(...to("file@example.com"), "--html", missing));
    expect(code).toBe(1);
    expect(stderr).toContain(missing);
    expect(stderr).not.toContain("error of the program");
  });

  it("reads text or HTML from the standard input", async () => {
    const text = await sent([...to("piped-text@example.com"), "--text", "-"], "Piped é text");
    expect((await received(text)).text).toContain("Piped é text");
    const html = await sent([...to("piped-html@example.com"), "--html", "-"], "<p>Piped HTML</p>");
    expect((await received(html)).html).toContain("Piped HTML");
  });

  it("stops at Ctrl-C while waiting for the standard input", async () => {
    const args = emails(...to("stopped@example.com"), "--text", "-");
    const { write, interrupt, ended } = commandLine(environment()).start(args, null);
    // More than fits into the buffers in between: afterwards, the program is reading.
    await write("x".repeat(8_000_000));
    interrupt();
    expect((await ended).code).toBe(130);
    const query = { recipient: "stopped@example.com" };
    const { body } = await server.call(emailRoutes.list, { token: key, query });
    expect(body.items).toEqual([]);
  });

  it("fills a template with data", async () => {
    const address = "template@example.com";
    const email = await sent([
      "--to",
      address,
      "--template",
      templateId,
      "--data",
      '{"name":"Lia"}',
    ]);
    expect(email.templateId).toBe(templateId);
    expect((await received(email)).html).toContain("Thank you, Lia.");
  });

  it("names missing data of a template", async () => {
    const { run } = commandLine(environment());
    const { code, stderr } = await run(
      ...emails("--to", "a@example.com", "--template", templateId),
    );
    expect(code).toBe(1);
    expect(stderr).toContain("name");
  });

  it("sends once per idempotency key", async () => {
    const args = [...to("once@example.com"), "--text", "Once", "--idempotency-key", "order-1"];
    const [first, second] = [await sent(args), await sent(args)];
    expect(second.id).toBe(first.id);
  });

  it("sends from the given address", async () => {
    const from = ["--from", "shop@shop.example"];
    await addSender(server, user.token, 9, "first@shop.example");
    const email = await sent([...to("sender@example.com"), "--text", "Hello", ...from]);
    expect(email.from?.email).toBe("shop@shop.example");
  });

  it("explains errors before it sends anything", async () => {
    const { run } = commandLine(environment());
    for (const [args, word] of [
      [["--subject", "Order", "--text", "Hello"], "--to"],
      [["--to", "a@example.com", "--subject", "Order"], "--text"],
      [["--to", "a@example.com", "--text", "Hello"], "--subject"],
      [["--to", "a@example.com", "--template", templateId, "--text", "Hello"], "either"],
      [["--to", "a@example.com", "--template", templateId, "--data", "[1]"], "JSON object"],
      [["--to", "a@example.com", "--template", templateId, "--data", "{"], "JSON object"],
      [[...to("a@example.com"), "--text", "Hello", "--data", "{}"], "--template"],
      [[...to("a@example.com"), "--text", "-", "--html", "-"], "standard input"],
    ] as const) {
      const { code, stdout, stderr } = await run(...emails(...args));
      expect([args, code, stdout]).toEqual([args, 2, ""]);
      expect(stderr).toContain(word);
    }
  });

  it("requires the permission", async () => {
    const { run } = commandLine(environment(await testKey(["contacts:read"])));
    const { code, stderr } = await run(...emails(...to("a@example.com"), "--text", "Hello"));
    expect(code).toBe(1);
    expect(stderr).toContain("emails:write");
  });
});

describe.skipIf(process.platform === "win32")("the documented commands", () => {
  for (const document of ["sdk/README.md", "docs/api.md"])
    it(`of ${document} send emails`, async () => {
      const text = readFileSync(
        fileURLToPath(new URL(`../../${document}`, import.meta.url)),
        "utf8",
      );
      const commands = text.match(/^.*\bnpx arauto emails send .*$/gm) ?? [];
      expect(commands).not.toEqual([]);
      writeFileSync(path.join(folder, "order.html"), "<p>Thank you.</p>");
      const program = `'${process.execPath}' '${path.join(PACKAGE, "dist/cli.js")}'`;
      for (const command of commands) {
        const line = command.replace("npx arauto", program).replace("TEMPLATE_ID", templateId);
        const env = { ...process.env, ...environment() };
        // Rejects unless the command succeeds.
        const { stdout } = await run("sh", ["-c", line], { cwd: folder, env });
        expect(stdout).toMatch(/^\w+ {2}[\da-f-]{36}\n$/);
      }
    });
});
