import { api, call } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

test("events that a program sends appear in a contact's history and in filters", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const { key } = await api<{ key: string }>(page, "ApiKeys", {
    method: "POST",
    body: { name: "Online store", mode: "live", permissions: ["events:write"] },
  });
  const order = (email: string, total: number, id: string) => ({
    name: "ordered",
    email,
    createContact: true,
    properties: { total, currency: "BRL" },
    id,
  });
  const { items } = await call<{ items: { outcome: string; contactId: string }[] }>(key, "Events", {
    method: "POST",
    body: {
      items: [
        order("ana@example.com", 150, "o-1"),
        order("ana@example.com", 200, "o-2"),
        order("ana@example.com", 200, "o-2"),
        order("bia@example.com", 50, "o-3"),
      ],
    },
  });
  expect(items.map(({ outcome }) => outcome)).toEqual(["stored", "stored", "repeated", "stored"]);

  await page.goto(`/accounts/${items[0]?.contactId}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history.getByText("ordered", { exact: true })).toHaveCount(2);
  await expect(history.getByText("Custom event").first()).toBeVisible();
  await expect(history.getByText("150", { exact: true })).toBeVisible();

  await page.goto("/filters/new");
  await page.getByLabel("Name").first().fill("Frequent buyers");
  const condition = page.getByRole("group", { name: "Condition 1", exact: true });
  await condition.getByRole("combobox", { name: "Field" }).fill("order");
  await page.getByRole("option", { name: "ordered" }).click();
  await condition.getByLabel("Comparison").first().selectOption({ label: "did at least" });
  await condition.getByLabel("Times").fill("2");
  await condition.getByLabel("When").selectOption({ label: "In the last" });
  await condition.getByRole("button", { name: "Add property" }).click();
  await condition.getByLabel("Property").selectOption({ label: "total" });
  await condition.getByLabel("Comparison").nth(1).selectOption({ label: "is greater than" });
  await condition.getByLabel("Value").fill("100");
  await expect(page.locator("#filter-sentence")).toHaveText(
    "Contacts who triggered the event ordered at least 2 times in the last 30 days where total is greater than 100.",
  );
  const live = page.getByRole("region", { name: "Right now" });
  await expect(live.getByText("ana@example.com")).toBeVisible();
  await expect(live.getByText("bia@example.com")).toHaveCount(0);
  await page.getByRole("button", { name: "Create filter" }).click();
  await page.waitForURL(/\/filters\/[0-9a-f-]{36}$/);
  await expect
    .poll(async () => (await api<{ items: { matchCount: number }[] }>(page, "Filters")).items)
    .toMatchObject([{ matchCount: 1 }]);
});

test("the filter builder says how to send the first event", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  await page.goto("/filters/new");
  await page
    .getByRole("group", { name: "Condition 1", exact: true })
    .getByRole("combobox", { name: "Field" })
    .fill("events");
  await expect(
    page.getByRole("option", { name: "No events yet. Send them with the API" }),
  ).toBeVisible();
});
