import type { Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";
import { templateBody } from "../src/template-body.ts";

const ANA = { name: "Ana Lima", email: "ana@example.com", tags: ["vip"] };
const BRUNO = { name: "Bruno Reis", email: "bruno@example.com", tags: [] };
const MAP = "https://padaria.example/mapa";
const RATIO = { width: 1440, height: 1000 };

interface Id {
  id: string;
}
interface Workflow {
  status: string;
  version: number;
  inside: number;
}

/** Two contacts, one of them with a tag, a filter for it, and two templates. */
async function prepare(page: Page) {
  const post = <T = Id>(path: string, body: unknown) =>
    api<T>(page, path, { method: "POST", body });
  for (const contact of [ANA, BRUNO]) {
    await post("Accounts", {
      ...contact,
      status: "active",
      consent: { wording: "Assinou a lista no balcão" },
    });
  }
  const [welcome, thanks, vip] = await Promise.all([
    post(
      "Templates",
      templateBody("Boas-vindas", {
        subject: "Oi, {{ account.name }}",
        source: "<p>Olá, {{ account.name }}!</p>",
      }),
    ),
    post(
      "Templates",
      templateBody("Obrigado", {
        subject: "Um café por nossa conta",
        source: `<p>É só <a href="${MAP}">vir</a>.</p>`,
      }),
    ),
    post("Filters", {
      name: "Clientes vip",
      definition: {
        operator: "AND",
        conditions: [{ source: "standard", field: "tags", operator: "inList", values: ["vip"] }],
      },
    }),
  ]);
  return { welcome: welcome.id, thanks: thanks.id, vip: vip.id };
}

/** An email to everyone, another one to some, and a wait for all. */
function drawn({ welcome, thanks, vip }: { welcome: string; thanks: string | null; vip: string }) {
  const message = { subject: null, preheader: null, filterId: null };
  const step = (id: string, type: string, name: string, config: object) => ({
    id,
    type,
    name,
    config,
    position: { x: 0, y: 0 },
    continueOnError: false,
  });
  return {
    steps: [
      step("entry", "entry", "", { trigger: "joins", includesPresent: true, schedule: null }),
      step("hello", "email", "Primeiro e-mail", { ...message, templateId: welcome }),
      step("vip", "decision", "É vip?", {
        condition: { kind: "filter", filterId: vip },
        within: null,
      }),
      step("thanks", "email", "Mimo", { ...message, templateId: thanks }),
      step("rest", "wait", "Descanso", { kind: "for", duration: { amount: 3, unit: "days" } }),
    ],
    links: [
      { from: "entry", to: "hello", branch: "next" },
      { from: "hello", to: "vip", branch: "next" },
      { from: "vip", to: "thanks", branch: "yes" },
      { from: "vip", to: "rest", branch: "no" },
      { from: "thanks", to: "rest", branch: "next" },
    ],
  };
}

async function draw(page: Page, id: string, definition: ReturnType<typeof drawn>): Promise<void> {
  const { version } = await api<Workflow>(page, `Workflows/${id}`);
  await api(page, `Workflows/${id}`, { method: "PUT", body: { definition, version } });
}

/** Navigates to another page and back. */
async function comeBack(page: Page, id: string): Promise<void> {
  await page.goto(CAMPAIGNS_PATH);
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
}

const statusOf = async (page: Page, id: string) =>
  (await api<Workflow>(page, `Campaigns/${id}`)).status;
const step = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByText(name, { exact: true }) });

