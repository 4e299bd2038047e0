import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

test("a new workspace gets the first steps, which complete automatically and can be skipped", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/dashboard");
  const steps = page.getByRole("region", { name: "From file to first send" });
  await expect(steps.getByText("0 of 5 done")).toBeVisible();
  await expect(steps.getByRole("button", { name: "Send your first campaign" })).toBeDisabled();
  await steps.getByRole("button", { name: "Pick a design" }).click();
  await expect(steps.getByRole("link", { name: /^See all/ })).toBeVisible();

  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Ana Lima", email: "ana@example.com", status: "active" },
  });
  await page.reload();
  await expect(steps.getByText("1 of 5 done")).toBeVisible();
  await expect(steps.getByText("Contacts added")).toBeVisible();

  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  await expect(steps).toHaveCount(0);
  await expect(page.getByRole("region", { name: "All clear" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("region", { name: "All clear" })).toBeVisible();
  await page.getByRole("button", { name: "First steps" }).click();
  await expect(steps).toBeVisible();
});

test("goals are set in place, and undone", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/dashboard");
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  const goals = page.getByRole("region", { name: /goal$/ });
  await goals.getByRole("button", { name: "Set goal" }).click();
  await expect(goals.getByLabel("Deals won")).toBeFocused();
  await page.keyboard.type("16000");
  await goals.getByLabel("New contacts who can receive").fill("180");
  await page.keyboard.press("Enter");
  await expect(goals.getByText("of R$16,000")).toBeVisible();
  await expect(goals.getByText("one tile, R$1,000")).toBeVisible();
  await expect(goals.getByText("of 180")).toBeVisible();
  await page.reload();
  await expect(goals.getByText("of 180")).toBeVisible();
  await goals.getByRole("button", { name: "Adjust" }).click();
  await goals.getByLabel("New contacts who can receive").fill("200");
  await goals.getByRole("button", { name: "Save" }).click();
  await expect(goals.getByText("of 200")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(goals.getByText("of 180")).toBeVisible();
});

test("an empty day starts a campaign for that day, and the letter C one without a day", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/dashboard");
  const week = page.getByRole("region", { name: "Now and the next seven days" });
  const day = week.getByRole("listitem").nth(3);
  await day.getByRole("link").click();
  await expect(page).toHaveURL(/campaings\/new\?day=\d{4}-\d{2}-\d{2}$/);
  await page.goBack();
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  await page.keyboard.press("c");
  await expect(page).toHaveURL(/campaings\/new$/);
});

test("the menu expands a group below the dashboard", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/dashboard");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await expect(menu.getByRole("link", { name: "Overview" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(menu.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/crm");
  const unfold = menu.getByRole("button", { name: "Dashboard menu" });
  await unfold.click();
  await expect(unfold).toHaveAttribute("aria-expanded", "false");
  await expect(menu.getByRole("link", { name: "Analyze" })).toBeHidden();
});

test("a draft with a time moves to another day by menu and by dragging, and back", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await api(page, "Campaigns", {
    method: "POST",
    body: { name: "Movable", sendAt: `${day(3)}T10:00` },
  });
  await page.goto("/dashboard");
  const week = page.getByRole("region", { name: "Now and the next seven days" });
  const days = week.locator("ol > li");
  const place = async () => {
    const texts = await days.allTextContents();
    return texts.findIndex((text) => text.includes("Movable"));
  };
  await expect(week.getByRole("link", { name: /Movable/ })).toBeVisible();
  const start = await place();
  await week.getByRole("button", { name: "Move Movable to another day" }).focus();
  await page.keyboard.press("Enter");
  await page
    .getByRole("menuitem")
    .nth(start + 1)
    .click();
  await expect.poll(place).toBe(start + 1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(place).toBe(start);
  await week.getByRole("link", { name: /Movable/ }).dragTo(days.nth(start + 2));
  await expect.poll(place).toBe(start + 2);
  const stored = async () =>
    (await api<{ items: { sendAt: string }[] }>(page, "Campaigns?limit=10")).items[0]?.sendAt;
  await expect.poll(stored).toContain(day(5));
  await page.reload();
  await expect(week.getByRole("link", { name: /Movable/ })).toBeVisible();
  await expect.poll(place).toBe(start + 2);
});

test("the side menu shows the first steps until they are hidden", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/dashboard");
  const progress = page.getByRole("link", { name: /^First send/ });
  await expect(progress).toContainText("0 of 5");
  await expect(progress).toContainText("Next: import contacts");
  await page.getByRole("button", { name: "Skip to the dashboard" }).click();
  await expect(progress).toHaveCount(0);
});
