import { readFileSync } from "node:fs";
import path from "node:path";
import { type Page, test as base } from "@playwright/test";
import { tokenOf } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, fillRegistration, newLogin } from "../src/fixtures.ts";
import { checkPage } from "../src/page-checks.ts";
import { pdfText } from "../src/pdf-text.ts";
import { type Product, startProduct } from "../src/product.ts";

interface Texts {
  common: { plan: { inactive: string } };
  checkout: { pix: { code: string }; success: { title: string; invoice: string } };
  plans: { choose: string };
}

/** Returns texts of the console in a language. */
const textsOf = <Name extends keyof Texts>(lang: string, namespace: Name): Texts[Name] =>
  JSON.parse(
    readFileSync(
      path.join(import.meta.dirname, `../../console/locales/${lang}/${namespace}.json`),
      "utf8",
    ),
  ) as Texts[Name];

// On a separate server, where a new workspace's trial has ended.
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const product = await startProduct({
        ARAUTO_TRIAL_DAYS: "0",
        ARAUTO_SELLER_NAME: "Estandarte Serviços Digitais",
      });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
});

// One worker: each would start a server.
test.describe.configure({ mode: "default" });

async function fillBilling(page: Page): Promise<void> {
  await page
    .getByLabel("Full name or company name")
    .fill("Café Serra Clara Torrefação e Comércio de Grãos Especiais da Mantiqueira Ltda.");
  await page.getByLabel("CPF or CNPJ").fill("12abc34501de34");
  await page.getByLabel("Invoice email").fill("financeiro@serraclara.example.com");
  await expect(page.getByText("Invalid CPF or CNPJ. Check the digits.")).toBeVisible();
  await page.getByLabel("CPF or CNPJ").fill("12abc34501de35");
  await expect(page.getByLabel("CPF or CNPJ")).toHaveValue("12.ABC.345/01DE-35");
  await page.getByLabel("Zip code").fill("01310100");
  await expect(page.getByLabel("City")).toHaveValue("São Paulo");
  await expect(page.getByLabel("State")).toHaveValue("SP");
  await page.getByLabel("Street address").fill("Av. Paulista, 1374");
}

/** Selects how a test payment ends. */
async function simulate(page: Page, outcome: string): Promise<void> {
  await page.getByRole("button", { name: "Simulate another outcome" }).click();
  await page.getByRole("menuitem", { name: outcome, exact: true }).click();
}

/** Registers a company with the form, and waits for its workspace to be listed. */
async function register(page: Page): Promise<void> {
  await fillRegistration(page, newLogin("Café Serra Clara"));
  await page.getByRole("button", { name: /create account/i }).click();
  await page.waitForURL("**/workspaces");
}

/** Changes the language of the signed-in user and this browser. */
async function speak(page: Page, lang: string): Promise<void> {
  const authorization = `Bearer ${await tokenOf(page)}`;
  const send = { headers: { authorization } };
  await page.request.put("/api/v1/Auth/Language", { ...send, data: { lang } });
  const session = (await (await page.request.post("/api/v1/Auth/Renew", send)).json()) as object;
  await page.evaluate(
    ([user, language]) => {
      localStorage.setItem("user_data", user);
      localStorage.setItem("language", language);
    },
    [
      JSON.stringify({ ...session, isAuth: true }),
      JSON.stringify({ name: lang, lang, chosen: true }),
    ] as const,
  );
}

