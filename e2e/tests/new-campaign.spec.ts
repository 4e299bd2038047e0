import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, registerAndEnter, test } from "../src/fixtures.ts";

const RECORD = /\/campaings\/[0-9a-f-]{36}$/;
const total = async (page: Page) => (await api<{ total: number }>(page, "Campaigns")).total;
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

test("a new campaign that is left untouched leaves no record behind", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.goto("/campaings");
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await expect(nameField(page)).toHaveValue(/^Campaign of /);
  await page.reload();
  await expect(nameField(page)).toHaveValue(/^Campaign of /);
  await page.goBack();
  await page.waitForURL(/\/campaings$/);
  expect(await total(page)).toBe(0);
});

test("the first input creates the record, and typing continues while the address changes", async ({
  page,
}) => {
  await registerAndEnter(page, newLogin());
  await page.goto("/campaings");
  await page.getByRole("link", { name: "New campaign" }).first().click();
  const name = nameField(page);
  await name.click();
  await name.press("ControlOrMeta+a");
  await name.pressSequentially("Natal");
  await page.waitForURL(RECORD);
  await expect(name).toBeFocused();
  await page.keyboard.type(" na padaria");
  await expect(name).toHaveValue("Natal na padaria");
  const id = page.url().split("/").at(-1) ?? "";
  await expect
    .poll(async () => (await api<{ name: string }>(page, `Campaigns/${id}`)).name)
    .toBe("Natal na padaria");
  expect(await total(page)).toBe(1);

  await page.reload();
  await expect(name).toHaveValue("Natal na padaria");
  await page.goBack();
  await page.waitForURL(/\/campaings$/);
  await expect(page.getByRole("link", { name: "Natal na padaria" })).toBeVisible();
});

test("a new workflow gets its record when its designer is opened, and back leads to the record", async ({
  page,
}) => {
  await registerAndEnter(page, newLogin());
  await page.goto("/campaings/new?kind=workflow");
  await expect(page.getByRole("radio", { name: "Workflow" })).toBeChecked();
  expect(await total(page)).toBe(0);
  await page.locator("#campaign-content").getByRole("link").first().click();
  await page.waitForURL(/\/campaings\/[0-9a-f-]{36}\/workflows$/);
  expect(await total(page)).toBe(1);
  await page.goBack();
  await page.waitForURL(RECORD);
  await expect(nameField(page)).toHaveValue(/^Workflow of /);
});
