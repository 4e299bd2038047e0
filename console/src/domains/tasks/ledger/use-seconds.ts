import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "../../../ui/formats/formats.ts";

/** Returns a formatter for times of day to the second, in the workspace's time zone. */
export function useSeconds(): (time: string) => string {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const format = new Intl.DateTimeFormat(i18n.language, {
    timeStyle: "medium",
    ...(timeZone && { timeZone }),
  });
  return (time) => format.format(new Date(time));
}
