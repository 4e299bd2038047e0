import { expect, type Page } from "@playwright/test";

const primary = (page: Page) =>
  page
    .locator(
      "main :is(header, section) button[data-variant=filled]:enabled, main :is(header, section) button.mantine-Button-root:not([data-variant]):enabled",
    )
    .first();
/** Clicks the page's primary button and waits for the result. */
export async function openPrimary(page: Page): Promise<void> {
  await primary(page).click();
  await page.getByRole("dialog").waitFor();
}

/** Opens the review of a campaign. */
export async function openReview(page: Page): Promise<void> {
  await page.locator("main [data-review]").click();
  await page.getByRole("dialog").locator("dl:visible").first().waitFor();
}

/**
 * Shows a scheduled campaign as if it had just been sent: the undo period of these servers is over before a screen is
 * checked.
 */
export async function showUndoPeriod(page: Page): Promise<void> {
  const id = page.url().split("/").at(-1) ?? "";
  await page.route(`**/api/v1/Campaigns/${id}`, async (route) => {
    const response = await route.fetch();
    const campaign = (await response.json()) as object;
    const startsAt = new Date(Date.now() + 600_000).toISOString();
    await route.fulfill({
      response,
      json: { ...campaign, sendAt: null, stage: "grace", startsAt },
    });
  });
  await page.reload();
  await page.locator("main iframe").first().waitFor();
}

/** Opens the pictures of templates and designs on a draft's page. */
export async function openTemplateChooser(page: Page): Promise<void> {
  await page.locator("#campaign-content [data-choose-template]").click();
  await page.getByRole("dialog").locator("li button").first().waitFor();
}

/** Opens the notifications, on screens wide enough for them. */
export async function openBell(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 768) return;
  await page
    .getByRole("banner")
    .locator("button[aria-haspopup=dialog]")
    .filter({ hasText: /\d/, visible: true })
    .first()
    .click();
  await page.getByRole("dialog").locator("li").first().waitFor();
}

/** Opens the history of a template from its menu of secondary actions. */
export async function openVersions(page: Page): Promise<void> {
  await page.locator("main [data-more]").click();
  await page.locator("[data-versions]").click();
  await page.getByRole("dialog").locator("iframe, li").first().waitFor();
}

/** Opens the list of a template's languages from the language menu. */
export async function openLanguages(page: Page): Promise<void> {
  await page.locator("main [data-languages]").click();
  await page.getByRole("menuitem").last().click();
  await page.getByRole("dialog").locator("li").first().waitFor();
}

/** Opens the settings of a workflow's email. */
export async function openStep(page: Page, index = 1): Promise<void> {
  await page.locator("ol [data-step]").nth(index).click();
  await page.locator("[data-step-panel] input").first().waitFor();
}

/** Shows the whole dashboard, even of a new workspace, with the form for its goals. */
export async function openGoals(page: Page): Promise<void> {
  const skip = page.locator("main [data-skip-steps]");
  if (await skip.isVisible()) await skip.click();
  await page.locator("main [data-set-goals]").click();
  await page.locator("main form input").first().waitFor();
}

export async function openUserMenu(page: Page): Promise<void> {
  await page.locator("header").first().getByRole("button").last().click();
  await page.getByRole("menu").waitFor();
}

export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
}

export async function openThemeDrawer(page: Page): Promise<void> {
  // On a phone, the command is in the user menu.
  const floating = page.locator("button[aria-haspopup=dialog]").last();
  if (await floating.isVisible()) await floating.click();
  else {
    await openUserMenu(page);
    await page.locator("[role=menuitem][aria-haspopup=dialog]").click();
  }
  await page.getByRole("dialog").waitFor();
}

/** Shows the templates as a table. The choice is stored with the user, so screens with tiles must switch back. */
export async function openTable(page: Page): Promise<void> {
  await page.locator("main label[for$=-table]").click();
  await page.locator("main :is(table, ul) [data-row]").first().waitFor();
}

export async function openTiles(page: Page): Promise<void> {
  await page.locator("main label[for$=-tiles]").click();
  await page.locator("main article").first().waitFor();
}

/** Selects a tile: its check box is visible on hover and on focus. */
export async function selectTile(page: Page): Promise<void> {
  await openTiles(page);
  const box = page.locator("main article input[type=checkbox]").first();
  await box.focus();
  await box.press("Space");
  await page.getByRole("toolbar").waitFor();
}

export async function openImport(page: Page): Promise<void> {
  await page.locator("main header button").first().click();
  await page.getByRole("dialog").waitFor();
}

