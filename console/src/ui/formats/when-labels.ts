import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { TimeZoneContext } from "./formats.ts";

const DAY_MS = 86_400_000;

/** A moment as a clock in a zone shows it: "2026-11-28T09:30". */
export function localTime(moment: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    ...(timeZone !== undefined && { timeZone }),
  }).format(moment);
  return parts.replace(" ", "T");
}

/** The day that follows `days` later, as "2026-11-29". */
export function dayAfter(local: string, days: number): string {
  return new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a local time is today's, tomorrow's or another day's for somebody whose clock shows `now`. */
export function dayOf(local: string, now: string): "today" | "tomorrow" | "other" {
  const day = local.slice(0, 10);
  if (day === now.slice(0, 10)) return "today";
  return day === dayAfter(now, 1) ? "tomorrow" : "other";
}

/** "America/Sao_Paulo" → "Sao Paulo". */
export const placeOf = (timeZone: string) => (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

export interface WhenLabels {
  /** The workspace's zone by its place. */
  place: string;
  timeZone: string;
  /** "tomorrow 9:00 AM" for a local time of the workspace's clock. */
  ofLocal: (local: string) => string;
  ofMoment: (moment: string) => string;
}

/** Times that lie ahead, as people say them, on the workspace's clock. */
export function useWhenLabels(): WhenLabels {
  const { t, i18n } = useTranslation("campaigns");
  const context = useContext(TimeZoneContext);
  const timeZone = context ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const ofLocal = (local: string) => {
    // Read as if it were UTC, so that no clock shifts it.
    const moment = new Date(`${local}Z`);
    const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short", timeZone: "UTC" }).format(moment);
    const date = new Intl.DateTimeFormat(i18n.language, { weekday: "short", day: "numeric", month: "short", timeZone: "UTC" }).format(
      moment,
    );
    return t(`when.day.${dayOf(local, localTime(Date.now(), timeZone))}`, { time, date });
  };
  return { place: placeOf(timeZone), timeZone, ofLocal, ofMoment: (moment) => ofLocal(localTime(Date.parse(moment), timeZone)) };
}
