import type { Arauto } from "../client.ts";
import type { components } from "../api.generated.ts";
import { ArautoConnectionError, ArautoError } from "../errors.ts";
import { pause } from "../retries.ts";
import { addressOf, type Command, type Context, textOf, UsageError } from "./command.ts";
import { forward, type Forwarded } from "./forwarding.ts";

type News = components["schemas"]["WebhookEventNews"]["items"][number];

/** Delay between two attempts to connect, doubled up to the maximum, in milliseconds. */
const RECONNECT_MS = 500;
const RECONNECT_MAX_MS = 15_000;
/** Maximum number of ids of forwarded events that are kept, to skip repeated ones. */
const SEEN_MAX = 10_000;

/** `arauto listen` */
export const listen: Command = {
  name: "listen",
  summary: "Forward webhook events to a local address",
  usage: "--forward URL [--webhook ID]",
  help: `Receives the events of your webhooks as they happen and sends each, signed, to a local address.
Needs a live key with the permission webhooks:read. Stop with Ctrl-C.

  --forward URL   where to send events, such as http://localhost:8080/hook
  --webhook ID    only events of this webhook`,
  options: { forward: { type: "string" }, webhook: { type: "string" } },
  async run(context) {
    const address = addressOf(context.values, "forward");
    if (address === undefined) throw new UsageError("--forward is missing");
    const { terminal, signal } = context;
    const arauto = context.connect();
    await warnWithoutWebhooks(arauto, context);
    let count = 0;
    try {
      for await (const news of newEvents(arauto, context)) {
        const outcome = await forward(address, news.body, news.headers, signal);
        count += 1;
        print(context, news, outcome);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    terminal.note(`\nStopped after ${count} ${count === 1 ? "event" : "events"}`);
  },
};

async function warnWithoutWebhooks(arauto: Arauto, { terminal, signal }: Context): Promise<void> {
  const query = { status: "active" as const, limit: 1 };
  const { items } = await arauto.get("/v1/Webhooks", { query, signal });
  if (items.length === 0)
    terminal.note(
      "This workspace has no active webhook, so nothing will arrive. Create one in the console under Developer › Webhooks.",
    );
}

/**
 * Yields each new event once, regardless of how often the connection ends: the stream continues after the last message,
 * and repeated events are skipped.
 */
async function* newEvents(arauto: Arauto, context: Context): AsyncGenerator<News> {
  const { terminal, signal, values } = context;
  const webhookId = textOf(values, "webhook");
  const query = webhookId === undefined ? {} : { webhookId };
  const seen = new Set<string>();
  let lastEventId: string | undefined;
  let wait = RECONNECT_MS;
  for (;;) {
    signal.throwIfAborted();
    try {
      const resume = lastEventId === undefined ? {} : { lastEventId };
      const options = { query, signal, ...resume };
      for await (const { id, data } of arauto.stream("/v1/WebhookEvents/Stream", options)) {
        if (lastEventId === undefined) terminal.note("Listening. Press Ctrl-C to stop.");
        else if (wait > RECONNECT_MS) terminal.note("Connected again");
        wait = RECONNECT_MS;
        for (const news of data.items) {
          const messageId = news.event.messageId;
          if (seen.has(messageId)) continue;
          yield news;
          remember(seen, messageId);
        }
        lastEventId = id;
      }
    } catch (error) {
      if (signal.aborted || !isTemporary(error)) throw error;
      terminal.note(`${(error as Error).message}. Trying again …`);
      await pause(wait, signal);
      wait = Math.min(RECONNECT_MAX_MS, wait * 2);
    }
  }
}

/** Keeps the newest ids. */
function remember(seen: Set<string>, id: string): void {
  seen.add(id);
  const [oldest] = seen;
  if (seen.size > SEEN_MAX && oldest !== undefined) seen.delete(oldest);
}

/** A network error also ends a stream that is being read: fetch reports it as a TypeError. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ArautoError) return error.status >= 500 || error.status === 429;
  return error instanceof ArautoConnectionError || error instanceof TypeError;
}

function print({ terminal }: Context, { event }: News, outcome: Forwarded): void {
  const { status, durationMs, detail } = outcome;
  const isGood = status !== null && status >= 200 && status < 300;
  const response = terminal.style(isGood ? "green" : "red", String(status ?? "failed"));
  const time = new Date(event.createdAt).toLocaleTimeString("en-GB");
  const line = `${time}  ${event.type}  ${event.messageId}  → ${response} (${durationMs} ms)`;
  terminal.result(detail === null ? line : `${line}  ${detail}`, {
    messageId: event.messageId,
    type: event.type,
    webhookId: event.webhookId,
    ...outcome,
  });
}
