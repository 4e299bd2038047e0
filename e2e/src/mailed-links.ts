import { call } from "./api.ts";

interface MailPage {
  items: { id: string; to: string }[];
}

const PATIENCE_MS = 20_000;

/**
 * Returns the console link in the newest email to an address, read from the
 * test inbox as the token's user. `except` lists links of earlier emails.
 * @throws after 20 s without such an email
 */
export async function mailedLink(
  token: string,
  to: string,
  pagePath: string,
  except: readonly string[] = [],
): Promise<string> {
  const deadline = Date.now() + PATIENCE_MS;
  while (Date.now() < deadline) {
    const { items } = await call<MailPage>(
      token,
      `Mailbox?limit=10&search=${encodeURIComponent(to)}`,
    );
    for (const { id } of items) {
      const { html } = await call<{ html: string | null }>(token, `Mailbox/${id}`);
      const links = [...(html ?? "").matchAll(/href="([^"]+)"/g)].map(([, link = ""]) =>
        link.replaceAll("&amp;", "&"),
      );
      const link = links.find((one) => new URL(one).pathname === pagePath && !except.includes(one));
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`No email to ${to} with a link to ${pagePath} in ${PATIENCE_MS / 1000} s`);
}
