import { api, call, tokenOf } from "../src/api.ts";
import { expect, fillRegistration, type Login, newLogin, test } from "../src/fixtures.ts";
import { productUrl } from "../src/product-url.ts";
import { registerAndEnter, signIn } from "../src/users.ts";

/** A user created through the API. */
async function makeAccount(): Promise<Login> {
  const login = newLogin();
  const { company, email, password } = login;
  await call(undefined, "Auth/Register", {
    method: "POST",
    body: { companyName: company, email, name: "Maria Souza", password, acceptTerms: true },
  });
  return login;
}

test("responds identically to a wrong password and an unknown email, and keeps the typed values", async ({
  page,
}) => {
  const { email, password } = await makeAccount();
  await page.goto("/");
  for (const [who, secret] of [
    [email, "Errada2026x"],
    [`nobody.${email}`, password],
  ] as const) {
    await signIn(page, who, secret);
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(who);
    await expect(page).toHaveURL(`${productUrl()}/`);
    expect(await tokenOf(page)).toBeUndefined();
  }
  await signIn(page, email, password);
  await page.waitForURL("**/workspaces");
});

test("keeps the session after a reload, and ends it permanently on sign-out", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  const token = await tokenOf(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Maria");
  await page.getByRole("button", { name: /your account/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page.getByText("Logged out successfully")).toBeVisible();
  await expect(page).toHaveURL(`${productUrl()}/`);
  await expect(call(token, "Auth/Session")).rejects.toThrow(/401/);
  // Going back doesn't show the previous screen.
  await page.goto("/dashboard");
  await expect(page).toHaveURL(`${productUrl()}/`);
});

test("redirects to the login when the session was ended elsewhere or the token was changed", async ({
  page,
  context,
}) => {
  await registerAndEnter(page, newLogin());
  const other = await context.newPage();
  await other.goto("/accounts");
  await expect(other.getByRole("heading", { level: 1, name: "Contacts" })).toBeVisible();
  await api(page, "Auth/Logout", { method: "POST" });
  await other.goto("/email");
  await expect(other).toHaveURL(`${productUrl()}/`);
  // Tabs share the session: the first one is signed out, too.
  await expect(page).toHaveURL(`${productUrl()}/`);
  await other.close();

  const fresh = await makeAccount();
  await signIn(page, fresh.email, fresh.password);
  await page.waitForURL("**/workspaces");
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem("user_data") ?? "{}") as { token: string };
    const [head, claims = "", signature] = stored.token.split(".");
    const forged = btoa(
      atob(claims.replaceAll("-", "+").replaceAll("_", "/")).replace(
        '"role":[]',
        '"role":["MEMBER.MANAGE"]',
      ),
    ).replaceAll("=", "");
    localStorage.setItem(
      "user_data",
      JSON.stringify({ ...stored, token: [head, forged, signature].join(".") }),
    );
  });
  await page.goto("/workspaces");
  await expect(page).toHaveURL(`${productUrl()}/`);
});

test("shows a not-found page for an unknown URL", async ({ page }) => {
  await page.goto("/no/such/place");
  await expect(page).toHaveURL(`${productUrl()}/404`);
  await expect(page.getByRole("heading", { name: "This page doesn’t exist" })).toBeVisible();
});

test("creates one user when the registration is double-clicked", async ({ page }) => {
  const login = newLogin("Duplo Clique");
  const registrations: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/Auth/Register")) registrations.push(request.url());
  });
  await fillRegistration(page, login);
  await page.getByRole("button", { name: "Create account" }).dblclick();
  await page.waitForURL("**/workspaces");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(registrations).toHaveLength(1);
  const { items } = await api<{ items: { name: string }[] }>(page, "Workspaces");
  expect(items.map(({ name }) => name)).toEqual(["Duplo Clique"]);
});

test("stores a selected language in the browser and with the user", async ({ page, browser }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Português (Brasil)" }).click();
  await expect(page.getByRole("heading", { name: "Que bom ter você de volta" })).toBeVisible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-br");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();

  const { email, password } = await makeAccount();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/workspaces");
  await page.getByText("Padaria Aurora").first().click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("button", { name: /idioma|language/i }).click();
  await page.getByRole("menuitem", { name: /Español/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es-es");

  // Another browser, in English until the user signs in.
  const elsewhere = await browser.newPage();
  await elsewhere.goto("/");
  await signIn(elsewhere, email, password);
  await elsewhere.waitForURL("**/workspaces");
  await expect(elsewhere.locator("html")).toHaveAttribute("lang", "es-es");
  await elsewhere.close();
});

test("applies the dark theme before any of the app's code runs", async ({ page }) => {
  await registerAndEnter(page, newLogin());
  await page.getByRole("button", { name: "Dark mode" }).click();
  const ground = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(ground).toBe("rgb(12, 16, 25)");
  // With the scripts blocked, only the first paint is visible.
  await page.route("**/assets/*.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "" }),
  );
  await page.reload({ waitUntil: "commit" });
  await page.locator("body").waitFor({ state: "attached" });
  await expect.poll(ground).toBe("rgb(12, 16, 25)");
  await expect(page.getByRole("heading")).toHaveCount(0);
});
