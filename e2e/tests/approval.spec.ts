import type { Browser, Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api, call } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { addMember } from "../src/second-member.ts";
import { newUser, type Session, storeSession } from "../src/users.ts";

interface Id {
  id: string;
}

const SOURCE = `<mjml><mj-body><mj-section><mj-column><mj-text>Olá, {{ account.name | default: "amigo" }}!</mj-text></mj-column></mj-section></mj-body></mjml>`;

/** Requires approvals, and creates a contact, a template and a complete draft. */
async function prepareDraft(token: string): Promise<string> {
  const post = (path: string, body: unknown) => call<Id>(token, path, { method: "POST", body });
  const now = await call<Record<string, unknown>>(token, "Workspaces/Current");
  await call(token, "Workspaces/Current", {
    method: "PUT",
    body: { ...now, approvalAbove: 0 },
  });
  await post("Accounts", { name: "Raquel", email: "raquel@padaria.example.com", status: "active" });
  const template = await post("Templates", {
    name: "Oferta",
    content: { format: "mjml", language: "pt-br", subject: "Pão quente", source: SOURCE },
  });
  const { items } = await call<{ items: Id[] }>(token, "SendingAccounts");
  const draft = await post("Campaigns", {
    name: "Sexta na padaria",
    sendingAccountId: items[0]?.id,
    templateId: template.id,
  });
  return draft.id;
}

async function signedIn(browser: Browser, session: Session): Promise<Page> {
  const page = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await storeSession(page, session);
  return page;
}

/** Opens the review of a draft, and asks for its approval with a note. */
async function ask(page: Page, campaignId: string, note: string): Promise<void> {
  await page.goto(`${CAMPAIGNS_PATH}/${campaignId}`);
  await page
    .getByRole("button", { name: /^Review/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Note (optional)" }).fill(note);
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect(page.getByText("Waiting for another member to decide.")).toBeVisible();
}

const statusOf = async (page: Page, id: string) =>
  (await api<{ status: string }>(page, `Campaigns/${id}`)).status;

test("a campaign is sent once another member approved it", async ({ page, browser }) => {
  test.slow();
  const owner = await newUser({ confirmed: true });
  const approver = await addMember(owner.token, {
    name: "Rafael Teles",
    role: "marketer",
    company: owner.company,
  });
  const id = await prepareDraft(owner.token);
  await storeSession(page, owner.session);
  await ask(page, id, "The price is right now");
  await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const other = await signedIn(browser, approver.session);
  await other.goto("/approvals?show=mine");
  await expect(other.getByRole("link", { name: "Sexta na padaria" }).first()).toBeVisible();
  expect(await violations(other)).toEqual([]);
  await other.getByRole("link", { name: "Sexta na padaria" }).first().click();
  await expect(other.getByRole("heading", { name: "Your decision" })).toBeVisible();
  await expect(other.getByText("The price is right now").first()).toBeVisible();
  await expect(other.getByText("Pão quente").first()).toBeVisible();
  expect(await violations(other)).toEqual([]);

  await other.getByRole("heading", { level: 1 }).click();
  await other.keyboard.press("Control+Enter");
  await other.getByRole("button", { name: /^Undo \(/ }).click();
  await expect(other.getByRole("heading", { name: "Your decision" })).toBeVisible();
  await other.getByRole("button", { name: "Approve for 1 contact" }).click();
  await expect(other.getByRole("button", { name: /^Undo \(/ })).toBeVisible();
  expect(await statusOf(page, id)).toBe("draft");
  // Two undo periods: of the approval, and of the start.
  await expect.poll(() => statusOf(page, id), { timeout: 120_000 }).toBe("sent");
  await expect(other.getByText("It has taken effect.")).toBeVisible({ timeout: 15_000 });
  await other.close();
});

test("approval is requested again after changes, and a declined campaign stays a draft", async ({
  page,
  browser,
}) => {
  const owner = await newUser({ confirmed: true });
  const approver = await addMember(owner.token, {
    name: "Rafael Teles",
    role: "marketer",
    company: owner.company,
  });
  const id = await prepareDraft(owner.token);
  await storeSession(page, owner.session);
  await ask(page, id, "Please look");

  const other = await signedIn(browser, approver.session);
  await other.goto("/approvals?show=mine");
  await other.getByRole("link", { name: "Sexta na padaria" }).first().click();
  const decision = other.getByRole("region", { name: "Your decision" });
  await decision.getByRole("button", { name: "Request changes" }).click();
  await expect(decision.getByText("Say what should change")).toBeVisible();
  await decision.getByRole("textbox").fill("A shorter subject");
  await decision.getByRole("button", { name: "Request changes" }).click();
  await expect(other.getByText(/asked for changes/).first()).toBeVisible();

  await expect(page.getByText("A shorter subject").first()).toBeVisible({ timeout: 15_000 });
  const draft = await api<Record<string, unknown>>(page, `Campaigns/${id}`);
  await api(page, `Campaigns/${id}`, { method: "PUT", body: { ...draft, subject: "Pão!" } });
  await ask(page, id, "Shorter now");

  await expect(other.getByText("Changes since your last visit", { exact: false })).toBeVisible({
    timeout: 15_000,
  });
  await expect(other.locator("[data-change] ins").first()).toHaveText(/!/);
  await decision.getByRole("textbox").fill("Not this week");
  await decision.getByRole("button", { name: "Decline…" }).click();
  await expect(other.getByText(/declined it/)).toBeVisible();
  expect(await statusOf(page, id)).toBe("draft");
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await expect(page.getByText("The reason is in the request.")).toBeVisible();
  await other.close();
});
