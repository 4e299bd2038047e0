import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndEnter, registerAndSignIn } from "../src/users.ts";

/** Asks the API who makes a request with a key, like a program does. */
async function whoAmI(key: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(`${productUrl()}/api/v1/WhoAmI`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Returns the key shown on the page. */
async function shownKey(page: Page): Promise<string> {
  const text = await page.locator("main article code").first().innerText();
  expect(text).toMatch(/^arauto_(live|test)_\w{8}_\w{38}$/);
  return text;
}

/** Confirms that the key is stored, and leaves it. */
async function finish(page: Page): Promise<void> {
  await expect(page.getByRole("button", { name: "Done" })).toBeDisabled();
  await page.getByRole("checkbox", { name: "I saved the key somewhere safe" }).check();
  await page.getByRole("button", { name: "Done" }).click();
}

const listed = (page: Page) => api<{ items: { id: string; name: string }[] }>(page, "ApiKeys");

test("a key is created, used, disabled, enabled, rotated and deleted", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.getByRole("link", { name: "Developer" }).click();
  await page.getByRole("tab", { name: "API keys" }).click();
  await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create API key");
  await page.getByLabel("Name").fill("Online store");
  const contacts = page.getByRole("radiogroup", { name: "Contacts" });
  await contacts.getByText("Read", { exact: true }).click();
  await expect(page.locator("#key-sentence")).toContainText("This key reads contacts");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save this key now");
  const key = await shownKey(page);
  expect(await whoAmI(key)).toMatchObject({
    status: 200,
    body: { kind: "apiKey", name: "Online store", mode: "live", permissions: ["contacts:read"] },
  });
  // Leaving asks for confirmation, because the key is shown only once.
  await page.getByRole("link", { name: "View details" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Hide" }).click();
  await expect(page.locator("main article code").first()).not.toContainText(key.slice(21, 52));
  await finish(page);

  await page.getByRole("link", { name: "Online store" }).click();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByText("API key disabled")).toBeVisible();
  await expect(page.locator("main header")).toContainText("Inactive");
  expect(await whoAmI(key)).toMatchObject({ status: 401, body: { code: "API_KEY_DISABLED" } });
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Enable" }).click();
  await expect(page.getByText("API key enabled")).toBeVisible();
  expect((await whoAmI(key)).status).toBe(200);

  await page.locator("main header").getByRole("button", { name: "Rotate secret" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "1 hour" }).check();
  await dialog.getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save this key now");
  const rotated = await shownKey(page);
  expect(rotated).not.toBe(key);
  expect((await whoAmI(rotated)).status).toBe(200);
  expect((await whoAmI(key)).status).toBe(200);
  await finish(page);

  await expect(page.getByText("Previous secret")).toBeVisible();
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete 1 key" }).click();
  await expect(dialog).toContainText("Delete the API key Online store?");
  await dialog.getByRole("button", { name: "Delete 1 key" }).click();
  await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
  for (const one of [key, rotated])
    expect(await whoAmI(one)).toMatchObject({ status: 401, body: { code: "API_KEY_DISABLED" } });
});

test("the form rejects invalid values like the API, and creates one key for two clicks", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const body = { name: "Store", mode: "live", permissions: ["contacts:read"] };
  await api(page, "ApiKeys", { method: "POST", body });
  await page.goto("/developer/api-keys/create");
  const create = page.getByRole("button", { name: "Create key" });
  await create.click();
  await expect(page.getByLabel("Name")).toBeFocused();
  await expect(page.getByText("Enter a name")).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Choose at least one permission");

  await page.getByLabel("Name").fill("store");
  await page.getByText("Read only", { exact: true }).click();
  await page.getByRole("combobox", { name: "Allowed IP addresses" }).fill("10.0.0.0/33");
  await page.keyboard.press("Enter");
  await create.click();
  await expect(page.getByText("10.0.0.0/33 isn’t an IP address or network")).toBeVisible();
  const networks = page.getByRole("combobox", { name: "Allowed IP addresses" });
  await networks.press("Backspace");
  // A list without the user's own address is allowed, as keys are for servers.
  await networks.fill("203.0.113.0/24");
  await networks.press("Enter");
  await expect(page.getByText(/Your current address, [\d.:]+, isn’t in the list/)).toBeVisible();
  await networks.press("Backspace");
  await expect(page.getByText("isn’t in the list")).toBeHidden();
  await create.click();
  await expect(page.getByText("This name is already in use")).toBeVisible();

  await page.getByLabel("Name").fill("Store 2");
  await create.dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Save this key now");
  expect((await listed(page)).items.map(({ name }) => name).toSorted()).toEqual([
    "Store",
    "Store 2",
  ]);
});

test("test mode has its own list, whose keys can be shown again", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/developer?tab=api-keys");
  await page.locator("main label[for$=-test]").click();
  await expect(page).toHaveURL(/mode=test/);
  await page.getByRole("link", { name: "Create test key" }).click();
  await page.getByLabel("Name").fill("Laptop");
  await page.getByText("Full access", { exact: true }).click();
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await shownKey(page);
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Laptop");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("main code").first()).toHaveText(key);
  await page.getByRole("link", { name: "API keys" }).click();
  await expect(page).toHaveURL(/mode=test/);
  await expect(page.getByRole("link", { name: "Laptop" })).toBeVisible();
  await page.locator("main label[for$=-live]").click();
  await expect(page.getByRole("heading", { name: "No API keys yet" })).toBeVisible();
});

test("unused permissions are removed in one step, and this can be undone", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const body = { name: "Store", mode: "live", permissions: ["contacts:read", "reports:read"] };
  const { id, key } = await api<{ id: string; key: string }>(page, "ApiKeys", {
    method: "POST",
    body,
  });
  await fetch(`${productUrl()}/api/v1/Accounts`, { headers: { authorization: `Bearer ${key}` } });
  // A key's use is stored within a minute.
  await expect
    .poll(
      async () => (await api<{ usedPermissions: string[] }>(page, `ApiKeys/${id}`)).usedPermissions,
      {
        timeout: 90_000,
      },
    )
    .toEqual(["contacts:read"]);
  await page.goto(`/developer/${id}`);
  await page.getByRole("button", { name: "Narrow to 1" }).click();
  const permissions = async () =>
    (await api<{ permissions: string[] }>(page, `ApiKeys/${id}`)).permissions;
  await expect.poll(permissions).toEqual(["contacts:read"]);
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect.poll(permissions).toEqual(["contacts:read", "reports:read"]);
});

test("an unknown key has a page that says so", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/developer/0190f0a0-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "API key not found" })).toBeVisible();
});
