import { randomBytes } from "node:crypto";
import { AppError, type CampaignMail, type MailLanguage } from "@arauto/contracts";
import { escapeHtml, type Contact, unknownContact, verifyToken } from "@arauto/mail";
import { NIL } from "uuid";
import type { Deps } from "../../platform/deps.ts";
import { findFrozenCampaign, frozenMessage } from "../ledger/index.ts";

/** A reserved domain (RFC 2606): the base of the message's links until they are replaced. */
const BASE = "https://report.invalid";
const PERSONAL_URL =
  /(href|src)\s*=\s*"https:\/\/report\.invalid\/([^"/]+)\/(?:([a-z])\/)?([^"/]*)"/g;

/**
 * Returns the frozen message of one variant without a recipient: without contact values, and
 * without a pixel. Counted links carry `data-link` with their index in the campaign's table and
 * lead straight to their common target; personal links lead nowhere.
 * @throws AppError NOT_FOUND without such a campaign or variant, WRONG_STATE before its content is
 *   frozen
 */
export async function readCampaignEmail(
  deps: Pick<Deps, "database" | "config" | "rendering">,
  tenantId: string,
  campaignId: string,
  requested: { variant: number; language?: MailLanguage | undefined },
): Promise<CampaignMail> {
  const campaign = await deps.database.tenant(tenantId, (tx) =>
    findFrozenCampaign(tx, tenantId, campaignId),
  );
  if (!campaign) throw new AppError("NOT_FOUND", "Campaign not found");
  const { content: frozen, source, translations, variantTexts } = campaign;
  if (!frozen || source === null)
    throw new AppError("WRONG_STATE", "The campaign has not been started");
  if (requested.variant > (frozen.variants?.length ?? 0))
    throw new AppError("NOT_FOUND", "Variant not found");

  const message = frozenMessage(
    frozen,
    { source, translations, variants: variantTexts },
    requested.variant,
  );
  const languages = [
    message.language,
    ...(message.translations ?? []).map(({ language }) => language),
  ];
  const language = languages.find((one) => one === requested.language) ?? message.language;
  // A random key: none of its links could ever count.
  const key = randomBytes(32);
  const tracking = {
    base: `${BASE}/t`,
    unsubscribeBase: `${BASE}/u`,
    preferencesBase: `${BASE}/p`,
    key,
  };
  const content = { ...message, tenantId, pictureBase: deps.config.publicUrl, tracking };
  const { links, shown } = await deps.rendering.preview(tenantId, content, [
    nobodyReading(language),
  ]);
  const [one] = shown;
  if (!one || "reason" in one) throw new AppError("TEMPLATE_INVALID", one?.message);
  const { subject, preheader, html } = one;
  const indexOf = (own: number) => {
    const known = frozen.links.indexOf(links[own] ?? "");
    return known === -1 ? own : known;
  };
  const marked = html.replace(
    PERSONAL_URL,
    (_, attribute: string, _page: string, kind: string | undefined, token: string) => {
      if (attribute === "src") return `src="data:,"`;
      const link = kind === "c" ? verifyToken(token, key)?.link : undefined;
      if (link === undefined) return "";
      const index = indexOf(link);
      const target = frozen.links[index] ?? "";
      const href = /^https?:[^{}]*$/i.test(target) ? `href="${escapeHtml(target)}" ` : "";
      return `${href}data-link="${index}" title="${escapeHtml(target)}"`;
    },
  );
  return { variant: requested.variant, language, languages, subject, preheader, html: marked };
}

const nobodyReading = (language: MailLanguage): Contact => ({
  ...unknownContact(NIL),
  status: "active",
  language,
});
