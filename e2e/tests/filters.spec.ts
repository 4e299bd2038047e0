import type { Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

interface Id {
  id: string;
}
const post = <T = Id>(page: Page, path: string, body?: object) =>
  api<T>(page, path, { method: "POST", body });

/** A contact who got a campaign, one who couldn't but has a tag, one with neither; and a topic. */
async function fill(page: Page): Promise<void> {
  await post(page, "Topics", { name: "Novidades", default: "out" });
  for (const [name, status, tags] of [
    ["Ana Recebeu", "active", []],
    ["Bia Etiqueta", "inactive", ["vip"]],
    ["Caio Nenhum", "pending", []],
  ])
    await post(page, "Accounts", {
      name,
      status,
      tags,
      email: `${String(name).split(" ")[0]?.toLowerCase()}@example.com`,
    });
  const { items } = await api<{ items: Id[] }>(page, "SendingAccounts");
  const template = await post(
    page,
    "Templates",
    templateBody("Pão", { subject: "Pão quente", preheader: "Só hoje", source: "<p>Pão</p>" }),
  );
  const campaign = await post(page, "Campaigns", {
    name: "Primeira fornada",
    sendingAccountId: items[0]?.id,
    templateId: template.id,
  });
  await post(page, `Campaigns/${campaign.id}/Start`);
  await expect
    .poll(async () => (await api<{ status: string }>(page, `Campaigns/${campaign.id}`)).status, {
      timeout: 30_000,
    })
    .toBe("sent");
}

const condition = (page: Page, number: number) =>
  page.getByRole("group", { name: `Condition ${number}`, exact: true });
const sentence = (page: Page) => page.locator("#filter-sentence");
const live = (page: Page) => page.getByRole("region", { name: "Right now" });
const field = (page: Page, number: number) =>
  condition(page, number).getByRole("combobox", { name: "Field" });

/** Finds a field by typing part of its name. */
async function chooseField(
  page: Page,
  number: number,
  part: string,
  option: string,
): Promise<void> {
  await field(page, number).fill(part);
  await page.getByRole("option", { name: option, exact: true }).click();
}

async function buildGroup(page: Page): Promise<void> {
  await page.goto("/filters/new");
  await page.getByLabel("Name").first().fill("Perto de nós");
  await chooseField(page, 1, "added", "Date added");
  await condition(page, 1).getByLabel("Comparison").selectOption({ label: "is in the last" });
  await condition(page, 1).getByLabel("Value").fill("30");
  await expect(condition(page, 1).getByText(/– .*, 20\d\d · .+/)).toBeVisible();

  await page.getByRole("button", { name: "Add group" }).click();
  await chooseField(page, 2, "sent", "Was sent a campaign");
  await condition(page, 2).getByRole("combobox", { name: "Campaign" }).fill("Primeira");
  await page.getByRole("option", { name: "Primeira fornada" }).click();
  await condition(page, 2).getByLabel("When").selectOption({ label: "In the last" });
  await page.getByRole("button", { name: "Add condition to group 1" }).click();
  await chooseField(page, 3, "tag", "Tags");
  await condition(page, 3).getByLabel("Values").fill("vi");
  await page.getByRole("option", { name: "vip" }).click();
}

test("builds a filter with a group, describes, counts, explains, saves and sends to it", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await fill(page);
  await buildGroup(page);
  await expect(sentence(page)).toHaveText(
    "Contacts whose Date added is in the last 30 days, and who meet any of (who were sent “Primeira fornada” in the last 30 days or with the tag “vip”).",
  );
  await expect(live(page)).toContainText("2 match · 1 can receive");
  await expect(live(page)).toContainText("66.7% of all contacts");
  await expect(live(page).getByRole("list").first()).toContainText("Inactive");
  await expect(live(page).getByRole("link", { name: "Bia Etiqueta" })).toBeVisible();

  await page.getByLabel("Email of the contact").fill("bia@example.com");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(
    page.getByText("Bia Etiqueta is in the filter. Each condition shows why."),
  ).toBeVisible();
  await expect(condition(page, 2).getByText("out", { exact: true })).toBeVisible();
  await expect(condition(page, 3).getByText("in", { exact: true })).toBeVisible();

  // Undoes the creation of the group, and redoes it.
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(condition(page, 3).getByText("vip")).toHaveCount(0);
  await page.getByRole("button", { name: "Redo" }).click();
  await expect(condition(page, 3).getByText("vip")).toBeVisible();

  await page.getByRole("button", { name: "Create filter" }).click();
  await page.waitForURL(/\/filters\/[0-9a-f-]{36}$/);
  await page.goto("/filters");
  await expect(page.getByRole("main")).toContainText("with the tag “vip”");

  const draft = await post(page, "Campaigns", { name: "Segunda fornada" });
  await page.goto(`${CAMPAIGNS_PATH}/${draft.id}`);
  const filters = page.getByLabel("Send to contacts in any of these filters");
  await filters.first().click();
  await page.getByRole("option", { name: "Perto de nós" }).click();
  await page.keyboard.press("Escape");
  const audience = page.getByRole("region", { name: "Audience" });
  await expect(audience).toContainText("1contact can receive it");
  await expect(audience).toContainText("2 match");
  await page.getByRole("combobox", { name: "Topic" }).or(page.getByLabel("Topic")).first().click();
  await page.getByRole("option", { name: "Novidades" }).click();
  await expect(audience).toContainText("0contacts can receive it");
  await expect(audience).toContainText("1 not subscribed to the topic");
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.goto(CAMPAIGNS_PATH);
  await expect(page.getByRole("main")).toContainText("Perto de nós · topic Novidades");
  await page.goto("/filters");
  await expect(page.getByRole("main")).toContainText("1 campaign");
});

