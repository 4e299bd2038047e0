import { setTimeout as sleep } from "node:timers/promises";
import { conversationRoutes, mailboxRoutes, workspaceRoutes } from "@arauto/contracts";
import type { Deps } from "../platform/deps.ts";
import { storeArrived } from "../domains/inbound-mailboxes/index.ts";
import type { ApiClient } from "./api-client.ts";
import { findCampaign, SENT_CAMPAIGNS } from "./demo-campaigns.ts";
import { mailsOf } from "./demo-engagement.ts";

const POLL_MS = 250;
const TO = "ola@cafeserraclara.example";
const WORDS = [
  "Oi! Vocês entregam o café do mês em Niterói? Se sim, quero dois pacotes de 250 g, moagem média.",
  "Bom dia. Minha última caixa veio em grão, mas eu pedi moído para coador. Dá para trocar na próxima torra?",
  "Adorei a conversa com a Dona Lourdes! Ela dá visita na fazenda? Somos quatro pessoas, podemos em qualquer sábado.",
];

/**
 * Adds replies from recipients of the last campaign. They are stored and processed like messages from a mail server.
 * Repeating it adds nothing, because messages are identified by their headers.
 */
export async function ensureReplies(
  api: ApiClient,
  { database, jobs }: Pick<Deps, "database" | "jobs">,
  signal: AbortSignal,
): Promise<void> {
  const last = SENT_CAMPAIGNS.at(-1);
  const campaign = last && (await findCampaign(api, last.name));
  if (!campaign) return;
  const { id: tenantId } = await api.call(workspaceRoutes.get);
  const messages = (await mailsOf(api, campaign.id))
    .toSorted((a, b) => a.to.localeCompare(b.to))
    .slice(0, WORDS.length);
  for (const [index, { id, to }] of messages.entries()) {
    const message = await api.call(mailboxRoutes.get, { params: { id } });
    const source = replyTo(message, to, WORDS[index] ?? "");
    await database.tenant(tenantId, (tx) =>
      storeArrived(tx, { jobs }, tenantId, { mailboxId: null, mailFrom: to, rcptTo: TO, source }),
    );
  }
  for (;;) {
    const { total } = await api.call(conversationRoutes.list, { query: { view: "all" } });
    if ((total ?? 0) >= messages.length) return;
    await sleep(POLL_MS, undefined, { signal });
  }
}

interface Caught {
  headers: readonly { name: string; value: string }[];
  subject: string;
  receivedAt: string;
}

/** Returns the message of a recipient who replies to an email. */
function replyTo({ headers, subject, receivedAt }: Caught, from: string, words: string): Buffer {
  const messageId = headers.find(({ name }) => name.toLowerCase() === "message-id")?.value ?? "";
  const encoded = (text: string) => `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;
  return Buffer.from(
    [
      `From: ${from}`,
      `To: ${TO}`,
      `Subject: ${encoded(`Re: ${subject}`)}`,
      `Message-ID: <resposta.${messageId.replace(/[<>\s]/g, "")}>`,
      `In-Reply-To: ${messageId}`,
      `References: ${messageId}`,
      `Date: ${new Date(receivedAt).toUTCString()}`,
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "Content-Transfer-Encoding: base64",
      "",
      Buffer.from(words).toString("base64"),
      "",
    ].join("\r\n"),
  );
}
