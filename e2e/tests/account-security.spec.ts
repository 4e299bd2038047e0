import { nextAppCode, appCode } from "../src/authenticator.ts";
import { call, tokenOf } from "../src/api.ts";
import { expect, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { mailedLink } from "../src/mailed-links.ts";
import { enter, newUser, signIn, signInAndEnter, storeSession } from "../src/users.ts";

const NEW_PASSWORD = "Renovada2026";
const NEUTRAL = "If an account exists for this email, a link has been sent.";

test("resets a forgotten password with the emailed link, which works once", async ({ page }) => {
  const user = await newUser();
  await page.goto("/");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  // The response is the same for known and unknown addresses.
  for (const email of [`nobody.${user.email}`, user.email]) {
    await page.goto("/forgot-password");
    const field = page.getByLabel("Email");
    const other = page.getByRole("button", { name: "Use another email" });
    await expect(field.or(other)).toBeVisible();
    if (await other.isVisible()) await other.click();
    await field.fill(email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText(NEUTRAL)).toBeVisible();
    await expect(page.getByRole("button", { name: /Resend in/ })).toBeDisabled();
  }

  const link = await mailedLink(user.token, user.email, "/reset");
  await page.goto(link);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm the new password").fill("Andere2026x");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Passwords must match")).toBeVisible();
  await page.getByLabel("Confirm the new password").fill(NEW_PASSWORD);
  // The link's secret is removed from the address bar.
  expect(page.url()).not.toContain("token");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByRole("heading", { name: "Your new password is set" })).toBeVisible();
  // Happens automatically after a few seconds.
  await page.waitForURL(`${productUrl()}/`, { timeout: 10_000 });

  await expect(call(user.token, "Auth/Session")).rejects.toThrow(/401/);
  await signIn(page, user.email, user.password);
  await expect(page.getByRole("alert").first()).toContainText("Invalid email or password");
  await signIn(page, user.email, NEW_PASSWORD);
  await page.waitForURL("**/workspaces");
});

test("redirects from a used or invalid reset link to the login and says why", async ({ page }) => {
  const user = await newUser();
  await call(undefined, "Auth/ForgotPassword", { method: "POST", body: { email: user.email } });
  const link = await mailedLink(user.token, user.email, "/reset");
  const token = new URL(link).searchParams.get("token");
  await call(undefined, "Auth/ResetPassword", {
    method: "POST",
    body: { token, password: NEW_PASSWORD },
  });
  for (const address of [link, "/reset?token=abcdefghijklmnopqrstuvwxyz", "/reset"]) {
    await page.goto(address);
    await expect(page).toHaveURL(`${productUrl()}/`);
    await expect(page.getByText("Invalid or missing reset token").first()).toBeVisible();
  }
});

test("confirms the email with the emailed link and hides the reminder", async ({ page }) => {
  const user = await newUser();
  await enter(page, user);
  const reminder = page.getByText(/Confirm your email/);
  await expect(reminder).toBeVisible();
  await page.goto(await mailedLink(user.token, user.email, "/confirm-email"));
  await expect(page.getByRole("heading", { name: "Your email is confirmed" })).toBeVisible();
  await page
    .getByRole("link", { name: "Continue" })
    .or(page.getByRole("button", { name: "Continue" }))
    .click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(reminder).toHaveCount(0);
});

test("sets up two-factor sign-in, asks for a code and accepts each code and recovery code once", async ({
  page,
  browser,
}) => {
  const user = await newUser();
  await storeSession(page, user.session);
  await page.goto("/settings/two-factor");
  // Requires a confirmed email; otherwise a stranger could lock out its owner.
  await expect(page.getByRole("heading", { name: "Confirm your email first" })).toBeVisible();
  const link = new URL(await mailedLink(user.token, user.email, "/confirm-email"));
  await call(undefined, "Auth/ConfirmEmail", {
    method: "POST",
    body: { token: link.searchParams.get("token") },
  });
  await page.getByRole("button", { name: "I confirmed it" }).click();
  await page.getByLabel("Your password").fill(user.password);
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code[dir=ltr]").first().textContent()) ?? "";
  const first = appCode(secret);
  await page.getByLabel("Code", { exact: true }).fill(first);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("Each code works once.").first()).toBeVisible();
  const codes = ((await page.locator("pre code, pre").first().textContent()) ?? "")
    .split(/\s+/)
    .filter(Boolean);
  expect(codes).toHaveLength(10);
  await page.getByRole("button", { name: "I saved my codes" }).click();
  await expect(page.getByText("Two-factor authentication is on")).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await elsewhere.goto("/");
  await signIn(elsewhere, user.email, user.password);
  await expect(elsewhere.getByRole("heading", { name: "One more step" })).toBeVisible();
  // The code that enabled it can't be reused.
  await elsewhere.getByLabel("Code", { exact: true }).fill(first);
  await expect(
    elsewhere.getByText("This code isn’t valid. Use the latest one from your app."),
  ).toBeVisible();
  await elsewhere.getByLabel("Code", { exact: true }).fill(nextAppCode(secret));
  await elsewhere.waitForURL("**/workspaces");

  await elsewhere.evaluate(() => localStorage.clear());
  await elsewhere.goto("/");
  await signIn(elsewhere, user.email, user.password);
  await elsewhere.getByRole("button", { name: "Use a recovery code" }).click();
  await elsewhere.getByLabel("Recovery code").fill(codes[0] ?? "");
  await elsewhere.getByRole("button", { name: "Continue" }).click();
  await elsewhere.waitForURL("**/workspaces");
  await elsewhere.close();
});

