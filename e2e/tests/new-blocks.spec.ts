import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { blocksWithText, templateBody } from "../src/template-body.ts";

const RED =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==";
const file = (name: string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(RED, "base64"),
});

test("a new button is readable, and a description never stays with another picture", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const body = templateBody("Festa", {
    subject: "Festa",
    format: "blocks",
    source: blocksWithText("Pão"),
  });
  const { id } = await api<{ id: string }>(page, "Templates", { method: "POST", body });
  await page.goto(`/email/${id}/edit`);
  const canvas = page.getByRole("tree", { name: "The email" });
  await expect(canvas).toBeVisible({ timeout: 60_000 });

  await page.getByRole("button", { name: "Button", exact: true }).click();
  const label = page.getByRole("textbox", { name: /button/i }).last();
  await expect(label).toBeFocused();
  expect((await label.boundingBox())?.width).toBeGreaterThan(120);
  // The placeholder is where the label will be.
  const placeholder = page.getByText("Button label", { exact: true });
  const line = canvas.locator("[data-rich-text-part]").filter({ has: placeholder });
  const height = (await line.boundingBox())?.height ?? 0;
  expect((await line.getByText("Button label").boundingBox())?.height).toBeCloseTo(height, 0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Image", exact: true }).click();
  const panel = page.locator("fieldset").filter({ has: page.locator('input[type="file"]') });
  await panel.locator('input[type="file"]').setInputFiles(file("lemon.png"));
  const description = page.getByLabel("Alt text", { exact: true });
  await description.click();
  await page.keyboard.type("A lemon");
  await expect(description).toHaveValue("A lemon");
  await page.getByRole("button", { name: "Remove", exact: true }).first().click();
  await panel.locator('input[type="file"]').setInputFiles(file("bread.png"));
  await expect(page.getByLabel("Alt text", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Alt text", { exact: true })).toHaveValue("");
});
