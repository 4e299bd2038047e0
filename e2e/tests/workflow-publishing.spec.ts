import type { Page } from "@playwright/test";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api } from "../src/api.ts";
import { violations } from "../src/axe.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Workflow {
  status: string;
  version: number;
  inside: number;
  published: { version: number; hasChanges: boolean } | null;
}
interface User {
  version: number;
  state: string;
}

const step = (id: string, type: string, y: number, config: object) => ({
  id,
  type,
  name: "",
  position: { x: 0, y },
  continueOnError: false,
  config,
});

/** A running workflow in which one contact waits three days before they get a tag; returns its id. */
async function waiting(page: Page): Promise<string> {
  const post = <T>(path: string, body: unknown) => api<T>(page, path, { method: "POST", body });
  await post("Accounts", {
    name: "Ana Lima",
    email: "ana@example.com",
    status: "active",
    consent: { wording: "Assinou a lista" },
  });
  const { items } = await api<{ items: { id: string }[] }>(page, "SendingAccounts");
  const { id } = await post<{ id: string }>("Campaigns", {
    name: "Boas-vindas",
    kind: "workflow",
    sendingAccountId: items[0]?.id,
  });
  const definition = {
    steps: [
      step("entry", "entry", 0, { trigger: "once", includesPresent: true, schedule: null }),
      step("rest", "wait", 160, { kind: "for", duration: { amount: 3, unit: "days" } }),
      step("tag", "update", 320, { action: { kind: "addTag", tag: "antes" } }),
    ],
    links: [
      { from: "entry", to: "rest", branch: "next" },
      { from: "rest", to: "tag", branch: "next" },
    ],
  };
  await api(page, `Workflows/${id}`, { method: "PUT", body: { definition, version: 1 } });
  await post(`Workflows/${id}/Start`, {});
  await expect
    .poll(async () => (await api<Workflow>(page, `Workflows/${id}`)).inside, { timeout: 30_000 })
    .toBe(1);
  return id;
}

test("publishes changes to a running workflow and moves contacts to the new version", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const id = await waiting(page);
  const present = () => api<Workflow>(page, `Workflows/${id}`);
  await page.goto(`${CAMPAIGNS_PATH}/${id}/workflows`);
  await page.locator("[data-step=tag]").click();
  const panel = page.getByRole("complementary", { name: "Contact update" });
  await panel.getByRole("textbox", { name: "Name" }).fill("Marca quem chegou");
  await expect
    .poll(async () => (await present()).published)
    .toMatchObject({ version: 1, hasChanges: true });

  await page.getByRole("button", { name: "Publish changes" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish changes" });
  await expect(dialog.getByText("1 step changed")).toBeVisible();
  await expect(dialog.getByText("1 contact is in the workflow")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("radio").nth(1).check();
  await dialog.getByRole("button", { name: "Publish changes" }).click();
  await expect(dialog).toBeHidden();
  await expect
    .poll(async () => (await present()).published)
    .toMatchObject({ version: 2, hasChanges: false });
  const { items } = await api<{ items: User[] }>(page, `Workflows/${id}/People`);
  expect(items).toMatchObject([{ version: 2, state: "waiting" }]);
  await expect(page.getByRole("button", { name: "Publish changes" })).toBeHidden();

  await page.getByText("Results", { exact: true }).click();
  const rest = page.locator("[data-step=rest]");
  await expect(rest.getByText("Here now")).toBeVisible();
  await expect(rest).toContainText("1");
});
