import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndEnter, registerAndSignIn } from "../src/users.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../src/webhook-receiver.ts";

/** Timeout of deliveries and seven requests of a check, even on a slow machine. */
const PATIENCE = { timeout: 30_000 };

/** `whsec_` and 32 bytes in base64: the last digit before the padding only contains 4 bits. */
const SECRET = /^whsec_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$/;

let receiver: WebhookReceiver;
test.beforeEach(async () => {
  receiver = await startWebhookReceiver();
});
test.afterEach(() => receiver.stop());

const card = (page: Page, name: string) => page.getByRole("region", { name });

/** Sends a test event, and returns when its response is shown. */
async function sendTest(page: Page, outcome: "Delivered" | "Failed"): Promise<void> {
  const test = card(page, "Test event");
  await test.getByRole("button", { name: "Send test event" }).click();
  await expect(test.getByRole("status")).toContainText(outcome, PATIENCE);
}

/** Creates a webhook with the API, and opens its page. */
async function openNew(page: Page): Promise<string> {
  const { id } = await api<{ id: string }>(page, "Webhooks", {
    method: "POST",
    body: { url: receiver.url, description: "ERP", events: ["contact.created", "email.sent"] },
  });
  await page.goto(`/developer/webhook/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ERP");
  return id;
}

test("a webhook is created from the empty list, and gets a signed test event", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.getByRole("link", { name: "Developer" }).click();
  await page.getByRole("tab", { name: "Webhooks" }).click();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
  await page.getByRole("link", { name: "Add first webhook" }).click();

  const url = page.getByRole("textbox", { name: "URL" });
  await url.fill("https://shop:secret@example.com");
  await expect(page.getByText("Remove the user and password from the URL")).toBeVisible();
  await url.fill(receiver.url);
  await page.getByLabel("Description").fill("Online store");
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("Choose at least one event type")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /contact\.\*/ })).toBeFocused();
  await page.getByPlaceholder("Search event types").fill("contact");
  await page.getByRole("button", { name: "Example of contact.created" }).click();
  const example = page.getByRole("dialog");
  await expect(example.getByRole("region", { name: "Example" })).toContainText("contactId");
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: /contact\.\*/ }).check();
  await expect(page.getByText("9 chosen")).toBeVisible();
  await expect(page.getByText("None of these happened in the last 24 hours.")).toBeVisible();
  await page.keyboard.press("Control+Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Online store is ready");
  const secret = await card(page, "Signing secret").locator("code").innerText();
  expect(secret).toMatch(SECRET);
  receiver.secrets = [secret];
  await sendTest(page, "Delivered");
  expect(receiver.accepted).toMatchObject([{ type: "contact.created" }]);
  await page.getByRole("link", { name: "View webhook" }).click();
  await expect(page.getByRole("slider", { name: /Latest attempt of/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Replay events" })).toHaveAttribute(
    "href",
    /\?tab=events&webhook=[\w-]+&replay=1$/,
  );
});

test("a failing webhook endpoint is shown in its band, and the webhook is disabled and deleted", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const id = await openNew(page);
  await sendTest(page, "Delivered");
  receiver.status = 503;
  await sendTest(page, "Failed");
  await expect(card(page, "Test event")).toContainText("503");
  await page.reload();
  await expect(card(page, "Latest failures").getByRole("listitem")).toContainText("503");
  const latest = card(page, "Latest attempts");
  await expect(latest).toContainText("50%");
  await expect(latest).toContainText("high");
  await page.getByRole("slider").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("tooltip")).toContainText("200");
  await page.getByRole("slider").press("ArrowRight");
  await expect(page.getByRole("tooltip")).toContainText("503");

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Disable" }).click();
  await expect(page.getByText("Webhook disabled")).toBeVisible();
  await expect(
    page.getByText("Events that happen while it’s disabled aren’t delivered."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
  await page.locator("main").getByRole("button", { name: "Enable" }).click();
  await expect(page.getByText("Webhook enabled")).toBeVisible();

  await page.goto(`/developer/${id}`);
  await expect(page).toHaveURL(new RegExp(`/developer/webhook/${id}$`));
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Delete webhook" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("1 event that is waiting won’t be delivered.");
  await question.getByRole("button", { name: "Delete webhook" }).click();
  await expect(page.getByText("Webhook deleted")).toBeVisible();
  await expect(page.getByRole("heading", { name: "No webhooks yet" })).toBeVisible();
});

test("a rotated secret and the previous one both sign", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await openNew(page);
  const secret = card(page, "Signing secret");
  await secret.getByRole("button", { name: "Rotate secret" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await expect(page.getByText("Secret rotated")).toBeVisible();
  await secret.getByRole("button", { name: "Show" }).click();
  await expect(secret.locator("code")).toHaveText([SECRET, SECRET]);
  receiver.secrets = await secret.locator("code").allInnerTexts();
  expect(new Set(receiver.secrets).size).toBe(2);
  await sendTest(page, "Delivered");
});

test("the endpoint check finds requests that an endpoint wrongly accepts", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const id = await openNew(page);
  const check = card(page, "Endpoint check");
  await check.getByRole("button", { name: "Check endpoint" }).click();
  await expect(check).toContainText("3 checks failed.", PATIENCE);
  await check.getByRole("button", { name: /Forged request/ }).click();
  await expect(check).toContainText("Now anyone can send you events.");
  await expect(check.getByRole("region", { name: "Request", exact: true })).toContainText(
    "webhook-signature",
  );

  const { secret } = await api<{ secret: string }>(page, `Webhooks/${id}/Secret`);
  receiver.secrets = [secret];
  await check.getByRole("button", { name: "Check again" }).click();
  await expect(check).toContainText("rejected every bad one", PATIENCE);
});

test("webhooks are found, edited, and disabled together", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await openNew(page);
  for (const name of ["CRM", "Store"])
    await api(page, "Webhooks", {
      method: "POST",
      body: { url: `${receiver.url}/${name}`, description: name, events: ["import.finished"] },
    });
  await page.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Description").fill("Bakery ERP");
  await page.getByRole("checkbox", { name: /^email\.sent/ }).uncheck();
  await page.getByRole("button", { name: "Save webhook" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Bakery ERP");

  await page.goto("/developer?tab=webhooks");
  await page.getByPlaceholder("Search URL or description").fill("store");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/search=store/);
  await page.getByPlaceholder("Search URL or description").fill("");
  await expect(page.getByRole("row")).toHaveCount(4);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Disable 3 webhooks" }).click();
  await expect(page.getByText("3 webhooks disabled")).toBeVisible();
  await expect(page.getByRole("row", { name: /Inactive/ })).toHaveCount(3);
});
