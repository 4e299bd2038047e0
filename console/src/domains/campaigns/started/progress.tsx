import { Stack } from "@mantine/core";
import { isUnderWay } from "@arauto/contracts/campaign-lifecycle";
import { useTranslation } from "react-i18next";
import type { Campaign } from "../../../lib/api.generated.ts";
import { useFormats } from "../../../ui/formats/formats.ts";
import { ProgressLine } from "../../../ui/charts/progress-line.tsx";
import { progressOf } from "../balance.ts";
import { useSpreadLabels } from "../spread-labels.ts";
import classes from "./started.module.css";

/** The progress while the campaign is incomplete. */
export function Progress({ campaign: { status, balance, spread } }: { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  const labels = useSpreadLabels();
  if (!isUnderWay(status)) return null;
  const share = progressOf(balance);
  return (
    <Stack className={classes.progress} gap="xs">
      <ProgressLine
        value={share}
        label={t("progress")}
        tone={status === "paused" ? "warning" : "progress"}
      />
      <span>
        {status === "preparing" || !balance
          ? t("preparing")
          : t("progressOf", {
              done: formats.number(balance.frozen - balance.pending),
              total: formats.number(balance.frozen),
            })}
        {balance && share !== null && ` · ${formats.percent(Math.floor(share * 1000) / 1000)}`}
        {typeof spread?.perMinute === "number" && ` · ${labels.rate(spread.perMinute)}`}
      </span>
      {/* Screen readers would announce every change, so they only get steps of 10%. */}
      <span className="visually-hidden" role="status">
        {share !== null &&
          t("progressSaid", { share: formats.percent(Math.floor(share * 10) / 10) })}
      </span>
    </Stack>
  );
}
