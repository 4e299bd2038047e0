import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { cityName } from "./city-names.ts";
import { TimeZoneContext } from "./formats.ts";

const DAY_MS = 86_400_000;

/** Formats a moment in a time zone: "2026-11-28T09:30". */
export function localTime(moment: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    ...(timeZone !== undefined && { timeZone }),
  }).format(moment);
  return parts.replace(" ", "T");
}

/** Returns the day `days` later, as "2026-11-29". */
export function dayAfter(local: string, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * DAY_MS)
    .toISOString()
    .slice(0, 10);
}

/** Returns whether a local time is today, tomorrow or another day, relative to the local time `now`. */
export function dayOf(local: string, now: string): "today" | "tomorrow" | "other" {
  const day = local.slice(0, 10);
  if (day === now.slice(0, 10)) return "today";
  return day === dayAfter(now, 1) ? "tomorrow" : "other";
}

/** "America/New_York" → "New York", "Nova York" or "Nueva York". */
export function placeOf(timeZone: string, language: string): string {
  const city = timeZone.split("/").at(-1) ?? timeZone;
  return cityName(city, language) ?? city.replaceAll("_", " ");
}

export interface WhenLabels {
  /** The city of the workspace's time zone. */
  place: string;
  timeZone: string;
  /** "tomorrow 9:00 AM" for a local time in the workspace's zone. */
  ofLocal: (local: string) => string;
  ofMoment: (moment: string) => string;
}

/** Returns labels for future times in the workspace's time zone, in everyday language. */
export function useWhenLabels(): WhenLabels {
  const { t, i18n } = useTranslation("campaigns");
  const context = useContext(TimeZoneContext);
  const timeZone = context ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ofLocal = (local: string) => {
    // Parsed as UTC, so that no time zone shifts it.
    const moment = new Date(`${local}Z`);
    const time = new Intl.DateTimeFormat(i18n.language, {
      timeStyle: "short",
      timeZone: "UTC",
    }).format(moment);
    const date = new Intl.DateTimeFormat(i18n.language, {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }).format(moment);
    return t(`when.day.${dayOf(local, localTime(Date.now(), timeZone))}`, { time, date });
  };
  return {
    place: placeOf(timeZone, i18n.language),
    timeZone,
    ofLocal,
    ofMoment: (moment) => ofLocal(localTime(Date.parse(moment), timeZone)),
  };
}
