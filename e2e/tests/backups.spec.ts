import { readFile } from "node:fs/promises";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

/** Runs and restores are picked up within seconds; a slow machine takes longer. */
const PATIENCE = { timeout: 60_000 };
const NAMES = ["Ana Lima", "Bruno Sá", "Clara Dias"];

test("a backup task is created, run, and restored into a new workspace that equals the old one", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await registerAndSignIn(page, newLogin());
  for (const [index, name] of NAMES.entries())
    await api(page, "Accounts", {
      method: "POST",
      body: { name, email: `person${index}@example.com`, status: "active" },
    });
  await api(page, "Tasks", {
    method: "POST",
    body: {
      name: "Monday report",
      action: { type: "report" },
      schedule: { preset: "daily", time: "09:00" },
      timeZone: "UTC",
      assignees: [(await api<{ id: string }>(page, "Profile")).id],
    },
  });

  await page.goto("/backups");
  await expect(page.getByRole("heading", { name: "No backups yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create a backup task" }).click();
  await expect(page.getByRole("textbox", { name: "Backups to keep" })).toHaveValue("7");
  await page.getByRole("textbox", { name: "Backups to keep" }).fill("2");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Task created")).toBeVisible();
  await expect(page.getByText("The first run will create a backup.")).toBeVisible();
  await page.getByRole("button", { name: "Run now" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Run now" }).click();

  const backups = page.getByRole("list", { name: "Backups" });
  await expect(backups.getByText("Ready")).toBeVisible(PATIENCE);
  await expect(backups).toContainText("3 contacts");
  await expect(page.getByText(/kB, 3 contacts in arauto-backup-/)).toBeVisible(PATIENCE);

  await backups.getByRole("button", { name: /^Actions for the backup/ }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Download" }).click();
  const file = await (await downloading).path();
  expect((await readFile(file)).subarray(0, 8).toString()).toBe("ARAUTOWB");

  await backups.getByRole("button", { name: /^Actions for the backup/ }).click();
  await page.getByRole("menuitem", { name: "Restore into a new workspace" }).click();
  const dialog = page.getByRole("dialog", { name: "Restore into a new workspace" });
  await expect(dialog.getByText("What will be different")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name of the new workspace" }).fill("Second bakery");
  await dialog.getByRole("button", { name: "Restore", exact: true }).click();
  await expect(dialog.getByText("Second bakery is ready")).toBeVisible(PATIENCE);
  await dialog.getByRole("button", { name: "Open the new workspace" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto("/accounts");
  for (const name of NAMES) await expect(page.getByRole("link", { name })).toBeVisible();
  const { total } = await api<{ total: number }>(page, "Accounts");
  expect(total).toBe(3);
  await page.goto("/scheduler");
  await expect(page.getByRole("link", { name: "Monday report" })).toBeVisible();
  const tasks = await api<{ items: { name: string; paused: object | null }[] }>(page, "Tasks");
  expect(tasks.items.map(({ name }) => name).toSorted()).toEqual([
    "Monday report",
    "Nightly backup",
  ]);
  expect(tasks.items.every(({ paused }) => paused !== null)).toBe(true);

  // The downloaded file, uploaded into another workspace of the same installation.
  await page.goto("/backups");
  await page.getByRole("button", { name: "Upload a backup" }).first().click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  await (await choosing).setFiles(file);
  await expect(dialog.getByText("Contacts", { exact: true })).toBeVisible(PATIENCE);
  await expect(dialog.getByRole("textbox")).toHaveValue(/\(restored\)$/);
});

test("a file that is not a backup is rejected with a reason", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/backups");
  await page.getByRole("button", { name: "Upload a backup" }).first().click();
  const choosing = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose file" }).click();
  const buffer = Buffer.from("name,email\nAna,ana@example.com\n");
  await (await choosing).setFiles({ name: "contacts.csv", mimeType: "text/csv", buffer });
  await expect(page.getByRole("alert")).toContainText("This file is not a backup of a workspace");
  await expect(page.getByRole("button", { name: "Choose file" })).toBeEnabled();
});
