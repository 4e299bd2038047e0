import { type Page, test as base } from "@playwright/test";
import { expect, fillRegistration, newLogin } from "../src/fixtures.ts";
import { checkPage } from "../src/page-checks.ts";
import { type Product, startProduct } from "../src/product.ts";
import { startStripeStub, type StripeStub } from "../src/stripe-stub.ts";

const NUMBER = "4242424242424242";
const DECLINED = "4000000000000002";

// On a separate server, which accepts cards through Stripe.
const test = base.extend<object, { stripe: StripeStub; product: Product }>({
  stripe: [
    async ({}, use) => {
      const stripe = await startStripeStub();
      await use(stripe);
      await stripe.stop();
    },
    { scope: "worker" },
  ],
  product: [
    async ({ stripe }, use) => {
      const product = await startProduct({
        ARAUTO_TRIAL_DAYS: "0",
        ARAUTO_BILLING: "on",
        ARAUTO_PAYMENT_PROVIDERS: "stripe",
        ARAUTO_SELLER_NAME: "Estandarte Serviços Digitais",
        ARAUTO_STRIPE_API: stripe.url,
        ARAUTO_STRIPE_SECRET_KEY: "sk_test_stub0123456789",
        ARAUTO_STRIPE_PUBLISHABLE_KEY: "pk_test_stub0123456789",
        ARAUTO_STRIPE_WEBHOOK_SECRET: "whsec_stub0123456789",
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

/** Records everything that the page sends: URLs, headers and bodies. */
function watchRequests(page: Page): { url: string; sent: string }[] {
  const requests: { url: string; sent: string }[] = [];
  page.on("request", (request) => {
    const sent = [request.url(), request.postData() ?? "", JSON.stringify(request.headers())];
    requests.push({ url: request.url(), sent: sent.join("\n") });
  });
  return requests;
}

async function fillBilling(page: Page): Promise<void> {
  await page.getByLabel("Full name or company name").fill("Café Serra Clara Torrefação Ltda.");
  await page.getByLabel("CPF or CNPJ").fill("12abc34501de35");
  await page.getByLabel("Invoice email").fill("financeiro@serraclara.example.com");
  await page.getByLabel("Zip code").fill("01310100");
  await expect(page.getByLabel("City")).toHaveValue("São Paulo");
  await page.getByLabel("Street address").fill("Av. Paulista, 1374");
}

test("a card is entered in Stripe's own fields, and its number never reaches the server", async ({
  page,
  product,
  stripe,
}) => {
  test.slow();
  await stripe.serve(page);
  const requests = watchRequests(page);
  const violated: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violated.push(message.text());
  });
  await fillRegistration(page, newLogin("Café Serra Clara"));
  await page.getByRole("button", { name: /create account/i }).click();
  await page.waitForURL("**/workspaces");
  await page.getByText("Café Serra Clara").first().click();
  await page.waitForURL("**/checkout");
  await page.getByText("Monthly", { exact: true }).click();
  // Stripe's script is loaded by the card fields, and by no other page.
  expect(requests.filter(({ url }) => url.includes("stripe.com"))).toEqual([]);
  await page.getByRole("link", { name: "Choose Starter" }).click();
  await fillBilling(page);

  const field = page
    .frameLocator('iframe[title="Secure payment input frame"]')
    .getByLabel("Card number");
  const payButton = page.getByRole("button", { name: /^Pay R\$/ });
  await expect(field).toBeVisible();
  await expect(payButton).toBeEnabled();
  await checkPage(page, "Stripe's card fields");
  const typed = () => page.waitForResponse("https://api.stripe.com/typed", { timeout: 15_000 });
  await Promise.all([typed(), field.fill(DECLINED)]);
  // The button is below the frame and out of view: while the page scrolls, a click would hit the frame.
  await payButton.press("Enter");
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  await Promise.all([typed(), field.fill(NUMBER)]);
  await payButton.click();
  await expect(page.getByRole("heading", { name: "Payment confirmed" })).toBeVisible();

  expect(stripe.numbers).toEqual([DECLINED, NUMBER]);
  const own = requests.filter(({ url }) => url.startsWith(product.url));
  expect(own.length).toBeGreaterThan(10);
  for (const { url, sent } of own)
    for (const number of [NUMBER, DECLINED]) expect(sent.includes(number), url).toBe(false);
  expect(violated).toEqual([]);
});
