// Other programs that send the same emails to the same receiver.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { promisify } from "node:util";
import { compileMessage, generateDkimKeyPair } from "@arauto/mail";
import nodemailer from "nodemailer";
import { messageContent } from "./message-content.ts";
import { contactNumber } from "./contacts.ts";
import { timed, failRun } from "./report.ts";
import type { Sink } from "./sink.ts";

const POOL_MAILS = 1000;
const SOURCE_MAILS = 5000;
const SMTP_SOURCE = "/usr/sbin/smtp-source";
const run = promisify(execFile);

export interface Rate {
  /** Emails per second from the first to the last that the receiver accepted. */
  onTheWire: number;
  /** Emails per second including start and end. */
  inAll: number;
  /** CPU time per email in microseconds, of the sending processes and of the database. */
  sender: number;
  database: number;
  bytes: number;
}

/** nodemailer gets finished texts: personalization and link signing are not counted against it. */
export async function makeTexts() {
  const compiled = await compileMessage(messageContent());
  return Array.from({ length: POOL_MAILS }, (_, index) => {
    const contact = contactNumber(index);
    const { subject, html, text } = compiled.preview(contact);
    return { to: { name: contact.name, address: contact.email }, subject, html, text };
  });
}

const signature = generateDkimKeyPair("rsa-sha256").then(({ privateKey }) => ({
  domainName: "shop.example",
  keySelector: "bench",
  privateKey,
}));

export async function sendByPool(
  texts: Awaited<ReturnType<typeof makeTexts>>,
  sink: Sink,
  connections: number,
  { signed = false } = {},
): Promise<Rate> {
  const pool = nodemailer.createTransport({
    pool: true,
    host: "127.0.0.1",
    port: sink.port,
    secure: false,
    ignoreTLS: true,
    maxConnections: connections,
    maxMessages: Infinity,
    ...(signed && { dkim: await signature }),
  });
  sink.reset();
  const from = { name: "Serra Clara", address: "news@shop.example" };
  const list = {
    unsubscribe: "https://mail.shop.example/u/token",
    id: { url: "shop.example", comment: "Serra Clara" },
  };
  const used = process.cpuUsage();
  const { ms } = await timed(() =>
    Promise.all(texts.map((text) => pool.sendMail({ from, list, ...text }))),
  );
  const { user, system } = process.cpuUsage(used);
  pool.close();
  const { taken, bytes, firstAt, lastAt } = await sink.counts();
  if (taken !== texts.length)
    failRun(`The pool sent ${texts.length} emails, the receiver accepted ${taken}`);
  return {
    onTheWire: (taken / (lastAt - firstAt)) * 1000,
    inAll: (taken / ms) * 1000,
    sender: (user + system) / taken,
    database: 0,
    bytes: bytes / taken,
  };
}

/** Part of Debian's package postfix. */
export const smtpSourceIsThere = existsSync(SMTP_SOURCE);

/** Sends the same text to the same address repeatedly over persistent connections: nothing is generated or stored. */
export async function sendBySmtpSource(sink: Sink, connections: number): Promise<Rate> {
  sink.reset();
  const given = [
    "-d",
    "-s",
    String(connections),
    "-l",
    "19500",
    "-m",
    String(SOURCE_MAILS),
    "-f",
    "news@shop.example",
    "-t",
    "person@example.com",
  ];
  const { ms } = await timed(() => run(SMTP_SOURCE, [...given, `127.0.0.1:${sink.port}`]));
  const { taken, bytes, firstAt, lastAt } = await sink.counts();
  if (taken !== SOURCE_MAILS)
    failRun(`smtp-source sent ${SOURCE_MAILS} emails, the receiver accepted ${taken}`);
  return {
    onTheWire: (taken / (lastAt - firstAt)) * 1000,
    inAll: (taken / ms) * 1000,
    sender: NaN,
    database: 0,
    bytes: bytes / taken,
  };
}

/** Signatures per second of CPU time, which other programs affect less than the clock. */
export async function opensslRate(seconds: number): Promise<number> {
  const { stdout } = await run("openssl", ["speed", "-seconds", String(seconds), "rsa2048"]);
  return Number(/^rsa 2048 bits\s+\S+\s+\S+\s+([\d.]+)/m.exec(stdout)?.[1]);
}
