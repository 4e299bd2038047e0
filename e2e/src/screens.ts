import type { Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "./addresses.ts";
import type { FilledWorkspace } from "./filled-workspace.ts";
import { expect } from "./fixtures.ts";

/** A screen of the console, for tests and screenshots. */
export interface Screen {
  name: string;
  path: (filled: FilledWorkspace) => string;
  /** Shown to signed-out visitors. */
  asVisitor?: true;
  /** Actions before the check. Use labels only where necessary, because they must work in every language. */
  open?: (page: Page) => Promise<void>;
  /** What shows that the screen is ready, besides its heading. */
  until?: string;
}

const primary = (page: Page) =>
  page
    .locator(
      "main :is(header, section) button[data-variant=filled]:enabled, main :is(header, section) button.mantine-Button-root:not([data-variant]):enabled",
    )
    .first();
/** Clicks the page's primary button and waits for what it opens. */
async function openPrimary(page: Page): Promise<void> {
  await primary(page).click();
  await page.getByRole("dialog").waitFor();
}

/** Opens the review of a campaign. */
async function openReview(page: Page): Promise<void> {
  await page.locator("main [data-review]").click();
  await page.getByRole("dialog").locator("dl").waitFor();
}

/** Opens the notifications, on screens wide enough for them. */
async function openBell(page: Page): Promise<void> {
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
async function openVersions(page: Page): Promise<void> {
  await page.locator("main [data-more]").click();
  await page.locator("[data-versions]").click();
  await page.getByRole("dialog").locator("iframe, li").first().waitFor();
}

/** Opens the list of a template's languages from the language menu. */
async function openLanguages(page: Page): Promise<void> {
  await page.locator("main [data-languages]").click();
  await page.getByRole("menuitem").last().click();
  await page.getByRole("dialog").locator("li").first().waitFor();
}

/** Opens the settings of a workflow's email. */
async function openStep(page: Page): Promise<void> {
  await page.locator("ol [data-step]").nth(1).click();
  await page.locator("[data-step-panel] input").first().waitFor();
}

let issued = 0;
/** Creates an API key that may read everything. */
async function issueKey(page: Page): Promise<void> {
  issued += 1;
  await page.locator("main form input[maxlength]").fill(`Chave ${process.pid} ${issued}`);
  await page.locator("main form label[for$=-read]").first().click();
  await page.locator("main form button[type=submit]").click();
  await page.locator("main article pre").waitFor();
}

/** Opens the dialog that rotates a key's secret. */
async function openRotation(page: Page): Promise<void> {
  await page.locator("main header button").last().click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

/** All screens, in the order of the menu. */
export const SCREENS: readonly Screen[] = [
  { name: "login", path: () => "/", asVisitor: true },
  { name: "register", path: () => "/register", asVisitor: true },
  { name: "forgot-password", path: () => "/forgot-password", asVisitor: true },
  { name: "reset-password", path: ({ resetPath }) => resetPath, asVisitor: true, until: "form" },
  {
    name: "confirm-email-broken",
    path: () => "/confirm-email?token=abcdefghijklmnopqrstuvwxyz",
    asVisitor: true,
    until: "main a",
  },
  {
    name: "confirm-new-email",
    path: () => "/confirm-new-email?token=abcdefghijklmnopqrstuvwxyz",
    asVisitor: true,
    until: "main button",
  },
  {
    name: "invitation",
    path: ({ invitationPath }) => invitationPath,
    asVisitor: true,
    until: "form",
  },
  { name: "terms", path: () => "/terms", asVisitor: true },
  { name: "privacy", path: () => "/privacy", asVisitor: true },
  { name: "workspaces", path: () => "/workspaces" },
  { name: "dashboard", path: () => "/dashboard", until: "main article, main table, main ul" },
  { name: "person-menu", path: () => "/dashboard", open: openUserMenu },
  { name: "palette", path: () => "/dashboard", open: openPalette },
  { name: "theme-drawer", path: () => "/dashboard", open: openThemeDrawer },
  { name: "templates", path: () => "/email", until: "main a[href*='/edit']", open: openTiles },
  {
    name: "templates-table",
    path: () => "/email",
    until: "main a[href*='/edit']",
    open: openTable,
  },
  {
    name: "templates-selected",
    path: () => "/email",
    until: "main a[href*='/edit']",
    open: selectTile,
  },
  { name: "templates-trash", path: () => "/email?status=deleted", open: openTiles },
  { name: "templates-import", path: () => "/email", open: openImport },
  {
    name: "pictures",
    path: () => "/email/pictures",
    until: "main ul li img",
    open: (page) => page.locator("main ul li button").first().click(),
  },
  { name: "template-choice", path: () => "/email/choice-template", until: "main article iframe" },
  {
    name: "template-design",
    path: () => "/email/choice-template?design=product-launch",
    until: "[role=dialog] iframe",
  },
  { name: "template-new", path: () => "/email/new?from=blank", until: "main form" },
  { name: "template-import-html", path: () => "/email/new?from=html", until: "main form textarea" },
  {
    name: "template-editor",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
  },
  {
    name: "template-editor-checks",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit?panel=checks`,
    until: "main section[aria-busy=false] li",
  },
  {
    name: "template-editor-versions",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
    open: openVersions,
  },
  {
    name: "template-editor-languages",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit`,
    until: "main [data-canvas]",
    open: openLanguages,
  },
  {
    name: "template-preview",
    path: ({ blockTemplateId }) => `/email/${blockTemplateId}/edit?view=preview`,
    until: "main iframe",
  },
  {
    name: "template-code",
    path: ({ templateId }) => `/email/${templateId}/edit`,
    until: "main .cm-content",
  },
  { name: "mailbox", path: () => "/mailbox", until: "main a[href^='/mailbox/']" },
  { name: "mailbox-mail", path: ({ mailId }) => `/mailbox/${mailId}`, until: "iframe" },
  {
    name: "campaigns",
    path: () => CAMPAIGNS_PATH,
    until: `main a[href^='${CAMPAIGNS_PATH}/']:not([href*='/new'])`,
  },
  {
    name: "campaigns-drafts",
    path: () => `${CAMPAIGNS_PATH}?show=draft`,
    until: `main a[href^='${CAMPAIGNS_PATH}/']:not([href*='/new'])`,
  },
  {
    name: "campaign-draft",
    path: ({ draftCampaignId }) => `${CAMPAIGNS_PATH}/${draftCampaignId}`,
    until: "#campaign-when",
  },
  {
    name: "campaign-review",
    path: ({ draftCampaignId }) => `${CAMPAIGNS_PATH}/${draftCampaignId}`,
    until: "#campaign-when",
    open: openReview,
  },
  {
    name: "campaign-draft-empty",
    path: ({ emptyDraftId }) => `${CAMPAIGNS_PATH}/${emptyDraftId}`,
    until: "#campaign-when",
  },
  {
    name: "workflow-designer-new",
    path: ({ newWorkflowId }) => `${CAMPAIGNS_PATH}/${newWorkflowId}/workflows`,
    until: "#starters-title",
  },
  {
    name: "workflow-designer",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows`,
    until: "[data-step]",
  },
  {
    name: "workflow-designer-list",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows?view=list`,
    until: "ol [data-step]",
  },
  {
    name: "workflow-designer-step",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}/workflows?view=list`,
    until: "ol [data-step]",
    open: openStep,
  },
  { name: "campaign-report", path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}` },
  {
    name: "campaign-report-people",
    path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}`,
    open: (page) => openTab(page, 1),
  },
  {
    name: "campaign-report-links",
    path: ({ sentCampaignId }) => `${CAMPAIGNS_PATH}/${sentCampaignId}`,
    open: (page) => openTab(page, 2),
  },
  {
    name: "campaign-paused",
    path: ({ pausedCampaignId }) => `${CAMPAIGNS_PATH}/${pausedCampaignId}`,
  },
  {
    name: "workflow-draft",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}`,
    until: "#campaign-content ol",
  },
  {
    name: "workflow-review",
    path: ({ workflowDraftId }) => `${CAMPAIGNS_PATH}/${workflowDraftId}`,
    until: "#campaign-content ol",
    open: openReview,
  },
  {
    name: "workflow",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}`,
    until: "#journey-steps",
  },
  {
    name: "workflow-people",
    path: ({ workflowId }) => `${CAMPAIGNS_PATH}/${workflowId}?tab=people`,
    until: "main [role=tabpanel] button",
  },
  {
    name: "workflow-person",
    path: ({ workflowId, workflowContactId }) =>
      `${CAMPAIGNS_PATH}/${workflowId}?tab=people&person=${workflowContactId}`,
    until: "[role=dialog] ol li",
  },
  { name: "contacts", path: () => "/accounts", until: "main a[href^='/accounts/']" },
  { name: "contact-new", path: () => "/accounts?limit=10", open: openPrimary },
  {
    name: "contacts-selected",
    path: () => "/accounts?limit=10",
    until: "main a[href^='/accounts/']",
    open: selectContacts,
  },
  {
    name: "contacts-bulk",
    path: () => "/accounts?limit=10",
    until: "main a[href^='/accounts/']",
    open: openBulkStatus,
  },
  { name: "contact", path: ({ contactId }) => `/accounts/${contactId}` },
  {
    name: "contact-consent",
    path: ({ contactId }) => `/accounts/${contactId}?tab=consent`,
    until: "main blockquote",
  },
  {
    name: "contact-mail",
    path: ({ contactId }) => `/accounts/${contactId}?tab=mail`,
    until: "main [role=tabpanel] a",
  },
  { name: "contact-merge", path: ({ contactId }) => `/accounts/${contactId}`, open: openMerge },
  {
    name: "contact-erase",
    path: ({ contactId }) => `/accounts/${contactId}`,
    open: (page) => openFromContactMenu(page, -1),
  },
  { name: "import", path: () => "/accounts/import" },
  {
    name: "import-matching",
    path: ({ uploadedImportId }) => `/accounts/imports/${uploadedImportId}`,
  },
  { name: "import-checked", path: ({ checkedImportId }) => `/accounts/imports/${checkedImportId}` },
  { name: "import-result", path: ({ doneImportId }) => `/accounts/imports/${doneImportId}` },
  { name: "import-undone", path: ({ undoneImportId }) => `/accounts/imports/${undoneImportId}` },
  {
    name: "import-workbook",
    path: ({ workbookImportId }) => `/accounts/imports/${workbookImportId}`,
  },
  { name: "imports", path: () => "/accounts/imports" },
  { name: "custom-fields", path: () => "/custom-fields" },
  { name: "custom-field-new", path: () => "/custom-fields", open: openPrimary },
  {
    name: "custom-field-usage",
    path: () => "/custom-fields",
    until: "main code",
    open: (page) => openFromFieldMenu(page, 1),
  },
  {
    name: "custom-field-type",
    path: () => "/custom-fields",
    until: "main code",
    open: openTypeChange,
  },
  { name: "filters", path: () => "/filters" },
  { name: "filter-new", path: () => "/filters/new" },
  { name: "filter-builder", path: ({ filterId }) => `/filters/${filterId}` },
  { name: "filter-builder-group", path: ({ groupedFilterId }) => `/filters/${groupedFilterId}` },
  { name: "api-keys", path: () => "/developer", until: "main a[href^='/developer/0']" },
  {
    name: "api-keys-test",
    path: () => "/developer?mode=test",
    until: "main a[href^='/developer/0']",
  },
  { name: "api-key-new", path: () => "/developer/api-keys/create", until: "main form" },
  {
    name: "api-key-issued",
    path: () => "/developer/api-keys/create?mode=test",
    until: "main form",
    open: issueKey,
  },
  { name: "api-key", path: ({ apiKeyId }) => `/developer/${apiKeyId}`, until: "main dl" },
  {
    name: "api-key-rotate",
    path: ({ apiKeyId }) => `/developer/${apiKeyId}`,
    until: "main dl",
    open: openRotation,
  },
  {
    name: "api-key-edit",
    path: ({ apiKeyId }) => `/developer/${apiKeyId}/edit`,
    until: "main form",
  },
  { name: "sending-accounts", path: () => "/settings/sending-accounts", until: "main article" },
  { name: "sending-account-new", path: () => "/settings/sending-accounts", open: openPrimary },
  {
    name: "sending-domains",
    path: () => "/settings/sending-domains",
    until: "main fieldset, main [role=radiogroup]",
  },
  {
    name: "sending-domain",
    path: ({ sendingDomainId }) => `/settings/sending-domains/${sendingDomainId}`,
    until: "main code",
  },
  { name: "sending-domain-new", path: () => "/settings/sending-domains", open: openPrimary },
  { name: "status", path: () => "/settings/status" },
  { name: "inbound-mailboxes", path: () => "/settings/mailboxes" },
  { name: "inbound-mailbox-new", path: () => "/settings/mailboxes", open: openPrimary },
  { name: "topics", path: () => "/settings/topics" },
  { name: "topic-new", path: () => "/settings/topics", open: openPrimary },
  { name: "suppressions", path: () => "/settings/suppressions" },
  { name: "suppression-add", path: () => "/settings/suppressions", open: openPrimary },
  { name: "exports", path: () => "/exports" },
  { name: "erasures", path: () => "/settings/erasures" },
  { name: "workspace-settings", path: () => "/settings/workspace", until: "main form" },
  { name: "brand", path: () => "/settings/brand", until: "main figure [data-node]" },
  { name: "notifications", path: () => "/notifications", until: "main li:visible" },
  {
    name: "notification",
    path: () => "/notifications",
    until: "main li:visible",
    open: (page) => page.locator("main li a").first().click(),
  },
  { name: "notification-bell", path: () => "/dashboard", open: openBell },
  { name: "members", path: () => "/settings/members", until: "main li:visible" },
  { name: "invitation-over", path: () => "/invitation", asVisitor: true },
  { name: "settings", path: () => "/settings", until: "main a[href='/settings/profile']" },
  { name: "profile", path: () => "/settings/profile", until: "main form" },
  { name: "change-password", path: () => "/settings/change-password", until: "main form" },
  { name: "sessions", path: () => "/settings/sessions", until: "main li:visible" },
  { name: "two-factor", path: () => "/settings/two-factor", until: "main form" },
  { name: "preferences", path: () => "/settings/preferences", until: "main fieldset" },
  { name: "payment", path: () => "/settings/payment" },
  { name: "faq", path: () => "/faq" },
  { name: "chat", path: () => "/chat" },
  { name: "checkout", path: () => "/checkout" },
  { name: "coming-soon", path: () => "/coming-soon/sms" },
  { name: "under-construction", path: () => "/under-construction" },
  { name: "session-expired", path: () => "/session-expired", asVisitor: true },
  { name: "not-found", path: () => "/404" },
];

async function openUserMenu(page: Page): Promise<void> {
  await page.locator("header").first().getByRole("button").last().click();
  await page.getByRole("menu").waitFor();
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog").waitFor();
}

async function openThemeDrawer(page: Page): Promise<void> {
  // On a phone, the user menu leads there.
  const floating = page.locator("button[aria-haspopup=dialog]").last();
  if (await floating.isVisible()) await floating.click();
  else {
    await openUserMenu(page);
    await page.locator("[role=menuitem][aria-haspopup=dialog]").click();
  }
  await page.getByRole("dialog").waitFor();
}

/** Shows the templates as a table. The choice is stored with the user, so screens with tiles must switch back. */
async function openTable(page: Page): Promise<void> {
  await page.locator("main label[for$=-table]").click();
  await page.locator("main :is(table, ul) [data-row]").first().waitFor();
}

async function openTiles(page: Page): Promise<void> {
  await page.locator("main label[for$=-tiles]").click();
  await page.locator("main article").first().waitFor();
}

/** Selects a tile: its check box is visible on hover and on focus. */
async function selectTile(page: Page): Promise<void> {
  await openTiles(page);
  const box = page.locator("main article input[type=checkbox]").first();
  await box.focus();
  await box.press("Space");
  await page.getByRole("toolbar").waitFor();
}

async function openImport(page: Page): Promise<void> {
  await page.locator("main header button").first().click();
  await page.getByRole("dialog").waitFor();
}

/** Selects one or two contacts: a phone has no check box for the whole page. */
async function selectContacts(page: Page): Promise<void> {
  const boxes = page.locator("main :is(thead, li) input[type=checkbox]");
  await boxes.first().click();
  await page.getByRole("toolbar").waitFor();
}

async function openBulkStatus(page: Page): Promise<void> {
  await selectContacts(page);
  await page.locator("[role=toolbar] button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").nth(2).click();
  await page.getByRole("dialog").getByRole("combobox").click();
  // With an exact role: the page sizes are options, too.
  await page.locator("[role=option]").nth(1).click();
}

/** Opens an entry of the menu at the top of a contact. */
async function openFromContactMenu(page: Page, entry: number): Promise<void> {
  await page.locator("main header button[aria-haspopup=menu]").click();
  await page.getByRole("menuitem").nth(entry).click();
  await page.getByRole("dialog").waitFor();
}

async function openMerge(page: Page): Promise<void> {
  await openFromContactMenu(page, 0);
  await page.getByRole("dialog").getByRole("combobox").fill("pessoa0@example.com");
  await page.getByRole("option", { name: /pessoa0@example/ }).click();
  await page.getByRole("dialog").getByRole("radio").first().waitFor();
}

async function openFromFieldMenu(page: Page, entry: number): Promise<void> {
  await page.locator("main :is(tbody, li) button[aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem").nth(entry).click();
  await page.getByRole("dialog").waitFor();
}

/** Tries the first type that a field doesn't have yet. */
async function openTypeChange(page: Page): Promise<void> {
  await openFromFieldMenu(page, 0);
  await page.getByRole("dialog").getByRole("combobox").click();
  await page.locator("[role=option]:not([aria-selected=true])").first().click();
  await page.getByRole("dialog").getByRole("status").waitFor();
}

async function openTab(page: Page, index: number): Promise<void> {
  await page.getByRole("tab").nth(index).click();
}

/** Opens a screen and waits until it is stable: heading visible, nothing loading, fonts rendered. */
export async function show(page: Page, screen: Screen, filled: FilledWorkspace): Promise<void> {
  await page.goto(screen.path(filled));
  await arrive(page, screen);
}

/**
 * Opens a screen by client-side navigation, so that the app starts only once. A screen of the same page, or after
 * a dialog was opened, is reloaded.
 */
export async function walkTo(
  page: Page,
  screen: Screen,
  before: Screen | undefined,
  filled: FilledWorkspace,
): Promise<void> {
  const path = screen.path(filled);
  const pageOf = (one: string) => one.split("?", 1)[0];
  if (!before || before.open || pageOf(before.path(filled)) === pageOf(path))
    return show(page, screen, filled);
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll("h1, h2, h3"))
      heading.setAttribute("data-left", "");
    window.history.pushState(null, "", to);
    window.dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator(":is(h1, h2, h3):not([data-left])").first().waitFor();
  await arrive(page, screen);
}

async function arrive(page: Page, screen: Screen): Promise<void> {
  await expect(page.getByRole("heading").first()).toBeVisible();
  if (screen.until) await page.locator(screen.until).first().waitFor();
  await screen.open?.(page);
  await rest(page);
}

/** Waits until nothing loads or moves. */
export async function rest(page: Page): Promise<void> {
  await expect(
    page.locator(".mantine-Skeleton-root[data-visible], main [aria-busy=true]"),
  ).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // An inherited color starts to change in an element when the transition of its parent has ended.
    do {
      await Promise.allSettled(passing().map((animation) => animation.finished));
      await frame();
    } while (passing().length > 0);
  });
}
