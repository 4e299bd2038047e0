import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

test("a URL that names a missing filter says so and offers all contacts", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Ana Silva", email: "ana@example.com", status: "active" },
  });
  for (const filterId of ["no-id", "0190a0a0-0000-7000-8000-000000000000"]) {
    await page.goto(`/accounts?filterId=${filterId}`);
    await expect(page.getByRole("heading", { name: "Filter not found" })).toBeVisible();
    await expect(page.getByText("Check the marked fields")).toHaveCount(0);
    await page.getByRole("button", { name: "Show all contacts" }).click();
    await page.waitForURL(/\/accounts$/);
    await expect(page.getByText("ana@example.com")).toBeVisible();
  }
});

test("a URL with an invalid tag finds no contacts", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto(`/accounts?tag=${"x".repeat(60)}`);
  await expect(page.getByText("Check the marked fields")).toHaveCount(0);
  await expect(
    page.getByRole("main").getByRole("button", { name: "Clear filters" }).last(),
  ).toBeVisible();
});
