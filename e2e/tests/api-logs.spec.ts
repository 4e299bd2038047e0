import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndEnter, registerAndSignIn } from "../src/users.ts";

const callApi = (key: string, path: string, body?: object) =>
  fetch(`${productUrl()}/api/v1/${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body && { body: JSON.stringify(body) }),
  });

const createKey = async (page: Page, mode: "live" | "test", name: string) =>
  (
    await api<{ key: string }>(page, "ApiKeys", {
      method: "POST",
      body: { name, mode, permissions: ["contacts:write"] },
    })
  ).key;

test("the first call is made from the empty overview in under two minutes", async ({ page }) => {
  test.setTimeout(120_000);
  await registerAndEnter(page, newLogin());
  await page.getByRole("link", { name: "Developer" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await page.getByRole("button", { name: "Create test key" }).click();
  const code = page.getByRole("region", { name: "curl" });
  await expect(code).toContainText(/arauto_test_\w{8}_\w{38}/);
  for (const language of ["TypeScript", "Python", "PHP"]) {
    await page.getByRole("tab", { name: language }).click();
    await expect(page.getByRole("region", { name: language })).toContainText("arauto_test_");
  }
  await page.getByRole("button", { name: "Send from here" }).click();
  await expect(page.getByRole("link", { name: "See it in the log" })).toBeVisible();
  await expect(page.getByText('"status":"queued"')).toBeVisible();
  await page.getByRole("link", { name: "See it in the log" }).click();
  await expect(page.getByRole("link", { name: "POST /v1/Emails" })).toBeVisible();
  await page.goto("/mailbox");
  await expect(page.getByText("Your coffee is on its way")).toBeVisible();
});

test("a failed call appears live, and is repeated in test mode with an edit", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const key = await createKey(page, "live", "Shop");
  await createKey(page, "test", "Trial");
  await page.goto("/developer?tab=logs");
  await expect(page.getByRole("heading", { name: "No requests yet" })).toBeVisible();
  await callApi(key, "CustomFields", { identifier: "no spaces", name: "Level", type: "text" });
  const row = page.getByRole("link", { name: "POST /v1/CustomFields" });
  await row.click();
  await expect(page).toHaveURL(/call=/);
  await expect(page.getByText("Happened once today.")).toBeVisible();

  // While the user reads, new rows wait.
  await callApi(key, "WhoAmI");
  await expect(page.getByText("1 new")).toBeVisible();
  await expect(page.getByRole("link", { name: "GET /v1/WhoAmI" })).toBeHidden();
  await page.keyboard.press("l");
  await expect(page.getByRole("link", { name: "GET /v1/WhoAmI" })).toBeVisible();

  await page.getByRole("button", { name: "Edit request" }).click();
  await page
    .getByLabel("Body")
    .fill(JSON.stringify({ identifier: "level", name: "Level", type: "text" }));
  await page.getByRole("button", { name: "Repeat" }).click();
  await expect(page.getByText("Succeeded with 201")).toBeVisible();
  await expect(page.getByRole("region", { name: "Response" }).last()).toContainText("201");
  const { items } = await api<{ items: unknown[] }>(page, "CustomFields");
  expect(items).toEqual([]);

  await page.keyboard.press("Escape");
  await page.locator("body").press("Escape");
  await page.getByText("4xx").click();
  await expect(page).toHaveURL(/class=4xx/);
  await expect(page.getByRole("link", { name: "GET /v1/WhoAmI" })).toBeHidden();
  await page.getByRole("searchbox").fill("nothing like this");
  await expect(page.getByRole("heading", { name: "No requests match" })).toBeVisible();
});

test("masked values must be filled in before a call is repeated", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const key = await createKey(page, "live", "Shop");
  await createKey(page, "test", "Trial");
  await callApi(key, "Accounts", { name: "Helena", email: "helena@gmail.com", status: "active" });
  await page.goto("/developer?tab=logs");
  await page.getByRole("link", { name: "POST /v1/Accounts" }).click();
  await expect(page.getByRole("region", { name: "Request", exact: true })).toContainText(
    "h•••••@g••••.com",
  );
  await page.getByRole("button", { name: "Repeat" }).click();
  await expect(page.getByText("Replace the hidden values")).toBeVisible();
  await page
    .getByLabel("Body")
    .fill(JSON.stringify({ name: "Ana", email: "ana@gmail.com", status: "active" }));
  await page.getByRole("button", { name: "Repeat" }).click();
  await expect(page.getByText("Succeeded with 201")).toBeVisible();
});
