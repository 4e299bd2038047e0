import type { Locator, Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndEnter, registerAndSignIn } from "../src/users.ts";

const wakeSignal = (page: Page, label: string): Locator =>
  page.getByRole("banner").getByRole("button", { name: label, exact: true });

/** An import by the same user in another window. */
async function importElsewhere(page: Page, fileName: string): Promise<void> {
  const body = new FormData();
  body.set("file", new File(["name,email\nAna,ana@example.com\n"], fileName, { type: "text/csv" }));
  const { id } = await api<{ id: string }>(page, "Imports", { method: "POST", body });
  const targets = [
    { kind: "standard", field: "name" },
    { kind: "standard", field: "email" },
  ];
  await api(page, `Imports/${id}/Check`, { method: "POST", body: { targets, consent: null } });
  await expect
    .poll(async () => (await api<{ status: string }>(page, `Imports/${id}`)).status)
    .toBe("checked");
  await api(page, `Imports/${id}/Start`, { method: "POST" });
}

test("a new workspace has three notifications that can be marked, deleted and restored", async ({
  page,
}) => {
  await registerAndEnter(page, newLogin());
  await wakeSignal(page, "Notifications, 3 unread").click();
  const panel = page.getByRole("dialog", { name: "Notifications" });
  await expect(panel.getByRole("heading", { name: "Needs attention" })).toBeVisible();
  await expect(panel.getByRole("listitem")).toHaveCount(3);

  await panel.getByRole("button", { name: "Mark as read" }).first().click();
  await expect(wakeSignal(page, "Notifications, 2 unread")).toBeVisible();
  await panel.getByRole("button", { name: "Delete notification" }).first().click();
  await expect(panel.getByRole("listitem")).toHaveCount(2);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(async () => (await api<{ total: number }>(page, "Notifications/Summary")).total)
    .toBe(3);

  // Focus moves into the panel, and back when it closes.
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await wakeSignal(page, "Notifications, 2 unread").press("Enter");
  await panel.getByRole("link", { name: "Import contacts" }).click();
  await expect(page).toHaveURL(/\/accounts\/import$/);
  await expect(panel).toBeHidden();
});

test("shows and announces new notifications immediately", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await expect(wakeSignal(page, "Notifications, 3 unread")).toBeVisible();
  await api(page, "Notifications/Mark", { method: "POST", body: { read: true } });
  await expect(wakeSignal(page, "Notifications, none unread")).toBeVisible();
  await importElsewhere(page, "pessoas.csv");
  await expect(wakeSignal(page, "Notifications, 1 unread")).toBeVisible();
  await expect(
    page.getByRole("status").filter({ hasText: /New notification: .*pessoas\.csv.* imported/ }),
  ).toBeAttached();
});

test("the page opens a notification, filters by URL, and changes several at once", async ({
  page,
}) => {
  await registerAndEnter(page, newLogin());
  await importElsewhere(page, "pessoas.csv");
  await page.goto("/notifications");
  await page.getByRole("link", { name: /pessoas\.csv/ }).click();
  const detail = page.getByRole("article");
  await expect(
    detail.getByRole("heading", { level: 2, name: /pessoas\.csv.* imported/ }),
  ).toBeVisible();
  await expect(detail.getByText("1 new contact.")).toBeVisible();

  await page.getByText("Unread only").click();
  await expect(page).toHaveURL(/\/notifications\/[0-9a-f-]+\?unread=true$/);
  await detail.getByRole("button", { name: "Mark as read" }).click();
  // It leaves the list of unread notifications but stays open.
  await expect(page.getByRole("link", { name: /pessoas\.csv/ })).toHaveCount(0);
  await expect(detail.getByRole("button", { name: "Mark as unread" })).toBeVisible();

  await page.goto("/notifications");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await page
    .getByRole("group", { name: "Bulk actions" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "You’re all caught up" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /Confirm your sender/ })).toBeVisible();
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(wakeSignal(page, "Notifications, none unread")).toBeVisible();
});

test("does not scroll horizontally at 320 pixels, and opens a notification full-screen", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await registerAndSignIn(page, newLogin());
  await page.goto("/notifications");
  await page
    .getByRole("link", { name: /Choose a template/ })
    .first()
    .click();
  await expect(
    page.getByRole("dialog").getByRole("link", { name: "Choose a template" }),
  ).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.getByRole("dialog").getByRole("button", { name: "Go back" }).click();
  await expect(page).toHaveURL(/\/notifications$/);
});
