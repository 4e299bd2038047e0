import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { templateBody } from "../src/template-body.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Contact {
  id: string;
  name: string;
  email: string;
  status: string;
  phone: string | null;
  tags: string[];
}
interface Listed<T> {
  items: T[];
  total: number;
}

const create = (page: Page, body: object) =>
  api<Contact>(page, "Accounts", { method: "POST", body: { status: "active", ...body } });
const totalOf = async (page: Page, query: string) =>
  (await api<Listed<Contact>>(page, `Accounts?limit=1&exactTotal=true&${query}`)).total;

/** More contacts than fit on one page of the list. */
async function manyContacts(page: Page, count: number): Promise<void> {
  for (let created = 0; created < count; created += 10) {
    const batch = Array.from({ length: Math.min(10, count - created) }, (_, at) => created + at);
    await Promise.all(
      batch.map((number) =>
        create(page, { name: `Cliente ${number}`, email: `cliente${number}@example.com` }),
      ),
    );
  }
}

test("creates a contact with tags and consent, and finds it by its tag in the URL", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await create(page, { name: "Sem etiqueta", email: "outra@example.com" });
  await page.goto("/accounts");
  await page.getByRole("button", { name: "New contact" }).click();
  const form = page.getByRole("dialog", { name: "New contact" });
  await form.getByLabel("Name").fill("Ana Beatriz");
  await form.getByLabel("Email").fill("ana@example.com");
  await form.getByLabel("Tags").fill("Clube,");
  await form.getByLabel("Tags").fill("Feira 2026");
  await form.getByLabel("Tags").press("Enter");
  await form.getByLabel("How did this contact agree?").fill("Inscrição no balcão");
  await form.getByRole("button", { name: "Add contact" }).click();
  await expect(form).toBeHidden();

  await page.getByRole("button", { name: "Filter" }).click();
  await page.getByRole("group", { name: "Tag" }).getByRole("menuitem", { name: "Choose…" }).click();
  await page.getByRole("dialog", { name: "Tag" }).getByRole("combobox", { name: "Tag" }).click();
  await page.getByRole("option", { name: "Clube" }).click();
  await expect(page).toHaveURL(/tag=Clube/);
  await expect(page.getByRole("link", { name: "Ana Beatriz" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Sem etiqueta" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create filter" })).toHaveAttribute(
    "href",
    /\/filters\/new\?from=/,
  );

  await page.getByRole("link", { name: "Ana Beatriz" }).click();
  await page.getByRole("tab", { name: "Consent and topics" }).click();
  await expect(page.getByText("Inscrição no balcão")).toBeVisible();
});

