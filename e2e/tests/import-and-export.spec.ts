import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { workbook } from "../src/workbook.ts";

const HEAD = ["Nome", "E-mail", "Onde mora"];
const contacts = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => [
    `Pessoa ${from + index}`,
    `pessoa${from + index}@example.com`,
    "Recife",
  ]);

interface Contact {
  id: string;
  name: string;
  email: string;
  status: string;
  tags: string[];
  fields: Record<string, unknown>;
}
const accounts = async (page: Page) =>
  (await api<{ items: Contact[] }>(page, "Accounts?limit=100")).items;

async function upload(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto("/accounts/import");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "application/octet-stream", buffer });
  await expect(page.getByRole("heading", { name: "Map columns" })).toBeVisible();
}

test("imports a selected sheet of a workbook, reuses the mapping, and undoes the import completely", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "Accounts", {
    method: "POST",
    body: { name: "Antes", email: "pessoa1@example.com", status: "active", tags: ["balcão"] },
  });
  const sheets = (rows: string[][]) =>
    workbook([
      { name: "Notas", rows: [["Nota"], ["Nada aqui"]] },
      { name: "Clientes", rows: [HEAD, ...rows] },
    ]);

  await upload(page, "clientes.xlsx", sheets(contacts(0, 12)));
  await expect(page.getByText("Excel workbook")).toBeVisible();
  await page.getByLabel("Sheet").selectOption("Clientes");
  await expect(page.getByText("Onde mora")).toBeVisible();
  await page.getByLabel("Field for Onde mora").selectOption("Create a new field…");
  await page.getByLabel("Field name").fill("Cidade");
  await page.getByRole("combobox", { name: "Tags for every contact in this file" }).fill("feira");
  await page.keyboard.press("Enter");

  // The source of consent is required.
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("Choose one of the options")).toBeVisible();
  await page.getByRole("radio", { name: "They didn’t, or I don’t know" }).check();
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByRole("button", { name: "Import 12 contacts" }).click();
  await expect(page.getByRole("button", { name: "Undo import" })).toBeVisible();
  const imported = await accounts(page);
  expect(imported).toHaveLength(12);
  // The file's own tag is suggested.
  const tags = [expect.stringMatching(/^clientes \d{4}-\d{2}-\d{2}$/), "feira"];
  expect(imported.find(({ email }) => email === "pessoa2@example.com")).toMatchObject({
    status: "pending",
    tags,
    fields: { cidade: "Recife" },
  });
  expect(imported.find(({ email }) => email === "pessoa1@example.com")).toMatchObject({
    status: "active",
    name: "Pessoa 1",
  });

  // The same columns again: mapped like last time, with a note.
  const url = page.url();
  await upload(
    page,
    "de novo.xlsx",
    workbook([{ name: "Clientes", rows: [HEAD, ...contacts(20, 2)] }]),
  );
  await expect(page.getByText("Same as last time").first()).toBeVisible();
  await expect(page.getByLabel("Field for Onde mora").locator("option:checked")).toHaveText(
    "Cidade",
  );

  // Contacts changed since then stay unchanged; all others are reverted.
  const unchanged = imported.find(({ email }) => email === "pessoa5@example.com");
  const fresh = await api<Contact & { version: number }>(page, `Accounts/${unchanged?.id}`);
  await api(page, `Accounts/${unchanged?.id}`, {
    method: "PUT",
    body: { ...fresh, name: "Mudou depois" },
  });
  await page.goto(url);
  await page.getByRole("button", { name: "Undo import" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("11 contacts that it added are deleted.");
  await expect(question).toContainText("1 contact that it changed is restored.");
  await question.getByRole("button", { name: "Undo import" }).click();
  await expect(page.getByRole("heading", { name: "This import was undone" })).toBeVisible();
  const left = await accounts(page);
  expect(
    left.map(({ name, tags }) => ({ name, tags })).toSorted((a, b) => a.name.localeCompare(b.name)),
  ).toEqual([
    { name: "Antes", tags: ["balcão"] },
    { name: "Mudou depois", tags },
  ]);
  await page.goto("/accounts/imports");
  await expect(page.getByRole("row", { name: /clientes\.xlsx/ })).toContainText("Undone");
});

test("notifies when an export is ready, downloads the requested rows, and escapes formulas", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "CustomFields", {
    method: "POST",
    body: { identifier: "cidade", name: "Cidade", type: "text" },
  });
  const add = (body: object) =>
    api(page, "Accounts", { method: "POST", body: { status: "active", ...body } });
  await add({
    name: '=HYPERLINK("http://evil.example")',
    email: "formula@example.com",
    fields: { cidade: "@SUM(1+1)" },
  });
  await add({
    name: 'Conceição; a "Ção"',
    email: "conceicao@example.com",
    fields: { cidade: "Recife" },
  });

  const exported = await api<{ id: string }>(page, "Exports", {
    method: "POST",
    body: {
      kind: "accounts",
      format: "csv",
      selection: { kind: "matching" },
      columns: ["name", "email", "fields.cidade"],
    },
  });
  await page.goto("/settings");
  await page
    .getByRole("link", { name: /Exports/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Exports", level: 1 })).toBeVisible();
  const row = page.getByRole("row", { name: /contacts-.*\.csv/ });
  await expect(row).toContainText("Ready");
  await expect(row).toContainText("2");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("button", { name: /^Download contacts/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^contacts-.*\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("conceicao@example.com");
  expect(text).toContain('Conceição; a ""Ção""');
  expect(text).toContain("'=HYPERLINK");
  expect(text).toContain("'@SUM(1+1)");
  expect(text).not.toMatch(/(^|[,;\n"])[=@]/);

  await page.goto("/notifications");
  await page
    .getByRole("link", { name: /Your export is ready/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Download" }).first().click();
  await expect(page).toHaveURL(/\/exports$/);

  // Deleting removes the file and its links.
  await page.getByRole("button", { name: /^Actions for contacts/ }).click();
  await page.getByRole("menuitem", { name: "Delete file" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete 1 export" }).click();
  await expect(page.getByText("No exports yet")).toBeVisible();
  await expect(api(page, `Exports/${exported.id}`)).rejects.toThrow(/404/);
});
