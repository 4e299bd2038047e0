import type { TFunction } from "i18next";
import type { Campaign } from "../../app/api.generated.ts";

type Audience = Pick<Campaign, "filters" | "excludedFilters" | "topicName">;

/** Whom a campaign is for: people in any of its filters, without some, and its topic where it has one. `inside` a sentence or by itself. */
export function audienceName(
  { filters, excludedFilters, topicName }: Audience,
  t: TFunction<"campaigns">,
  language: string,
  inside = false,
): string {
  const any = new Intl.ListFormat(language, { type: "disjunction" });
  const named = (some: Audience["filters"]) => any.format(some.map(({ name }) => name));
  const all = filters.length > 0 ? named(filters) : t(inside ? "audience.all" : "everyone");
  const people = excludedFilters.length > 0 ? t("audience.without", { filter: all, without: named(excludedFilters) }) : all;
  return topicName === null ? people : t("audience.onTopic", { filter: people, topic: topicName });
}
