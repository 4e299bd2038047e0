import { Suspense, useEffect } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "../../ui/lazy/lazy-part.tsx";
import { visibleMenu } from "../navigation.ts";
import { visibleSettings } from "../settings-entries.ts";
import { recordAt, rememberVisit } from "./recent.ts";

// Calls what the records' pages call, which other pages don't load.
const RecordVisit = lazyPart(() => import("./record-visit.tsx"), "silent");

/** Stores the last visited pages and records for the command palette. */
export function Visits() {
  const { pathname } = useLocation();
  const record = recordAt(pathname);
  const isRecord = record !== null;
  useEffect(() => {
    if (!isRecord && isPage(pathname)) rememberVisit({ to: pathname });
  }, [pathname, isRecord]);
  return <Suspense>{record && <RecordVisit pathname={pathname} {...record} />}</Suspense>;
}

/** Whether the menu or the settings contain this page. */
function isPage(pathname: string): boolean {
  const everything = () => true;
  const menu = visibleMenu(everything).flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.children ?? [entry]),
  );
  const settings = visibleSettings(everything).flatMap(({ entries }) => entries);
  return [...menu, ...settings].some(({ to }) => to === pathname);
}
