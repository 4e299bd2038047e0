import { spawn, spawnSync } from "node:child_process";
import {
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
import { debianMissing, installFromDebian, unpackFromDebian } from "./debian.ts";
import { freePort } from "./product.ts";
import { waitUntilListening } from "./wait-until-listening.ts";

/** Unpacked instead of installed: its package conflicts with Postfix. */
const FOLDER = path.join(tmpdir(), "arauto-exim");
const BINARY = path.join(FOLDER, "usr/sbin/exim4");
/** The binary expects it at startup. */
const USER = "Debian-exim";
const KILL_AFTER_MS = 5_000;

/** An Exim instance that accepts messages for example.com on a loopback port into one Maildir. */
export interface Exim {
  port: number;
  /** All delivered messages, without the headers that Exim adds at the top. */
  messages(): Buffer[];
  stop(): Promise<void>;
}

const works = () => spawnSync(BINARY, ["-bV"]).stdout?.includes("Exim version") ?? false;

/** Returns why Exim can't run here, or null. Fetches it from Debian if possible. */
export function eximMissing(): string | null {
  const missing = debianMissing();
  if (missing !== null) return `Exim: ${missing}`;
  if (works()) return null;
  mkdirSync(FOLDER, { recursive: true });
  unpackFromDebian(FOLDER, "exim4-daemon-light");
  installFromDebian("libidn12");
  spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", USER]);
  return works() ? null : "Exim could not be unpacked";
}

/** Starts Exim. `refusals`: local parts that it rejects permanently or temporarily, with the reply text. */
export async function startExim(
  refusals: Record<string, { for: "good" | "now"; message: string }>,
): Promise<Exim> {
  const folder = mkdtempSync(path.join(tmpdir(), "arauto-exim-run-"));
  const at = (name: string) => path.join(folder, name);
  const port = await freePort();
  for (const name of ["spool", "log", "mail"]) mkdirSync(at(name));
  const acl = Object.entries(refusals).flatMap(([localPart, { for: howLong, message }]) => [
    `  ${howLong === "good" ? "deny" : "defer"} local_parts = ${localPart}`,
    `    message = ${message}`,
  ]);
  writeFileSync(
    at("exim.conf"),
    [
      `exim_user = ${USER}`,
      `exim_group = ${USER}`,
      `spool_directory = ${at("spool")}`,
      `log_file_path = ${at("log")}/%slog`,
      `pid_file_path = ${at("pid")}`,
      "primary_hostname = mx.example.com",
      "domainlist local_domains = example.com",
      `daemon_smtp_ports = ${port}`,
      "local_interfaces = 127.0.0.1",
      "keep_environment =",
      "deliver_drop_privilege = true",
      "host_lookup =",
      "rfc1413_hosts =",
      "smtp_accept_queue_per_connection = 0",
      "chunking_advertise_hosts = *",
      "acl_smtp_rcpt = acl_rcpt",
      "acl_smtp_data = accept",
      "begin acl",
      "acl_rcpt:",
      ...acl,
      "  accept domains = +local_domains",
      "  deny message = relay not permitted",
      "begin routers",
      "all:",
      "  driver = accept",
      "  domains = +local_domains",
      "  transport = box",
      "begin transports",
      "box:",
      "  driver = appendfile",
      `  directory = ${at("mail")}`,
      "  maildir_format",
      "  create_directory",
      "  return_path_add",
      `  user = ${USER}`,
      `  group = ${USER}`,
      "",
    ].join("\n"),
  );
  spawnSync("chown", ["-R", `${USER}:`, folder]);
  // Exim only reads a configuration that no one except root can change.
  spawnSync("chown", ["root:", at("exim.conf")]);
  spawnSync("chmod", ["755", folder]);
  const log = () => (existsSync(at("log/mainlog")) ? readFileSync(at("log/mainlog"), "utf8") : "");
  const child = spawn(BINARY, ["-C", at("exim.conf"), "-bdf"], { stdio: "ignore" });
  await waitUntilListening("Exim", port, child, log);
  return {
    port,
    messages: () =>
      existsSync(at("mail/new"))
        ? readdirSync(at("mail/new")).map((name) => readFileSync(path.join(at("mail/new"), name)))
        : [],
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER_MS);
      await ended;
      clearTimeout(late);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
