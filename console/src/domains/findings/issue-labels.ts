import type { TFunction } from "i18next";
import type { TemplateIssue } from "../../lib/api.generated.ts";

/**
 * Returns a finding's text in the user's language; text that exists in English only is separate,
 * since it must be marked as such.
 */
export function issueLabel(
  { code, message, values = {} }: TemplateIssue,
  t: TFunction<["templates", "checks"]>,
  known: (code: string) => boolean,
): { words: string | null; english: string | null } {
  const detail = values["detail"];
  if (!known(code)) return { words: null, english: message };
  const { scheme, suggestion } = values;
  const filled = {
    ...values,
    // The sentence is about a custom field, which it names without its path.
    ...(code === "unknownField" && suggestion !== undefined
      ? { suggestion: String(suggestion).replace(/^account\.fields\./, "") }
      : {}),
    ...(scheme === "light" || scheme === "dark" ? { scheme: t(`editing.look.${scheme}`) } : {}),
  };
  const suggested = `${code}_suggested`;
  const key = suggestion !== undefined && known(suggested) ? suggested : code;
  const words = t(`checks:${key}` as "checks:invalid", filled);
  // A missing value would leave a gap in the sentence.
  if (
    /\{\{.*\}\}/.test(words) &&
    !Object.values(values).some((value) => String(value).includes("{{"))
  )
    return { words: null, english: message };
  return { words, english: detail === undefined ? null : String(detail) };
}
