import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

/** Runs are picked up within seconds; a slow machine takes longer. */
const PATIENCE = { timeout: 30_000 };

test("a report is scheduled by keyboard, run, paused, resumed, and restored after deletion", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/scheduler");
  await expect(page.getByRole("heading", { name: "No scheduled tasks yet" })).toBeVisible();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/\/scheduler\/new$/);

  await page.getByText("Report", { exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Monday report");
  await expect(page.getByText("Mondays at 9:00 AM")).toBeVisible();
  const minute = page.getByRole("textbox", { name: "minute" });
  await minute.fill("99");
  await expect(page.getByText("A value is outside this field’s range")).toBeVisible();
  await minute.fill("30");
  await expect(page.getByText("Mondays at 9:30 AM")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Next 10 runs" })).toContainText("9:30 AM");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Task created")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Monday report");

  await page.getByRole("link", { name: "Scheduler" }).first().click();
  await expect(page.getByRole("link", { name: "Monday report" })).toBeVisible();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Runs of Monday report" })).toBeVisible();
  await page.keyboard.press("r");
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Sends the report to 1 person.");
  await question.getByRole("button", { name: "Run now" }).click();
  await expect(
    page.getByRole("region", { name: "Runs of Monday report" }).getByText("Completed"),
  ).toBeVisible(PATIENCE);

  await page.keyboard.press("p");
  await question.getByRole("textbox", { name: "Note (optional)" }).fill("until noon");
  await question.getByRole("button", { name: "Pause 1 task" }).click();
  await expect(page.getByText("“until noon”")).toBeVisible();
  await page.keyboard.press("p");
  await expect(page.getByText("Task resumed. No runs were skipped.")).toBeVisible();

  await page.getByRole("button", { name: "Actions for Monday report" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const refusal = { status: 409, code: "WRONG_STATE", title: "Not now" };
  await page.route("**/api/v1/Tasks/*", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 409, json: refusal })
      : route.continue(),
  );
  await page.getByRole("textbox", { name: "Name" }).fill("Report of Monday");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText(/^Failed to update task\./)).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Monday report");
  await page.getByRole("link", { name: "Scheduler" }).first().click();

  await page.getByRole("button", { name: "Actions for Monday report" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(page.getByRole("heading", { name: "No scheduled tasks yet" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Monday report" })).toBeVisible();
});

test("the draft of a new task survives leaving the page", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/scheduler/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Weekly newsletter");
  await expect(page.getByText("Draft saved at")).toBeVisible();
  await page.goto("/scheduler/new");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("Weekly newsletter");
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue("");
  const { items } = await api<{ items: unknown[] }>(page, "Tasks");
  expect(items).toEqual([]);
});
