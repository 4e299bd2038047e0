import { useEffect } from "react";
import {
  useGetContactQuery,
  useGetCampaignQuery,
  useGetFilterQuery,
  useGetTemplateQuery,
} from "../../lib/api.generated.ts";
import { isNotFound } from "../../lib/api-problem.ts";
import { forgetVisit, type RecordKind, rememberVisit } from "./recent.ts";

export interface RecordVisitProps {
  pathname: string;
  kind: RecordKind;
  id: string;
}

/** Stores the visit of a record. Its name comes from the page's own request: no call is made twice. */
export default function RecordVisit({ pathname, kind, id }: RecordVisitProps) {
  const { name, gone } = useRecordName(kind, id);
  useEffect(() => {
    if (gone) forgetVisit(pathname);
    else if (name) rememberVisit({ to: pathname, kind, name });
  }, [pathname, kind, name, gone]);
  return null;
}

function useRecordName(kind: RecordKind, id: string): { name: string | undefined; gone: boolean } {
  const contact = useGetContactQuery({ id }, { skip: kind !== "contact" });
  const campaign = useGetCampaignQuery({ id }, { skip: kind !== "campaign" });
  const filter = useGetFilterQuery({ id }, { skip: kind !== "filter" });
  const template = useGetTemplateQuery({ id }, { skip: kind !== "template" });
  const { currentData, error } = { contact, campaign, filter, template }[kind];
  return { name: currentData && (currentData.name || undefined), gone: isNotFound(error) };
}
