import { expect, type Page } from "@playwright/test";
import { call, setPostalAddress } from "./api.ts";
import { type Login, newLogin } from "./fixtures.ts";
import { mailedLink } from "./mailed-links.ts";

/** A user with a login and a workspace, created through the API. */
export interface User extends Login {
  /** Session in the workspace, and its token. */
  session: Session;
  token: string;
  personTenantId: string;
}

/** A session as the API returns it. */
export interface Session {
  token: string;
  expiresAt: string;
  inactivitySeconds: number;
  user: { personTenantId: string | null };
}

/** Registers a company through the API, and returns its owner's session in the workspace. */
export async function register(
  { company: companyName, email, password }: Login,
  name = "Maria Souza",
): Promise<Session> {
  const body = { companyName, email, name, password, acceptTerms: true };
  const { token: outside } = await call<Session>(undefined, "Auth/Register", {
    method: "POST",
    body,
  });
  const { items } = await call<{ items: { personTenantId: string }[] }>(outside, "Workspaces");
  return call<Session>(outside, `Workspaces/${items[0]?.personTenantId}/Enter`, { method: "POST" });
}

/** Registers a user; with `confirmed`, also opens the confirmation link. */
export async function newUser({ confirmed = false } = {}): Promise<User> {
  const login = newLogin();
  const session = await register(login);
  const { token, user } = session;
  await setPostalAddress(token);
  if (confirmed) {
    const link = new URL(await mailedLink(token, login.email, "/confirm-email"));
    await call(undefined, "Auth/ConfirmEmail", {
      method: "POST",
      body: { token: link.searchParams.get("token") },
    });
  }
  return { ...login, session, token, personTenantId: user.personTenantId ?? "" };
}

/**
 * Registers a company, gives it a postal address and signs the page in as its owner. Uses the API, because two pages and
 * a form in each of a hundred tests take minutes; `identity.spec.ts` tests the form. Opens no page of the console: most
 * tests start on another page than the dashboard.
 */
export async function registerAndSignIn(page: Page, login: Login): Promise<void> {
  const session = await register(login);
  await setPostalAddress(session.token);
  await storeSession(page, session);
}

/** Registers a company like `registerAndSignIn` and opens its dashboard. */
export async function registerAndEnter(page: Page, login: Login): Promise<void> {
  await registerAndSignIn(page, login);
  await openDashboard(page);
}

/** Signs the page in with a user's session and opens the dashboard. */
export async function enter(page: Page, { session }: User): Promise<void> {
  await storeSession(page, session);
  await openDashboard(page);
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

/** Signs the page in with a session; the next page of the console that it opens uses it. */
export async function storeSession(page: Page, session: Session): Promise<void> {
  // Any small file of the same origin, which runs no code of the console.
  await page.goto("/favicon.svg");
  await page.evaluate(
    (stored) => localStorage.setItem("user_data", stored),
    storedSession(session),
  );
}

/** Returns a session as the console stores it under `user_data`. */
export const storedSession = (session: Session): string =>
  JSON.stringify({ ...session, isAuth: true });

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
