/** MCP clients, with the path of their configuration file; null for a command. */
export const ASSISTANTS = {
  "claude-code": { name: "Claude Code", file: null },
  cursor: { name: "Cursor", file: "~/.cursor/mcp.json" },
  "vs-code": { name: "VS Code", file: "mcp.json" },
  "claude-desktop": { name: "Claude Desktop", file: "claude_desktop_config.json" },
} as const;
export type Assistant = keyof typeof ASSISTANTS;

/** Returns the URL of an installation's MCP server. */
export const mcpAddress = (origin: string): string => `${origin}/mcp`;

/** Returns how to connect an assistant with a key: a command, or the content of its configuration file. */
export function assistantConfig(assistant: Assistant, origin: string, key: string): string {
  const url = mcpAddress(origin);
  const headers = { Authorization: `Bearer ${key}` };
  switch (assistant) {
    case "claude-code":
      return `claude mcp add --transport http arauto ${url} \\\n  --header "Authorization: Bearer ${key}"`;
    case "cursor":
      return json({ mcpServers: { arauto: { url, headers } } });
    case "vs-code":
      return json({ servers: { arauto: { type: "http", url, headers } } });
    case "claude-desktop":
      // It only starts local programs, so a proxy passes messages on. Its arguments can't contain spaces.
      return json({
        mcpServers: {
          arauto: {
            command: "npx",
            args: ["-y", "mcp-remote", url, "--header", "Authorization:${AUTH}"],
            env: { AUTH: headers.Authorization },
          },
        },
      });
  }
}

const json = (value: object): string => JSON.stringify(value, null, 2);
