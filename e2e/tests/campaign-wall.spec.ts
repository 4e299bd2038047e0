import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { simpleParser } from "mailparser";
import { CAMPAIGNS_PATH } from "../src/addresses.ts";
import { violations } from "../src/axe.ts";
import { call } from "../src/api.ts";
import { expect, test } from "../src/fixtures.ts";
import { startLocalSmtp } from "../src/local-smtp.ts";
import { templateBody } from "../src/template-body.ts";
import { pdfText } from "../src/pdf-text.ts";
import { waitUntilTrue } from "../src/wait-until-true.ts";
import { newUser, storeSession } from "../src/users.ts";

interface Id {
  id: string;
}

const READER = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.3.0",
};
/** Opens within seconds after delivery count as automatic. */
const READ_AFTER_MS = 6000;

/** Creates a workspace with contacts in two cities and a draft: for the mailbox, or for a mail server at two emails per second. */
async function prepared(contacts: number, smtpPort?: number) {
  const owner = await newUser();
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(owner.token, path, { method: "POST", body });
  await post("CustomFields", { identifier: "cidade", name: "Cidade", type: "text" });
  for (let index = 0; index < contacts; index += 1)
    await post("Accounts", {
      name: `Contato ${index}`,
      email: `contato${index}@gmail.com`,
      status: "active",
      fields: { cidade: index % 2 === 0 ? "Recife" : "Santos" },
    });
  const template = await post(
    "Templates",
    templateBody("Pão", {
      subject: "Pão para {{ account.name }}",
      source: `<p>Pão</p><p><a href="https://padaria.example/sabado">Sábado</a></p>`,
    }),
  );
  const { items } = await call<{ items: Id[] }>(owner.token, "SendingAccounts");
  const account =
    smtpPort === undefined
      ? items[0]
      : await post("SendingAccounts", {
          name: "Servidor lento",
          fromName: "Padaria",
          fromEmail: "a@padaria.example",
          smtp: { host: "127.0.0.1", port: smtpPort, security: "none" },
          ratePerSecond: 2,
          connections: 1,
        });
  const { id } = await post("Campaigns", {
    name: "Sábado",
    sendingAccountId: account?.id,
    templateId: template.id,
  });
  return { owner, id };
}

const statusOf = async (token: string, id: string) =>
  (await call<{ status: string }>(token, `Campaigns/${id}`)).status;

/** Clicks the link of one email like its contact would; returns the contact's address. */
async function clickOne(token: string): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, READ_AFTER_MS));
  const { items } = await call<{ items: (Id & { to: string })[] }>(token, "Mailbox?limit=1");
  const message = items[0];
  if (!message) throw new Error("The mailbox is empty");
  const parsed = await simpleParser(await call<string>(token, `Mailbox/${message.id}/Source`));
  const link = /href="([^"]+\/t\/c\/[^"]+)"/.exec(String(parsed.html))?.[1];
  if (!link) throw new Error("The email has no link");
  await fetch(link.replaceAll("&amp;", "&"), { redirect: "manual", headers: READER });
  return message.to;
}

// Tiles turn.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const wallOf = (page: Page) => page.getByRole("region", { name: /^Delivered to/ });

/** Returns the number of different colors on the wall. */
const colorsOf = (page: Page) =>
  wallOf(page)
    .locator("canvas")
    .evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext("2d");
      if (!context) throw new Error("No canvas");
      const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
      const pixels = new Uint32Array(data.buffer);
      // Opaque ones only: the alpha is the highest byte.
      return new Set(pixels.filter((pixel) => pixel >>> 24 === 255)).size;
    });

/** Returns the most frequent color of a canvas. */
const mainColor = (canvas: HTMLCanvasElement): number | undefined => {
  const image = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  const counts = new Map<number, number>();
  for (const pixel of new Uint32Array(image?.data.buffer ?? new ArrayBuffer()))
    if (pixel >>> 24 === 255) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0];
};

/** Expects that the wall is printed in light colors from dark mode, and then dark again. */
async function expectLightPrint(page: Page): Promise<void> {
  const wall = wallOf(page).locator("canvas");
  const light = await wall.evaluate(mainColor);
  await page.evaluate(() =>
    document.documentElement.setAttribute("data-mantine-color-scheme", "dark"),
  );
  await expect.poll(() => wall.evaluate(mainColor)).not.toBe(light);
  const dark = await wall.evaluate(mainColor);
  await wall.evaluate((canvas: HTMLCanvasElement) =>
    window.addEventListener("beforeprint", () => {
      const copy = canvas.cloneNode() as HTMLCanvasElement;
      copy.id = "printed";
      copy.getContext("2d")?.drawImage(canvas, 0, 0);
      document.body.append(copy);
    }),
  );
  await page.pdf({ printBackground: true });
  expect(await page.locator("#printed").evaluate(mainColor)).toBe(light);
  await expect.poll(() => wall.evaluate(mainColor)).toBe(dark);
}

