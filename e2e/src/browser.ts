import { existsSync } from "node:fs";

/** The one without windows first: the same pages cost it a fifth less. */
const INSTALLED = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser of the machine; undefined lets Playwright use the one it downloaded. */
export const browserPath: string | undefined = process.env["ARAUTO_TEST_BROWSER"] ?? INSTALLED.find((path) => existsSync(path));
