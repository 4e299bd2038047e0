import { useTranslation } from "react-i18next";
import { placeOf } from "../../ui/formats/when-labels.ts";
import type { CalendarSource } from "./calendar-source.ts";
import classes from "./calendar.module.css";

/** Names the time zone, and explains how to move campaigns. */
export function CalendarFoot({ source, canDrag }: { source: CalendarSource; canDrag: boolean }) {
  const { t, i18n } = useTranslation("calendar");
  const { data, address } = source;
  if (!data) return null;
  return (
    <footer className={classes.foot}>
      <span>{t("foot.zone", { place: placeOf(data.timeZone, i18n.language) })}</span>
      {canDrag && address.scale === "month" && <span>{t("foot.drag")}</span>}
    </footer>
  );
}
