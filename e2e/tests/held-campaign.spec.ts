import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { api, call } from "../src/api.ts";
import { expect, test } from "../src/fixtures.ts";
import { newUser, storeSession } from "../src/users.ts";
import { freePort } from "../src/product.ts";
import { templateBody } from "../src/template-body.ts";

interface Id {
  id: string;
}

test("an automatically paused campaign does not resume after the user keeps it paused", async ({
  page,
}) => {
  const owner = await newUser();
  const post = (path: string, body?: unknown) =>
    call<Id>(owner.token, path, { method: "POST", body });
  await post("Accounts", { name: "Ana", email: "ana@example.com", status: "active" });
  const template = await post(
    "Templates",
    templateBody("Pão", { subject: "Pão quente", source: "<p>Pão</p>" }),
  );
  // No server listens there.
  const smtp = { host: "127.0.0.1", port: await freePort(), security: "none" };
  const account = await post("SendingAccounts", {
    name: "Parado",
    fromName: "Padaria",
    fromEmail: "a@padaria.example",
    smtp,
  });
  const { id } = await post("Campaigns", {
    name: "Sábado",
    sendingAccountId: account.id,
    templateId: template.id,
  });
  await post(`Campaigns/${id}/Start`);
  await storeSession(page, owner.session);
  const stored = () =>
    api<{ status: string; problem: { resumesUntil?: string } | null }>(page, `Campaigns/${id}`);
  await expect.poll(async () => (await stored()).status, { timeout: 90_000 }).toBe("paused");

  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  const notice = page.getByRole("alert").filter({ hasText: "Paused automatically" });
  await expect(notice).toContainText("sending resumes automatically");
  await page.getByRole("button", { name: "Keep paused" }).click();
  await expect(page.getByText("It stays paused until you resume it.")).toBeVisible();
  await expect(notice).toContainText("Fix the problem, then resume.");
  await expect(page.getByRole("button", { name: "Keep paused" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Resume" })).toBeEnabled();
  const { status, problem } = await stored();
  expect(status).toBe("paused");
  expect(problem).not.toHaveProperty("resumesUntil");
});
