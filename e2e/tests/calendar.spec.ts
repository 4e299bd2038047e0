import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Id {
  id: string;
}

/** The 15th of the next month: no day of its week is in the past. */
function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15))
    .toISOString()
    .slice(0, 10);
}
const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** Plans two campaigns to the same contact, an hour apart. */
async function planCampaigns(page: Page, day: string): Promise<void> {
  const post = <T = Id>(path: string, body: unknown) =>
    api<T>(page, path, { method: "POST", body });
  await post("Accounts", { name: "Ana Lima", email: "ana@example.com", status: "active" });
  const template = await post("Templates", {
    name: "Offer",
    content: {
      format: "html",
      language: "en-us",
      subject: "Offer",
      source: "<html><body><p>Hello</p></body></html>",
    },
  });
  const { items } = await api<{ items: Id[] }>(page, "SendingAccounts");
  const plan = async (name: string, time: string) => {
    const { id } = await post("Campaigns", {
      name,
      sendingAccountId: items[0]?.id,
      templateId: template.id,
      sendAt: `${day}T${time}`,
    });
    await api(page, `Campaigns/${id}/Start`, { method: "POST" });
  };
  await plan("Doors open", "09:00");
  await plan("Free shipping", "10:00");
}

test("conflicting campaigns are found, and moved by proposal, mouse and keyboard", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const day = nextMonth();
  await planCampaigns(page, day);
  await page.goto("/scheduler");
  await page.getByText("Calendar", { exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await page.getByRole("button", { name: "Next month" }).click();
  const cell = (date: string) => page.locator(`[role=gridcell][data-day="${date}"]`);
  await expect(cell(day).getByRole("link")).toHaveCount(2);
  await expect(cell(day).getByText("conflict")).toBeVisible();

  await page.getByRole("button", { name: "1 conflict" }).click();
  await expect(page).toHaveURL(new RegExp(`day=${day}`));
  await expect(page.getByText("1 contact gets 2 emails within 1 hr.")).toBeVisible();
  await page.getByRole("button", { name: "Move Free shipping" }).click();
  await expect(cell(later(day, 1)).getByRole("link", { name: /Free shipping/ })).toBeVisible();
  await expect(cell(day).getByText("conflict")).toHaveCount(0);
  const words = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
  });
  const announcer = page.locator("[data-calendar-announcer]");
  await expect(announcer).toContainText(words.format(new Date(later(day, 1))));
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(announcer).toContainText(words.format(new Date(day)));
  await expect(cell(day).getByRole("link")).toHaveCount(2);
  await expect(cell(day).getByText("conflict")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();

  const entry = (date: string) => cell(date).getByRole("link", { name: /Doors open/ });
  await entry(day).dragTo(cell(later(day, 2)));
  await expect(entry(later(day, 2))).toBeVisible();
  await expect(cell(day).getByText("conflict")).toHaveCount(0);

  await entry(later(day, 2)).focus();
  await page.keyboard.press("Control+ArrowDown");
  await expect(entry(later(day, 9))).toBeFocused();
  const plannedAt = async () => {
    const path = "Campaigns?search=Doors";
    const { items } = await api<{ items: { sendAt: string }[] }>(page, path);
    return items[0]?.sendAt;
  };
  await expect.poll(plannedAt).toBe(`${later(day, 9)}T09:00`);
  await expect(announcer).toContainText(words.format(new Date(later(day, 9))));

  await cell(day).click({ position: { x: 60, y: 110 } });
  await page.getByRole("button", { name: "Actions for Free shipping" }).click();
  await page.getByRole("menuitem", { name: "Move to another time…" }).click();
  const dialog = page.getByRole("dialog", { name: "Move campaign" });
  await dialog.getByLabel("Time").fill("16:30");
  await dialog.getByRole("button", { name: "Move", exact: true }).click();
  await expect(cell(day).getByRole("link", { name: /4:30 PM/ })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).first().click();

  await entry(later(day, 9)).focus();
  await page.keyboard.press("PageUp");
  await page.keyboard.press("t");
  await expect(page.locator("[role=gridcell][aria-current=date]")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("On this day")).toBeVisible();
});
