import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Step {
  id: string;
  type: string;
  name: string;
  position: { x: number; y: number };
}
interface Workflow {
  definition: { steps: Step[]; links: { from: string; to: string; branch: string }[] };
  version: number;
}

/** Registers a user, creates a workflow campaign and opens its designer. */
async function openDesigner(page: Page): Promise<string> {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<{ id: string }>(page, "Campaigns", {
    method: "POST",
    body: { name: "Boas-vindas", kind: "workflow" },
  });
  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows`);
  await expect(page.getByRole("heading", { level: 1, name: "Boas-vindas" })).toBeVisible();
  return id;
}

/** The first match: decisions repeat the name of the email that they refer to. */
const step = (page: Page, name: string) =>
  page.locator("[data-step]").filter({ hasText: name }).first();
const stored = async (page: Page, id: string) =>
  (await api<Workflow>(page, `Workflows/${id}`)).definition;
const typesStored = async (page: Page, id: string) =>
  (await stored(page, id)).steps.map(({ type }) => type);
const panel = (page: Page) =>
  page.getByRole("complementary", {
    name: /^(Entry|Email|Wait|Decision|Split|Contact update|End)$/,
  });
const saved = (page: Page) =>
  expect(page.getByRole("status").filter({ hasText: /^Saved / })).toBeVisible();

test("draws a workflow with the keyboard alone, undoes, redoes, and keeps it after a reload", async ({
  page,
}) => {
  const id = await openDesigner(page);
  await step(page, "Entry").focus();
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: /^Email/ }).press("Enter");
  await expect(step(page, "Email")).toBeFocused();
  await page.keyboard.press("Enter");
  const name = panel(page).getByRole("textbox", { name: "Name" });
  await expect(name).toBeFocused();
  await page.keyboard.type("Primeira carta");
  await page.keyboard.press("Escape");
  await expect(step(page, "Primeira carta")).toBeFocused();

  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: /^Decision/ }).press("Enter");
  await expect(step(page, "Decision")).toBeFocused();
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: /^Wait/ }).press("Enter");
  await expect(step(page, "1 day")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(step(page, "Decision")).toBeFocused();

  // The decision's other output leads to the same step.
  await page.keyboard.press("l");
  const dialog = page.getByRole("dialog", { name: "Leads to" });
  await dialog.getByRole("button", { name: /^Wait/ }).press("Enter");
  await expect(dialog).toBeHidden();
  await expect
    .poll(() => stored(page, id).then(({ links }) => links.map(({ branch }) => branch).toSorted()))
    .toEqual(["next", "next", "no", "yes"]);

  await page.keyboard.press("Delete");
  await expect(step(page, "Decision")).toBeHidden();
  await expect.poll(() => typesStored(page, id)).toEqual(["entry", "email", "wait"]);
  const joined = await stored(page, id);
  expect(
    joined.links.map(({ from, to }) =>
      [from, to].map((one) => joined.steps.find((known) => known.id === one)?.type),
    ),
  ).toEqual([
    ["entry", "email"],
    ["email", "wait"],
  ]);
  await page.keyboard.press("Control+z");
  await expect(step(page, "Decision")).toBeVisible();
  await page.keyboard.press("Control+Shift+z");
  await expect(step(page, "Decision")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect.poll(() => typesStored(page, id)).toContain("decision");

  await page.reload();
  await expect(step(page, "Primeira carta")).toBeVisible();
  await expect(step(page, "Decision")).toBeVisible();
});

test("draws, moves, inserts and connects steps with the mouse", async ({ page }) => {
  const id = await openDesigner(page);
  await page.getByRole("button", { name: "Win back An email" }).click();
  await expect(step(page, "We miss you")).toBeFocused();

  // Onto a path, from the list of steps at the side.
  const way = page.getByRole("button", { name: "Insert a step here" }).first();
  await page
    .getByRole("complementary", { name: "Steps" })
    .getByRole("button", { name: /^Wait/ })
    .dragTo(way);
  await expect(step(page, "1 day")).toBeVisible();
  await saved(page);
  const { steps, links } = await stored(page, id);
  const wait = steps.find(({ type }) => type === "wait");
  expect(links.find(({ to }) => to === wait?.id)?.from).toBe("entry");
  await page.keyboard.press("Escape");

  // A drag snaps to the grid and is one step in the history.
  const before = await step(page, "1 day").boundingBox();
  if (!before) throw new Error("no step");
  await page.mouse.move(before.x + 100, before.y + 60);
  await page.mouse.down();
  // React Flow begins the drag here, and ignores the distance until here.
  await page.mouse.move(before.x + 118, before.y + 60);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await page.mouse.move(before.x + 218, before.y + 63, { steps: 6 });
  await page.mouse.up();
  await expect
    .poll(
      async () => (await stored(page, id)).steps.find(({ type }) => type === "wait")?.position.x,
    )
    .toBe((wait?.position.x ?? 0) + 100);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(
      async () => (await stored(page, id)).steps.find(({ type }) => type === "wait")?.position.x,
    )
    .toBe(wait?.position.x);

  // Dragging over the background selects everything it touches; the wheel zooms.
  const canvas = await page.locator(".react-flow").boundingBox();
  if (!canvas) throw new Error("no canvas");
  await page.mouse.move(canvas.x + 12, canvas.y + 12);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width - 12, canvas.y + canvas.height - 100, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await expect.poll(async () => (await typesStored(page, id)).length).toBeGreaterThan(8);
  await page.keyboard.press("Control+z");
  await expect.poll(async () => (await typesStored(page, id)).length).toBe(6);

  // Shift and a click add to the selection.
  await page.mouse.click(canvas.x + 12, canvas.y + 12);
  for (const name of ["1 day", "We miss you"])
    await step(page, name).click({ modifiers: ["Shift"] });
  await expect(page.locator(".react-flow__node.selected")).toHaveCount(2);

  const zoom = page.getByRole("button", { name: /^Actual size/ });
  const first = await zoom.textContent();
  await page.mouse.move(canvas.x + 300, canvas.y + 300);
  await page.mouse.wheel(0, -200);
  await expect(zoom).not.toHaveText(first ?? "");
});

test("shows problems of a starter's steps once they were opened, and links to them from a list", async ({
  page,
}) => {
  await openDesigner(page);
  await page.getByRole("button", { name: "Welcome An email" }).click();
  const warning = step(page, "Three days later").getByText("Choose a template", { exact: true });
  await page.getByRole("button", { name: /to complete$/ }).click();
  await expect(warning).toBeHidden();
  await page.getByRole("button", { name: "Choose a template Three days later" }).click();
  await expect(panel(page).getByRole("textbox", { name: "Name" })).toHaveValue("Three days later");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(warning).toBeVisible();
  await expect(page.getByRole("button", { name: /to fix$/ })).toBeVisible();
  const other = step(page, "Welcome").getByText("Choose a template", { exact: true });
  await expect(other).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await step(page, "Three days later").press("Delete");
  await expect(page.getByRole("button", { name: "Undo", exact: true }).last()).toBeVisible();
  await expect(step(page, "Three days later")).toBeHidden();

  // Trying to start the workflow shows everything that is missing.
  await page.getByRole("button", { name: /^Review and start/ }).click();
  await page.getByRole("dialog").press("Escape");
  await expect(other).toBeVisible();
});

test("exports a workflow to a file, imports it unchanged, and changes nothing for a broken file", async ({
  page,
}) => {
  const id = await openDesigner(page);
  await page.getByRole("button", { name: "Win back An email" }).click();
  await saved(page);
  const before = await stored(page, id);
  const more = page.getByRole("button", { name: "More", exact: true });
  await more.click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export as a file" }).click(),
  ]);
  const file = await download.path();

  await step(page, "We miss you").focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => typesStored(page, id)).toEqual(["entry"]);

  const take = async (content: Buffer) => {
    await more.click();
    await page.getByRole("menuitem", { name: "Import from a file…" }).click();
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name: "workflow.json", mimeType: "application/json", buffer: content });
  };
  await take(Buffer.from('{"format": "arauto.workflow",\n oops'));
  await expect(page.getByRole("dialog")).toContainText(
    "Failed to import workflow. Please check the file format.",
  );
  await page.keyboard.press("Escape");
  expect(await typesStored(page, id)).toEqual(["entry"]);

  await take(readFileSync(file));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Import/ })
    .click();
  await expect(step(page, "We miss you")).toBeVisible();
  await expect.poll(() => stored(page, id)).toEqual(before);
});

test("keeps changes that can't be saved, and offers them when the workflow is opened again", async ({
  page,
}) => {
  const id = await openDesigner(page);
  await page.route(`**/api/v1/Workflows/${id}`, (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 429, json: { code: "RATE_LIMITED" } })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Welcome An email" }).click();
  await expect(page.getByText("Save failed; your work is kept in this browser")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(`**/api/v1/Workflows/${id}`);
  await expect(step(page, "Entry")).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(step(page, "Three days later")).toBeVisible();
  await expect.poll(() => typesStored(page, id)).toEqual(["entry", "email", "wait", "email"]);
});

test("offers both drafts when the workflow was changed elsewhere", async ({ page }) => {
  const id = await openDesigner(page);
  const { definition, version } = await api<Workflow>(page, `Workflows/${id}`);
  const theirs = {
    ...definition,
    steps: definition.steps.map((one) => ({ ...one, name: "Deles" })),
  };
  await api(page, `Workflows/${id}`, { method: "PUT", body: { definition: theirs, version } });
  await page.getByRole("button", { name: "Welcome An email" }).click();
  const alert = page.getByRole("alert", { name: /^Edited elsewhere/ });
  await expect(alert).toBeVisible();
  await alert.getByRole("button", { name: "Use their version" }).click();
  await expect(step(page, "Deles")).toBeVisible();
  await expect(step(page, "Three days later")).toBeHidden();
  await page.keyboard.press("Control+z");
  await expect(step(page, "Three days later")).toBeVisible();
  await expect.poll(() => typesStored(page, id)).toEqual(["entry", "email", "wait", "email"]);
});

test("shows an editable list instead of a canvas on a phone", async ({ page }) => {
  const id = await openDesigner(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Welcome An email" }).click();
  await step(page, "Three days later").click();
  const drawer = page.getByRole("dialog", { name: "Email" });
  await drawer.getByRole("textbox", { name: "Name" }).fill("Uma semana depois");
  await page.keyboard.press("Escape");
  await expect(step(page, "Uma semana depois")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole("button", { name: "Actions for Wait" }).click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect
    .poll(async () => (await stored(page, id)).links.find(({ from }) => from === "entry")?.to)
    .toBe((await stored(page, id)).steps.find(({ type }) => type === "wait")?.id);
});

test("redirects a one-off campaign from the designer to its own page", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { id } = await api<{ id: string }>(page, "Campaigns", {
    method: "POST",
    body: { name: "Um só" },
  });
  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows`);
  await page.waitForURL(`**${CAMPAIGNS_PATH}/${id}`);
});

