import type { TFunction } from "i18next";
import type { Campaign } from "../../lib/api.generated.ts";

type Audience = Pick<Campaign, "filters" | "excludedFilters" | "topicName" | "resendOf">;

/**
 * Describes a campaign's audience: contacts matching any of its filters, without the excluded ones,
 * and its topic if any; for a resend, those of them who received the other campaign and have not
 * opened it. `inside`: within a sentence.
 */
export function audienceName(
  { filters, excludedFilters, topicName, resendOf }: Audience,
  t: TFunction<"campaigns">,
  language: string,
  inside = false,
): string {
  const any = new Intl.ListFormat(language, { type: "disjunction" });
  const named = (some: Audience["filters"]) => any.format(some.map(({ name }) => name));
  const everyone = () => {
    if (resendOf)
      return t(inside ? "audience.nonOpeners" : "audience.nonOpenersAlone", {
        name: resendOf.name,
      });
    return t(inside ? "audience.all" : "everyone");
  };
  const inFilters = () => {
    const filter = named(filters);
    return resendOf ? t("audience.nonOpenersIn", { filter, name: resendOf.name }) : filter;
  };
  const all = filters.length > 0 ? inFilters() : everyone();
  const contacts =
    excludedFilters.length > 0
      ? t("audience.without", { filter: all, without: named(excludedFilters) })
      : all;
  return topicName === null
    ? contacts
    : t("audience.onTopic", { filter: contacts, topic: topicName });
}
