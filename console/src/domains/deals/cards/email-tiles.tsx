import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { DealEmailState } from "../../../lib/api.generated.ts";
import classes from "./email-tiles.module.css";

/** Order in the legend and in sentences. */
export const EMAIL_STATES = [
  "delivered",
  "automatic",
  "opened",
  "clicked",
  "replied",
  "bounced",
] as const satisfies readonly DealEmailState[];

/** An email as a tile: what the recipient did with it. Each state has a shape and a color; the text is next to it. */
export function EmailTile({ state, size = 13 }: { state: DealEmailState; size?: number }) {
  return (
    <svg
      className={classes.tile}
      data-state={state}
      viewBox="0 0 12 12"
      width={size}
      height={size}
      aria-hidden
      focusable="false"
    >
      {DRAWINGS[state]}
    </svg>
  );
}

const FRAME = <path className={classes.frame} d="M.5.5h11v11H.5z" />;
const DRAWINGS: Record<DealEmailState, ReactNode> = {
  delivered: (
    <>
      {FRAME}
      <path className={classes.flap} d="M.5.5h11L6 6z" />
    </>
  ),
  automatic: (
    <>
      {FRAME}
      <path className={classes.flap} d="M.5.5h11L6 6z" />
      <path className={classes.line} d="M.5 11.5l11-11" />
    </>
  ),
  opened: (
    <>
      {FRAME}
      <path className={classes.ink} d="M0 12V0l6 6 6-6v12z" />
    </>
  ),
  clicked: (
    <>
      <path className={classes.ink} d="M0 0h12v12H0z" />
      <path className={classes.brass} d="M0 12l6-6 6 6z" />
    </>
  ),
  replied: (
    <>
      <path className={classes.ink} d="M0 0h12v12H0z" />
      <path className={classes.brass} d="M0 0h12L6 6zM0 12l6-6 6 6z" />
    </>
  ),
  bounced: (
    <>
      <path className={classes.failed} d="M.5.5h11v11H.5z" />
      <path className={classes.failed} d="M3 3l6 6M9 3l-6 6" />
    </>
  ),
};

/** The latest emails of a contact, oldest first, with a sentence for screen readers. */
export function EmailTiles({ states }: { states: readonly DealEmailState[] }) {
  const words = useEmailTexts(states);
  return (
    <span className={classes.strip}>
      {states.map((state, index) => (
        // Emails have no ids here: the strip is rendered as a whole.
        // oxlint-disable-next-line react/no-array-index-key
        <EmailTile key={index} state={state} />
      ))}
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Returns "6 emails: 2 opened, 3 clicked". */
function useEmailTexts(states: readonly DealEmailState[]): string {
  const { t, i18n } = useTranslation("deals");
  const counted = EMAIL_STATES.map((state) => ({
    state,
    count: states.filter((one) => one === state).length,
  })).filter(({ count }) => count > 0);
  const list = new Intl.ListFormat(i18n.language).format(
    counted.map(({ state, count }) => t(`emails.counted.${state}`, { count })),
  );
  return t("emails.summary", { count: states.length, list });
}

/** The legend of the tiles. */
export function EmailLegend() {
  const { t } = useTranslation("deals");
  return (
    <p className={classes.legend} title={t("emails.last", { count: 6 })}>
      <span className="visually-hidden">{t("emails.last", { count: 6 })}</span>
      {EMAIL_STATES.map((state) => (
        <span key={state} className={classes.entry}>
          <EmailTile state={state} />
          {t(`emails.state.${state}`)}
        </span>
      ))}
    </p>
  );
}