test("an email step shows how many contacts can get it, for the current audience", async ({
  page,
}) => {
  const id = await openDesigner(page);
  for (const [name, status] of [
    ["Ana", "active"],
    ["Bia", "active"],
    ["Caio", "inactive"],
  ] as const)
    await api(page, "Accounts", {
      method: "POST",
      body: { name, status, email: `${name.toLowerCase()}@example.com` },
    });
  await step(page, "Entry").focus();
  await page.keyboard.press("a");
  await page.getByRole("menuitem", { name: /^Email/ }).press("Enter");
  await expect(step(page, "Email")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(
    panel(page).getByText("2 contacts can get this workflow’s emails now"),
  ).toBeVisible();
  await saved(page);

  // The audience narrows to one of them, and the count follows when the step is opened again.
  const condition = { source: "standard", field: "name", operator: "equals", value: "Ana" };
  const filter = await api<{ id: string }>(page, "Filters", {
    method: "POST",
    body: { name: "Só Ana", definition: { operator: "AND", conditions: [condition] } },
  });
  const campaign = await api<{ version: number; name: string }>(page, `Campaigns/${id}`);
  await api(page, `Campaigns/${id}`, {
    method: "PUT",
    body: {
      name: campaign.name,
      kind: "workflow",
      filterIds: [filter.id],
      version: campaign.version,
    },
  });
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(panel(page).getByText("1 contact can get this workflow’s emails now")).toBeVisible();
});
