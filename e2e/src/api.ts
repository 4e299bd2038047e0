import type { Page } from "@playwright/test";
import { productUrl } from "./fixtures.ts";

/** Calls the API with the page's own session, for what a person cannot see on the screen. */
export async function api<T>(page: Page, path: string, init: { method?: string; body?: unknown } = {}): Promise<T> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem("user_data") ?? "{}") as { token?: string }).token);
  const answer = await fetch(`${productUrl()}/api/v1/${path}`, {
    method: init.method ?? "GET",
    headers: { authorization: `Bearer ${token}`, ...(init.body === undefined ? {} : { "content-type": "application/json" }) },
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${init.method ?? "GET"} ${path} answered ${answer.status}: ${text}`);
  return (answer.headers.get("content-type")?.includes("json") ? JSON.parse(text) : text) as T;
}
