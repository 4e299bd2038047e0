import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

test("the audit log shows a change before and after, filters and exports", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const body = { name: "Offers", description: "", default: "in" };
  const topic = await api<{ id: string; version: number }>(page, "Topics", {
    method: "POST",
    body,
  });
  const { id, version } = topic;
  await api(page, `Topics/${id}`, {
    method: "PUT",
    body: { ...body, name: "Deals", visibility: "public", status: "active", version },
  });

  await page.goto("/settings/audit-log");
  await expect(page.getByText("Name: ⁨Offers⁩ → ⁨Deals⁩")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await page.getByRole("button", { name: /changed the topic/ }).press("Enter");
  const entry = page.getByRole("dialog", { name: "Entry" });
  await expect(entry.getByText("Offers")).toBeVisible();
  await expect(entry.getByText("Deals", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await entry.getByRole("button", { name: "Close" }).click();

  await page.goto("/settings/audit-log?recordKind=apiKey");
  await expect(page.getByRole("button", { name: /changed the topic/ })).toBeHidden();
  await page.goto("/settings/audit-log?recordKind=topic");
  await expect(page.getByRole("button", { name: /changed the topic/ })).toBeVisible();

  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Export the audit log" });
  await dialog.getByRole("button", { name: "Export", exact: true }).click();
  await expect(dialog.getByRole("button", { name: /download/i })).toBeVisible({ timeout: 20_000 });
});
