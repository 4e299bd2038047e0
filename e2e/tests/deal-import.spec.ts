import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

const messy = (stage: string) =>
  [
    "Deal;Company;Email;Stage;Value;Expected close;Status;External ID;Rooms",
    `Breakfast;Hotel Azul;ana@example.com;${stage};R$ 1.234,56;25/12/2027;;A-1;84`,
    "Minibar;Hotel Verde;not-an-email;Nowhere;US$ 10,00;31/02/2027;open;A-2;many",
    ";No title;;;;;;A-3;",
  ].join("\r\n");

interface Deals {
  items: { id: string; title: string; value: number | null; fields: Record<string, unknown> }[];
}

async function importFile(page: Page, stage: string): Promise<void> {
  await page.goto("/crm/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "deals.csv", mimeType: "text/csv", buffer: Buffer.from(messy(stage)) });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
  await page.getByRole("button", { name: "Check file" }).click();
}

test("imports a messy file of deals, shows them on the board, and recognizes the columns next time", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const { items: pipelines } = await api<{ items: { stages: { name: string }[] }[] }>(
    page,
    "Pipelines",
  );
  const stage = pipelines[0]?.stages[2]?.name ?? "";
  await importFile(page, stage);
  await page.getByRole("button", { name: "Import 2 deals" }).click();
  await expect(page.getByRole("link", { name: "View deals" })).toBeVisible();
  await expect(page.getByText("Unknown stage: the first one is used").first()).toBeVisible();

  const { items } = await api<Deals>(page, "Deals?sort=title");
  expect(items.map(({ title, value, fields }) => [title, value, fields])).toEqual([
    ["Breakfast", 123_456, { rooms: "84" }],
    ["Minibar", null, { rooms: "many" }],
  ]);
  await page.getByRole("link", { name: "View deals" }).click();
  const proposal = page.getByRole("region", { name: stage, exact: true });
  await expect(proposal.getByText("Hotel Azul")).toBeVisible();

  await importFile(page, stage);
  await expect(page.getByText("Every valid row is already in your deals.")).toBeVisible();
});

test("adds a file to a deal, and downloads the same bytes", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const pipelines = await api<{ items: { id: string }[] }>(page, "Pipelines");
  const { id } = await api<{ id: string }>(page, "Deals", {
    method: "POST",
    body: { title: "Beans", pipelineId: pipelines.items[0]?.id },
  });
  const content = Buffer.concat([
    Buffer.from("%PDF-1.7\n"),
    Buffer.from(Array.from({ length: 50_000 }, (_, index) => index % 251)),
  ]);
  await page.goto(`/crm/${id}`);
  const files = page.getByRole("region", { name: "Files" });
  await files.locator("input[type=file]").setInputFiles([
    { name: "proposal.pdf", mimeType: "application/pdf", buffer: content },
    { name: "fake.pdf", mimeType: "application/pdf", buffer: Buffer.from("<html>") },
  ]);
  await expect(files.getByRole("alert")).toContainText("can’t be added");
  const link = files.getByRole("button", { name: "Download proposal.pdf" });
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toBe("proposal.pdf");
  expect((await readFile(await download.path())).equals(content)).toBe(true);

  await files.getByRole("button", { name: "Delete proposal.pdf" }).click();
  await expect(link).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(link).toBeVisible();
});
