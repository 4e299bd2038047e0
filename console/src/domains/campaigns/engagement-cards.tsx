import { useTranslation } from "react-i18next";
import type { Campaign } from "../../app/api.generated.ts";
import { useFormats } from "../../ui/formats.ts";
import { Stat } from "../../ui/stat.tsx";
import { shareOfSent } from "./balance.ts";
import classes from "./campaigns.module.css";

/** What people did with the mail, each counted once, as shares of those it was sent to. */
export function EngagementCards({ campaign: { balance, engagement } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const hint = (count: number) => {
    const share = shareOfSent(count, balance);
    return share === null ? undefined : formats.percent(share);
  };
  return (
    <div className={classes.stats}>
      <Stat
        label={t("stats.sent")}
        value={formats.number(balance?.sent ?? 0)}
        hint={balance ? t("stats.ofFrozen", { number: formats.number(balance.frozen) }) : undefined}
      />
      <Stat
        label={t("stats.opened")}
        value={formats.number(engagement.opened)}
        hint={[hint(engagement.opened), t("stats.estimated")].filter(Boolean).join(" · ")}
      />
      <Stat label={t("stats.clicked")} value={formats.number(engagement.clicked)} hint={hint(engagement.clicked)} />
      <Stat label={t("stats.unsubscribed")} value={formats.number(engagement.unsubscribed)} hint={hint(engagement.unsubscribed)} />
    </div>
  );
}
