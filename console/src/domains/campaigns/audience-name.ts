import type { TFunction } from "i18next";
import type { Campaign } from "../../app/api.generated.ts";

/** Whom a campaign is for: its filter, and its topic where it has one. */
export function audienceName({ filterName, topicName }: Pick<Campaign, "filterName" | "topicName">, t: TFunction<"campaigns">): string {
  const filter = filterName ?? t("everyone");
  return topicName === null ? filter : t("audience.onTopic", { filter, topic: topicName });
}
