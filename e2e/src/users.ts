import { expect, type Page } from "@playwright/test";
import { call, setPostalAddress } from "./api.ts";
import { type Login, newLogin } from "./fixtures.ts";
import { mailedLink } from "./mailed-links.ts";

/** A user with a login and a workspace, created through the API. */
export interface User extends Login {
  /** Token for the workspace. */
  token: string;
  personTenantId: string;
}

/** Registers a user; with `confirmed`, also opens the confirmation link. */
export async function newUser({ confirmed = false } = {}): Promise<User> {
  const login = newLogin();
  const { company: companyName, email, password } = login;
  const body = { companyName, email, name: "Maria Souza", password, acceptTerms: true };
  const { token: outside } = await call<{ token: string }>(undefined, "Auth/Register", {
    method: "POST",
    body,
  });
  const { items } = await call<{ items: { personTenantId: string }[] }>(outside, "Workspaces");
  const personTenantId = items[0]?.personTenantId ?? "";
  const { token } = await call<{ token: string }>(outside, `Workspaces/${personTenantId}/Enter`, {
    method: "POST",
  });
  await setPostalAddress(token);
  if (confirmed) {
    const link = new URL(await mailedLink(token, email, "/confirm-email"));
    await call(undefined, "Auth/ConfirmEmail", {
      method: "POST",
      body: { token: link.searchParams.get("token") },
    });
  }
  return { ...login, token, personTenantId };
}

/** Signs in with the form and stays on the page that follows. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // Wait for the response: the form ignores a second submit until then.
  await Promise.all([
    page.waitForResponse("**/v1/Auth/Login"),
    page.getByRole("button", { name: "Sign in" }).click(),
  ]);
}

/** Signs in with the form and enters the workspace. */
export async function signInAndEnter(
  page: Page,
  { email, password, company }: Login,
): Promise<void> {
  await page.goto("/");
  await signIn(page, email, password);
  await page.waitForURL("**/workspaces");
  await page.getByText(company).first().click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Joins a workspace with the form behind an invitation link, as a user without a login. */
export async function join(
  page: Page,
  link: string,
  company: string,
  { name, password }: { name: string; password: string },
): Promise<void> {
  await page.goto(link);
  await expect(page.getByText(company).first()).toBeVisible();
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: /join|create/i }).click();
  await page.waitForURL("**/dashboard");
}
