import { existsSync } from "node:fs";

const INSTALLED = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** A browser of the machine; undefined lets Playwright use the one it downloaded. */
export const browserPath: string | undefined = process.env["ARAUTO_TEST_BROWSER"] ?? INSTALLED.find((path) => existsSync(path));
