import { readFile } from "node:fs/promises";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

/** As Excel saves it in Portuguese: Windows-1252, semicolons, decimal commas, day first, and typical manual entries. */
const ROWS = [
  "Nome;E-mail;Celular;Saldo;Cliente desde;Observação",
  'Conceição Araújo;CONCEICAO@EXAMPLE.COM;(11) 98765-4321;"1.234,56";25/12/2023;"mora na ""Rua das Flores"";\r\nfundos"',
  'José  d\'Ávila;jose@example.com;;0;01/03/2020;=HYPERLINK("http://evil.example")',
  "<img src=x onerror=alert(1)>;script@example.com;;;02/03/2020;<script>alert(1)</script>",
  "Robert'); DROP TABLE accounts;--;bobby.tables@example.com",
  "Sem arroba;fulano.example.com;;;;",
  "Escreveu (a);beltrano(a)example,com;;;;",
  "De novo;conceicao@example.com;;;;",
  "Data errada;data@example.com;;;31/02/2024;",
  "Telefone errado;fone@example.com;12;;04/05/2021;",
  ";sem-nome@example.com;;;03/04/2021;",
];

test("reads a messy file from Excel as intended, reports errors row by row, and exports everything again", async ({
  page,
}) => {
  page.on("dialog", () => {
    throw new Error("A value of the file was run as a script");
  });
  await registerAndSignIn(page, newLogin());
  await page.goto("/accounts/import");
  const buffer = Buffer.from(`${ROWS.join("\r\n")}\r\n`, "latin1");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes março.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Windows-1252")).toBeVisible();
  await expect(page.getByText("separated by semicolons")).toBeVisible();
  // One invalid date doesn't hide the format of the others.
  const since = page.getByRole("listitem").filter({ hasText: "Cliente desde" });
  await expect(since.getByLabel("Type")).toHaveValue("date");
  await expect(since.getByText("1 of 6 values in the sample doesn’t fit")).toBeVisible();
  await page.getByRole("radio", { name: "They agreed" }).check();
  await page
    .getByLabel("The exact text they agreed to")
    .fill("Ficha da loja: “Quero receber novidades”");
  await page.getByRole("button", { name: "Check file" }).click();

  await expect(page.getByRole("button", { name: "Import 6 contacts" })).toBeVisible();
  const corrections = page.getByRole("region", { name: "Some emails look misspelled" });
  await expect(corrections.getByText("Capital letters to lowercase: 1 email")).toBeVisible();
  await corrections.getByRole("button", { name: "Apply corrections" }).click();
  await expect(page.getByRole("button", { name: "Import 7 contacts" })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download rows" }).click(),
  ]);
  const rejected = await readFile(await file.path(), "utf8");
  for (const address of ["fulano.example.com", "conceicao@example.com", "bobby.tables@example.com"])
    expect(rejected).toContain(address);
  for (const reason of [
    "Not a valid email",
    "Same email again in this file",
    "Too many or too few columns",
  ])
    await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  // An invalid value doesn't reject its contact.
  for (const address of ["data@example.com", "fone@example.com"])
    expect(rejected).not.toContain(address);
  await page.getByText("Skipped values", { exact: true }).click();
  for (const reason of ["Not a date", "Not a valid phone"])
    await expect(page.getByText(reason, { exact: true }).first()).toBeVisible();
  await page.getByRole("button", { name: /Cliente desde: Not a date/ }).click();
  await expect(page.getByRole("row", { name: /31\/02\/2024/ })).toBeVisible();
  await expect(page.getByText("Not a valid phone", { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Import 7 contacts" }).click();
  await page.getByRole("button", { name: /^Not a valid email/ }).click();
  await page.getByRole("button", { name: "Fix here" }).click();
  const cell = page.getByRole("textbox", { name: "E-mail, row 6" });
  await cell.fill("fulano@example.com");
  await cell.press("Tab");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(cell).toHaveValue("fulano.example.com");
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await page.getByRole("button", { name: "Import 1 correction" }).click();
  await expect(page.getByRole("region", { name: "Result" })).toContainText("Your file has 1 row");
  await page.getByRole("link", { name: "Back to the first import" }).click();
  await page.getByRole("button", { name: /^Never opened an email/ }).click();
  await expect(page.getByRole("link", { name: "Never opened an email: saved" })).toBeVisible();
  await page.getByRole("link", { name: "View contacts" }).click();

  await expect(page.getByRole("row", { name: /Conceição Araújo/ })).toContainText(
    "conceicao@example.com",
  );
  await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(page.getByRole("link", { name: "sem-nome" })).toBeVisible();

  await page.getByRole("button", { name: /^Export/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Cliente desde");
  await dialog.getByRole("button", { name: "All", exact: true }).click();
  await dialog.getByRole("button", { name: "Export 8 contacts" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: /^Download/ }).click({ timeout: 30_000 }),
  ]);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toContain("+5511987654321");
  expect(text).toContain("1234.56");
  expect(text).toContain("2023-12-25");
  expect(text).toMatch(/mora na ""Rua das Flores"";\r?\nfundos/);
  expect(text).toContain("'=HYPERLINK");
  expect(text).toMatch(/clientes março \d{4}-\d{2}-\d{2}/);
});
