import type { Locator, Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, fillRegistration, newLogin, test } from "../src/fixtures.ts";
import { mailedLink } from "../src/mailed-links.ts";

const CSV = [
  "Nome;E-mail",
  "Ana Lima;ana@example.com",
  "Bia Reis;bia@example.com",
  "Caio Souza;caio@example.com",
].join("\n");

/** Counts a newcomer's actions, and the product's response times. */
class Stopwatch {
  clicks = 0;
  #productMs = 0;

  /** Clicks, and waits for the result. */
  async click(target: Locator, done: () => Promise<unknown>): Promise<void> {
    this.clicks += 1;
    // The product's time is from the click to its result, without waiting for the button.
    await expect(target).toBeEnabled();
    const start = performance.now();
    await target.click();
    await done();
    this.#productMs += performance.now() - start;
  }

  get seconds(): number {
    return Math.round(this.#productMs / 100) / 10;
  }
}

const shows =
  (target: Locator, timeout = 60_000) =>
  () =>
    expect(target).toBeVisible({ timeout });

async function givePostalAddress(page: Page): Promise<void> {
  const { name, language, timeZone, version } = await api<Record<string, unknown>>(
    page,
    "Workspaces/Current",
  );
  const body = { name, language, timeZone, version, address: "Rua Augusta 100, São Paulo" };
  await api(page, "Workspaces/Current", { method: "PUT", body });
}

/** From the registration to the first running campaign. */
const CLICKS_MAX = 15;

test("the path leads from registration to the first campaign, and shows the next step", async ({
  page,
}) => {
  const watch = new Stopwatch();
  const login = newLogin();
  await fillRegistration(page, login);
  await watch.click(page.getByRole("button", { name: "Create account" }), () =>
    page.waitForURL("**/workspaces"),
  );
  const steps = page.getByRole("region", { name: "From file to first send" });
  await watch.click(page.getByText(login.company).first(), shows(steps));
  await givePostalAddress(page);

  // 1: contacts, in place.
  await steps
    .locator("input[type=file]")
    .setInputFiles({ name: "clientes.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) });
  const agreed = page.getByRole("radio", { name: "They agreed" });
  await watch.click(agreed, () => expect(agreed).toBeChecked());
  await page.getByLabel("The exact text they agreed to").fill("Cadastro no balcão");
  const start = page.getByRole("button", { name: "Import 3 contacts" });
  await watch.click(page.getByRole("button", { name: "Check file" }), shows(start));
  const next = page.getByRole("region", { name: /^Next:|^Everything is ready/ });
  await watch.click(start, shows(next.getByRole("link", { name: "Pick a design" })));
  await expect(page.getByText("Next: pick a design").first()).toBeVisible();

  // 2: a design, right in the dashboard; the editor links back.
  await watch.click(
    next.getByRole("link", { name: "All steps" }),
    shows(steps.getByRole("article").first()),
  );
  const design = steps.getByRole("button", { name: /^Use this design/ }).first();
  await steps.getByRole("article").first().hover();
  await watch.click(design, () => page.waitForURL(/\/email\/[0-9a-f-]{36}\/edit/));
  const back = page.getByRole("link", { name: "Back to first steps" });
  await watch.click(back, shows(steps.getByText("2 of 5 done")));

  // 3: a test to the newcomer, without leaving the page.
  await watch.click(
    steps.getByRole("button", { name: "Send test to me" }),
    shows(steps.getByText("3 of 5 done")),
  );

  // 4: the campaign comes with its template. The design's sample texts are accepted by name.
  const review = page.getByRole("button", { name: "Review and send" });
  await watch.click(steps.getByRole("link", { name: "Create campaign" }), shows(review));
  const dialog = page.getByRole("dialog");
  await watch.click(review, shows(dialog.getByRole("button", { name: "Send to 3 contacts" })));
  for (const tick of await dialog.getByRole("checkbox", { name: /^Send anyway/ }).all())
    await watch.click(tick, () => expect(tick).toBeChecked());
  await watch.click(
    dialog.getByRole("button", { name: "Send to 3 contacts" }),
    shows(page.getByRole("button", { name: "Undo send" })),
  );
  // Although the review was opened further down.
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  expect(watch.clicks).toBeLessThanOrEqual(CLICKS_MAX);
  await expect(next.getByRole("link", { name: "Connect sender" })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText("4 of 5").first()).toBeVisible();

  // 5: the provider is one click away.
  await watch.click(
    next.getByRole("link", { name: "Connect sender" }),
    shows(page.getByRole("dialog").getByText("Amazon SES")),
  );
  console.log(`First campaign: ${watch.clicks} clicks, ${watch.seconds} s taken by the product`);
});

test("every open tab notices a confirmed email, even if the link was opened elsewhere", async ({
  page,
  browser,
}) => {
  const login = newLogin();
  await fillRegistration(page, login);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/workspaces");
  await page.getByText(login.company).first().click();
  await page.waitForURL("**/dashboard");
  const second = await page.context().newPage();
  await second.goto("/email");
  for (const tab of [page, second])
    await expect(tab.getByText(/^Confirm your email: we sent/)).toBeVisible();
  const link = await mailedLink(await tokenOf(page), login.email, "/confirm-email");

  const phone = await browser.newPage();
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await phone.close();
  // The visible tab is notified, and its session is shared with the other tab.
  for (const tab of [page, second])
    await expect(tab.getByText(/^Confirm your email: we sent/)).toHaveCount(0);
});

const tokenOf = (page: Page) =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem("user_data") ?? "{}") as { token: string }).token,
  );

