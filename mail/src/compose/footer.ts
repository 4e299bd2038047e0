import type { MailLanguage } from "@arauto/contracts";
import { directionOf, languageTag, mailWords } from "@arauto/contracts";

/**
 * Returns the default footer, HTML with Liquid, for emails without an unsubscribe link: sender,
 * postal address, the legally required link, and the preferences page.
 */
export function standardFooter(language: MailLanguage, hasAddress: boolean): string {
  const words = mailWords(language);
  const [before, after] = words.reason;
  const address = hasAddress ? `<br>\n{{ workspace.address | newline_to_br }}` : "";
  const link = (target: string, text: string) =>
    `<a href="${target}" style="color:#5f6672;text-decoration:underline;">${text}</a>`;
  return (
    `\n<table role="presentation" lang="${languageTag(language)}" dir="${directionOf(language)}" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>` +
    `<td align="center" style="padding:24px 16px;font-family:Helvetica,Arial,sans-serif;font-size:12px;line-height:18px;color:#5f6672;">` +
    `${before}{{ workspace.name }}${after}${address}<br>\n${link("{{ unsubscribe_url }}", words.unsubscribe)}<br>\n${link("{{ preferences_url }}", words.preferences)}` +
    `</td></tr></table>\n`
  );
}
