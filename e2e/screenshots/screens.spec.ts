import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "@playwright/test";
import {
  fillWorkspace,
  withLanguage,
  storageFor,
  type FilledWorkspace,
} from "../src/filled-workspace.ts";
import { test } from "../src/fixtures.ts";
import { SCREENS, type Screen } from "../src/screens/index.ts";
import { show } from "../src/show-screen.ts";

const FOLDER = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../screenshots");
const LOOKS = {
  light: { darkMode: false },
  dark: { darkMode: true },
  rtl: { darkMode: false, isRTL: true },
};
const LANGUAGES = { "en-us": "English", "pt-br": "Portuguese (Brazil)" };
const WIDTHS = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

test.describe.configure({ timeout: 1_800_000 });

let filled: FilledWorkspace;
test.beforeAll(async () => {
  filled = await fillWorkspace();
});

for (const [look, settings] of Object.entries(LOOKS)) {
  for (const [lang, name] of Object.entries(LANGUAGES)) {
    for (const [device, viewport] of Object.entries(WIDTHS)) {
      test(`every screen, ${look}, ${lang}, ${device}`, async ({ browser }) => {
        const folder = path.join(FOLDER, `${look}-${lang}-${device}`);
        mkdirSync(folder, { recursive: true });
        const all = { ...settings, language: { name, lang } };
        await take(
          browser,
          folder,
          viewport,
          all,
          SCREENS.filter(({ asVisitor }) => asVisitor),
          null,
        );
        await take(
          browser,
          folder,
          viewport,
          all,
          SCREENS.filter(({ asVisitor }) => !asVisitor),
          await withLanguage(filled, lang),
        );
      });
    }
  }
}

async function take(
  browser: Browser,
  folder: string,
  viewport: { width: number; height: number },
  settings: object,
  screens: readonly Screen[],
  who: FilledWorkspace | null,
): Promise<void> {
  const context = await browser.newContext({
    viewport,
    reducedMotion: "reduce",
    storageState: storageFor(who, { ...settings }),
  });
  const page: Page = await context.newPage();
  for (const screen of screens) {
    await show(page, screen, filled);
    await page.screenshot({ path: path.join(folder, `${screen.name}.png`), fullPage: true });
  }
  await context.close();
}