/** Opens the menu of the focused button and selects an entry; only focused elements receive keys. */
async function chooseByKeyboard(page: Page, name: string): Promise<void> {
  const entry = page.getByRole("menuitem", { name });
  await page.keyboard.press("Enter");
  await expect(page.locator("[role=menuitem]:focus")).toBeVisible();
  const entries = await page.getByRole("menuitem").count();
  for (
    let step = 0;
    step < entries && !(await entry.evaluate((element) => element === document.activeElement));
    step++
  )
    await page.keyboard.press("ArrowDown");
  await expect(entry).toBeFocused();
  await page.keyboard.press("Enter");
}

test("moves conditions into and out of groups with the keyboard alone, and the focus follows", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const definition = {
    operator: "AND",
    conditions: [
      { source: "standard", field: "status", operator: "equals", value: "active" },
      { operator: "OR", conditions: [{ source: "standard", field: "phone", operator: "isSet" }] },
    ],
  };
  await page.goto(`/filters/new?from=${encodeURIComponent(JSON.stringify(definition))}`);
  await expect(sentence(page)).toHaveText(
    "Contacts whose Status is Active and whose Phone has a value.",
  );
  const menu = page.getByRole("button", { name: "Move or remove: Condition 1" });
  await menu.focus();
  await chooseByKeyboard(page, "Move into group 1");
  await expect(sentence(page)).toHaveText(
    "Contacts whose Phone has a value or whose Status is Active.",
  );
  const moved = page.getByRole("button", { name: "Move or remove: Condition 2" });
  await expect(moved).toBeFocused();
  await chooseByKeyboard(page, "Move out of the group");
  await expect(moved).toBeFocused();
  await expect(page.getByRole("group", { name: "Group 1" })).not.toContainText("Status");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Move or remove: Group 1" }).click();
  await page.getByRole("menuitem", { name: "Ungroup" }).click();
  await expect(page.getByRole("group", { name: "Group 1" })).toHaveCount(0);
  await expect(sentence(page)).toHaveText(
    "Contacts whose Phone has a value and whose Status is Active.",
  );
});

test("drags a condition into a group, turns a pasted column into a list, and only reports unfinished conditions after saving", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/filters/new");
  await page.getByRole("button", { name: "Add group" }).click();
  await chooseField(page, 1, "email", "Email");
  await condition(page, 1).getByLabel("Comparison").selectOption({ label: "is any of" });
  await condition(page, 1).getByLabel("Values").focus();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "ana@example.com\nbia@example.com; caio@example.com");
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  for (const name of ["ana", "bia", "caio"])
    await expect(condition(page, 1).getByText(`${name}@example.com`)).toBeVisible();

  const grip = condition(page, 1).locator("[draggable=true]");
  await grip.dragTo(condition(page, 2), { targetPosition: { x: 40, y: 4 } });
  await expect(page.getByRole("group", { name: "Group 1" })).toContainText("bia@example.com");
  await expect(sentence(page)).toContainText(
    "“ana@example.com”, “bia@example.com”, or “caio@example.com”",
  );

  await expect(page.getByText("Choose a field", { exact: true })).toHaveCount(0);
  await page.getByLabel("Name").first().fill("Por e-mail");
  await page.getByRole("button", { name: "Create filter" }).click();
  await expect(page.getByText("Choose a field", { exact: true })).toBeVisible();
  await expect(field(page, 2)).toBeFocused();
});

test("a link that can't be read says so and starts with an empty filter", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/filters/new?from=%7Bbroken");
  await expect(page.getByRole("alert")).toContainText("couldn’t be read");
  await expect(field(page, 1)).toHaveValue("");
});

test("filters to start from fill every row", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const cards = page.getByRole("list", { name: "Filters to start from" }).getByRole("listitem");
  /** The number of cards in each row, and where the rows end. */
  const rows = async () => {
    const boxes = await cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect()));
    const ends = new Map<number, number[]>();
    for (const { top, right } of boxes)
      ends.set(Math.round(top), [...(ends.get(Math.round(top)) ?? []), Math.round(right)]);
    const byRow = [...ends.values()];
    return {
      counts: byRow.map((row) => row.length),
      ends: new Set(byRow.map((row) => row.at(-1))).size,
    };
  };
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/filters/new");
  await expect(cards).toHaveCount(4);
  expect(await rows()).toEqual({ counts: [4], ends: 1 });
  const birthday = { name: "Nascimento", identifier: "nascimento", type: "date" };
  await post(page, "CustomFields", birthday);
  await page.reload();
  await expect(cards).toHaveCount(5);
  expect(await rows()).toEqual({ counts: [3, 2], ends: 1 });
});
