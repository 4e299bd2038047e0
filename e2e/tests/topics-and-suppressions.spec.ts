import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

interface Id {
  id: string;
}

/** Sends a campaign for a topic to everyone and returns the unsubscribe link of one recipient. */
async function unsubscribeLink(page: Page, topicId: string, email: string): Promise<string> {
  const post = <T = Id>(path: string, body?: unknown) =>
    api<T>(page, path, { method: "POST", body });
  const { items } = await api<{ items: Id[] }>(page, "SendingAccounts");
  const source = "<p>Olá, {{ account.name }}</p>";
  const template = await post(
    "Templates",
    templateBody("Oferta", { subject: "Pão quente", source }),
  );
  const campaign = await post("Campaigns", {
    name: "Sábado",
    sendingAccountId: items[0]?.id,
    templateId: template.id,
    topicId,
  });
  await post(`Campaigns/${campaign.id}/Start`);
  await expect
    .poll(async () => (await api<{ status: string }>(page, `Campaigns/${campaign.id}`)).status, {
      timeout: 60_000,
    })
    .toBe("sent");
  const messages = await api<{ items: (Id & { to: string })[] }>(
    page,
    `Mailbox?search=${encodeURIComponent(email)}`,
  );
  const message = await simpleParser(
    await api<string>(page, `Mailbox/${messages.items[0]?.id}/Source`),
  );
  return (
    /<(https?:[^>]+)>/.exec(
      message.headerLines.find(({ key }) => key === "list-unsubscribe")?.line ?? "",
    )?.[1] ?? ""
  );
}

test("a contact unsubscribes from a new topic on the preference page linked in an email", async ({
  page,
  browser,
}) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Ana", email: "ana@example.com", status: "active" },
  });
  await page.goto("/settings/topics");
  await page.getByRole("button", { name: "New topic" }).first().click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill("Ofertas da semana");
  await form.getByLabel("Description").fill("Toda sexta");
  await form.getByRole("button", { name: "Create topic" }).click();
  await expect(page.getByRole("row", { name: /Ofertas da semana/ })).toContainText(
    "Everyone, unless they opt out",
  );
  const { items } = await api<{ items: Id[] }>(page, "Topics");
  const topicId = items[0]?.id ?? "";

  const link = await unsubscribeLink(page, topicId, "ana@example.com");
  const visitor = await browser.newPage();
  await visitor.goto(link);
  await visitor
    .getByRole("link")
    .filter({ hasText: /Choose|Escolh|Elegir|Elige/ })
    .click();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  const box = visitor.getByRole("checkbox", { name: /Ofertas da semana/ });
  await expect(box).toBeChecked();
  await box.uncheck();
  await visitor.getByRole("button", { name: /^(Save|Salvar|Guardar)$/ }).click();
  await expect(visitor.getByRole("checkbox", { name: /Ofertas da semana/ })).not.toBeChecked();
  await visitor.close();

  await page.reload();
  const row = page.getByRole("row", { name: /Ofertas da semana/ });
  await expect(row.getByRole("cell", { name: "1", exact: true })).toBeVisible();

  // It is not deleted because a draft uses it, and the message names the draft.
  await api(page, "Campaigns", { method: "POST", body: { name: "Rascunho de sexta", topicId } });
  await row.getByRole("button", { name: /^Actions for/ }).click();
  await page.getByRole("menuitem", { name: "Delete 1 topic" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 topic" }).click();
  await expect(page.getByRole("alert")).toContainText("Campaign Rascunho de sexta");
  await expect(row).toBeVisible();
});

test("imports a suppression list line by line, and explains the effect of removing an entry", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Ana", email: "ana@example.com", status: "active" },
  });
  await page.goto("/settings/suppressions");
  await page.getByRole("button", { name: "Suppress addresses" }).first().click();
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Addresses" })
    .fill("bia@example.com, isto não");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Suppress/ })
    .click();
  await expect(page.getByRole("dialog")).toContainText("aren’t email addresses");
  await page
    .getByRole("dialog")
    .getByRole("textbox", { name: "Addresses" })
    .fill("bia@example.com");
  await page.getByRole("dialog").getByRole("button", { name: "Suppress 1 address" }).click();
  await expect(page.getByRole("row", { name: /bia@example\.com/ })).toContainText(
    "Blocked manually",
  );

  await page.getByRole("button", { name: "Import list" }).click();
  const csv =
    "email;motivo\nana@example.com;descadastro\nbia@example.com;spam\nnão é endereço;x\ncaio@example.com;bounce\n";
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "bloqueados.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("4 lines read");
  await expect(dialog).toContainText("Line 4");
  await expect(dialog).toContainText("não é endereço");
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /ana@example\.com/ })).toContainText("Unsubscribed");
  await expect(page.getByRole("row", { name: /caio@example\.com/ })).toContainText("Bounced");
  // The first recorded reason is kept.
  await expect(page.getByRole("row", { name: /bia@example\.com/ })).toContainText(
    "Blocked manually",
  );

  await page
    .getByRole("row", { name: /ana@example\.com/ })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Remove from list" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Only send emails again if the contact asked for it.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Remove 1 from list" }).click();
  await expect(page.getByRole("row", { name: /ana@example\.com/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("menuitem", { name: "As CSV" }).click();
  await page.waitForURL("**/exports");
  await expect(page.getByRole("row", { name: /suppressions-.*\.csv/ })).toContainText("Ready");
});
