import { localTime } from "../../../ui/formats/when-labels.ts";

/**
 * Returns the instant of a local time such as "2026-11-24T10:00" in a time zone, as an ISO time in UTC. A time that a
 * clock change skips becomes the one an hour later.
 */
export function instantOf(local: string, timeZone: string | undefined): string {
  const wanted = Date.parse(`${local}Z`);
  const offsetAt = (moment: number) => Date.parse(`${localTime(moment, timeZone)}Z`) - moment;
  const first = wanted - offsetAt(wanted);
  return new Date(wanted - offsetAt(first)).toISOString();
}
