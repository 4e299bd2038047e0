import { useMemo } from "react";
import { useAddressParams } from "../../lib/address-params.ts";

export const CALENDAR_PARTS = ["campaign", "task", "workflow", "notes"] as const;
/** `notes`: holidays and clock changes. */
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

/** The view of the calendar that is stored in the URL. */
export interface CalendarAddress {
  scale: "month" | "year";
  /** "2026-11" */
  month: string;
  /** The day whose panel is open. */
  day: string | null;
  hidden: ReadonlySet<CalendarPart>;
}

const MONTH = /^2[01]\d\d-(?:0[1-9]|1[0-2])$/;
const DAY = /^2[01]\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

/** Parses a URL; missing parameters default to today. */
export function readAddress(params: URLSearchParams, today: string): CalendarAddress {
  const month = params.get("month") ?? "";
  const day = params.get("day") ?? "";
  const isDay = DAY.test(day) && !Number.isNaN(Date.parse(day));
  const hidden = (params.get("hide") ?? "").split(",");
  return {
    scale: params.get("scale") === "year" ? "year" : "month",
    month: MONTH.test(month) ? month : (isDay ? day : today).slice(0, 7),
    day: isDay ? day : null,
    hidden: new Set(CALENDAR_PARTS.filter((part) => hidden.includes(part))),
  };
}

const setOrDelete = (params: URLSearchParams, name: string, value: string | null) =>
  value ? params.set(name, value) : params.delete(name);

/** Writes changes into a URL. */
export function writeAddress(
  params: URLSearchParams,
  changes: Partial<CalendarAddress>,
): URLSearchParams {
  params.set("view", "calendar");
  if (changes.scale !== undefined)
    setOrDelete(params, "scale", changes.scale === "year" ? "year" : null);
  if (changes.month !== undefined) params.set("month", changes.month);
  if (changes.day !== undefined) setOrDelete(params, "day", changes.day);
  if (changes.hidden !== undefined) setOrDelete(params, "hide", [...changes.hidden].join(","));
  return params;
}

export type ChangeAddress = (changes: Partial<CalendarAddress>) => void;

/** Returns the view stored in the URL, and how to change it. */
export function useCalendarAddress(today: string): [CalendarAddress, ChangeAddress] {
  const [params, setParams] = useAddressParams();
  const address = useMemo(() => readAddress(params, today), [params, today]);
  return [
    address,
    (changes) =>
      setParams((now) => writeAddress(now, changes), { replace: true, preventScrollReset: true }),
  ];
}
