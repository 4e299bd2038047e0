import { execFile } from "node:child_process";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const LIMIT_MS = 30_000;

/** Supports the curl features that our commands use, and rejects the rest. */
const STAND_IN = `#!${process.execPath}
const words = process.argv.slice(2);
const init = { headers: {} };
let url;
while (words.length > 0) {
  const word = words.shift();
  if (word === "-X") init.method = words.shift();
  else if (word === "-d") init.body = words.shift();
  else if (word === "-H") {
    const [, name, value] = /^([\\w-]+): (.*)$/.exec(words.shift());
    init.headers[name] = value;
  } else if (word.startsWith("http") && url === undefined) url = word;
  else throw new Error("Unknown option " + word);
}
init.method ??= init.body === undefined ? "GET" : "POST";
fetch(url, init).then((response) => response.text()).then((text) => process.stdout.write(text));
`;

/**
 * Runs a curl command in a shell, exactly as pasted, and returns its output. A fresh Debian has no curl: there, a
 * stand-in run by Node takes its place, so the command itself is always executed.
 *
 * @param folder for the stand-in
 * @throws Error when the command fails or prints no JSON
 */
export async function runCurl<T>(
  command: string,
  { folder, env = {} }: { folder: string; env?: Record<string, string> },
): Promise<T> {
  const hasCurl = await run("curl", ["--version"]).then(
    () => true,
    () => false,
  );
  if (!hasCurl) {
    await mkdir(folder, { recursive: true });
    const file = path.join(folder, "curl");
    await writeFile(file, STAND_IN);
    await chmod(file, 0o755);
  }
  const places = [...(hasCurl ? [] : [folder]), process.env["PATH"]].join(path.delimiter);
  const { stdout } = await run("/bin/sh", ["-c", command], {
    env: { ...process.env, ...env, PATH: places },
    timeout: LIMIT_MS,
  });
  return JSON.parse(stdout) as T;
}