test("runs a workflow from its draft until the last contact has left", async ({ page }) => {
  await page.setViewportSize(RATIO);
  await registerAndSignIn(page, newLogin());
  const parts = await prepare(page);

  // The other type is shown next to the more common one.
  await page.goto(CAMPAIGNS_PATH);
  await page.getByRole("button", { name: "Other kinds" }).first().click();
  await page.getByRole("menuitem", { name: "New workflow" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Chegada");
  await page.waitForURL(new RegExp(`${CAMPAIGNS_PATH}/[0-9a-f-]{36}$`));
  const id = page.url().split("/").at(-1) ?? "";
  await expect(page.getByRole("radio", { name: "Workflow" })).toBeChecked();
  await expect(page.getByText("No steps yet.")).toBeVisible();
  const templates = page.getByRole("combobox", { name: "Template" });
  await expect(templates).toHaveCount(0);

  // Settings of a one-off campaign are kept while it is a workflow.
  await page.getByRole("radio", { name: "One-off" }).check();
  await templates.click();
  await page.getByRole("option", { name: "Obrigado" }).click();
  await page.getByRole("radio", { name: "Workflow" }).check();
  await expect(page.getByText("No steps yet.")).toBeVisible();
  await expect
    .poll(async () => await api<object>(page, `Campaigns/${id}`))
    .toMatchObject({ kind: "workflow", templateId: parts.thanks });

  // Drawn, with one email that has no template yet: the page shows where and doesn't allow starting.
  await draw(page, id, drawn({ ...parts, thanks: null }));
  await comeBack(page, id);
  await expect(page.getByText("5 steps")).toBeVisible();
  const todo = page.getByRole("complementary", { name: "Summary" });
  await expect(todo.getByRole("button", { name: /^Mimo: / })).toBeVisible();
  await page.getByRole("button", { name: "Review and start" }).click();
  await expect(
    page.getByRole("dialog").getByRole("button", { name: "Start workflow" }),
  ).toBeDisabled();
  await page.keyboard.press("Escape");
  await draw(page, id, drawn(parts));
  await comeBack(page, id);
  await expect(page.getByText("At most 2 emails per contact")).toBeVisible();
  await expect(page.getByText("Ready to start")).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // The same review opens over the designer.
  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows`);
  await page.getByRole("button", { name: "Review and start" }).click();
  await expect(
    page.getByRole("dialog").getByRole("button", { name: "Start workflow" }),
  ).toBeEnabled();
  await page.getByRole("dialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);

  // One sentence, then the undo period.
  await page.getByRole("button", { name: "Review and start" }).click();
  await expect(page.getByRole("dialog")).toContainText(
    "Start Chegada: 2 contacts of all contacts enter right away, and anyone who joins later.",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Start workflow" }).click();
  const undo = page.getByRole("button", { name: "Undo start" });
  await expect(undo).toBeFocused();
  await undo.click();
  await expect(page.getByRole("button", { name: "Review and start" })).toBeFocused();
  expect(await statusOf(page, id)).toBe("draft");
  await page.getByRole("button", { name: "Review and start" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start workflow" }).click();

  // Everyone gets the first email, one contact the second, and both wait.
  await expect(
    page.getByText(
      "Running. 2 contacts are in the workflow. If you pause, they stay at their steps.",
    ),
  ).toBeVisible({ timeout: 90_000 });
  await expect(step(page, "Descanso").last()).toContainText("2 here now", { timeout: 60_000 });
  await expect(step(page, "Primeiro e-mail").last()).toContainText("2 reached it");
  await expect(step(page, "Primeiro e-mail").last()).toContainText("2 sent");
  await expect(step(page, "Mimo").last()).toContainText("1 sent");
  expect(await violations(page)).toEqual([]);
  const subjects = async (to: string) => {
    const { items } = await api<{ items: { to: string; subject: string }[] }>(
      page,
      `Mailbox?search=${encodeURIComponent(to)}`,
    );
    return items
      .filter((message) => message.to === to)
      .map(({ subject }) => subject)
      .toSorted();
  };
  expect(await subjects(ANA.email)).toEqual(["Oi, Ana Lima", "Um café por nossa conta"]);
  expect(await subjects(BRUNO.email)).toEqual(["Oi, Bruno Reis"]);

  // An email of the workflow has its own report, with a link back and without actions.
  await step(page, "Primeiro e-mail").last().getByRole("link", { name: "Report" }).click();
  await expect(page.getByText("An email of the workflow “Chegada”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pause" })).toHaveCount(0);
  await expect(page.getByText("Reached this email")).toBeVisible();
  await page.getByRole("link", { name: "Chegada", exact: true }).click();
  await page.waitForURL(new RegExp(`${CAMPAIGNS_PATH}/${id}$`));

  await readReport(page, id);

  // The position of each contact, and their path.
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await step(page, "Descanso").last().getByRole("link", { name: "2 here now" }).click();
  const contacts = page.getByRole("table", { name: "Contacts" });
  await expect(contacts.getByRole("row")).toHaveCount(3);
  await page.getByRole("searchbox", { name: "Search name or email" }).fill("ana");
  await expect(contacts.getByRole("row")).toHaveCount(2);
  await contacts.getByRole("button", { name: /Ana Lima/ }).click();
  const way = page.getByRole("dialog", { name: "Ana Lima" });
  await expect(way.getByRole("listitem")).toContainText([
    /^Entry/,
    /^Primeiro e-mail/,
    /^É vip\?Yes/,
    /^Mimo/,
    /^Descanso.*in 3 days/,
  ]);
  expect(await violations(page)).toEqual([]);
  await way.getByRole("button", { name: "Remove from workflow" }).click();
  await page
    .getByRole("dialog", { name: "Remove Ana Lima from the workflow?" })
    .getByRole("button", { name: "Remove from workflow" })
    .click();
  await expect(way.getByText("Left", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");

  // Adds another contact by email, if they are not in the workflow already.
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  const enterContact = async (email: string) => {
    const dialog = page.getByRole("dialog", { name: "Add a contact" });
    if (!(await dialog.isVisible())) {
      await page.getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: "Add a contact" }).click();
    }
    await dialog.getByRole("textbox", { name: "Email of the contact" }).fill(email);
    await dialog.getByRole("button", { name: "Add", exact: true }).click();
  };
  await enterContact("ninguem@example.com");
  await expect(page.getByText("ninguem@example.com isn’t in your contacts.")).toBeVisible();
  await enterContact(BRUNO.email);
  await expect(page.getByText("bruno@example.com is already in the workflow.")).toBeVisible();
  await enterContact(ANA.email);
  await expect(page.getByText("ana@example.com has entered")).toBeVisible();
  await expect(page.getByText("Running. 2 contacts are in the workflow.")).toBeVisible({
    timeout: 30_000,
  });

  // The list distinguishes it from a one-off campaign.
  await page.goto(CAMPAIGNS_PATH);
  const row = page.getByRole("row").filter({ hasText: "Chegada" });
  await expect(row).toContainText("Workflow");
  await expect(row).toContainText("Running");
  await expect(row).toContainText("2 of 3 inside");

  // Paused, resumed, closed and ended; ending asks what happens to the contacts.
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(
    page.getByText("Paused. 2 contacts stay at their steps until you resume."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Running. 2 contacts are in the workflow.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Close entry" }).click();
  await expect(page.getByText("Running, entry closed.")).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "End the workflow" }).click();
  const sure = page.getByRole("dialog", { name: "End “Chegada”?" });
  await expect(sure).toContainText(
    "2 contacts in the workflow are removed and won’t get more emails.",
  );
  await sure.getByRole("button", { name: "End the workflow" }).click();
  await expect(
    page.getByText("Stopped. 3 contacts had entered; everyone still in the workflow was removed."),
  ).toBeVisible();
  // The counts update until the last contact has left.
  await expect(page.getByRole("region", { name: "Figures" })).toContainText(/In the workflow\s*0/, {
    timeout: 30_000,
  });
  expect((await api<Workflow>(page, `Workflows/${id}`)).inside).toBe(0);
});

/** The report of the whole workflow: the sum of its messages, each of them, their links and recipients. */
async function readReport(page: Page, id: string): Promise<void> {
  await page.getByRole("tab", { name: "Report" }).click();
  const messages = page.getByRole("region", { name: "Messages" }).last();
  await expect(messages.getByRole("row")).toHaveCount(3);
  await expect(messages.getByRole("row", { name: /^Primeiro e-mail/ })).toContainText(/e-mail\s*2/);
  await expect(messages.getByRole("row", { name: /^Mimo/ })).toContainText(/Mimo\s*1/);
  await expect(page.getByRole("region", { name: "Figures of all messages" })).toContainText(
    "3 of 3",
  );
  await page.getByRole("button", { name: "Recalculate" }).click();
  await expect(page.getByText("All figures match: 3 recipients were counted.")).toBeVisible();

  // Why someone got nothing, or what they got last.
  const search = page.getByRole("region", {
    name: "Why did or didn’t a contact get an email of this workflow?",
  });
  await search.getByRole("textbox").fill("ninguem@example.com");
  await search.getByRole("button").click();
  await expect(search).toContainText("ninguem@example.com isn’t in your contacts.");
  await search.getByRole("textbox").fill(ANA.email);
  await search.getByRole("button").click();
  await expect(search).toContainText(`The server accepted the email to ${ANA.email}`);
  await expect(
    search.getByRole("link", { name: "See their path through the steps" }),
  ).toBeVisible();

  // Only contacts who entered on some days.
  await page.getByRole("combobox", { name: "Contacts who entered" }).click();
  await page.getByRole("option", { name: "Entered in the last 7 days" }).click();
  await expect(page.getByText("The other figures count all contacts.")).toBeVisible();
  await expect(messages.getByRole("row", { name: /^Mimo/ })).toContainText(/Mimo\s*1/);
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`${CAMPAIGNS_PATH}/${id}?tab=report&from=${tomorrow}`);
  await expect(page.getByText("No emails sent yet.")).toBeVisible();

  // Every recipient of every message, and who clicked a URL in any of them.
  await page.goto(`${CAMPAIGNS_PATH}/${id}?tab=recipients`);
  const recipients = page.getByRole("table", { name: "Recipients" });
  await expect(recipients.getByRole("row")).toHaveCount(4);
  await page.getByRole("combobox", { name: "Message" }).click();
  await page.getByRole("option", { name: "Mimo" }).click();
  await expect(recipients.getByRole("row")).toHaveCount(2);
  await expect(recipients.getByRole("row").last()).toContainText(ANA.email);
  await page.getByRole("tab", { name: "Links" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: MAP })).toBeVisible();
  await page.goto(`${CAMPAIGNS_PATH}/${id}?tab=recipients&linkUrl=${encodeURIComponent(MAP)}`);
  await page.getByRole("button", { name: `Without ${MAP}` }).click();
  await expect(recipients.getByRole("row")).toHaveCount(4);
}
