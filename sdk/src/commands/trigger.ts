import { createHmac, randomBytes, randomUUID } from "node:crypto";
import type { Arauto } from "../client.ts";
import type { WebhookEventType } from "../webhooks.ts";
import {
  addressOf,
  type Command,
  CommandError,
  type Context,
  textOf,
  UsageError,
} from "./command.ts";
import { forward } from "./forwarding.ts";

/** `arauto trigger` */
export const trigger: Command = {
  name: "trigger",
  summary: "Send an example event",
  usage: "TYPE [--webhook ID] [--forward URL [--secret SECRET] [--full]]",
  help: `Sends the example of a type, such as contact.created, to all active webhooks, and so to arauto listen.
Needs a live key with the permission webhooks:write. With --forward it goes only to a local address.

  --webhook ID      only to this webhook
  --forward URL     sends it directly to a local address; any key with webhooks:read will do
  --secret SECRET   signs it with this secret (whsec_…) instead of a random one
  --full            a full payload instead of a thin one`,
  options: {
    webhook: { type: "string" },
    forward: { type: "string" },
    secret: { type: "string" },
    full: { type: "boolean" },
  },
  async run(context) {
    const [type, ...more] = context.words;
    if (type === undefined || more.length > 0)
      throw new UsageError("Name one type, such as contact.created");
    const address = addressOf(context.values, "forward");
    const arauto = context.connect();
    await (address === undefined
      ? sendTestEvents(arauto, context, type)
      : forwardExample(arauto, context, type, address));
  },
};

async function sendTestEvents(arauto: Arauto, context: Context, type: string): Promise<void> {
  const { terminal, signal, values } = context;
  const { mode } = await arauto.get("/v1/WhoAmI", { signal });
  if (mode === "test")
    throw new CommandError(
      "A test key changes nothing, so no event would arrive. Use a live key, or send the example to a local address with --forward.",
    );
  const ids = await targets(arauto, textOf(values, "webhook"), signal);
  for (const id of ids) {
    const body = { type: type as WebhookEventType };
    const event = await arauto.post("/v1/Webhooks/{id}/Test", { path: { id }, body, signal });
    terminal.result(`${event.type}  ${event.messageId}  → ${event.url}`, event);
  }
}

/** Returns the ids of the given webhook, or of all active ones. */
async function targets(
  arauto: Arauto,
  webhookId: string | undefined,
  signal: AbortSignal,
): Promise<string[]> {
  if (webhookId !== undefined) return [webhookId];
  const ids: string[] = [];
  const query = { status: "active" as const, limit: 100 };
  for await (const { id } of arauto.list("/v1/Webhooks", { query, signal })) ids.push(id);
  if (ids.length === 0)
    throw new CommandError(
      "This workspace has no active webhook. Create one in the console under Developer › Webhooks, or use --forward.",
    );
  return ids;
}

async function forwardExample(
  arauto: Arauto,
  { terminal, signal, values }: Context,
  type: string,
  address: string,
): Promise<void> {
  const { items } = await arauto.get("/v1/WebhookEventTypes", { signal });
  const definition = items.find((one) => one.type === type);
  if (!definition)
    throw new UsageError(
      `There is no type ${type}. Types: ${items.map((one) => one.type).join(", ")}`,
    );
  const secret = textOf(values, "secret") ?? `whsec_${randomBytes(32).toString("base64")}`;
  const example = values["full"] ? definition.fullExample : definition.thinExample;
  const body = JSON.stringify({ ...example, timestamp: new Date().toISOString() });
  if (values["secret"] === undefined) terminal.note(`Signed with ${secret}`);
  const outcome = await forward(address, body, signedHeaders(body, secret), signal);
  const { status, durationMs, detail } = outcome;
  const line = `${type}  → ${status ?? "failed"} (${durationMs} ms)`;
  terminal.result(detail === null ? line : `${line}  ${detail}`, { type, ...outcome });
  if (status === null || status >= 300)
    throw new CommandError(`${address} did not accept the event`);
}

/** Signs by Standard Webhooks, like the server. */
function signedHeaders(body: string, secret: string): Record<string, string> {
  const id = `msg_${randomUUID().replaceAll("-", "")}`;
  const timestamp = Math.floor(Date.now() / 1000);
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${signature}`,
  };
}
