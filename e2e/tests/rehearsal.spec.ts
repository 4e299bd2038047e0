import { api, call, setPostalAddress, tokenOf } from "../src/api.ts";
import { expect, newLogin, test } from "../src/fixtures.ts";
import { registerAndSignIn } from "../src/users.ts";

interface Id {
  id: string;
}
interface Block {
  kind: string;
  id: string;
}
interface Content {
  subject: string;
  preheader: string;
  source: string;
}

/** Replaces every sample text of a design, and gives its buttons a link of this server. */
function ownContent(content: Content, link: string): Content {
  const document = JSON.parse(content.source) as {
    sections: { columns: { blocks: (Block & Record<string, unknown>)[] }[] }[];
  };
  for (const { columns } of document.sections)
    for (const column of columns)
      column.blocks = column.blocks.flatMap((block) => {
        if (block.kind === "heading")
          return [{ ...block, text: [{ type: "text", text: "Pão quentinho no sábado" }] }];
        if (block.kind === "button") return [{ ...block, href: link }];
        return block.kind === "text" || block.kind === "table" ? [] : [block];
      });
  return {
    ...content,
    subject: "Pão quentinho no sábado",
    preheader: "Das sete às onze, direto do forno",
    source: JSON.stringify(document),
  };
}

test("a design's mistakes block sending and link to their block, and a rehearsal ends with a seal in the report", async ({
  page,
}) => {
  await registerAndSignIn(page, newLogin());
  const token = await tokenOf(page);
  await setPostalAddress(token);
  const post = <T = Id>(path: string, body?: unknown) =>
    call<T>(token, path, { method: "POST", body });
  for (const name of ["Ana", "Maximiliana de Albuquerque"])
    await post("Accounts", { name, status: "active", email: `${name.slice(0, 3)}@example.com` });
  const { content } = await call<{ content: Content }>(
    token,
    "TemplateDesigns/product-launch?language=en-us",
  );
  const template = await post("Templates", { name: "Sábado", content });
  const { items } = await call<{ items: Id[] }>(token, "SendingAccounts");
  const campaign = await post("Campaigns", {
    name: "Sábado na padaria",
    sendingAccountId: items[0]?.id,
    templateId: template.id,
  });

  // The review lists the rest of the design's sample texts, which block sending.
  await page.goto(`/campaings/${campaign.id}`);
  await page.getByRole("button", { name: "Review and send" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading", { name: /mistakes to fix/ })).toBeVisible();
  const send = dialog.getByRole("button", { name: "Send to 2 contacts" });
  await expect(send).toBeDisabled();
  const ticks = dialog.getByRole("checkbox", { name: /^Send anyway/ });
  for (const tick of await ticks.all()) await tick.check();
  await expect(send).toBeEnabled();

  // The link of a finding selects its block.
  await dialog.getByRole("link", { name: /A made-up quote from the design/ }).click();
  await page.waitForURL(/\/email\/.*\/edit\?block=/);
  const block = new URL(page.url()).searchParams.get("block") ?? "";
  await expect(page.locator(`[data-node="${block}"]`).first()).toBeFocused();

  // Fixed like its author would, in the editor.
  const { name, type, tags, status, version } = await call<Record<string, unknown>>(
    token,
    `Templates/${template.id}`,
  );
  const own = ownContent(content, `${new URL(page.url()).origin}/register`);
  const body = { name, type, tags, status, version, content: own };
  await api(page, `Templates/${template.id}`, { method: "PUT", body });

  await page.goto(`/campaings/${campaign.id}`);
  await page.getByRole("button", { name: "Review and send" }).click();
  await expect(dialog.getByRole("button", { name: "Rehearse" })).toBeVisible();
  await expect(dialog.getByRole("heading", { name: /mistakes to fix/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Rehearse" }).click();
  await expect(dialog.getByRole("img", { name: "Rehearsal seal" })).toBeVisible();
  await expect(dialog.getByText(/^2 contacts get it, /)).toBeVisible();
  await dialog.getByRole("button", { name: "Show the hardest previews" }).click();
  const previews = page.getByRole("dialog", { name: "Hardest previews" });
  await expect(previews.getByText("Maximiliana de Albuquerque").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(previews).toHaveCount(0);

  // Sent, and the seal stays with the report.
  await send.click();
  await expect(page.getByText("2 contacts will receive it")).toBeVisible();
  await expect(page.getByText(/^Rehearsed .*: 2 contacts, /)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pão quentinho no sábado" })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText(/^Rehearsed .*: 2 contacts, /)).toBeVisible();
});
