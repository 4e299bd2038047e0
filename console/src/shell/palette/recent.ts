import { CAMPAIGNS_PATH } from "@arauto/contracts/campaign-path";
import { currentSession } from "../../lib/session-store.ts";

/** A visited page. Records have a kind and a name; other pages are named by the menu. */
export interface Visit {
  to: string;
  kind?: RecordKind;
  name?: string;
  /** How often it was visited; missing in visits that were stored before this was counted. */
  count?: number;
}

export type RecordKind = "contact" | "campaign" | "filter" | "template";

/** Maximum number of stored pages, enough to find frequent ones. */
const KEPT = 30;
const NEWEST_SHOWN = 5;
const FREQUENT_SHOWN = 3;

/** Visits belong to one user in one workspace. */
function storageKey(): string | null {
  const user = currentSession()?.user;
  return user?.personTenantId ? `recent_${user.id}_${user.personTenantId}` : null;
}

/** Returns the stored pages, newest first. */
export function recentVisits(): Visit[] {
  const key = storageKey();
  if (key === null) return [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isVisit).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function isVisit(value: unknown): value is Visit {
  const to = (value as Visit | null)?.to;
  return typeof to === "string" && to.startsWith("/") && !to.startsWith("//");
}

/** Moves or adds a page to the front. */
export function rememberVisit(visit: Visit): void {
  const visits = recentVisits();
  const before = visits.find(({ to }) => to === visit.to)?.count ?? 0;
  const others = visits.filter(({ to }) => to !== visit.to);
  keep([{ ...visit, count: before + 1 }, ...others].slice(0, KEPT));
}

/** Returns the pages to suggest before anything is typed: the newest, then the most visited of the others. */
export function suggestedVisits(visits: readonly Visit[]): Visit[] {
  const frequent = visits
    .slice(NEWEST_SHOWN)
    .toSorted((one, other) => (other.count ?? 1) - (one.count ?? 1));
  return [...visits.slice(0, NEWEST_SHOWN), ...frequent.slice(0, FREQUENT_SHOWN)];
}

/** Removes a page that no longer exists. */
export function forgetVisit(to: string): void {
  const visits = recentVisits();
  if (visits.some((visit) => visit.to === to)) keep(visits.filter((visit) => visit.to !== to));
}

function keep(visits: Visit[]): void {
  const key = storageKey();
  if (key === null) return;
  try {
    localStorage.setItem(key, JSON.stringify(visits));
  } catch {
    // If storage is full or blocked, only the list of recent pages is lost.
  }
}

const RECORDS: readonly [pattern: RegExp, kind: RecordKind][] = [
  [/^\/accounts\/([0-9a-f-]{36})$/, "contact"],
  [new RegExp(`^${CAMPAIGNS_PATH}/([0-9a-f-]{36})$`), "campaign"],
  [/^\/filters\/([0-9a-f-]{36})$/, "filter"],
  [/^\/email\/([0-9a-f-]{36})\/edit$/, "template"],
];

/** Returns the record in a URL, or null. */
export function recordAt(pathname: string): { kind: RecordKind; id: string } | null {
  for (const [pattern, kind] of RECORDS) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return { kind, id };
  }
  return null;
}

/** Returns the URL of a record. */
export function addressOf(kind: RecordKind, id: string): string {
  switch (kind) {
    case "contact":
      return `/accounts/${id}`;
    case "campaign":
      return `${CAMPAIGNS_PATH}/${id}`;
    case "filter":
      return `/filters/${id}`;
    case "template":
      return `/email/${id}/edit`;
  }
}
