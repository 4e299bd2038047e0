import type { Page } from "@playwright/test";
import { api, call } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { templateBody } from "../src/template-body.ts";
import { newUser, registerAndSignIn, storeSession } from "../src/users.ts";

const RECORD = /\/campaings\/[0-9a-f-]{36}$/;
const total = async (page: Page) => (await api<{ total: number }>(page, "Campaigns")).total;
const nameField = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

test("a new campaign without changes leaves no record behind", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/campaings");
  await page.getByRole("link", { name: "New campaign" }).first().click();
  await expect(nameField(page)).toHaveValue(/^Campaign from /);
  await page.reload();
  await expect(nameField(page)).toHaveValue(/^Campaign from /);
  await page.goBack();
  await page.waitForURL(/\/campaings$/);
  expect(await total(page)).toBe(0);

  await expect(page.getByRole("link", { name: "New campaign" })).toHaveCount(1);

  // The empty list also starts a campaign with one of the workspace's own templates.
  const { id } = await api<{ id: string }>(page, "Templates", {
    method: "POST",
    body: templateBody("Pão quentinho", { subject: "Pão", source: "<p>Pão</p>" }),
  });
  await page.getByRole("button", { name: "Choose a template" }).click();
  const chooser = page.getByRole("dialog", { name: "Choose an email" });
  await chooser.getByRole("button", { name: "Pão quentinho" }).click();
  await page.waitForURL(`**/campaings/new?template=${id}`);
  const chosen = page.getByRole("combobox", { name: "Template", exact: true });
  await expect(chosen.or(page.getByLabel("Template", { exact: true })).first()).toHaveValue(
    "Pão quentinho",
  );
});

test("the first input creates the record, and typing continues while the URL changes", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
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

test("the command palette opens the test and the review of a draft, which shows the email", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const post = (path: string, body: unknown) =>
    api<{ id: string }>(page, path, { method: "POST", body });
  const template = await post(
    "Templates",
    templateBody("Pão", { subject: "Pão quente", source: "<p>Pão</p>" }),
  );
  const { id } = await post("Campaigns", { name: "Sábado", templateId: template.id });
  await page.goto(`/campaings/${id}`);
  await expect(nameField(page)).toHaveValue("Sábado");
  const palette = page.getByRole("combobox", { name: "Search and commands" });
  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("send a test");
  await page.getByRole("option", { name: /^Send a test/ }).click();
  const test = page.getByRole("dialog", { name: "Send a test email" });
  await expect(test).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(test).toBeHidden();

  await page.keyboard.press("ControlOrMeta+k");
  await palette.fill("review");
  await page.getByRole("option", { name: /^Review and send/ }).click();
  const review = page.getByRole("dialog", { name: "Ready to send?" });
  await expect(review.frameLocator("iframe").getByText("Pão")).toBeVisible({ timeout: 30_000 });
});

test("a new workflow gets its record when its designer is opened, and back leads to the record", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/campaings/new?kind=workflow");
  await expect(page.getByRole("radio", { name: "Workflow" })).toBeChecked();
  expect(await total(page)).toBe(0);
  await page.locator("#campaign-content").getByRole("link").first().click();
  await page.waitForURL(/\/campaings\/[0-9a-f-]{36}\/workflows$/);
  expect(await total(page)).toBe(1);
  await page.goBack();
  await page.waitForURL(RECORD);
  await expect(nameField(page)).toHaveValue(/^Workflow from /);
});

test("a campaign is spread over hours, says when it ends, and its rest can be sent at once", async ({
  page,
}) => {
  const owner = await newUser();
  const post = (path: string, body?: unknown) =>
    call<{ id: string }>(owner.token, path, { method: "POST", body });
  for (let index = 0; index < 12; index += 1)
    await post("Accounts", {
      name: `Ana ${index}`,
      email: `ana${index}@example.com`,
      status: "active",
    });
  const template = await post(
    "Templates",
    templateBody("Pão", { subject: "Pão quente", source: "<p>Pão</p>" }),
  );
  const accounts = await call<{ items: { id: string }[] }>(owner.token, "SendingAccounts");
  const { id } = await post("Campaigns", {
    name: "Sábado",
    sendingAccountId: accounts.items[0]?.id,
    templateId: template.id,
  });
  await storeSession(page, owner.session);
  await page.goto(`/campaings/${id}`);
  await page.getByRole("switch", { name: "Spread over several hours" }).check();
  const when = page.locator("#campaign-when");
  await expect(when.getByText("about 6 per hour")).toBeVisible();
  await when.getByRole("combobox", { name: "Spread over" }).click();
  await page.getByRole("option", { name: "Other…" }).click();
  const length = when.getByRole("textbox", { name: "Length" });
  await length.fill("99");
  await expect(when.getByText("Enter 15 minutes to 72 hours")).toBeVisible();
  await length.fill("3");
  await expect(when.getByText("about 4 per hour")).toBeVisible();

  await page.getByRole("button", { name: "Review and send" }).click();
  const review = page.getByRole("dialog");
  await expect(review).toContainText("Spread over 3 hr");
  await expect(review).toContainText(/First email .+, last one .+, about 4 per hour/);
  await review.getByRole("button", { name: "Send to 12 contacts" }).click();

  await expect(page.getByText(/11 more emails to send, the last one /)).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText(/spread over 3\shr, ends /)).toBeVisible();
  await page.getByRole("button", { name: "Send the rest now" }).click();
  await page.getByRole("button", { name: "Send to 11 contacts now" }).click();
  await expect
    .poll(async () => (await api<{ status: string }>(page, `Campaigns/${id}`)).status, {
      timeout: 60_000,
    })
    .toBe("sent");
});