test.describe("a visitor whose browser prefers Portuguese", () => {
  test.use({ locale: "pt-BR" });

  test("is offered it in Portuguese on every public page, once", async ({ page }) => {
    for (const address of ["/", "/register", "/nothing-here"]) {
      await page.goto(address);
      await expect(page.getByRole("button", { name: "Ver em português" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "en-us");
    }
    await page.getByRole("button", { name: "Manter este idioma" }).click();
    await expect(page.getByRole("button", { name: "Ver em português" })).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: "Ver em português" })).toHaveCount(0);
  });

  test("switches with one click", async ({ page }) => {
    await page.goto("/register");
    await page.getByRole("button", { name: "Ver em português" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "pt-br");
    await expect(page.getByRole("button", { name: "Ver em português" })).toHaveCount(0);
  });
});

test("the first step takes typed addresses with the consent they gave", async ({ page }) => {
  const login = newLogin();
  await fillRegistration(page, login);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText(login.company).first().click();
  const steps = page.getByRole("region", { name: "From file to first send" });
  const addresses = steps.getByLabel("Or paste or type email addresses");
  await addresses.fill("Ana Lima <ana@example.com>\nbia@example.com\ncaio@example");
  await steps.getByRole("button", { name: "Add 2 contacts" }).click();
  await expect(steps.getByText("No email address in: caio@example")).toBeVisible();
  await expect(steps.getByText("Enter what these people agreed to")).toBeVisible();

  await addresses.fill("Ana Lima <ana@example.com>\nbia@example.com\ncaio@example.com");
  await steps.getByLabel("What these people read when they agreed").fill("Cadastro no balcão");
  await steps.getByRole("button", { name: "Add 3 contacts" }).click();
  await expect(steps.getByText("Contacts added")).toBeVisible();
  await expect(steps.getByText("3 contacts", { exact: true })).toBeVisible();
  const { items } = await api<{ items: { id: string; name: string; status: string }[] }>(
    page,
    "Accounts?limit=10",
  );
  expect(items.map(({ status }) => status)).toEqual(["active", "active", "active"]);
  const ana = items.find(({ name }) => name === "Ana Lima");
  const reach = await api<object>(page, `Accounts/${ana?.id}/Reachability`);
  expect(JSON.stringify(reach)).toContain("Cadastro no balcão");
});