test("ends a session immediately from another browser", async ({ page, browser }) => {
  const user = await newUser();
  await signInAndEnter(page, user);
  const elsewhere = await browser.newPage({ baseURL: productUrl(), locale: "en-US" });
  await signInAndEnter(elsewhere, user);
  const token = await tokenOf(elsewhere);

  await page.goto("/settings/sessions");
  await expect(page.getByText("current", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /End \d other sessions?/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /End \d other sessions?/ })
    .click();
  await expect(page.getByText("You have no other sessions.")).toBeVisible();
  await expect(call(token, "Auth/Session")).rejects.toThrow(/401/);
  await elsewhere.goto("/accounts");
  await expect(elsewhere).toHaveURL(`${productUrl()}/`);
  await elsewhere.close();
});

test("ends other sessions when the password changes, and shows a wrong current password at its field", async ({
  page,
}) => {
  const user = await newUser();
  await signInAndEnter(page, user);
  await page.goto("/settings/change-password");
  await page.getByLabel("Current password").fill("Errada2026x");
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Current password").fill(user.password);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Password changed. All other sessions have ended.")).toBeVisible();
  await expect(call(user.token, "Auth/Session")).rejects.toThrow(/401/);
  await page.goto("/accounts");
  await expect(page.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
});

test("changes the email with the link sent to the new address, and rejects a common password at its field", async ({
  page,
}) => {
  const user = await newUser({ confirmed: true });
  await signInAndEnter(page, user);
  await page.goto("/settings/profile");
  await page.getByRole("button", { name: "Change email" }).click();
  const email = `new.${user.email}`;
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Your password").fill("Errada2026x");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Your password").fill(user.password);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await mailedLink(user.token, user.email, "/forgot-password");

  await page.goto(await mailedLink(user.token, email, "/confirm-new-email"));
  await expect(page.getByRole("heading", { name: "Confirm your new email" })).toBeVisible();
  expect(page.url()).not.toContain("token");
  // The earlier session, created without the form, ends; the current one continues.
  await page.getByRole("button", { name: "Confirm new email" }).click();
  await expect(page.getByText(`You sign in with ${email} from now on.`)).toBeVisible();
  await expect(call(user.token, "Auth/Session")).rejects.toThrow(/401/);

  await page.goto("/settings/change-password");
  await page.getByLabel("Current password").fill(user.password);
  await page.getByLabel("New password", { exact: true }).fill("Brasil2026");
  await page.getByLabel("Confirm new password").fill("Brasil2026");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("This password is too common.")).toBeVisible();
  await expect(page.getByLabel("New password", { exact: true })).toHaveAttribute(
    "aria-invalid",
    "true",
  );
});

test("stores the language chosen on the sign-in page for a user who never chose one", async ({
  page,
}) => {
  const user = await newUser();
  await page.goto("/");
  await page.getByRole("button", { name: "Português (Brasil)" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-br");
  await page.getByLabel("E-mail").fill(user.email);
  await page.getByLabel("Senha", { exact: true }).fill(user.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/workspaces");
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-br");
  expect(await call<{ lang: string }>(await tokenOf(page), "Auth/Session")).toMatchObject({
    lang: "pt-br",
  });
});

test.describe("when registration is closed", () => {
  for (const [mode, title] of [
    ["closed", "Registration is closed"],
    ["invited", "Registration is by invitation"],
  ] as const) {
    test(`offers no registration and says so (${mode})`, async ({ page }) => {
      await page.route("**/v1/Auth/Registration", (route) =>
        route.fulfill({ json: { mode, domains: [] } }),
      );
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
      await expect(page.getByRole("link", { name: "Create one" })).toHaveCount(0);
      await page.goto("/register");
      await expect(page.getByRole("heading", { name: title })).toBeVisible();
      await expect(page.getByLabel("Company name")).toHaveCount(0);
    });
  }
});
