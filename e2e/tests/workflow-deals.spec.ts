import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Pipelines {
  items: { id: string; name: string; stages: { id: string; name: string }[] }[];
}

test("creates a deal for a contact in a workflow, and shows it on the board", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const post = <T>(path: string, body: unknown) => api<T>(page, path, { method: "POST", body });
  await post("Accounts", {
    name: "Ana Lima",
    email: "ana@example.com",
    status: "active",
    consent: { wording: "Assinou a lista" },
  });
  const accounts = await api<{ items: { id: string }[] }>(page, "SendingAccounts");
  const { id } = await post<{ id: string }>("Campaigns", {
    name: "Leads",
    kind: "workflow",
    sendingAccountId: accounts.items[0]?.id,
  });
  const { items } = await api<Pipelines>(page, "Pipelines");
  const [pipeline] = items;
  const stage = pipeline?.stages[1]?.name ?? "";

  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows`);
  await page.getByRole("button", { name: /^Create deal/ }).click();
  const panel = page.getByRole("complementary", { name: "Create deal" });
  await panel.getByRole("combobox", { name: "Pipeline" }).click();
  await page.getByRole("option", { name: pipeline?.name ?? "" }).click();
  await panel.getByRole("combobox", { name: "Stage" }).click();
  await page.getByRole("option", { name: stage }).click();
  await panel.getByRole("textbox", { name: "Title" }).fill("Lead: {{ account.name }}");
  await panel.getByRole("textbox", { name: "Value" }).fill("1500");
  expect(await violations(page)).toEqual([]);
  const drawn = async () =>
    JSON.stringify(
      (await api<{ definition: { steps: { type: string }[] } }>(page, `Workflows/${id}`))
        .definition,
    );
  await expect.poll(drawn).toContain("Lead: {{ account.name }}");
  await expect.poll(drawn).toContain("150000");
  await post(`Workflows/${id}/Start`, {});
  await expect
    .poll(async () => (await api<{ items: unknown[] }>(page, "Deals")).items.length, {
      timeout: 30_000,
    })
    .toBe(1);
  await page.goto("/crm");
  await expect(page.getByText("Lead: Ana Lima")).toBeVisible();
});
