import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { debianMissing, installFromDebian } from "./debian.ts";

const SPAMASSASSIN = "/usr/bin/spamassassin";
const LIMIT_MS = 240_000;

/**
 * Returns why the third-party programs that check our emails can't run here, or null; installs them from Debian if
 * possible.
 */
export function checkersMissing(): string | null {
  const missing = debianMissing();
  if (missing !== null) return `SpamAssassin: ${missing}`;
  if (!existsSync(SPAMASSASSIN) || !verifierWorks())
    installFromDebian("spamassassin", "python3-dkim", "python3-nacl");
  if (!existsSync(SPAMASSASSIN)) return "SpamAssassin could not be installed";
  return verifierWorks() ? null : "python3-dkim could not be installed";
}

const verifierWorks = () => spawnSync("/usr/bin/python3", ["-c", "import dkim, nacl"]).status === 0;

/** SpamAssassin's result for messages without network access: the score, and the rules that matched. */
export function spamScores(messages: readonly Buffer[]): { score: number; rules: string }[] {
  // Run it once for all messages, because loading its rules takes seconds.
  const mbox = Buffer.concat(
    messages.flatMap((message) => [
      Buffer.from("From sender@example.com Thu Jan  1 00:00:00 2026\n"),
      unix(message),
      Buffer.from("\n"),
    ]),
  );
  const { stdout, stderr } = spawnSync(SPAMASSASSIN, ["--local", "--mbox"], {
    input: mbox,
    timeout: LIMIT_MS,
    maxBuffer: 1 << 28,
  });
  const text = stdout.toString("latin1").replaceAll(/\n[ \t]+/g, " ");
  const found = [
    ...text.matchAll(/^X-Spam-Status: \w+, score=(-?[\d.]+) .*?tests=(.*?)(?: autolearn|$)/gm),
  ];
  if (found.length !== messages.length)
    throw new Error(
      `SpamAssassin classified ${found.length} of ${messages.length} emails: ${stderr.toString()}`,
    );
  return found.map(([, score, rules = ""]) => ({ score: Number(score), rules }));
}

/** In mbox format: bare line feeds, and no line that starts another message. */
function unix(message: Buffer): Buffer {
  return Buffer.from(
    message
      .toString("latin1")
      .replaceAll("\r\n", "\n")
      .replaceAll(/^From /gm, ">From "),
    "latin1",
  );
}

const VERIFY = `
import base64, dkim, json, sys
given = json.load(sys.stdin)
zone = {name.encode(): text.encode() for name, text in given["zone"].items()}
def lookup(name, timeout=5):
    name = name if isinstance(name, bytes) else name.encode()
    return zone.get(name.rstrip(b"."))
answers = []
for mail in given["mails"]:
    message = dkim.DKIM(base64.b64decode(mail))
    count = sum(1 for name, _ in message.headers if name.lower() == b"dkim-signature")
    results = []
    for index in range(count):
        try:
            results.append("pass" if dkim.DKIM(base64.b64decode(mail)).verify(index, dnsfunc=lookup) else "fail")
        except Exception as fault:
            results.append(str(fault))
    answers.append(results)
print(json.dumps(answers))
`;

/** dkimpy's result for each signature of each message. `zone`: the available TXT records. */
export function dkimVerdicts(
  messages: readonly Buffer[],
  zone: Record<string, string>,
): string[][] {
  const input = JSON.stringify({
    zone,
    mails: messages.map((message) => message.toString("base64")),
  });
  const { stdout, stderr, status } = spawnSync("/usr/bin/python3", ["-c", VERIFY], {
    input,
    timeout: LIMIT_MS,
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(`dkimpy failed: ${stderr.toString()}`);
  return JSON.parse(stdout.toString()) as string[][];
}
