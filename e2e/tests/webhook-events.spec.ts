import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { type LocalReceiver, startLocalReceiver } from "../src/local-receiver.ts";

let receiver: LocalReceiver;
test.beforeEach(async () => {
  receiver = await startLocalReceiver();
});
test.afterEach(() => receiver.stop());

/** Creates a webhook for new contacts and for opt-outs. */
const createWebhook = (page: Page) =>
  api<{ id: string }>(page, "Webhooks", {
    method: "POST",
    body: {
      url: receiver.url,
      description: "ERP",
      events: ["contact.created", "contact.deleted"],
      payload: "full",
    },
  });
const createContact = (page: Page, name: string) =>
  api(page, "Accounts", {
    method: "POST",
    body: { name, email: `${name.toLowerCase()}@example.com`, status: "active" },
  });

const panel = (page: Page) => page.getByRole("region", { name: "Event", exact: true });
const rows = (page: Page) => page.locator("main tr[data-row]");

test("an event is received, fails, is retried from its panel, and an hour is replayed", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/developer?tab=events");
  await expect(page.getByRole("heading", { name: "No events yet" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add webhook" })).toHaveAttribute(
    "href",
    "/developer/webhook/create",
  );
  await createWebhook(page);
  await page.reload();
  await page.getByRole("button", { name: "Send test event" }).click();
  await expect(page.getByText("Test event queued")).toBeVisible();
  await expect(rows(page).getByText("Delivered")).toBeVisible();

  // The list shows a new event without a reload.
  receiver.respondWith(503);
  await createContact(page, "Ana");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Retrying");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(panel(page)).toContainText("Service Unavailable");
  await expect(panel(page)).toContainText("maintenance");
  await expect(panel(page)).toContainText("Signature valid");
  await expect(panel(page).locator("figure").filter({ hasText: "Payload" })).toContainText(
    "ana@example.com",
  );

  receiver.respondWith(204);
  await page.keyboard.press("r");
  await expect(page.getByText("Event queued for retry")).toBeVisible();
  await expect(panel(page).getByText("Delivered", { exact: true })).toBeVisible();
  const [first, second] = receiver.received.slice(-2);
  expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
  expect(second?.body).toBe(first?.body);
  await page.keyboard.press("ArrowRight");
  await expect(panel(page)).toContainText("test event");
  await page.goBack();
  await expect(panel(page)).toBeHidden();

  const before = receiver.received.length;
  await page.getByRole("button", { name: "Replay events" }).click();
  const replay = page.getByRole("region", { name: "Replay events" });
  await replay.getByLabel("Which events").selectOption("delivered");
  await replay.getByLabel("Period").selectOption("hour");
  await replay.getByRole("button", { name: "Replay 1 event" }).click();
  await expect(page.getByRole("dialog")).toContainText("Replay 1 event to ERP?");
  await page.getByRole("dialog").getByRole("button", { name: "Replay 1 event" }).click();
  await expect(page.getByText("1 event replayed to ERP")).toBeVisible();
  await expect.poll(() => receiver.received.length).toBe(before + 1);
  expect(receiver.received.at(-1)?.headers["webhook-id"]).toBe(first?.headers["webhook-id"]);
});

test("events are filtered in the URL, selected and canceled", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await createWebhook(page);
  receiver.respondWith(500);
  await page.goto("/developer?tab=events");
  await createContact(page, "Ana");
  await createContact(page, "Bruno");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("Retrying");
  await page.getByRole("group", { name: "Status" }).getByText("Failed").click();
  await expect(page).toHaveURL(/status=failed/);
  await expect(page.getByRole("heading", { name: "Nothing found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).first().click();
  await page.getByRole("searchbox").fill("bruno@example.com");
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=bruno/);
  await page.getByRole("searchbox").fill("");
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press("Escape");
  await page.locator("main h1").click();
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("button", { name: "Cancel attempts" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel event" }).click();
  await expect(page.getByText("Event canceled")).toBeVisible();
  await expect(rows(page).first()).toContainText("Canceled");
});

test("the catalog explains each type and copies its example", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await registerAndSignIn(page, newLogin());
  await page.goto("/developer?tab=events");
  await page.getByRole("link", { name: "Event catalog" }).click();
  await page.getByRole("link", { name: "email.bounced" }).click();
  await expect(page).toHaveURL(/type=email.bounced/);
  await expect(page.getByText("An email was rejected permanently, or returned.")).toBeVisible();
  const fields = page.getByRole("table");
  await expect(fields).not.toContainText("reply");
  await page.getByText("Full", { exact: true }).click();
  await expect(fields).toContainText("contact.email");
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    type: "email.bounced",
    data: { reply: expect.any(String) as unknown },
  });
});
