import { type Browser, chromium } from "@playwright/test";
import { browserPath } from "./browser.ts";

/** Starts a browser outside a test. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    args: ["--no-sandbox"],
    ...(browserPath && { executablePath: browserPath }),
  });
}
