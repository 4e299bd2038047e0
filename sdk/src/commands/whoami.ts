import type { components } from "../api.generated.ts";
import type { Command } from "./command.ts";
import type { Terminal } from "./terminal.ts";

type Caller = components["schemas"]["Caller"];

/** Returns the owner of a key, with a clear mark on live keys. */
export function callerText(
  { name, mode, workspace, permissions }: Caller,
  terminal: Terminal,
): string {
  const mark =
    mode === "test"
      ? terminal.style("yellow", "TEST  changes are rolled back, emails only reach the test inbox")
      : terminal.style("red", "LIVE  changes are real, and emails are sent");
  return [
    `Key          ${terminal.style("bold", name)}`,
    `Mode         ${mark}`,
    `Workspace    ${workspace?.name ?? "none"}`,
    `Permissions  ${permissions.join(", ")}`,
  ].join("\n");
}

/** `arauto whoami` */
export const whoami: Command = {
  name: "whoami",
  summary: "Show the key, its workspace and its permissions",
  usage: "",
  help: "",
  options: {},
  async run({ connect, terminal, signal }) {
    const caller = await connect().get("/v1/WhoAmI", { signal });
    terminal.result(callerText(caller, terminal), caller);
  },
};
