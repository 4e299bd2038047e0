import { rateOf } from "@arauto/contracts";
import { useTranslation } from "react-i18next";
import type { AnalyzeProviders } from "../../lib/api.generated.ts";
import { useValueFormatter } from "../../ui/charts/value-format.ts";
import { useFormats } from "../../ui/formats/formats.ts";
import classes from "./analyze.module.css";

const PERCENT = { kind: "percent" } as const;
/** Gmail's thresholds of the complaint rate: fine below the first, penalized from the second on. */
const COMPLAINT_LIMITS = [0.001, 0.003] as const;
/** The rate at the end of the bar. */
const SCALE = 0.004;

const at = (share: number) => `${Math.min(1, share / SCALE) * 100}%`;

/** Complaints compared with the limits of providers. Unknown where the provider reports none. */
export function ComplaintsCell({
  complained,
  delivered,
  complaints,
}: Pick<AnalyzeProviders["items"][number], "complained" | "delivered" | "complaints">) {
  const { t } = useTranslation("analyze");
  const { number } = useFormats();
  const percent = useValueFormatter(PERCENT);
  if (complaints !== "reported" && complained === 0)
    return <span className={classes.unknown}>{t(`providers.complaints.${complaints}`)}</span>;
  const rate = rateOf(complained, delivered);
  if (!rate)
    return (
      <>
        {number(complained)}
        <span className={classes.aside}>{t("providers.complaints.early")}</span>
      </>
    );
  const level = COMPLAINT_LIMITS.filter((limit) => rate.value >= limit).length;
  return (
    <span className={classes.complaints} data-bad={level > 0 || undefined}>
      <span className={classes.meter} aria-hidden>
        <span className={classes.meterFill} style={{ inlineSize: at(rate.value) }} />
        {COMPLAINT_LIMITS.map((limit) => (
          <span key={limit} className={classes.limit} style={{ insetInlineStart: at(limit) }} />
        ))}
      </span>
      <span>
        {percent.full(rate.value)}
        <span className={classes.aside}>{number(complained)}</span>
      </span>
    </span>
  );
}