test("tiles turn while a campaign is sent, and the replay shows them as before", async ({
  page,
}) => {
  const smtp = await startLocalSmtp((line) => line.includes("contato7@"));
  const { owner, id } = await prepared(24, smtp.port);
  await storeSession(page, owner.session);
  await call(owner.token, `Campaigns/${id}/Start`, { method: "POST" });
  await waitUntilTrue("first email sent", async () => {
    const { balance } = await call<{ balance: { sent: number } | null }>(
      owner.token,
      `Campaigns/${id}`,
    );
    return (balance?.sent ?? 0) > 0;
  });
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  const wall = wallOf(page);
  await expect(wall.getByText("live · one tile, one contact")).toBeVisible();
  const queued = wall.getByRole("button", { name: /^Queued/ });
  await expect(queued).toBeVisible();
  const before = await colorsOf(page);
  const done = wall.getByRole("heading", { name: "Delivered to 23 of 24 contacts" });
  await expect(done).toBeVisible({ timeout: 60_000 });
  await expect(queued).toHaveCount(0);
  await expect(wall.getByRole("button", { name: "Delivered only 23" })).toBeVisible();
  await expect(wall.getByRole("button", { name: "Bounced 1" })).toBeVisible();
  // The cross has a color that no other tile has.
  await expect.poll(() => colorsOf(page)).not.toBe(before);

  const time = wall.getByRole("slider", { name: "Time" });
  await time.focus();
  await page.keyboard.press("Home");
  await expect(queued).toBeVisible();
  await expect(done).toHaveCount(0);
  await page.keyboard.press("End");
  await expect(done).toBeVisible();
  await wall.getByRole("button", { name: "Replay" }).click();
  await expect(queued).toBeVisible();
  await expect(wall.getByRole("button", { name: "Replay" })).toBeVisible({ timeout: 30_000 });
  await expect(done).toBeVisible();
  await smtp.stop();
});

test("the wall filters, groups, names contacts by keyboard, and is saved as a picture", async ({
  page,
}) => {
  const { owner, id } = await prepared(12);
  await call(owner.token, `Campaigns/${id}/Start`, { method: "POST" });
  await waitUntilTrue("campaign sent", async () => (await statusOf(owner.token, id)) === "sent");
  const clicker = await clickOne(owner.token);
  await waitUntilTrue("click counted", async () => {
    const { engagement } = await call<{ engagement: { clicked: number } }>(
      owner.token,
      `Campaigns/${id}`,
    );
    return engagement.clicked === 1;
  });
  await storeSession(page, owner.session);
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  const wall = wallOf(page);
  const clicked = wall.getByRole("button", { name: "Clicked 1" });
  await expect(clicked).toBeVisible();
  expect(await violations(page)).toEqual([]);

  // Faded tiles are translucent.
  const opaque = await colorsOf(page);
  await clicked.click();
  await expect(clicked).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => colorsOf(page)).toBeLessThan(opaque);
  await clicked.click();
  await expect.poll(() => colorsOf(page)).toBe(opaque);

  await wall.getByText("City", { exact: true }).click();
  await expect(wall.getByText("Recife 6")).toBeVisible();
  await expect(wall.getByText("Santos 6")).toBeVisible();
  await wall.getByText("Provider", { exact: true }).click();
  await expect(wall.getByText("Gmail 12")).toBeVisible();

  const tiles = wall.getByRole("application");
  await tiles.focus();
  await page.keyboard.press("End");
  const person = wall.getByRole("status");
  await expect(person).toContainText(/Contato \d+ · (?:Recife|Santos)/);
  await expect(person).toContainText("received");
  await page.keyboard.press("Escape");
  await expect(person).toHaveCount(0);

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    wall.getByRole("button", { name: "Download as an image" }).click(),
  ]);
  const file = await readFile(await download.path());
  expect([file.readUInt32BE(16), file.readUInt32BE(20)]).toEqual([1200, 630]);

  await tiles.focus();
  await page.keyboard.press("Home");
  await expect(person).toContainText("Contato");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/accounts\/[0-9a-f-]{36}$/);

  await page.goBack();
  await page.getByRole("link", { name: "Filter the 1 who clicked" }).click();
  await expect(page).toHaveURL(/\/filters\/new\?from=/);
  await expect(page.getByText("Sábado").first()).toBeVisible();
  expect(clicker).toContain("@gmail.com");
});

test("a young report has no average yet, and a follow-up waits for a day", async ({ page }) => {
  const { owner, id } = await prepared(3);
  await call(owner.token, `Campaigns/${id}/Start`, { method: "POST" });
  await waitUntilTrue("campaign sent", async () => (await statusOf(owner.token, id)) === "sent");
  await storeSession(page, owner.session);
  await page.goto(`${CAMPAIGNS_PATH}/${id}`);
  await expect(page.getByText("no average yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Resend to 3 who didn’t open" })).toBeDisabled();
  await expect(page.getByText(/^from .*\d/)).toBeVisible();
  // In print, from a wide window: the result on one page, without the shell.
  const printed = pdfText(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  expect(printed.pages).toBe(1);
  expect(printed.text).toContain("Fromaudiencetoclick");
  expect(printed.text).not.toContain("Searchorgoto");
  await expectLightPrint(page);
  await page.getByRole("link", { name: "Open message" }).click();
  await expect(page.getByRole("tab", { name: "Message" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("iframe")).toBeVisible();
  await page.getByRole("tab", { name: "Recipients 3" }).click();
  await expect(page.getByRole("link", { name: /^Contato/ })).toHaveCount(3);
  await expect(page.getByRole("tab", { name: /^Deals/ })).toHaveCount(0);
});
