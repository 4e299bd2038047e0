import { execFile, spawnSync } from "node:child_process";
import { openAsBlob } from "node:fs";
import path from "node:path";

export interface CurlResponse {
  status: number;
  body: string;
}

/** Whether this machine has curl and a POSIX shell. */
export const hasCurl =
  process.platform !== "win32" && spawnSync("curl", ["--version"]).status === 0;

/** An endless stream is cut off after this time, in seconds; the data received until then counts. */
const MAX_SECONDS = 2;
const STATUS_MARK = "\nstatus: ";

/** Runs a curl command in a folder: with curl, or on a machine without it as the equivalent request. */
export function runCurl(command: string, folder: string): Promise<CurlResponse> {
  return hasCurl ? runReal(command, folder) : runParsed(command, folder);
}

function runReal(command: string, folder: string): Promise<CurlResponse> {
  const limit = command.includes("--no-buffer") ? `--max-time ${MAX_SECONDS} ` : "";
  const shown = command.replace(
    "curl ",
    `curl --silent --show-error ${limit}--write-out '${STATUS_MARK}%{http_code}' `,
  );
  return new Promise((resolve, reject) => {
    execFile(
      "sh",
      ["-c", shown],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        const at = stdout.lastIndexOf(STATUS_MARK);
        if (at < 0) reject(new Error(`${command}\n${stderr}`, { cause: error }));
        else
          resolve({
            status: Number(stdout.slice(at + STATUS_MARK.length)),
            body: stdout.slice(0, at),
          });
      },
    );
  });
}

/** Sends the equivalent request of a command, for documented commands. */
export async function runParsed(command: string, folder: string): Promise<CurlResponse> {
  const words = wordsOf(command.replaceAll("\\\n", " "));
  const valuesOf = (option: string) =>
    words.flatMap((word, index) => (word === option ? [words[index + 1] ?? ""] : []));
  const url = words.find((word) => word.startsWith("http")) ?? "";
  const [data] = valuesOf("--data");
  const [form] = valuesOf("--form");
  const [method = data === undefined && form === undefined ? "GET" : "POST"] =
    valuesOf("--request");
  const headers = valuesOf("--header").map((one) => one.split(/: (.*)/s).slice(0, 2));
  const body = form === undefined ? data : await formOf(form, folder);
  const response = await fetch(url, {
    method,
    headers: headers as [string, string][],
    ...(body !== undefined && { body }),
  });
  const isEndless = words.includes("--no-buffer");
  return {
    status: response.status,
    body: isEndless ? await firstOf(response) : await response.text(),
  };
}

/** Splits at spaces outside single quotes, like a shell. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|\\'|[^\s'\\])+/g)].map(([word]) =>
    word.replaceAll(/'([^']*)'|\\'/g, (_, inner?: string) => inner ?? "'"),
  );

async function formOf(form: string, folder: string): Promise<FormData> {
  const [, name = "", file = "", type = ""] = /^(\w+)=@([^;]+);type=(.+)$/.exec(form) ?? [];
  const body = new FormData();
  body.set(name, await openAsBlob(path.join(folder, file), { type }), file);
  return body;
}

async function firstOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const part = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(part?.value);
}
