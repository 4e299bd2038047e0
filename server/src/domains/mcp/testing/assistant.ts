import {
  type CallToolResult,
  Client,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { TestServer } from "../../../testing/test-server.ts";

/** A tool's error, as returned to the assistant. */
export interface ToolError {
  code: string;
  detail?: string;
  errors?: { path: string; code: string }[];
  suggestion?: string;
}

/** A tool's result: the properties that tests read, and the rest. */
export interface ToolResult {
  consoleUrl: string | null;
  testMode?: string;
  explanation: string;
  recipient: { reply: string };
  campaignId: string;
  templateId: string;
  source: string | null;
  [other: string]: unknown;
}

/** A connected AI assistant. */
export interface Assistant {
  client: Client;
  /** Calls a tool that succeeds, and returns its structured result. @throws Error when it fails */
  use(tool: string, input?: Record<string, unknown>): Promise<ToolResult>;
  /** Calls a tool that fails, and returns the error. @throws Error when it succeeds */
  fail(tool: string, input?: Record<string, unknown>): Promise<ToolError>;
  close(): Promise<void>;
}

interface ConnectOptions {
  /** The generation of the protocol; `auto`: the newest. */
  mode?: "auto" | "legacy";
  headers?: Record<string, string>;
}

/** Connects the SDK's own client to /mcp. */
export async function connectAssistant(
  server: TestServer,
  key: string,
  { mode = "auto", headers = {} }: ConnectOptions = {},
): Promise<Assistant> {
  const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/mcp", server.url), {
      requestInit: { headers: { authorization: `Bearer ${key}`, ...headers } },
    }),
  );
  const call = (name: string, input: Record<string, unknown> = {}) =>
    client.callTool({ name, arguments: input });
  return {
    client,
    async use(tool, input) {
      const result = await call(tool, input);
      if (result.isError) throw new Error(`${tool} failed: ${textOf(result)}`);
      return result.structuredContent as ToolResult;
    },
    async fail(tool, input) {
      const result = await call(tool, input);
      if (!result.isError) throw new Error(`${tool} worked: ${textOf(result)}`);
      const text = textOf(result);
      return text.startsWith("{") ? JSON.parse(text) : { code: text };
    },
    close: () => client.close(),
  };
}

const textOf = ({ content }: CallToolResult): string =>
  content.map((part) => (part.type === "text" ? part.text : "")).join("\n");

/** Posts one message as any program could, and returns the response. */
export function postMessage(
  server: TestServer,
  key: string | null,
  message: unknown,
  { method = "POST", headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(new URL("/mcp", server.url), {
    method,
    headers: {
      accept: "application/json, text/event-stream",
      ...(message !== undefined && { "content-type": "application/json" }),
      ...(key !== null && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(message !== undefined && { body: JSON.stringify(message) }),
  });
}
