import { api, call } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { mailedLink } from "../src/mailed-links.ts";
import { enter, join, newUser, storeSession } from "../src/users.ts";

test("an invited user joins with the emailed link, and the inviting member is notified immediately", async ({
  page,
  browser,
}) => {
  const owner = await newUser({ confirmed: true });
  const invited = newLogin(owner.company);
  await enter(page, owner);
  // A new workspace starts with three notifications.
  await expect(page.getByRole("button", { name: "Notifications, 3 unread" })).toBeVisible();
  await page.goto("/settings/members");
  // With a single member, the empty state offers it again.
  await page.getByRole("button", { name: "Invite people" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").first().fill(invited.email);
  await dialog.getByRole("button", { name: /^(Send|Invite)/ }).click();
  await expect(page.getByText(invited.email).first()).toBeVisible();

  const link = await mailedLink(owner.token, invited.email, "/invitation");
  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await join(elsewhere, link, owner.company, { name: "Rosa Lima", password: invited.password });

  await expect(page.getByRole("button", { name: "Notifications, 4 unread" })).toBeVisible();
  await page.reload();
  // The server applies another role immediately.
  const mayWrite = async () => {
    const response = await api(elsewhere, "CustomFields", {
      method: "POST",
      body: { identifier: "cidade", name: "Cidade", type: "text" },
    }).catch((error: Error) => error.message);
    return typeof response === "object";
  };
  expect(await mayWrite()).toBe(true);
  await page.getByRole("combobox", { name: "Role of Rosa Lima" }).click();
  await page.getByRole("option", { name: /^Analyst/ }).click();
  await expect(page.getByText("Rosa Lima is now Analyst")).toBeVisible();
  expect(await mayWrite()).toBe(false);
  await elsewhere.close();

  // The link can't be used again.
  const again = await call<{ code?: string }>(undefined, "Invitations/Look", {
    method: "POST",
    body: { token: new URL(link).searchParams.get("token") },
  }).catch((error: Error) => error.message);
  expect(again).toContain("LINK_INVALID");
});

test("warns a user with an unconfirmed email before they invite someone", async ({ page }) => {
  await storeSession(page, (await newUser()).session);
  await page.goto("/settings/members");
  await expect(page.getByText(/confirm/i).first()).toBeVisible();
});
