import { chmodSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { CommandError } from "./command.ts";

/** The login stored by `arauto login`. */
export interface Login {
  apiKey: string;
  url: string;
}

/** Returns the file of the login, in the user's folder for settings. */
export function loginFile(): string {
  const { APPDATA, XDG_CONFIG_HOME } = process.env;
  const folder =
    (process.platform === "win32" ? APPDATA : XDG_CONFIG_HOME) ||
    path.join(os.homedir(), ".config");
  return path.join(folder, "arauto", "login.json");
}

/** Returns the stored login, if there is one. @throws CommandError when the file can't be read */
export function readLogin(): Login | undefined {
  const file = loginFile();
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Login;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new CommandError(`${file} can't be read. Log in again with: arauto login`, {
      cause: error,
    });
  }
}

/** Stores a login, readable only by the user. */
export function writeLogin(login: Login): void {
  const file = loginFile();
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(file, `${JSON.stringify(login, null, 2)}\n`, { mode: 0o600 });
  // The mode above only applies to a new file.
  chmodSync(file, 0o600);
}
