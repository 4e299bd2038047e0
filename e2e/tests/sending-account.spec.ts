import { startLocalSmtp } from "../src/local-smtp.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

test("adds a sending account by provider, tests it before saving, and continues with its domain", async ({
  page,
}) => {
  const smtp = await startLocalSmtp();
  try {
    await registerAndSignIn(page, newLogin("Padaria Sol"));
    await page.goto("/settings/sending-accounts");
    await page.getByRole("button", { name: "Add sending account" }).click();
    const drawer = page.getByRole("dialog");

    // A known provider only asks for its key; the rest is filled in.
    await drawer.getByRole("button", { name: /^SendGrid/ }).click();
    await expect(drawer.getByLabel("API key")).toBeVisible();
    await expect(drawer.getByLabel("Host")).toBeHidden();
    await drawer.getByLabel("Region").selectOption("European Union");
    await drawer.getByRole("button", { name: "Show SMTP settings" }).click();
    await expect(drawer.getByLabel("Host")).toHaveValue("smtp.eu.sendgrid.net");
    await expect(drawer.getByLabel("Port")).toHaveValue("587");

    await drawer.getByRole("button", { name: "Choose another provider" }).click();
    await drawer.getByRole("button", { name: /^Other SMTP server/ }).click();
    await drawer.getByLabel("Name", { exact: false }).first().fill("Our server");
    await expect(drawer.getByLabel("Sender name")).toHaveValue("Padaria Sol");
    await drawer.getByLabel("Sender email").fill("novidades@padaria-sol.com.br");
    await drawer.getByText("No encryption").click();
    await drawer.getByLabel("Host").fill("127.0.0.1");
    await drawer.getByLabel("Port").fill("1");
    await drawer.getByRole("button", { name: "Test connection" }).click();
    await expect(drawer.getByText("Couldn’t connect")).toBeVisible();
    await drawer.getByLabel("Port").fill(String(smtp.port));
    await expect(drawer.getByText("Couldn’t connect")).toBeHidden();
    await drawer.getByRole("button", { name: "Test connection" }).click();
    await expect(drawer.getByText("Connection works")).toBeVisible();

    await drawer.getByRole("button", { name: "Add sending account" }).click();
    await drawer.getByRole("button", { name: "Set up padaria-sol.com.br" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "padaria-sol.com.br" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "DNS records", exact: true })).toBeVisible();
  } finally {
    await smtp.stop();
  }
});
