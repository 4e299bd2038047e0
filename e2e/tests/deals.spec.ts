import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Stages {
  items: { stages: { name: string }[] }[];
}

const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const cardOf = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

test("creates a deal, moves it by keyboard, and wins it by mouse", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { items } = await api<Stages>(page, "Pipelines");
  const [first, second] = items[0]?.stages.map(({ name }) => name) ?? [];
  if (first === undefined || second === undefined) throw new Error("A pipeline has stages");

  await page.goto("/crm");
  await page
    .getByRole("button", { name: /^New deal/ })
    .first()
    .click();
  await page.getByLabel("What it’s about").fill("Beans for 3 stores");
  await page.getByLabel("Company").fill("Grupo Sabor");
  await page.getByLabel("Value").fill("1250");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(columnOf(page, first).getByText("Grupo Sabor")).toBeVisible();

  await cardOf(page, "Grupo Sabor").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(page.locator("[data-board-announcer]")).toContainText(second);
  await page.keyboard.press("Space");
  await expect(columnOf(page, second).getByText("Grupo Sabor")).toBeVisible();
  await expect(cardOf(page, "Grupo Sabor")).toBeFocused();
  await page.reload();
  await expect(columnOf(page, second).getByText("Grupo Sabor")).toBeVisible();

  const card = await columnOf(page, second).locator("[data-row]").boundingBox();
  if (!card) throw new Error("The card is not shown");
  await page.mouse.move(card.x + 40, card.y + 60);
  await page.mouse.down();
  await page.mouse.move(card.x + 80, card.y + 90, { steps: 5 });
  const zone = await page.locator("[data-drop-zone=won]").boundingBox();
  if (!zone) throw new Error("The zone is not shown");
  await page.mouse.move(zone.x + 40, zone.y + 20, { steps: 10 });
  await page.mouse.up();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mark as won" }).click();
  await expect(cardOf(page, "Grupo Sabor")).toHaveCount(0);

  await page.goto("/crm?tab=won");
  await expect(page.getByRole("table")).toContainText("Grupo Sabor");
  await expect(page.getByRole("table")).toContainText("R$1,250");
});
