import { simpleParser } from "mailparser";
import { api } from "../src/api.ts";
import { expect, newLogin, registerAndEnter, test } from "../src/fixtures.ts";
import { templateBody } from "../src/template-body.ts";
import { postfixMissing, startPostfix } from "../src/postfix.ts";

const SOURCE = `<html><body><p>Bom dia, {{ account.name }}. Ação e emoção às 7h 🌅</p><p><a href="https://example.com/pão?q=1&amp;r=2">Ver</a></p></body></html>`;
const PEOPLE = 40;

interface Id {
  id: string;
}

test("a campaign goes out through a Postfix, with its refusals told apart", async ({ page }) => {
  test.setTimeout(600_000);
  const missing = postfixMissing();
  test.skip(missing !== null, missing ?? "");
  const postfix = await startPostfix({ "gone@example.com": "550 5.1.1 No such user", "later@example.com": "451 4.2.0 Try again later" });
  try {
    await registerAndEnter(page, newLogin("Mercado Novo"));

    // The account is set up by hand, as an operator would.
    await page.goto("/settings/sending-accounts");
    await page.getByRole("button", { name: "Add SMTP account" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Name", { exact: false }).first().fill("Our Postfix");
    await form.getByLabel("Sender name").fill("Mercado Novo");
    await form.getByLabel("Sender email").fill("novidades@mercado.example.com");
    await form.getByText("No encryption").click();
    await form.getByLabel("Host").fill("127.0.0.1");
    await form.getByLabel("Port").fill(String(postfix.port));
    await form.getByRole("button", { name: "Add SMTP account" }).click();
    const card = page.getByRole("article", { name: "Our Postfix" });
    await card.getByRole("button", { name: "Test connection" }).click();
    await expect(card.getByText("Works")).toBeVisible();

    const accounts = await api<{ items: { id: string; kind: string }[] }>(page, "SendingAccounts");
    const sendingAccountId = accounts.items.find(({ kind }) => kind === "smtp")?.id;
    for (const name of ["gone", "later", ...Array.from({ length: PEOPLE - 2 }, (_, number) => `pessoa${number}`)]) {
      await api(page, "Accounts", { method: "POST", body: { name: `José ${name}`, email: `${name}@example.com`, status: "active" } });
    }
    const template = await api<Id>(page, "Templates", {
      method: "POST",
      body: templateBody("Bom dia", { subject: "Bom dia, {{ account.name }} – já é sábado", source: SOURCE }),
    });
    const campaign = await api<Id>(page, "Campaigns", {
      method: "POST",
      body: { name: "Sábado", sendingAccountId, templateId: template.id },
    });
    await api(page, `Campaigns/${campaign.id}/Start`, { method: "POST" });

    await page.goto(`/campaings/${campaign.id}`);
    await expect
      .poll(async () => (await api<{ balance: { sent: number } | null }>(page, `Campaigns/${campaign.id}`)).balance?.sent, {
        timeout: 120_000,
      })
      .toBe(PEOPLE - 2);
    const { balance } = await api<{ balance: object }>(page, `Campaigns/${campaign.id}`);
    expect(balance).toMatchObject({
      frozen: PEOPLE,
      sent: PEOPLE - 2,
      failed: 1,
      bounced: 1,
      pending: 1,
      deferred: 1,
      uncertain: 0,
      addsUp: true,
    });
    await expect(page.getByText("Adds up", { exact: true })).toBeVisible();

    // Postfix has each mail once, readable by a mail program.
    await expect.poll(() => postfix.mails().length, { timeout: 60_000 }).toBe(PEOPLE - 2);
    const mails = await Promise.all(postfix.mails().map((mail) => simpleParser(mail)));
    const recipients = mails.map((mail) => mail.headers.get("to")).map((to) => (to as { text: string }).text);
    expect(new Set(recipients).size).toBe(PEOPLE - 2);
    const first = mails.find((mail) => mail.subject?.includes("pessoa0 "));
    expect(first?.subject).toBe("Bom dia, José pessoa0 – já é sábado");
    expect(first?.text).toContain("Ação e emoção às 7h 🌅");
    expect(first?.from?.text).toContain("novidades@mercado.example.com");
    expect(first?.headers.has("list-unsubscribe") || first?.headers.has("list")).toBe(true);

    // The bounced address is suppressed; the person who may come later is waited for, until somebody cancels.
    await page.getByRole("textbox", { name: "Email of the person" }).fill("gone@example.com");
    await page.getByRole("button", { name: "Find out" }).click();
    await expect(page.getByText("550 5.1.1")).toBeVisible();
    await api(page, `Campaigns/${campaign.id}/Cancel`, { method: "POST" });
    await expect
      .poll(async () => (await api<{ balance: object }>(page, `Campaigns/${campaign.id}`)).balance, { timeout: 30_000 })
      .toMatchObject({ frozen: PEOPLE, sent: PEOPLE - 2, failed: 1, skipped: 1, pending: 0, addsUp: true });
  } finally {
    await postfix.stop();
  }
});