/** Selects one or two contacts: phones have no check box for the whole page. */
export async function selectContacts(page: Page): Promise<void> {
  const boxes = page.locator("main :is(thead, li) input[type=checkbox]");
  await boxes.first().click();
  await page.getByRole("toolbar").waitFor();
}

export async function openBulkStatus(page: Page): Promise<void> {
  await selectContacts(page);
  await page.locator("[role=toolbar] button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").nth(2).click();
  await page.getByRole("dialog").getByRole("combobox").click();
  // With an exact role: the page sizes are options, too.
  await page.locator("[role=option]").nth(1).click();
}

/** Opens an entry of the menu at the top of a contact. */
export async function openFromContactMenu(page: Page, entry: number): Promise<void> {
  await page.locator("main header button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").nth(entry).click();
  await page.getByRole("dialog").waitFor();
}

export async function openMerge(page: Page): Promise<void> {
  // After the test and the copy of their data.
  await openFromContactMenu(page, 2);
  await page.getByRole("dialog").getByRole("combobox").fill("pessoa0@example.com");
  await page.getByRole("option", { name: /pessoa0@example/ }).click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

export async function openFromFieldMenu(page: Page, entry: number): Promise<void> {
  await page.locator("main :is(tbody, li) button[aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem").nth(entry).click();
  await page.getByRole("dialog").waitFor();
}

/** Tries the first type that a field doesn't have yet. */
export async function openTypeChange(page: Page): Promise<void> {
  await openFromFieldMenu(page, 0);
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.locator("[role=option]:not([aria-selected=true])").first().click();
  await page.getByRole("dialog").getByRole("status").waitFor();
}

export async function openTab(page: Page, index: number): Promise<void> {
  await page.getByRole("tab").nth(index).click();
}

let issued = 0;
/** Creates an API key with permission to read everything. */
export async function issueKey(page: Page): Promise<void> {
  issued += 1;
  await page.locator("main form input[maxlength]").fill(`Chave ${process.pid} ${issued}`);
  await page.locator("main form label[for$=-read]").first().click();
  await page.locator("main form button[type=submit]").click();
  await page.locator("main article pre").waitFor();
}

/** Opens the latest API call of the list. */
export async function openCall(page: Page): Promise<void> {
  await page.locator("main a[data-call]").first().click();
  await page.locator("pre").first().waitFor();
}

/** Opens the dialog that rotates a key's secret. */
export async function openRotation(page: Page): Promise<void> {
  await page.locator("main header button").last().click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

/** Opens the dialog that explains how to listen to events. */
export async function openListening(page: Page): Promise<void> {
  await page.locator("main header button").first().click();
  await page.locator("[role=dialog] pre").waitFor();
}

/** Opens the example of an event type. */
export async function openEventExample(page: Page): Promise<void> {
  await page.locator("main form li button").first().click();
  await page.locator("[role=dialog] pre").first().waitFor();
}

/** Checks the endpoint of a webhook, and expands the first result. */
export async function checkEndpoint(page: Page): Promise<void> {
  const check = page.locator("main section").nth(5);
  await check.locator("button").first().click();
  await check.locator("h3 button").first().click();
  await check.locator("pre").first().waitFor();
}

/** Opens the dialog that restores the newest backup of a task. */
export async function openRestore(page: Page): Promise<void> {
  await page.locator("main ul [aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem").first().click();
  await page.getByRole("dialog").locator("form dl").waitFor();
}

/** Selects a card in the checkout. */
export async function openCardPane(page: Page): Promise<void> {
  await page.locator("main [data-method=card]").click();
  await page.locator("main input[value=test_card_success]").waitFor();
}

/** Creates a boleto in the checkout; one that was created before is shown again. */
export async function openBoletoPane(page: Page): Promise<void> {
  await page.locator("main [data-method=boleto]").click();
  const create = page.locator("main [data-create-boleto]");
  const line = page.locator("main textarea[readonly]");
  await create.or(line).first().waitFor();
  if (await create.isVisible()) await create.click();
  await line.waitFor();
  // All digits are visible at every width, to be typed elsewhere: no line is truncated.
  const cutLines = () =>
    line.evaluate(
      (field) =>
        (field.scrollHeight - field.clientHeight) /
        Number.parseFloat(getComputedStyle(field).lineHeight),
    );
  await expect.poll(cutLines).toBeLessThan(0.5);
}

/** Opens the list of what used the plan. */
export async function openBill(page: Page): Promise<void> {
  await page.locator("main [data-bill]").click();
  await page.getByRole("dialog").locator("select").waitFor();
}

/** Opens the dialog that uploads a backup. */
export async function openUpload(page: Page): Promise<void> {
  await page.locator("main [data-upload]").click();
  await page.getByRole("dialog").waitFor();
}
