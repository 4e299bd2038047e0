import { WarningCircleIcon } from "@phosphor-icons/react";
import { useTranslation } from "react-i18next";
import type { Usage } from "../../../lib/api.generated.ts";
import { useDays } from "../parts/use-days.ts";
import { limitState } from "./limit-state.ts";
import classes from "./plans.module.css";

/** Warns when the plan's emails run out before the month ends, or have run out. */
export function LimitAlert({ usage, plan }: { usage: Usage; plan: string }) {
  const { t } = useTranslation("plans");
  const { calendar, short } = useDays();
  const emails = usage.meters.find(({ limit }) => limit === "emails");
  if (!emails) return null;
  const { kind } = limitState(emails.used, emails.max, null);
  const isOut = kind === "full" || kind === "over";
  if (!isOut && emails.reachedOn === null) return null;
  const until = short(usage.until);
  return (
    <div className={classes.alert} role="status">
      <WarningCircleIcon size={20} aria-hidden />
      <p>
        <strong>
          {isOut || emails.reachedOn === null
            ? t("alert.out", { plan })
            : t("alert.soon", { plan, date: calendar(emails.reachedOn) })}
        </strong>{" "}
        {t("alert.then", { date: until })}
      </p>
    </div>
  );
}
