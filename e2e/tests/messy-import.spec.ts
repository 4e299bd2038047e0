import { readFile } from "node:fs/promises";
import { expect, newLogin, registerAndEnter, test } from "../src/fixtures.ts";

/** As Excel saves it in Portuguese: Windows-1252, semicolons, decimal commas, day first, and typical manual entries. */
const ROWS = [
  "Nome;E-mail;Celular;Saldo;Cliente desde;Observação",
  'Conceição Araújo;CONCEICAO@EXAMPLE.COM;(11) 98765-4321;"1.234,56";25/12/2023;"mora na ""Rua das Flores"";\r\nfundos"',
  'José  d\'Ávila;jose@example.com;;0;;=HYPERLINK("http://evil.example")',
  "<img src=x onerror=alert(1)>;script@example.com;;;;<script>alert(1)</script>",
  "Robert'); DROP TABLE accounts;--;bobby.tables@example.com",
  "Sem arroba;fulano.example.com;;;;",
  "De novo;conceicao@example.com;;;;",
  "Data errada;data@example.com;;;31/02/2024;",
  "Telefone errado;fone@example.com;12;;;",
  ";sem-nome@example.com;;;;",
];

test("reads a messy file from Excel as intended, reports errors row by row, and exports everything again", async ({
  page,
}) => {
  page.on("dialog", () => {
    throw new Error("A value of the file was run as a script");
  });
  await registerAndEnter(page, newLogin());
  await page.goto("/accounts/import");
  const buffer = Buffer.from(`${ROWS.join("\r\n")}\r\n`, "latin1");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes março.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText("Windows Latin")).toBeVisible();
  await expect(page.getByText("separated by semicolons")).toBeVisible();
  // It contains an invalid date, so the column was not recognized as dates.
  await page
    .getByRole("listitem")
    .filter({ hasText: "Cliente desde" })
    .getByLabel("Type")
    .selectOption("Date");
  await page.getByRole("radio", { name: "They agreed" }).check();
  await page
    .getByLabel("The exact text they agreed to")
    .fill("Ficha da loja: “Quero receber novidades”");
  await page.getByRole("button", { name: "Check file" }).click();

  await expect(page.getByRole("button", { name: "Import 6 contacts" })).toBeVisible();
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
  await page.getByRole("button", { name: "Import 6 contacts" }).click();
  await page.getByRole("link", { name: "View contacts" }).click();

  await expect(page.getByRole("row", { name: /Conceição Araújo/ })).toContainText(
    "CONCEICAO@EXAMPLE.COM",
    { ignoreCase: true },
  );
  await expect(page.getByText("<img src=x onerror=alert(1)>")).toBeVisible();
  await expect(page.getByRole("link", { name: "sem-nome" })).toBeVisible();

  await page.getByRole("button", { name: /^Export/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Cliente desde");
  await dialog.getByRole("button", { name: "All", exact: true }).click();
  await dialog.getByRole("button", { name: "Export 6 contacts" }).click();
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
});