test("pages through a list by number, by jumping and back, with the total on every page", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await manyContacts(page, 90);
  await page.goto("/accounts?limit=10&sort=name");
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("button", { name: "Page 4" }).click();
  await expect(page).toHaveURL(/page=4/);
  await expect(page.getByText("10 of 90")).toBeVisible();
  await expect(pages.getByRole("button", { name: "Page 4" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await pages.getByRole("button", { name: "Next" }).click();
  await expect(pages.getByRole("button", { name: "Page 5" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await expect(page).toHaveURL(/cursor=/);
  await pages.getByRole("textbox", { name: "Go to page" }).fill("9");
  await pages.getByRole("textbox", { name: "Go to page" }).press("Enter");
  await expect(page).toHaveURL(/page=9/);
  await expect(pages.getByRole("button", { name: "Next" })).toBeDisabled();
  // A shared URL opens its page, with the total and the way back.
  await page.reload();
  await expect(page.getByText("10 of 90")).toBeVisible();
  await pages.getByRole("button", { name: "Previous" }).click();
  await expect(pages.getByRole("button", { name: "Page 8" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("a bulk change shows how many contacts change and why others don't, and changes exactly those", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await manyContacts(page, 30);
  await create(page, { name: "Já inativo", email: "inativo@example.com", status: "inactive" });
  await page.goto("/accounts");
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Select all 31 results" }).click();
  // Deselected manually, and still deselected after visiting another page.
  await page.getByRole("checkbox", { name: "Select Cliente 29" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("checkbox", { name: /Select Cliente/ }).first()).toBeChecked();
  await expect(page.getByRole("toolbar")).toContainText("30 selected");

  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("menuitem", { name: "Set the status" }).click();
  const dialog = page.getByRole("dialog", { name: "Set the status" });
  await expect(dialog.getByRole("button", { name: /^Change/ })).toBeDisabled();
  await dialog.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Inactive" }).click();
  await expect(dialog.getByText("29 contacts will get this status")).toBeVisible();
  await expect(dialog.getByText("1 already up to date")).toBeVisible();
  await dialog.getByRole("button", { name: "Change 29 contacts" }).click();
  await expect(dialog.getByText("29 contacts changed")).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  expect(await totalOf(page, "status=inactive")).toBe(30);
  expect(await totalOf(page, "status=active")).toBe(1);
});

test("tags selected contacts, and names the number before contacts are deleted", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await manyContacts(page, 3);
  await page.goto("/accounts");
  await page.getByRole("checkbox", { name: "Select Cliente 0" }).click();
  await page.getByRole("checkbox", { name: "Select Cliente 1" }).click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page.getByRole("menuitem", { name: "Add a tag" }).click();
  const tagging = page.getByRole("dialog", { name: "Add a tag" });
  await tagging.getByRole("combobox", { name: "Tag" }).fill("Natal");
  await tagging.getByRole("button", { name: "Tag 2 contacts" }).click();
  await expect(tagging).toBeHidden();
  await expect(page.getByText("2 contacts tagged")).toBeVisible();
  expect(await totalOf(page, "tag=natal")).toBe(2);

  await page.getByRole("button", { name: "Delete 2 contacts" }).click();
  const deleting = page.getByRole("dialog", { name: "Delete contacts" });
  await expect(deleting.getByText("2 contacts will be moved to the trash")).toBeVisible();
  await deleting.getByRole("button", { name: "Delete 2 contacts" }).click();
  await expect(page.getByText("2 items deleted successfully")).toBeVisible();
  expect(await totalOf(page, "")).toBe(1);
  await expect(page.getByRole("toolbar")).toHaveCount(0);
});

test("suppresses the address of a contact, and undoes that", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { id } = await create(page, { name: "Ana Souza", email: "Ana@example.com" });
  const suppression = async () =>
    (await api<{ suppression: string | null }>(page, `Accounts/${id}`)).suppression;
  await page.goto("/accounts");
  await page.getByRole("button", { name: "Actions for Ana Souza" }).click();
  await page.getByRole("menuitem", { name: "Suppress address" }).click();
  await expect(page.getByText("Address suppressed. It won’t receive campaigns.")).toBeVisible();
  expect(await suppression()).toBe("manual");
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Suppression removed")).toBeVisible();
  expect(await suppression()).toBeNull();
});

test("sends a test of a template with a contact's data, in their language, to the user", async ({
  page,
}) => {
  const login = newLogin();
  await registerAndSignIn(page, login);
  const { id } = await create(page, {
    name: "Ana Souza",
    email: "ana@example.com",
    language: "es",
  });
  const body = templateBody("Novidades", {
    subject: "Oi, {{ account.name }}",
    source: "<p>Olá!</p>",
    translations: [
      {
        language: "es-es",
        subject: "Hola, {{ account.name }}",
        preheader: "",
        source: "<p>¡Hola!</p>",
      },
    ],
  });
  await api(page, "Templates", { method: "POST", body });

  await page.goto(`/accounts/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Send test as this contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Send a test as Ana Souza" });
  await expect(dialog.getByRole("combobox", { name: "Template" })).toHaveValue("Novidades");
  await expect(dialog.getByText(login.email)).toBeVisible();
  await dialog.getByRole("button", { name: "Send to 1 address" }).click();
  await expect(dialog.getByText("Accepted")).toBeVisible({ timeout: 30_000 });
  const { items } = await api<{ items: { to: string; subject: string }[] }>(
    page,
    "Mailbox?search=Hola",
  );
  expect(items).toHaveLength(1);
  expect(items[0]?.to).toBe(login.email);
  expect(items[0]?.subject).toContain("Hola, Ana Souza");
});

test("keeps a deleted contact visible until the list has loaded", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { id } = await create(page, { name: "Ana Souza", email: "ana@example.com" });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/contacts-page-.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/accounts/${id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const gone = page.waitForResponse(
    (response) => response.url().endsWith(`/v1/Accounts/${id}`) && response.status() === 404,
  );
  await page.getByRole("menuitem", { name: "Delete contact" }).click();
  await gone;
  await expect(page.getByText("Contact moved to the trash")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Ana Souza" })).toBeVisible();
  release();
  await page.waitForURL("**/accounts");
});

test("undoes the deletion of a contact, and restores and purges contacts in the trash", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const ana = await create(page, { name: "Ana Souza", email: "ana@example.com" });
  const remove = async () => {
    await page.goto(`/accounts/${ana.id}`);
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Delete contact" }).click();
    await expect(page.getByText("Contact moved to the trash")).toBeVisible();
    expect(await totalOf(page, "")).toBe(0);
  };
  await remove();
  await page.getByRole("button", { name: /^Undo/ }).click();
  await expect(page.getByText("Contact restored")).toBeVisible();
  expect(await totalOf(page, "")).toBe(1);

  await remove();
  await page.goto("/accounts/trash");
  await page.getByRole("button", { name: "Actions for Ana Souza" }).click();
  await page.getByRole("menuitem", { name: "Restore" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  expect(await totalOf(page, "")).toBe(1);

  await remove();
  await page.goto("/accounts/trash");
  await page.getByRole("checkbox", { name: "Select Ana Souza" }).click();
  await page.getByRole("button", { name: "Delete 1 contact permanently" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete permanently" }).click();
  await expect(page.getByText("The trash is empty")).toBeVisible();
});

test("merges two contacts with the chosen values and the tags of both", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const stays = await create(page, {
    name: "Ana Souza",
    email: "ana@example.com",
    phone: "+5511912345678",
    tags: ["Clube"],
  });
  const source = await create(page, {
    name: "Ana S. Souza",
    email: "ana.antiga@example.com",
    tags: ["Feira"],
  });
  await page.goto(`/accounts/${stays.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Merge with another contact" }).click();
  const dialog = page.getByRole("dialog", { name: "Merge two contacts" });
  await dialog.getByRole("combobox", { name: "The other contact" }).fill("ana.antiga");
  await page.getByRole("option", { name: /ana\.antiga@example\.com/ }).click();
  await dialog.getByRole("radio", { name: "Name: The other contact" }).check();
  await expect(
    dialog.getByText(/no contact will have the address ana\.antiga@example\.com/),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Merge 2 contacts" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Ana S. Souza" })).toBeVisible();
  await expect(page.getByText("Another contact was merged into this one")).toBeVisible();
  expect(await api<Contact>(page, `Accounts/${stays.id}`)).toMatchObject({
    name: "Ana S. Souza",
    email: "ana@example.com",
    phone: "+5511912345678",
    tags: ["Clube", "Feira"],
  });
  // Old links lead to the remaining contact.
  expect((await api<Contact>(page, `Accounts/${source.id}`)).id).toBe(stays.id);
  expect(await totalOf(page, "search=ana.antiga")).toBe(0);
});

test("erases a contact only after their address was typed, and shows a proof to quote", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const contact = await create(page, {
    name: "Quem pediu",
    email: "quem.pediu@example.com",
    tags: ["Clube"],
  });
  await page.goto(`/accounts/${contact.id}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export personal data" }).click();
  expect((await download).suggestedFilename()).toBe("personal-data-quem.pediu@example.com.json");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Erase personal data" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Type the address to confirm").fill("outra@example.com");
  await dialog.getByRole("button", { name: "Erase 1 contact" }).click();
  await expect(dialog.getByText("This isn’t this contact’s address")).toBeVisible();
  expect((await api<Contact>(page, `Accounts/${contact.id}`)).id).toBe(contact.id);

  await dialog.getByLabel("Type the address to confirm").fill("QUEM.PEDIU@example.com");
  await dialog.getByRole("button", { name: "Erase 1 contact" }).click();
  const reference = (await dialog.getByText(/^E-[0-9A-F]{4}-[0-9A-F]{4}$/).textContent()) ?? "";
  await expect(dialog.getByText("Campaigns don’t reach this address.")).toBeVisible();
  const { items } = await api<Listed<{ reference: string }>>(page, `Erasures?search=${reference}`);
  expect(items.map((erasure) => erasure.reference)).toEqual([reference]);
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page).toHaveURL(/\/accounts$/);
  await expect(api(page, `Accounts/${contact.id}`)).rejects.toThrow("404");
});

test("shows where a field is used before it is deleted, and changes its type only when all values convert", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  await api(page, "CustomFields", {
    method: "POST",
    body: { identifier: "pedidos", name: "Pedidos", type: "text" },
  });
  const few = await create(page, {
    name: "Poucos",
    email: "poucos@example.com",
    fields: { pedidos: "doze" },
  });
  await create(page, { name: "Muitos", email: "muitos@example.com", fields: { pedidos: "120" } });
  const condition = { source: "custom", field: "pedidos", operator: "isSet" };
  const filter = await api<{ id: string }>(page, "Filters", {
    method: "POST",
    body: { name: "Já pediram", definition: { operator: "AND", conditions: [condition] } },
  });
  await page.goto("/custom-fields");
  const act = async (name: string) => {
    await page.getByRole("button", { name: "Actions for Pedidos" }).click();
    await page.getByRole("menuitem", { name, exact: true }).click();
  };
  await act("Delete field");
  const usage = page.getByRole("dialog", { name: /Delete .*Pedidos/ });
  await expect(usage.getByRole("link", { name: "Já pediram" })).toHaveAttribute(
    "href",
    `/filters/${filter.id}`,
  );
  await expect(usage.getByText("2 contacts have a value")).toBeVisible();
  await expect(usage.getByRole("button", { name: "Delete field" })).toBeDisabled();
  await usage.getByRole("button", { name: "Cancel" }).click();

  await act("Edit");
  const form = page.getByRole("dialog", { name: "Edit field" });
  const toNumber = async () => {
    await form.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "Number" }).click();
  };
  await toNumber();
  await expect(form.getByText("1 of 2 values doesn’t fit.")).toBeVisible();
  await expect(form.getByText("doze")).toBeVisible();
  await expect(form.getByRole("button", { name: "Change to Number" })).toHaveCount(0);
  await form.getByRole("button", { name: "Keep Text" }).click();

  const { version, ...body } = await api<Contact & { version: number }>(page, `Accounts/${few.id}`);
  await api(page, `Accounts/${few.id}`, {
    method: "PUT",
    body: { ...body, version, fields: { pedidos: "12" } },
  });
  await toNumber();
  await expect(form.getByText("All 2 values fit.")).toBeVisible();
  await form.getByRole("button", { name: "Change to Number" }).click();
  await expect(page.getByText("The type of Pedidos is now Number")).toBeVisible();
});

test("edits a value in place, and keeps another user's concurrent changes", async ({ page }) => {
  await registerAndSignIn(page, newLogin());
  const { id } = await create(page, { name: "Ana Lima", email: "ana@example.com" });
  await page.goto(`/accounts/${id}`);
  const engagement = page.getByRole("region", { name: "Engagement" });
  await expect(engagement).toContainText("No email is scheduled for this contact.");

  await page.getByRole("button", { name: "Edit Phone" }).click();
  const phone = page.getByLabel("Phone");
  await expect(phone).toBeFocused();
  await phone.fill("12");
  await phone.press("Enter");
  await expect(phone).toHaveAttribute("aria-invalid", "true");
  await phone.fill("(11) 91234-5678");

  // Another user changes the email in the meantime.
  const now = await api<Contact & { version: number; fields: object }>(page, `Accounts/${id}`);
  const { name, status, tags, fields, version } = now;
  const body = { name, status, tags, fields, version, phone: null, email: "nova@example.com" };
  await api(page, `Accounts/${id}`, { method: "PUT", body });
  await phone.press("Enter");
  await expect(page.getByText("+55 (11) 91234-5678")).toBeVisible();
  await expect(page.getByText("nova@example.com")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Phone" })).toBeFocused();
  expect(await api<Contact>(page, `Accounts/${id}`)).toMatchObject({
    phone: "+5511912345678",
    email: "nova@example.com",
  });

  await page.getByRole("button", { name: "Edit Email" }).click();
  await page.getByRole("textbox", { name: "Email" }).press("Escape");
  await expect(page.getByRole("button", { name: "Edit Email" })).toBeFocused();
});
