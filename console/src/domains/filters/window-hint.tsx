import type { FilterOperator } from "@arauto/contracts";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../ui/formats.ts";
import { dayIn } from "../../ui/calendar-days.ts";
import { dayWindow } from "./day-window.ts";
import { windowInWords } from "./window-words.ts";
import classes from "./value-input.module.css";

/** The days that a relative operator means as of today, in the workspace's time zone. */
export function WindowHint({ operator, days }: { operator: FilterOperator; days: number }) {
  const { t, i18n } = useTranslation("filters");
  const timeZone = useContext(TimeZoneContext);
  const window = dayWindow(operator, days, dayIn(timeZone, new Date()));
  return window && <p className={classes.window}>{windowInWords(window, { t, language: i18n.language, timeZone })}</p>;
}
