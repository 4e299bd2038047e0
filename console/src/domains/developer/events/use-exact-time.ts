import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";
import { exactTime } from "./event-text.ts";

/** Returns a function that formats moments to the second. */
export function useExactTime(): (time: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  return (time) => exactTime(time, i18n.language, timeZone, Date.now());
}
