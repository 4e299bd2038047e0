import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Webhook, WebhookErrorBand } from "../../../lib/api.generated.ts";
import { StatusPill, type StatusTone } from "../../../ui/feedback/status-pill.tsx";
import { useFormats } from "../../../ui/formats/formats.ts";
import { NoData } from "../../../ui/table/table-cells.tsx";
import { responseTime } from "../../../ui/formats/response-time.ts";
import { conditionOf, urlParts, type WebhookCondition } from "./webhook-facts.ts";
import classes from "./webhook-parts.module.css";

const CONDITION_TONES: Record<WebhookCondition, StatusTone> = {
  active: "success",
  inactive: "neutral",
  paused: "warning",
};

/** A URL on one line, cut off in its middle. */
export function UrlText({ url }: Pick<Webhook, "url">) {
  const { head, tail } = urlParts(url);
  return (
    <code className={classes.url} dir="ltr" title={url}>
      <span className={classes.urlHead}>{head}</span>
      <span>{tail}</span>
    </code>
  );
}

/** Whether a webhook delivers, as a shape and a word; and when it is probed next, while it is on hold. */
export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation("webhooks");
  const { relative } = useFormats();
  const condition = conditionOf(webhook);
  return (
    <div>
      <StatusPill tone={CONDITION_TONES[condition]} label={t(`status.${condition}`)} />
      {condition === "paused" && webhook.pausedUntil && (
        <Text size="xs" c="var(--text-secondary)" mt={2} data-second-line>
          {t("pausedUntil", { when: relative(webhook.pausedUntil) })}
        </Text>
      )}
    </div>
  );
}

const BAND_TONES: Record<WebhookErrorBand, StatusTone> = {
  low: "done",
  medium: "warning",
  high: "danger",
};

/** The shape of statuses that pause belongs to the breaker, so the medium band has a ring. */
const ring = (
  <svg viewBox="0 0 10 10" width="9" height="9" fill="none" stroke="currentColor">
    <circle cx="5" cy="5" r="3.2" strokeWidth="1.6" />
  </svg>
);

/** The share of failed calls with its band: low up to 5 %, medium up to 15 %, high above. */
export function ErrorRate({ activity }: Pick<Webhook, "activity">) {
  const { t } = useTranslation("webhooks");
  const { percent } = useFormats();
  const { errorRate, errorBand } = activity;
  if (errorRate === null || errorBand === null) return <NoData label={t("noCalls")} />;
  return (
    <span className={classes.rate}>
      {percent(errorRate)}
      <StatusPill
        tone={BAND_TONES[errorBand]}
        label={t(`band.${errorBand}`)}
        {...(errorBand === "medium" && { icon: ring })}
      />
    </span>
  );
}

/** The response times of the latest calls. */
export function ResponseTimes({ activity }: Pick<Webhook, "activity">) {
  const { t, i18n } = useTranslation("webhooks");
  const { p50, p95 } = activity;
  if (p50 === null || p95 === null) return <NoData label={t("noCalls")} />;
  return (
    <div className={classes.nowrap}>
      {t("percentile.p50", { time: responseTime(p50, i18n.language) })}
      <Text size="xs" c="var(--text-secondary)" data-second-line>
        {t("percentile.p95", { time: responseTime(p95, i18n.language) })}
      </Text>
    </div>
  );
}
