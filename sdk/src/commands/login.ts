import { createClient } from "../client.ts";
import { type Command, UsageError } from "./command.ts";
import { loginFile, writeLogin } from "./login-file.ts";
import { askSecret } from "./terminal.ts";
import { callerText } from "./whoami.ts";

/** `arauto login` */
export const login: Command = {
  name: "login",
  summary: "Store an API key for this computer",
  usage: "[--key KEY] [--url URL]",
  help: `Asks for an API key, checks it and stores it in a file that only you can read.
Create keys in the console under Developer › API keys. What a test key changes is rolled back.

  --key KEY   the key, instead of asking for it
  --url URL   the address of your installation`,
  options: {},
  async run({ values, settings: { url }, terminal, signal }) {
    const given = values["key"] ?? (await askSecret("API key: ", signal));
    const apiKey = String(given).trim();
    if (apiKey === "") throw new UsageError("Enter an API key, or give one with --key");
    const caller = await createClient({ apiKey, baseUrl: url }).get("/v1/WhoAmI", { signal });
    writeLogin({ apiKey, url });
    terminal.result(callerText(caller, terminal), caller);
    terminal.note(`Stored in ${loginFile()}`);
  },
};
