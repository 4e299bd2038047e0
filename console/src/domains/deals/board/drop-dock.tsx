import { FlagPennantIcon } from "@phosphor-icons/react/FlagPennant";
import { XIcon } from "@phosphor-icons/react/X";
import { useTranslation } from "react-i18next";
import classes from "./board.module.css";
import type { DealDrag } from "./use-deal-drag.ts";

/** Shown while a card is dragged: the target, the keys, and the zones for won and lost. */
export function DropDock({ lifted, announcement }: DealDrag) {
  const { t } = useTranslation("deals");
  return (
    <>
      <div className="visually-hidden" aria-live="assertive" data-board-announcer>
        {announcement}
      </div>
      {lifted && (
        <div className={classes.dock} aria-hidden>
          <div className={classes.told}>
            <strong>{announcement}</strong>
            {lifted.byKeyboard && <Keys />}
          </div>
          <div
            className={classes.zone}
            data-drop-zone="won"
            data-over={lifted.target === "won" || undefined}
          >
            <FlagPennantIcon size={18} weight="fill" />
            {t("drag.zoneWon")}
          </div>
          <div
            className={classes.zone}
            data-drop-zone="lost"
            data-over={lifted.target === "lost" || undefined}
          >
            <XIcon size={16} />
            {t("lose.action")}
          </div>
        </div>
      )}
    </>
  );
}

function Keys() {
  const { t } = useTranslation("deals");
  return (
    <span className={classes.keys}>
      <kbd>←</kbd> <kbd>→</kbd> {t("drag.keys.stage")} <kbd>↑</kbd> <kbd>↓</kbd>{" "}
      {t("drag.keys.order")} <kbd>{t("drag.keys.space")}</kbd> {t("drag.keys.drop")} <kbd>Esc</kbd>{" "}
      {t("drag.keys.cancel")}
    </span>
  );
}
