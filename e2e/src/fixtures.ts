import { expect, type Page } from "@playwright/test";
import { productUrl } from "./product-url.ts";
import { test as base } from "./shared-context.ts";

export interface Login {
  email: string;
  password: string;
  company: string;
}

let counter = 0;
/** Returns a unique login. */
export function newLogin(company = "Padaria Aurora"): Login {
  counter += 1;
  return {
    email: `maria.${process.pid}.${Date.now()}.${counter}@example.com`,
    password: "Segredo2026x",
    company,
  };
}

/** Collects problems that a page must never have: console errors and requests to other origins. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(`uncaught: ${error.message}`));
  page.on("console", (message) => {
    // Failed requests are intended by tests, and the sandbox of an email blocks the script that Playwright injects into frames.
    const expected =
      /the server responded with a status of 4\d\d|Blocked script execution in 'about:srcdoc'/;
    if (message.type() === "error" && !expected.test(message.text()))
      errors.push(`console: ${message.text()}`);
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== productUrl())
      errors.push(`other origin: ${request.url()}`);
  });
  return errors;
}

/** A test that fails if its page has problems (see `watchErrors`). */
export const test = base.extend<{ pageErrors: string[] }>({
  baseURL: async ({}, use) => use(productUrl()),
  pageErrors: [
    async ({ page }, use) => {
      const errors = watchErrors(page);
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect };

/** Fills in the registration form without submitting it. */
export async function fillRegistration(page: Page, login: Login): Promise<void> {
  await page.goto("/register");
  await page.getByLabel("Company name").fill(login.company);
  await page.getByLabel("Work email").fill(login.email);
  await page.getByLabel("Full name").fill("Maria Souza");
  await page.getByLabel("Password", { exact: true }).fill(login.password);
  await page.getByRole("checkbox").check();
}
