import { useEffect } from "react";
import { useLocation } from "react-router";
import {
  useGetContactQuery,
  useGetCampaignQuery,
  useGetFilterQuery,
  useGetTemplateQuery,
} from "../../lib/api.generated.ts";
import { isNotFound } from "../../lib/api-problem.ts";
import { visibleMenu } from "../navigation.ts";
import { visibleSettings } from "../settings-entries.ts";
import { forgetVisit, recordAt, type RecordKind, rememberVisit } from "./recent.ts";

/** Stores the last visited pages and records. Names come from the page's own requests: no call is made twice. */
export function useRememberVisits(): void {
  const { pathname } = useLocation();
  const record = recordAt(pathname);
  const { name, gone } = useRecordName(record?.kind ?? null, record?.id ?? "");
  const kind = record?.kind;

  useEffect(() => {
    if (kind === undefined) {
      if (isPage(pathname)) rememberVisit({ to: pathname });
    } else if (gone) forgetVisit(pathname);
    else if (name) rememberVisit({ to: pathname, kind, name });
  }, [pathname, kind, name, gone]);
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

function useRecordName(
  kind: RecordKind | null,
  id: string,
): { name: string | undefined; gone: boolean } {
  const contact = useGetContactQuery({ id }, { skip: kind !== "contact" });
  const campaign = useGetCampaignQuery({ id }, { skip: kind !== "campaign" });
  const filter = useGetFilterQuery({ id }, { skip: kind !== "filter" });
  const template = useGetTemplateQuery({ id }, { skip: kind !== "template" });
  const asked = { contact: contact, campaign, filter, template };
  if (kind === null) return { name: undefined, gone: false };
  const { currentData, error } = asked[kind];
  return { name: currentData && (currentData.name || undefined), gone: isNotFound(error) };
}
