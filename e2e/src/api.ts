import type { Page } from "@playwright/test";
import { productUrl } from "./product-url.ts";

export interface CallInit {
  method?: string;
  /** Sent as JSON, or unchanged if it is a form. */
  body?: unknown;
}

/** Calls the API with a token, or without one. */
export async function call<T>(
  token: string | undefined,
  path: string,
  { method = "GET", body }: CallInit = {},
): Promise<T> {
  const asJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(`${productUrl()}/api/v1/${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(asJson ? { "content-type": "application/json" } : {}),
    },
    ...(body === undefined ? {} : { body: asJson ? JSON.stringify(body) : body }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return (response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}

/** Returns the token of the page's session. */
export async function tokenOf(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () => (JSON.parse(localStorage.getItem("user_data") ?? "{}") as { token?: string }).token,
  );
}

/** Calls the API with the page's session, for data that the screen doesn't show. */
export async function api<T>(page: Page, path: string, init: CallInit = {}): Promise<T> {
  return call<T>(await tokenOf(page), path, init);
}

/** Sets the postal address of the token's workspace, which campaigns require to start. */
export async function setPostalAddress(token: string | undefined): Promise<void> {
  const { name, language, timeZone, version } = await call<{
    name: string;
    language: string;
    timeZone: string;
    version: number;
  }>(token, "Workspaces/Current");
  const body = { name, address: "Rua Augusta 100, São Paulo", language, timeZone, version };
  await call(token, "Workspaces/Current", { method: "PUT", body });
}
