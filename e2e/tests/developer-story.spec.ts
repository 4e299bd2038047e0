import type { Page } from "@playwright/test";
import { api } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndEnter } from "../src/users.ts";
import { prepareReceiver, type ReceiverProcess } from "../src/receiver-process.ts";
import { runCurl } from "../src/run-curl.ts";

/** Timeout of a delivery and its retry, even on a slow machine. */
const PATIENCE = { timeout: 30_000 };

let receiver: ReceiverProcess;
test.beforeEach(async ({}, info) => {
  receiver = await prepareReceiver(info.outputDir);
});
test.afterEach(() => receiver.kill());

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const rows = (page: Page) => page.locator("main tr[data-row]");
const panel = (page: Page) => page.getByRole("region", { name: "Evento", exact: true });
const openTab = (page: Page, name: string) => page.getByRole("tab", { name }).click();

/** Creates a live key with permission to change contacts, and returns it and the command shown on its page. */
async function createKey(page: Page): Promise<{ key: string; command: string }> {
  await openTab(page, "Chaves de API");
  await expect(page.getByRole("heading", { name: "Nenhuma chave de API ainda" })).toBeVisible();
  await page.locator("main header").getByRole("link", { name: "Criar chave de API" }).click();
  await page.getByLabel("Nome").fill("Loja virtual");
  await page
    .getByRole("radiogroup", { name: "Contatos" })
    .getByText("Leitura e escrita", { exact: true })
    .click();
  await page.getByRole("button", { name: "Criar chave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Salve a chave agora");
  await page.getByRole("button", { name: "Copiar chave" }).click();
  await expect(page.getByRole("button", { name: /^Copiada às/ })).toBeVisible();
  const key = await copied(page);
  expect(key).toMatch(/^arauto_live_\w{8}_\w{38}$/);
  const shown = page.locator("figure").filter({ has: page.getByRole("region", { name: "curl" }) });
  await expect(shown).toContainText("curl http");
  await shown.getByRole("button", { name: "Copiar" }).click();
  await expect.poll(() => copied(page)).toMatch(/^curl /);
  const command = await copied(page);
  await page.getByRole("checkbox", { name: "Salvei a chave em um lugar seguro" }).check();
  await page.getByRole("button", { name: "Concluir" }).click();
  return { key, command };
}

/** Adds a webhook for new contacts, and starts the program shown on its page with the secret. */
async function connectReceiver(page: Page): Promise<() => Promise<void>> {
  await openTab(page, "Webhooks");
  await page.getByRole("link", { name: "Adicionar primeiro webhook" }).click();
  await page.getByRole("textbox", { name: "URL" }).fill(receiver.url);
  await page.getByLabel("Descrição").fill("ERP");
  await page.getByPlaceholder("Buscar tipos de evento").fill("contact.created");
  await page.getByRole("checkbox", { name: /^contact\.created/ }).check();
  await page.getByRole("button", { name: "Adicionar webhook" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ERP: tudo pronto");
  const secret = await page
    .getByRole("region", { name: "Segredo de assinatura digital" })
    .locator("code")
    .innerText();
  const program = await page.getByRole("region", { name: "TypeScript" }).innerText();
  const start = () => receiver.start(program, { ARAUTO_WEBHOOK_SECRET: secret });
  await start();
  return start;
}

test("in Portuguese, a developer goes from a key to a replayed event", async ({ page }, info) => {
  await registerAndEnter(page, newLogin());
  await page.getByRole("button", { name: "Language", exact: true }).click();
  await page.getByRole("menuitem", { name: /Português/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-br");
  await page.getByRole("link", { name: "Desenvolvimento" }).click();

  // The command works exactly as pasted, and the request is logged.
  const { key, command } = await createKey(page);
  expect(command).toContain(key);
  const shell = { folder: info.outputDir, env: { ARAUTO_API_KEY: key } };
  expect(await runCurl(command, shell)).toMatchObject({ kind: "apiKey", name: "Loja virtual" });
  await openTab(page, "Logs");
  await page.getByRole("link", { name: "GET /v1/WhoAmI" }).click();
  const logged = page.getByRole("region", { name: "Requisição à API" });
  await expect(logged).toContainText("Loja virtual");
  await expect(logged.getByRole("region", { name: "Resposta" })).toContainText("contacts:write");
  await logged.getByRole("button", { name: "Copiar como curl" }).click();
  await expect(page.getByText("Copiado. A chave é lida de $ARAUTO_API_KEY.")).toBeVisible();
  const again = await copied(page);
  expect(again).not.toContain(key);
  expect(await runCurl(again, shell)).toMatchObject({ kind: "apiKey", name: "Loja virtual" });
  await logged.getByRole("button", { name: "Fechar" }).click();

  // The program from the webhook's page verifies and receives the key's changes.
  const restart = await connectReceiver(page);
  const createContact = (name: string) =>
    runCurl<{ id: string }>(
      `${command.replace("/WhoAmI", "/Accounts")} -H 'Content-Type: application/json' -d '{"name":"${name}","email":"${name}@example.com","status":"active"}'`,
      shell,
    );
  const ana = await createContact("ana");
  await expect.poll(() => receiver.output(), PATIENCE).toContain(ana.id);
  expect(receiver.output()).toContain("contact.created");
  await page.getByRole("link", { name: "Ver webhook" }).click();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await openTab(page, "Eventos");
  await expect(rows(page).getByText("Entregue")).toBeVisible(PATIENCE);

  // A delivery to a program that stopped fails, and is retried once it runs again.
  await receiver.kill();
  const bruno = await createContact("bruno");
  await expect(rows(page)).toHaveCount(2, PATIENCE);
  await expect(rows(page).first()).toContainText("Nova tentativa", PATIENCE);
  await rows(page).first().getByRole("link", { name: "contact.created" }).click();
  // Attempts follow after 5 seconds and then after 5 minutes: the click is the only one to deliver it.
  const failed = panel(page).getByRole("listitem").filter({ hasText: "Sem conexão" });
  await expect(failed).toHaveCount(2, PATIENCE);
  expect(receiver.output()).not.toContain(bruno.id);
  await restart();
  await panel(page).getByRole("button", { name: "Tentar agora" }).click();
  await expect(page.getByText("Evento na fila para nova tentativa")).toBeVisible();
  await expect.poll(() => receiver.output(), PATIENCE).toContain(bruno.id);
  await expect(panel(page).getByText("Entregue", { exact: true })).toBeVisible(PATIENCE);
  await panel(page).getByRole("button", { name: "Fechar" }).click();

  // The hour is replayed: both events arrive again.
  const before = receiver.output().length;
  await page.getByRole("button", { name: "Reenviar eventos" }).click();
  const replay = page.getByRole("region", { name: "Reenviar eventos" });
  await replay.getByLabel("Quais eventos").selectOption("delivered");
  await replay.getByLabel("Período").selectOption("hour");
  await replay.getByRole("button", { name: "Reenviar 2 eventos" }).click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("Reenviar 2 eventos para ERP?");
  await question.getByRole("button", { name: "Reenviar 2 eventos" }).click();
  await expect(page.getByText("2 eventos reenviados para ERP")).toBeVisible(PATIENCE);
  for (const { id } of [ana, bruno])
    await expect.poll(() => receiver.output().slice(before), PATIENCE).toContain(id);
  const { items } = await api<{ items: { status: string; attempts: number }[] }>(
    page,
    "WebhookEvents",
  );
  expect(items.map(({ status }) => status)).toEqual(["delivered", "delivered"]);
});
