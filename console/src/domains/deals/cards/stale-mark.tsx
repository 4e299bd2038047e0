import { HourglassMediumIcon } from "@phosphor-icons/react/HourglassMedium";
import { useTranslation } from "react-i18next";
import type { Deal } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { daysSince } from "../deal-formats.ts";
import classes from "./stale-mark.module.css";

/** How long a deal has been in its stage, or without activity if it is stale. */
export function AgeMark({
  deal,
}: {
  deal: Pick<Deal, "isStale" | "lastActivityAt" | "stageEnteredAt">;
}) {
  const { t } = useTranslation("deals");
  const { number } = useFormats();
  const count = daysSince(deal.isStale ? deal.lastActivityAt : deal.stageEnteredAt);
  const words = t(deal.isStale ? "stale.noActivity" : "stale.inStage", { count });
  return (
    <span className={classes.age} data-stale={deal.isStale || undefined} title={words}>
      {deal.isStale && <HourglassMediumIcon size={13} aria-hidden />}
      <span aria-hidden>{t("card.days", { number: number(count) })}</span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}
