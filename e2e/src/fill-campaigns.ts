import { simpleParser } from "mailparser";
import { call } from "./api.ts";
import { LONG_WORD } from "./long-values.ts";
import { waitUntilTrue } from "./wait-until-true.ts";

interface Id {
  id: string;
}

/**
 * Creates a sent, a scheduled, a paused and an empty campaign, drafts with and without mistakes, responses to the sent
 * one, and two that are spread over hours: one running and one paused.
 */
export async function fillCampaigns(token: string, filterId: string, templateId: string) {
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(token, path, { method: "POST", body });
  const statusOf = async (id: string) =>
    (await call<{ status: string }>(token, `Campaigns/${id}`)).status;
  const { items } = await call<{ items: Id[] }>(token, "SendingAccounts");
  const mailbox = items[0]?.id;
  // No server listens there: the campaign pauses automatically and shows why.
  const dead = await post("SendingAccounts", {
    name: "Servidor parado",
    fromName: "Padaria Aurora",
    fromEmail: "novidades@padaria.example.com",
    smtp: { host: "127.0.0.1", port: 9, security: "none" },
    ratePerSecond: 50,
  });
  await post(`SendingAccounts/${dead.id}/Test`);

  const campaign = (name: string, body: object) => post("Campaigns", { name, ...body });
  const sent = await campaign("Sábado na padaria", { sendingAccountId: mailbox, templateId });
  await post(`Campaigns/${sent.id}/Start`);
  await waitUntilTrue("campaign sent", async () => (await statusOf(sent.id)) === "sent");
  const mailId = await readEmails(token);

  const stopped = await campaign("Servidor que não responde", {
    sendingAccountId: dead.id,
    filterIds: [filterId],
    templateId,
  });
  await post(`Campaigns/${stopped.id}/Start`);
  await waitUntilTrue(
    "campaign under way",
    async () => !["draft", "scheduled", "preparing"].includes(await statusOf(stopped.id)),
  );
  await post(`Campaigns/${stopped.id}/Pause`).catch(() => undefined);
  const draft = await campaign("Domingo de manhã", {
    sendingAccountId: mailbox,
    filterIds: [filterId],
    templateId,
  });
  const { content } = await call<{ content: object }>(
    token,
    "TemplateDesigns/product-launch?language=pt-br",
  );
  const design = await post("Templates", { name: "Lançamento sem revisão", content });
  const samples = await campaign("Lançamento de verão", {
    sendingAccountId: mailbox,
    filterIds: [filterId],
    templateId: design.id,
  });
  const empty = await campaign(LONG_WORD, {});
  const scheduled = await campaign("Natal na padaria", {
    sendingAccountId: mailbox,
    filterIds: [filterId],
    templateId,
    sendAt: "2090-12-24T09:00",
  });
  await post(`Campaigns/${scheduled.id}/Start`);
  const spread = async (name: string) => {
    const { id } = await campaign(name, {
      sendingAccountId: mailbox,
      filterIds: [filterId],
      templateId,
      spreadMinutes: 600,
    });
    await post(`Campaigns/${id}/Start`);
    await waitUntilTrue("spread campaign sending", async () => (await statusOf(id)) === "sending");
    return id;
  };
  const spreadCampaignId = await spread("Aos poucos");
  const pausedSpreadId = await spread("Aos poucos, em pausa");
  await post(`Campaigns/${pausedSpreadId}/Pause`);
  return {
    sentCampaignId: sent.id,
    pausedCampaignId: stopped.id,
    draftCampaignId: draft.id,
    samplesCampaignId: samples.id,
    emptyDraftId: empty.id,
    scheduledCampaignId: scheduled.id,
    spreadCampaignId,
    pausedSpreadId,
    mailId,
  };
}

const READ_AFTER_MS = 6_000;
const headers = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0",
};

/** Opens, clicks and unsubscribes like contacts do; returns the id of one email. */
async function readEmails(token: string): Promise<string> {
  // Opens within seconds after delivery count as automatic.
  await new Promise((resolve) => setTimeout(resolve, READ_AFTER_MS));
  const { items } = await call<{ items: (Id & { to: string })[] }>(token, "Mailbox?limit=100");
  for (const [index, mail] of items.slice(0, 12).entries()) {
    const parsed = await simpleParser(await call<string>(token, `Mailbox/${mail.id}/Source`));
    const html = String(parsed.html);
    const pixel = /src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1];
    const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    if (pixel) await fetch(pixel, { headers });
    if (link && index % 3 === 0) await fetch(link, { redirect: "manual", headers });
    const unsubscribe = /<(https?:[^>]+)>/.exec(
      parsed.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "",
    )?.[1];
    if (unsubscribe && index === 5)
      await fetch(unsubscribe, {
        method: "POST",
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
  }
  const named = items.find(({ to }) => to === "pessoa0@example.com") ?? items[0];
  if (!named) throw new Error("The mailbox is empty");
  return named.id;
}
