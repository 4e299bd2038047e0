import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

/** Runs are picked up and sent within seconds; a slow machine takes longer. */
const PATIENCE = { timeout: 60_000 };
const PEOPLE = 3;
const SOURCE = `<html><body><p>Olá, {{ account.name }}. <a href="https://example.com/pao">Ver a fornada</a></p></body></html>`;

test("a weekly campaign is created, run, paused with a note, resumed and run again, with a report each time", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await registerAndSignIn(page, newLogin());
  for (let person = 0; person < PEOPLE; person += 1)
    await api(page, "Accounts", {
      method: "POST",
      body: { name: `Ana ${person}`, email: `ana${person}@example.com`, status: "active" },
    });
  const subject = "A fornada da semana";
  const body = templateBody("Fornada", { subject, source: SOURCE });
  await api(page, "Templates", { method: "POST", body });

  await page.goto("/scheduler/new");
  await page.getByText("Email", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Fornada da semana");
  await page.getByRole("combobox", { name: "Template" }).click();
  await page.getByRole("option", { name: "Fornada" }).click();
  await page.getByRole("combobox", { name: "Sending account" }).click();
  await page.getByRole("option").first().click();
  await expect(page.getByText(`${PEOPLE} contacts get it today.`)).toBeVisible();
  await expect(page.getByRole("radio", { name: "Weekly" })).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Task created")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Fornada da semana");

  const question = page.getByRole("dialog");
  const completed = page.getByText(`Sent to ${PEOPLE} recipients`);
  const runNow = async () => {
    await page.getByRole("button", { name: "Run now" }).first().click();
    await expect(question).toContainText(
      `Creates a campaign and sends it to ${PEOPLE} contacts right away.`,
    );
    await question.getByRole("button", { name: "Run now" }).click();
    await expect(page.getByText("Task execution started")).toBeVisible();
  };
  await runNow();
  await expect(completed).toHaveCount(1, PATIENCE);

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Pause" }).click();
  await question.getByRole("textbox", { name: "Note (optional)" }).fill("Férias coletivas");
  await question.getByRole("button", { name: "Pause 1 task" }).click();
  const notice = page.getByRole("status", { name: /^Paused since/ });
  await expect(notice).toContainText("“Férias coletivas”");
  await page.getByRole("button", { name: "Resume", exact: true }).first().click();
  await expect(page.getByText("Task resumed. No runs were skipped.")).toBeVisible();
  await expect(notice).toHaveCount(0);
  await runNow();
  await expect(completed).toHaveCount(2, PATIENCE);

  // Each run is a separate campaign in the list, with its own report.
  await page.goto(CAMPAIGNS_PATH);
  const campaigns = page.getByRole("link", { name: /^Fornada da semana · \d{4}-\d\d-\d\d/ });
  await expect(campaigns).toHaveCount(2);
  const addresses = await campaigns.evaluateAll((links) =>
    links.map((link) => link.getAttribute("href") ?? ""),
  );
  expect(new Set(addresses).size).toBe(2);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.getByText("Adds up", { exact: true })).toBeVisible(PATIENCE);
    const id = address.split("/").at(-1) ?? "";
    const { balance } = await api<{ balance: object }>(page, `Campaigns/${id}`);
    expect(balance).toMatchObject({ frozen: PEOPLE, sent: PEOPLE, failed: 0, uncertain: 0 });
  }
  const { items } = await api<{ items: { subject: string }[] }>(page, "Mailbox?limit=100");
  expect(items.filter((message) => message.subject === subject)).toHaveLength(2 * PEOPLE);
});
