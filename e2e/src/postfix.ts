import { spawn, spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { debianMissing, installFromDebian } from "./debian.ts";
import { freePort } from "./product.ts";
import { waitUntilListening } from "./wait-until-listening.ts";

const BINARY = "/usr/sbin/postfix";
const NOBODY = 65_534;

/** A Postfix instance that accepts messages for example.com on a loopback port into one Maildir. */
export interface Postfix {
  port: number;
  /** All delivered messages, byte for byte. */
  messages(): Buffer[];
  stop(): Promise<void>;
}

/** Returns why Postfix can't run here, or null. Installs it from Debian if possible. */
export function postfixMissing(): string | null {
  const missing = debianMissing();
  if (missing !== null) return `Postfix: ${missing}`;
  if (!existsSync(BINARY)) installFromDebian("postfix");
  return existsSync(BINARY) ? null : "Postfix could not be installed";
}

const SERVICES = `
cleanup   unix  n - n - 0 cleanup
qmgr      unix  n - n 300 1 qmgr
rewrite   unix  - - n - - trivial-rewrite
bounce    unix  - - n - 0 bounce
defer     unix  - - n - 0 bounce
trace     unix  - - n - 0 bounce
proxymap  unix  - - n - - proxymap
anvil     unix  - - n - 1 anvil
scache    unix  - - n - 1 scache
virtual   unix  - n n - - virtual
error     unix  - - n - - error
retry     unix  - - n - - error
postlog   unix-dgram n - n - 1 postlogd
`;

/** Starts Postfix. `answers`: custom replies to certain recipients, such as `"550 5.1.1 No such user"`. */
export async function startPostfix(answers: Record<string, string>): Promise<Postfix> {
  const folder = mkdtempSync(path.join(tmpdir(), "arauto-postfix-"));
  const port = await freePort();
  const at = (name: string) => path.join(folder, name);
  for (const name of ["config", "queue", "data", "mail"]) mkdirSync(at(name), { mode: 0o755 });
  const owner = Number(spawnSync("id", ["-u", "postfix"], { encoding: "utf8" }).stdout.trim());
  chownSync(at("data"), owner, -1);
  chownSync(at("mail"), NOBODY, NOBODY);
  // The directory from mkdtemp is private; Postfix's own user needs access.
  spawnSync("chmod", ["755", folder]);

  const replies = Object.entries(answers).map(([address, reply]) => `{${address} = ${reply}}`);
  writeFileSync(
    at("config/main.cf"),
    [
      "compatibility_level = 3.6",
      `queue_directory = ${at("queue")}`,
      `data_directory = ${at("data")}`,
      "daemon_directory = /usr/lib/postfix/sbin",
      "command_directory = /usr/sbin",
      "mail_owner = postfix",
      "setgid_group = postdrop",
      "inet_interfaces = 127.0.0.1",
      "inet_protocols = ipv4",
      "myhostname = mail.example.com",
      "mydestination =",
      "mynetworks = 127.0.0.0/8",
      "smtpd_relay_restrictions = permit_mynetworks, reject",
      `smtpd_recipient_restrictions = check_recipient_access inline:{${replies.join(", ")}}, permit_mynetworks, reject`,
      "smtputf8_enable = no",
      "virtual_mailbox_domains = example.com",
      `virtual_mailbox_base = ${at("mail")}`,
      "virtual_mailbox_maps = static:all/",
      `virtual_uid_maps = static:${NOBODY}`,
      `virtual_gid_maps = static:${NOBODY}`,
      `maillog_file_prefixes = ${folder}`,
      `maillog_file = ${at("log")}`,
      "",
    ].join("\n"),
  );
  writeFileSync(at("config/master.cf"), `127.0.0.1:${port} inet n - n - - smtpd${SERVICES}`);

  const child = spawn(BINARY, ["-c", at("config"), "start-fg"], { stdio: "ignore" });
  await waitUntilListening("Postfix", port, child, () =>
    existsSync(at("log")) ? readFileSync(at("log"), "utf8") : "",
  );
  const maildir = at("mail/all/new");
  return {
    port,
    messages: () =>
      existsSync(maildir)
        ? readdirSync(maildir).map((name) => readFileSync(path.join(maildir, name)))
        : [],
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      spawnSync(BINARY, ["-c", at("config"), "stop"]);
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