test("a workspace whose trial ran out pays by Pix, changes its plan by card, and prints the invoice", async ({
  page,
}) => {
  test.slow();
  await register(page);
  await page.getByText("Café Serra Clara").first().click();

  // The gate: a toast, the plans, and the pages that stay accessible.
  await page.waitForURL("**/checkout");
  await expect(page.getByText("Your plan expired or is not active")).toBeVisible();
  await expect(page.getByRole("link", { name: "Manage running campaigns" })).toBeVisible();
  await checkPage(page, "plans in the checkout");
  await page.getByText("Monthly", { exact: true }).click();
  await page.getByRole("link", { name: "Choose Starter" }).click();

  // Pix, at the width of the smallest phones.
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  await fillBilling(page);
  await expect(page.getByRole("textbox", { name: "Pix code" })).toHaveValue(
    /^000201.*br\.gov\.bcb\.pix/,
  );
  await expect(page.getByRole("button", { name: "Copy Pix code" })).toBeVisible();
  // The payment appears while the last field is typed, and must not take its focus.
  await expect(page.getByLabel("Street address")).toBeFocused();
  await checkPage(page, "a Pix code");
  await simulate(page, "Expired");
  await expect(page.getByRole("button", { name: "Create new code" })).toBeVisible();
  await checkPage(page, "an expired Pix code");
  await page.getByRole("button", { name: "Create new code" }).click();
  await expect(page.getByRole("button", { name: "Create new code" })).toHaveCount(0);
  await simulate(page, "Duplicate notification");
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await expect(page.getByText(/The console opens in \d seconds?\./)).toBeVisible();
  await page.waitForURL("**/dashboard");
  await page.setViewportSize({ width: 1440, height: 900 });

  // A larger plan by card: declined, then paid.
  await page.goto("/payment");
  await expect(page.getByText("Current plan", { exact: true })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("link", { name: "Switch to Pro" }).click();
  await expect(page.getByText("Credit from Starter")).toBeVisible();
  await page.getByRole("radio", { name: /Credit card/ }).click();
  await page.getByRole("radio", { name: "Declined: insufficient funds" }).check();
  await page.getByRole("button", { name: /^Pay R\$/ }).click();
  await expect(page.getByText("There was a problem processing your payment")).toBeVisible();
  await expect(page.getByText(/doesn’t have enough funds/)).toBeVisible();
  await checkPage(page, "a refused card");
  await page.getByRole("radio", { name: "Payment approved" }).check();
  await page.getByRole("button", { name: /^Pay R\$/ }).click();
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();
  await page.getByRole("link", { name: "View invoice" }).click();

  // The invoice: on screen, on paper and as a file.
  await expect(
    page.getByRole("heading", { level: 1, name: /^Invoice T?\d{4}-\d{6}$/ }),
  ).toBeVisible();
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  const number = title.replace("Invoice ", "");
  await expect(page.getByRole("button", { name: /^Request a refund of R\$/ })).toBeVisible();
  await checkPage(page, "an invoice");
  const printed = pdfText(await page.pdf({ preferCSSPageSize: true }));
  expect(printed.pages).toBe(1);
  for (const text of [number, "Café Serra Clara", "12.ABC.345/01DE-35", "Credit from Starter"])
    expect(printed.text).toContain(text.replaceAll(" ", ""));
  for (const text of ["Where each line comes from", "Download PDF", "Dashboard"])
    expect(printed.text).not.toContain(text.replaceAll(" ", ""));
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  expect(
    readFileSync(await download.path())
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: /^Invoice / })).toBeVisible();

  // The settings show the plan, and cancel it with an undo.
  await page.goto("/settings/payment");
  await expect(page.getByRole("link", { name: `Invoice ${number}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Cancel plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
  await expect(page.getByText(/^Canceled\. The plan is active until/)).toBeVisible();
  await page.getByRole("button", { name: "Resume plan" }).click();
  await expect(page.getByText(/Next charge on/)).toBeVisible();
});

for (const lang of ["pt-br", "es-es"])
  test(`a Pix that pays itself opens the console in ${lang}`, async ({ page }) => {
    test.slow();
    const { plan } = textsOf(lang, "common");
    const { pix, success } = textsOf(lang, "checkout");
    const { choose } = textsOf(lang, "plans");
    await register(page);
    await speak(page, lang);
    await page.goto("/workspaces");
    await page.getByText("Café Serra Clara").first().click();
    await page.waitForURL("**/checkout");
    await expect(page.getByText(plan.inactive)).toBeVisible();
    await checkPage(page, `plans in ${lang}`);

    const headers = { authorization: `Bearer ${await tokenOf(page)}` };
    const saved = await page.request.put("/api/v1/Payments/BillingInfo", {
      headers,
      data: {
        fullName: "Café Serra Clara Torrefação Ltda.",
        email: "financeiro@serraclara.example.com",
        taxId: "12ABC34501DE35",
        street: "Av. Paulista, 1374",
        city: "São Paulo",
        state: "SP",
        zip: "01310-100",
        version: 1,
      },
    });
    expect(saved.status()).toBe(200);
    await page.getByRole("link", { name: choose.replace("{{plan}}", "Starter") }).click();
    await expect(page.getByRole("textbox", { name: pix.code })).toHaveValue(/^000201/);
    await expect(page.getByRole("heading", { level: 1, name: success.title })).toBeVisible({
      timeout: 45_000,
    });
    await expect(page.getByRole("link", { name: success.invoice })).toBeVisible();
    await page.waitForURL("**/dashboard");
    await expect(page.locator("html")).toHaveAttribute("lang", lang);
  });
