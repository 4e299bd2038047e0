import { useTranslation } from "react-i18next";
import { clock, useCountdown } from "../../../lib/countdown.ts";
import classes from "./checkout.module.css";

const RADIUS = 18;
const ROUND = 2 * Math.PI * RADIUS;

/** The time left to pay as a ring and a clock; announced to screen readers every minute. */
export function Ring({ until, seconds }: { until: number; seconds: number }) {
  const { t } = useTranslation("checkout");
  const left = useCountdown(until);
  const share = Math.min(1, left / seconds);
  const minutes = Math.ceil(left / 60);
  return (
    <div className={classes.ring}>
      <svg width="48" height="48" viewBox="0 0 48 48" aria-hidden focusable="false">
        <circle className={classes.ringTrack} cx="24" cy="24" r={RADIUS} />
        <circle
          className={classes.ringLeft}
          cx="24"
          cy="24"
          r={RADIUS}
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          transform="rotate(-90 24 24)"
        />
      </svg>
      <div>
        <p className={classes.clock} aria-hidden>
          {clock(left)}
        </p>
        <p className={classes.clockText}>{t("pix.left")}</p>
        <span className={classes.spoken} role="timer" aria-live="polite">
          {t("pix.minutes", { count: minutes })}
        </span>
      </div>
    </div>
  );
}
